import type { LoadResult } from './http-load.ts'

/** Prints one figure. */
export const line = (name: string, text: string): void => console.log(`${name.padEnd(56)} ${text}`)

/** Prints the result of a load, as a share of `limit` if there is one. */
export function report(
  name: string,
  result: LoadResult,
  { limit, more = '' }: { limit?: LoadResult; more?: string } = {},
): void {
  const share = limit ? `  ${((100 * result.perSecond) / limit.perSecond).toFixed(1)} % of its limit` : ''
  const failures = result.failed > 0 ? `  ${result.failed} FAILED: ${result.firstFailure}` : ''
  const times = `p50 ${result.p50.toFixed(2)} ms  p99 ${result.p99.toFixed(2)} ms`
  line(name, `${result.perSecond.toFixed(0)}/s  ${times}${share}${more && `  ${more}`}${failures}`)
}

/** Prints the median and the 99th percentile of some milliseconds. */
export function reportTimes(name: string, times: readonly number[], more = ''): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  line(name, `p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  of ${sorted.length}${more && `  ${more}`}`)
}
