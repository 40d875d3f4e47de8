import type { Pools } from '../db/pools.ts'
import type { Lag } from './backlog.ts'

/** What the service counts about itself, for `GET /metrics`. */
export interface Metrics {
  operation(name: string, via: string, result: string, durationMs: number): void
  job(name: string, result: string, durationMs: number): void
  /** An answer that was given ahead of the framework. */
  answeredEarly(status: number): void
  /** How many calls shared one transaction. */
  batch(calls: number): void
  socketOpened(): void
  socketClosed(): void
  frameSent(): void
  /** How far everything is behind, as it was last measured; nothing while it cannot be. */
  lag(found: readonly Lag[]): void
  /** How many jobs used all their attempts, by lane; nothing while that cannot be measured. */
  givenUp(found: readonly { lane: string; count: number }[]): void
  /** How many events reactions set aside, by reaction; nothing while that cannot be measured. */
  setAside(found: readonly { name: string; count: number }[]): void
  watchPools(pools: Pools): void
  /** What the database did not do, by the code of the reason; refusals of single values are not counted. */
  databaseFailed(error: unknown): void
  /** The disk that a folder is on. */
  watchDisk(folder: string): void
  text(): Promise<string>
  contentType: string
}
