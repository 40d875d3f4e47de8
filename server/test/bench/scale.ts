/** Seconds that each row is measured; BENCH_SECONDS. */
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)

const SCALE = Number(process.env['BENCH_SCALE'] ?? 1)

/** A count multiplied by BENCH_SCALE, at least 1. */
export const scaled = (count: number): number => Math.max(1, Math.round(count * SCALE))
