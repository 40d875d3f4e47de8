import { Counter, Gauge, Histogram, Registry as PromRegistry, collectDefaultMetrics } from 'prom-client'
import type { Pools } from './db/pools.ts'
import type { Lag } from './lag.ts'

/** What the service counts about itself, for `GET /metrics`. */
export interface Metrics {
  operation(name: string, via: string, result: string, durationMs: number): void
  job(name: string, result: string, durationMs: number): void
  /** How many calls shared one transaction. */
  batch(calls: number): void
  socketOpened(): void
  socketClosed(): void
  frameSent(): void
  /** How far everything is behind, as it was last measured. */
  lag(found: readonly Lag[]): void
  watchPools(pools: Pools): void
  text(): Promise<string>
  contentType: string
}

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counters and histograms in Prometheus form. */
export function createMetrics(): Metrics {
  const registry = new PromRegistry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const operations = new Histogram({
    name: 'stoa_operation_duration_seconds',
    help: 'Time of one operation, by operation, face and result code.',
    labelNames: ['operation', 'via', 'result'],
    buckets: LATENCY_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'stoa_job_duration_seconds',
    help: 'Time of one job run, by job and result.',
    labelNames: ['job', 'result'],
    buckets: LATENCY_SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'stoa_batch_calls',
    help: 'Calls of hot ingest that shared one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  })
  const sockets = new Gauge({ name: 'stoa_sockets_open', help: 'Open websockets.', registers })
  const frames = new Counter({
    name: 'stoa_socket_frames_sent_total',
    help: 'Frames sent to sockets.',
    registers,
  })
  const pool = new Gauge({
    name: 'stoa_db_pool_connections',
    help: 'Database connections of this process, by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
  })
  return {
    operation: (operation, via, result, durationMs) =>
      operations.observe({ operation, via, result }, durationMs / 1000),
    job: (job, result, durationMs) => jobs.observe({ job, result }, durationMs / 1000),
    batch: (calls) => batches.observe(calls),
    socketOpened: () => sockets.inc(),
    socketClosed: () => sockets.dec(),
    frameSent: () => frames.inc(),
    lag: lagGauges(registers),
    watchPools: (pools) => void Object.assign(pool, { collect: () => setPools(pool, pools) }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function setPools(gauge: Gauge<'pool' | 'state'>, pools: Pools): void {
  for (const pool of ['app', 'system'] as const) {
    const { totalCount, idleCount, waitingCount } = pools[pool]
    gauge.set({ pool, state: 'total' }, totalCount)
    gauge.set({ pool, state: 'idle' }, idleCount)
    gauge.set({ pool, state: 'waiting' }, waitingCount)
  }
}

/** How long and how much waits, by kind and name. */
function lagGauges(registers: PromRegistry[]): Metrics['lag'] {
  const labelNames = ['of', 'name'] as const
  const seconds = new Gauge({
    name: 'stoa_lag_seconds',
    help: 'How long the first of what waits has waited, by kind and name.',
    labelNames,
    registers,
  })
  const waiting = new Gauge({
    name: 'stoa_waiting',
    help: 'Events, jobs and deliveries whose time has come and that are not done, by kind and name.',
    labelNames,
    registers,
  })
  return (found) => {
    for (const { of, name, ...lag } of found) {
      seconds.set({ of, name }, lag.seconds)
      waiting.set({ of, name }, lag.waiting)
    }
  }
}
