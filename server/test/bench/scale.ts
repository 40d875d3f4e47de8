/** How long each row is measured; BENCH_SECONDS. */
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)

const SCALE = Number(process.env['BENCH_SCALE'] ?? 1)

/** So many of something, or the share of them that BENCH_SCALE asks for. */
export const scaled = (count: number): number => Math.max(1, Math.round(count * SCALE))
