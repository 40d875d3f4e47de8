import type { Metrics } from '../contract/metrics.ts'
import { Counter, Gauge, Histogram, Registry as PromRegistry, collectDefaultMetrics } from 'prom-client'
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { databaseProblem } from '../db/problems.ts'
import type { Pools } from '../db/pools.ts'
import type { Siblings } from './siblings.ts'

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counters and histograms in Prometheus form, of this process or of all that answer for the service. */
export function createMetrics(together?: Siblings['figures']): Metrics {
  const registry = new PromRegistry()
  together?.share(() => registry.getMetricsAsJSON())
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { operations, jobs, batches } = histograms(registers)
  const early = new Counter({
    name: 'stoa_early_answers_total',
    help: 'Requests that were answered ahead of the framework, by status: health checks, and what is kept ready.',
    labelNames: ['status'],
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
    help: 'Database connections by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
  })
  return {
    operation: (operation, via, result, durationMs) =>
      operations.observe({ operation, via, result }, durationMs / 1000),
    job: (job, result, durationMs) => jobs.observe({ job, result }, durationMs / 1000),
    answeredEarly: (status) => early.inc({ status }),
    batch: (calls) => batches.observe(calls),
    socketOpened: () => sockets.inc(),
    socketClosed: () => sockets.dec(),
    frameSent: () => frames.inc(),
    lag: lagGauges(registers),
    givenUp: givenUpGauge(registers),
    setAside: setAsideGauge(registers),
    watchPools: (pools) => void Object.assign(pool, { collect: () => setPools(pool, pools) }),
    databaseFailed: failureCounter(registers),
    watchDisk: (folder) => diskGauges(folder, registers),
    text: () => (together ? together.ofAll() : registry.metrics()),
    contentType: registry.contentType,
  }
}

function histograms(registers: PromRegistry[]) {
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
  return { operations, jobs, batches }
}

function setPools(gauge: Gauge<'pool' | 'state'>, pools: Pools): void {
  for (const pool of ['app', 'system'] as const) {
    const { totalCount, idleCount, waitingCount } = pools[pool]
    gauge.set({ pool, state: 'total' }, totalCount)
    gauge.set({ pool, state: 'idle' }, idleCount)
    gauge.set({ pool, state: 'waiting' }, waitingCount)
  }
}

const FAILURES = new Set(['database_full', 'unavailable', 'request_timeout'])

function failureCounter(registers: PromRegistry[]): Metrics['databaseFailed'] {
  const failures = new Counter({
    name: 'stoa_db_failures_total',
    help: 'Statements and transactions that the database did not do, by the reason.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of FAILURES) failures.inc({ reason }, 0)
  return (error) => {
    const reason = databaseProblem(error)?.code ?? ''
    if (FAILURES.has(reason)) failures.inc({ reason })
  }
}

// Of what the processes of a service share each of them tells the same: added up it would be told several times.
const SHARED = { aggregator: 'max' } as const

function diskGauges(folder: string, registers: PromRegistry[]): void {
  const gauge = (name: string, help: string, read: (disk: StatsFs) => number) =>
    new Gauge({
      ...SHARED,
      name,
      help,
      registers,
      async collect() {
        const disk = await statfs(folder).catch(() => undefined)
        if (disk) this.set(read(disk))
        else this.reset()
      },
    })
  gauge('stoa_disk_free_bytes', 'Free bytes of the disk of the data folder.', (d) => d.bavail * d.bsize)
  gauge('stoa_disk_size_bytes', 'Bytes of the disk of the data folder.', (d) => d.blocks * d.bsize)
}

/** How long and how much waits, by kind and name. */
function lagGauges(registers: PromRegistry[]): Metrics['lag'] {
  const labelNames = ['of', 'name'] as const
  const seconds = new Gauge({
    ...SHARED,
    name: 'stoa_lag_seconds',
    help: 'How long the first of what waits has waited, by kind and name.',
    labelNames,
    registers,
  })
  const waiting = new Gauge({
    ...SHARED,
    name: 'stoa_waiting',
    help: 'Events, jobs and other work whose time has come and that are not done, by kind and name.',
    labelNames,
    registers,
  })
  return (found) => {
    seconds.reset()
    waiting.reset()
    for (const { of, name, ...lag } of found) {
      seconds.set({ of, name }, lag.seconds)
      waiting.set({ of, name }, lag.waiting)
    }
  }
}

function givenUpGauge(registers: PromRegistry[]): Metrics['givenUp'] {
  const gauge = new Gauge({
    ...SHARED,
    name: 'stoa_jobs_given_up',
    help: 'Jobs that used all their attempts and wait for somebody to run them again or delete them, by lane.',
    labelNames: ['lane'],
    registers,
  })
  return (found) => {
    gauge.reset()
    for (const { lane, count } of found) gauge.set({ lane }, count)
  }
}

function setAsideGauge(registers: PromRegistry[]): Metrics['setAside'] {
  const gauge = new Gauge({
    ...SHARED,
    name: 'stoa_events_set_aside',
    help: 'Events that a reaction failed with and passed by, and that are tried again with pauses, by reaction.',
    labelNames: ['name'],
    registers,
  })
  return (found) => {
    gauge.reset()
    for (const { name, count } of found) gauge.set({ name }, count)
  }
}
