import type { Bus } from '../../../kernel/contract/bus.ts'
import { keysOf } from '../core/keys.ts'

/** When an answer was read, as changes are counted, and what it depends on. */
export interface ReadAt {
  orgId: string
  keys: readonly string[]
  /** How many changes this process had heard of when the reading began. */
  tick: number
  /** How many it had heard of when the answer was last known to be up to date. */
  checked: number
}

/** Knows which answers are out of date by the changes that this process has heard of. */
export interface Staleness {
  /** To be kept with what is read from now on. */
  readonly tick: number
  /** Whether nothing that it depends on has changed since it was read. */
  isFresh(answer: ReadAt): boolean
  /** Whether nothing of the organization at all has changed since a reading began. */
  isQuiet(orgId: string, tick: number): boolean
}

/** The changes of one organization: when each key last changed, in two generations. */
interface Changes {
  last: number
  /** Everything that was read before is out of date. */
  all: number
  recent: Map<string, number>
  older: Map<string, number>
  since: number
}

// No answer is older than these; what changed before is out of every cache.
const GENERATION_MS = 120_000
const MOST_KEYS = 20_000
const MOST_ORGANIZATIONS = 20_000

/** Listens to what changes. `now` is in milliseconds of a clock that nobody sets. */
export function watchChanges(bus: Pick<Bus, 'subscribe'>, now = () => performance.now()): Staleness {
  const changes = new Map<string, Changes>()
  let tick = 1
  /** What was read before is out of date, in organizations that are not listed any more. */
  let floor = 0

  const note = (orgId: string, keys: readonly string[]) => {
    tick += 1
    const of = changes.get(orgId) ?? { last: 0, all: 0, recent: new Map(), older: new Map(), since: now() }
    of.last = tick
    if (now() - of.since > GENERATION_MS) {
      of.older = of.recent
      of.recent = new Map()
      of.since = now()
    }
    for (const key of keys) of.recent.set(key, tick)
    if (of.recent.size > MOST_KEYS) {
      of.all = tick
      of.recent = new Map()
      of.older = new Map()
    }
    // The organization whose last change is longest ago comes first.
    changes.delete(orgId)
    changes.set(orgId, of)
    if (changes.size > MOST_ORGANIZATIONS) {
      const [oldest, { last }] = changes.entries().next().value as [string, Changes]
      floor = Math.max(floor, last)
      changes.delete(oldest)
    }
  }
  bus.subscribe(({ orgId, events = [], signals = [], ephemeral }) => {
    const keys = [...events, ...signals, ...ephemeral].flatMap(({ topics }) => keysOf(topics))
    if (keys.length > 0) note(orgId, keys)
  })
  return {
    get tick() {
      return tick
    },
    isQuiet: (orgId, since) => (changes.get(orgId)?.last ?? floor) <= since,
    isFresh(answer) {
      const of = changes.get(answer.orgId)
      if (!of) return floor <= answer.tick
      if (of.last <= answer.checked) return true
      if (of.all > answer.tick) return false
      for (const key of answer.keys)
        if ((of.recent.get(key) ?? of.older.get(key) ?? 0) > answer.tick) return false
      answer.checked = of.last
      return true
    },
  }
}
