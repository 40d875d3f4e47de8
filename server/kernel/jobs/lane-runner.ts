import { EventEmitter } from 'node:events'
import {
  Logger,
  run,
  type Job as QueuedJob,
  type Runner,
  type TaskList,
  type Worker,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { createShares, createTurns } from './shares.ts'

/** The workers of one lane in this process. */
export interface LaneRunner {
  promise: Promise<void>
  stop(): Promise<void>
}

const LOOK_MS = 1000
// Workers look when they are told; by themselves they would all ask at once.
const OWN_LOOK_MS = 60_000

/** A logger that writes nothing: what fails is logged where the job runs. */
export const silentLogger = new Logger(() => () => {})

/**
 * Starts workers for some jobs, which come up for an organization only while others find places, too. They look for work
 * one at a time, or many would take what is one's before anybody has counted; who finds some wakes the next.
 */
export async function runLane(pool: pg.Pool, places: number, taskList: TaskList): Promise<LaneRunner> {
  const shares = createShares(places)
  const turns = createTurns()
  const idle = new Set<Worker>()
  let stopped = false
  const wakeOne = () => {
    const [worker] = idle
    if (!worker || stopped) return
    idle.delete(worker)
    worker.nudge()
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ worker, job }) => {
    idle.delete(worker)
    shares.take(ownerOf(job))
    turns.done()
    wakeOne()
  })
  events.on('job:complete', ({ job }) => shares.giveBack(ownerOf(job)))
  const rest = ({ worker }: { worker: Worker }) => {
    turns.done()
    idle.add(worker)
  }
  events.on('worker:getJob:empty', rest)
  events.on('worker:getJob:error', rest)
  events.on('worker:release', ({ worker }) => idle.delete(worker))
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: places,
    noHandleSignals: true,
    pollInterval: OWN_LOOK_MS,
    parsedCronItems: [],
    logger: silentLogger,
    taskList,
    events,
    forbiddenFlags: async () => {
      await turns.mine()
      return shares.satisfied()
    },
  })
  const timer = setInterval(wakeOne, LOOK_MS)
  return {
    promise: runner.promise,
    async stop() {
      stopped = true
      clearInterval(timer)
      await runner.stop().catch(() => {})
    },
  }
}

/** The organization of a job; empty for what belongs to none. */
const ownerOf = (job: QueuedJob): string => Object.keys(job.flags ?? {})[0] ?? ''
