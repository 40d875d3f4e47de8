import { isAway } from './problems.ts'
import { AppError, E } from '../base/errors.ts'
import { once } from '../base/once.ts'

/** One of those that are committed together. */
export interface Entry<Item, Answer> {
  readonly item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface GroupCommitOptions<Item, Answer> {
  /** What goes together at most. */
  most: { entries: number; bytes: number }
  /** What may wait altogether; what comes on top, or has waited for longer, is refused. */
  waiting: { entries: number; bytes: number; ms: number }
  /** What an item takes in memory, roughly. */
  bytesOf(item: Item): number
  /** Does a group in one transaction and answers its entries, each with what came of it. */
  commit(entries: readonly Entry<Item, Answer>[], key: string): Promise<void>
  /** After so many milliseconds a group holds up those behind it no more: they go beside it. */
  handOnMs?: number
  /** Does what a group left unanswered, by itself; a group of one unless said. */
  alone?(item: Item, key: string): Promise<Answer>
}

/** Commits what comes at one moment together, since beginning and ending a transaction costs more than most of what is in it. */
export interface GroupCommit<Item, Answer> {
  /** Those of one key go together; each is answered when its group is committed. */
  submit(key: string, item: Item): Promise<Answer>
  /** Takes nothing more, and waits until everybody is answered. */
  stop(): Promise<void>
}

interface Waiting<Item, Answer> extends Entry<Item, Answer> {
  bytes: number
  since: number
  isAnswered: boolean
}

interface Lane<Item, Answer> {
  waiting: Waiting<Item, Answer>[]
  /** Groups that hold up those behind them, and all that are under way. */
  inFlight: number
  running: number
}

const MAX_IN_FLIGHT = 2
const ALONE_AT_ONCE = 8

/**
 * Gathers without a timer: items of one key and one turn of the event loop form a group, and what arrives while two groups of
 * the key are under way forms the next one, unless these take longer than `handOnMs`. What a group that failed left unanswered
 * goes alone, for the fault may be another's; unless the database is away: then it has not been asked, or nobody knows what became
 * of it.
 */
export function createGroupCommit<Item, Answer>(
  options: GroupCommitOptions<Item, Answer>,
): GroupCommit<Item, Answer> {
  const lanes = new Map<string, Lane<Item, Answer>>()
  const held = { entries: 0, bytes: 0 }
  let stopped: (() => void) | undefined
  const flush = (key: string, lane: Lane<Item, Answer>) => {
    while (lane.waiting.length > 0 && lane.inFlight < MAX_IN_FLIGHT) {
      const group = lane.waiting.splice(0, groupLength(lane.waiting, options.most))
      const fresh = group.filter((entry) => !refuseLate(entry, options.waiting.ms))
      for (const { bytes } of group) held.bytes -= bytes
      held.entries -= group.length
      if (fresh.length === 0) continue
      lane.inFlight += 1
      lane.running += 1
      const handOn = once(() => {
        lane.inFlight -= 1
        flush(key, lane)
      })
      const late = options.handOnMs === undefined ? undefined : setTimeout(handOn, options.handOnMs)
      void settle(options, fresh, key).finally(() => {
        clearTimeout(late)
        lane.running -= 1
        handOn()
        flush(key, lane)
      })
    }
    if (lane.waiting.length + lane.running === 0 && lanes.get(key) === lane) lanes.delete(key)
    if (lanes.size === 0) stopped?.()
  }
  const laneOf = (key: string) => {
    let lane = lanes.get(key)
    if (!lane) lanes.set(key, (lane = { waiting: [], inFlight: 0, running: 0 }))
    return lane
  }
  return {
    submit: (key, item) =>
      new Promise((resolve, reject) => {
        const entry = waitingFor(item, options.bytesOf(item), { resolve, reject })
        const { entries, bytes } = options.waiting
        if (stopped || held.entries >= entries || held.bytes + entry.bytes > bytes)
          return reject(new AppError(E.overloaded, { retryAfterSeconds: 1 }))
        held.entries += 1
        held.bytes += entry.bytes
        const lane = laneOf(key)
        lane.waiting.push(entry)
        if (lane.waiting.length === 1) setImmediate(() => flush(key, lane))
      }),
    stop: () =>
      new Promise((resolve) => {
        stopped = resolve
        if (lanes.size === 0) resolve()
      }),
  }
}

function waitingFor<Item, Answer>(
  item: Item,
  bytes: number,
  { resolve, reject }: Pick<Entry<Item, Answer>, 'resolve' | 'reject'>,
): Waiting<Item, Answer> {
  const entry: Waiting<Item, Answer> = {
    item,
    bytes,
    since: performance.now(),
    isAnswered: false,
    resolve(answer) {
      entry.isAnswered = true
      resolve(answer)
    },
    reject(error) {
      entry.isAnswered = true
      reject(error)
    },
  }
  return entry
}

/** How many of those that wait go together: one at least. */
function groupLength(
  waiting: readonly { bytes: number }[],
  most: { entries: number; bytes: number },
): number {
  let length = 0
  let bytes = 0
  for (const entry of waiting) {
    bytes += entry.bytes
    if (length === most.entries || (length > 0 && bytes > most.bytes)) break
    length += 1
  }
  return length
}

function refuseLate({ since, reject }: Waiting<unknown, never>, ms: number): boolean {
  const isLate = performance.now() - since > ms
  if (isLate) reject(new AppError(E.overloaded, { retryAfterSeconds: 1 }))
  return isLate
}

/** Commits a group; everybody in it is answered afterwards. */
async function settle<Item, Answer>(
  { commit, alone }: Pick<GroupCommitOptions<Item, Answer>, 'commit' | 'alone'>,
  group: readonly Waiting<Item, Answer>[],
  key: string,
): Promise<void> {
  const failure = await outcomeOf(commit(group, key))
  const left = group.filter(({ isAnswered }) => !isAnswered)
  const isTheirs = left.length === group.length && group.length === 1 && !alone
  if (failure && (isTheirs || isAway(failure.error))) {
    for (const { reject } of left) reject(failure.error)
    return
  }
  const goAlone = async (entry: Waiting<Item, Answer>) => {
    const failed = await outcomeOf(alone ? alone(entry.item, key).then(entry.resolve) : commit([entry], key))
    if (!entry.isAnswered) entry.reject(failed ? failed.error : new Error('a group commit gave no answer'))
  }
  const line = async () => {
    for (let entry = left.shift(); entry; entry = left.shift()) await goAlone(entry)
  }
  await Promise.all(Array.from({ length: Math.min(ALONE_AT_ONCE, left.length) }, line))
}

/** What something failed with; nothing where it did not. */
const outcomeOf = (work: Promise<unknown>): Promise<{ error: unknown } | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
