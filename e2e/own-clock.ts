import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** A clock for a process and its descendants, without the time that other processes took; read it several times a second. */
interface OwnClock {
  /** Ms since the start, without what others took of them. */
  read(): number
  /** The same beside the ordinary time. */
  words(): string
}

/** What the threads of a process tree did so far, and how busy all processors were, in ms. */
interface Sample {
  at: number
  busyMs: number
  threads: Map<string, { ranMs: number; waitedMs: number }>
}

/**
 * Measures how long a process takes on a machine that it shares. Time passes for it as for everybody, less the time in
 * which its threads waited for a processor; of that no more than what others had of the processors, so that threads
 * which wait for each other count whole. Without Linux's `schedstat` it is an ordinary clock.
 */
export function startOwnClock(pid: number): OwnClock {
  const started = performance.now()
  let last = look(pid)
  let ownMs = 0
  const read = () => {
    const now = look(pid)
    ownMs += now.at - last.at - lostMs(last, now)
    last = now
    return ownMs
  }
  const words = () =>
    `${Math.round(read())} ms (${Math.round(performance.now() - started)} ms with what others took)`
  return { read, words }
}

function lostMs(last: Sample, now: Sample): number {
  const wallMs = now.at - last.at
  let ranMs = 0
  let waitedMs = 0
  for (const [id, thread] of now.threads) {
    const before = last.threads.get(id)
    ranMs += thread.ranMs - (before?.ranMs ?? 0)
    waitedMs += thread.waitedMs - (before?.waitedMs ?? 0)
  }
  const atOnce = Math.max(1, (ranMs + waitedMs) / wallMs)
  const takenMs = Math.max(0, now.busyMs - last.busyMs - ranMs) / cpus().length
  return Math.min(wallMs, waitedMs / atOnce, takenMs)
}

function look(pid: number): Sample {
  const threads: Sample['threads'] = new Map()
  for (const member of familyOf(pid))
    for (const thread of entries(`/proc/${member}/task`)) {
      const [ran, waited] = text(`/proc/${member}/task/${thread}/schedstat`).split(' ').map(Number)
      if (waited !== undefined) threads.set(thread, { ranMs: (ran ?? 0) / 1e6, waitedMs: waited / 1e6 })
    }
  const busyMs = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  return { at: performance.now(), busyMs, threads }
}

/** A process and its descendants. */
function familyOf(pid: number): Set<number> {
  const parents = new Map<number, number>()
  for (const name of entries('/proc')) {
    // pid (name) state parent …; the name may have blanks and brackets.
    const parent = /^.*\) \S (\d+)/s.exec(text(`/proc/${name}/stat`))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const family = new Set([pid])
  // A set goes on through what is added to it meanwhile.
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.add(child)
  return family
}

const entries = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** A file's text; none where it is gone. */
const text = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
