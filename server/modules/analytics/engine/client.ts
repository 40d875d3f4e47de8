import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../../../kernel/contract/context.ts'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { databaseProblem, isAway } from '../../../kernel/db/problems.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { createTurns, TooManyWaiting } from '../../../lib/turns/turns.ts'
import type { EngineSettings, Message, Reply, Tasks } from './protocol.ts'

/** The process of reports, as the service sees it: it starts when it is first needed. */
export interface Engine {
  /** Where files of days are, for all processes of the machine. */
  readonly dayFolder: string
  /** Where files are that only this process knows. */
  readonly ownFolder: string
  ask<Kind extends keyof Tasks>(kind: Kind, asked: Tasks[Kind]['asked']): Promise<Tasks[Kind]['answer']>
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** What is asked at a time: of all, of one organization, and how much of one waits before more is turned away. */
const ASKED = { most: 12, mostOfOne: 4, mostWaitingOfOne: 300 }
const TRY_AGAIN = { retryAfterSeconds: 5 }

/** The report process of a service. */
export const ENGINE = part(({ services }) => createEngine(services))

function createEngine(services: Services): Engine {
  const folder = join(services.config.SVC_DATA_DIR, 'reports')
  const ownFolder = join(folder, `process-${process.pid}-${randomUUID().slice(0, 8)}`)
  const settings: EngineSettings = {
    databaseUrl: services.place.databaseUrl,
    ownFolder,
    dayFolder: join(folder, 'days'),
    memoryMb: services.config.SVC_REPORTS_MEMORY_MB,
  }
  const turns = createTurns(ASKED)
  let worker: Worker | undefined
  let isOver = false
  services.atEnd(async () => {
    isOver = true
    await worker?.stop()
    rmSync(ownFolder, { recursive: true, force: true })
  })
  const start = (): Worker => {
    sweep(folder)
    mkdirSync(ownFolder, { recursive: true, mode: 0o700 })
    const own = startWorker(join(services.place.distFolder, 'server', 'reports.js'), settings, (error) => {
      if (worker === own) worker = undefined
      if (!isOver) services.log.error({ err: error }, 'the process of reports ended; it is started again')
    })
    return own
  }
  const ask: Engine['ask'] = async (kind, asked) => {
    for (let attempt = 1; ; attempt += 1) {
      if (isOver) throw new AppError(E.unavailable, TRY_AGAIN)
      const own = (worker ??= start())
      try {
        return (await own.ask(kind, asked)) as Tasks[typeof kind]['answer']
      } catch (error) {
        if (worker === own && error instanceof WorkerGone) worker = undefined
        // Only a new report knows the tables of a new process.
        if (kind === 'query' && (error instanceof WorkerGone || isOfGone(error)))
          throw new AppError(E.unavailable, {
            ...TRY_AGAIN,
            detail: 'The report was interrupted. Try again.',
          })
        if (!(error instanceof WorkerGone) || attempt > 1)
          throw isAway(error) ? databaseProblem(error) : error
      }
    }
  }
  return {
    dayFolder: settings.dayFolder,
    ownFolder,
    ask: (kind, asked) =>
      turns
        .take(asked.owner.orgId, () => ask(kind, asked))
        .catch((error: unknown) => {
          throw error instanceof TooManyWaiting
            ? new AppError(E.unavailable, { ...TRY_AGAIN, detail: TOO_MANY })
            : error
        }),
  }
}

const TOO_MANY = 'Too many reports of your organization are being made. Try again in a moment.'

/** Whether a query failed since a table or file that it names is gone. */
const isOfGone = (error: unknown): boolean => /Catalog Error|IO Error: No files/.test(String(error))

/** The process ended before it answered. */
class WorkerGone extends Error {}

interface Worker {
  ask(kind: keyof Tasks, asked: unknown): Promise<unknown>
  stop(): Promise<void>
}

function startWorker(path: string, settings: EngineSettings, onEnd: (error: Error) => void): Worker {
  const waiting = new Map<number, Waiting>()
  let count = 0
  const child: ChildProcess = fork(path, [], {
    env: { ...process.env, SVC_REPORTS: JSON.stringify(settings) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = (reason: string) => {
    const error = new WorkerGone(`the process of reports ended: ${reason}`)
    onEnd(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.on('message', (reply: Reply) => {
    const found = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('answer' in reply) found?.resolve(reply.answer)
    else if (reply.isForUsers) found?.reject(new AppError(E.unavailable, reply.error))
    else found?.reject(Object.assign(new Error(`a report failed: ${reply.error}`), { code: reply.code }))
  })
  child.on('error', (error) => gone(error.message))
  child.on('exit', (code, signal) => gone(String(signal ?? code)))
  // It does not keep the service alive.
  child.unref()
  child.channel?.unref()
  return {
    ask: (kind, asked) =>
      new Promise((resolve, reject) => {
        const id = ++count
        waiting.set(id, { resolve, reject })
        child.send({ id, kind, asked } as Message, (error) => {
          if (error && waiting.delete(id)) reject(new WorkerGone(error.message))
        })
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Removes folders that belong to processes which were killed. */
function sweep(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const [, pid] = /^process-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
