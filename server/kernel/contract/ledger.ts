import type { Caller } from './credentials.ts'
import type { Context } from './context.ts'

/** One call that was answered. */
export interface LedgerCall {
  caller: Caller
  /** `rest` or `mcp`. */
  face: string
  operation: string
  result: 'ok' | 'error' | 'denied'
  milliseconds: number
}

/** Counts calls, and what modules count by name, in memory; written every five seconds, so that a killed process loses these at most. */
export interface Ledger {
  note(call: LedgerCall): void
  /** Adds to a counter of a module. */
  add(orgId: string, counter: string, amount: number): void
  flush(): Promise<void>
}

/** A figure by day that a module brings to the usage. */
export interface UsageCounter {
  /** Its field in the usage, in camelCase. */
  name: string
  description: string
  /** By days (UTC, such as 2026-11-28) from `since` on; without it, what `Ledger.add` counted under the name. */
  perDay?(ctx: Context<string>, since: string): Promise<readonly { day: string; count: number }[]>
}

/** The factor between the bounds of two steps of a latency, in milliseconds: what is read of them is at most 5 % off. */
export const LATENCY_STEP = 1.1

/** What a share of the calls took at most, in milliseconds, by their histogram; null without a call. */
export function quantile(latency: readonly number[], share: number): number | null {
  const wanted = latency.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return null
  let seen = 0
  const step = latency.findIndex((count) => (seen += count) >= wanted)
  // The middle of the step.
  return step === 0 ? 1 : Math.round(LATENCY_STEP ** (step - 0.5) * 10) / 10
}
