import type { Activity } from '../contract/channel.ts'
import type { Ephemeral } from '../contract/bus.ts'

interface Going {
  activity: Activity
  toldAt: number
  toldState: string | undefined
  timer: NodeJS.Timeout | undefined
  /** What came too soon is told then. */
  later: NodeJS.Timeout | undefined
}

interface Teller {
  broadcast(message: Ephemeral): void
  shared: SharedActivities
}

/** On how many connections of a process something goes on, by its name there. */
export type SharedActivities = Map<string, number>

/** More than anybody does at once; the oldest ends for the next. */
const MAX_GOING = 50
const OTHER_STATE_MS = 1000

/** What goes on on one connection; whatever others were told of ends when it says so, in time, or with the socket. */
export class Activities {
  readonly #teller: Teller
  #going: Map<string, Going> | undefined
  #closed = false

  constructor(teller: Teller) {
    this.#teller = teller
  }

  /** Begins an activity, or goes on with it. */
  begin(activity: Activity): void {
    if (this.#closed) return
    this.#going ??= new Map()
    const known = this.#going.get(activity.key)
    if (!known) return this.#add(activity)
    known.timer?.refresh()
    known.activity = activity
    const { everyMs, state } = activity
    const waitMs = state === known.toldState ? everyMs : Math.min(everyMs, OTHER_STATE_MS)
    const restMs = known.toldAt + waitMs - performance.now()
    if (restMs <= 0) return this.#tell(known)
    if (state === undefined) return
    clearTimeout(known.later)
    known.later = setTimeout(() => this.#tell(known), restMs).unref()
  }

  #add(activity: Activity): void {
    const { key, lastsMs, sharedAs } = activity
    const [oldest] = this.#going?.keys() ?? []
    if (this.#going?.size === MAX_GOING && oldest !== undefined) this.end(oldest)
    const timer = lastsMs === undefined ? undefined : setTimeout(() => this.end(key), lastsMs).unref()
    const going: Going = { activity, toldAt: 0, toldState: undefined, timer, later: undefined }
    this.#going?.set(key, going)
    if (sharedAs !== undefined)
      this.#teller.shared.set(sharedAs, (this.#teller.shared.get(sharedAs) ?? 0) + 1)
    this.#tell(going)
  }

  #tell(going: Going): void {
    clearTimeout(going.later)
    going.toldAt = performance.now()
    going.toldState = going.activity.state
    this.#teller.broadcast(going.activity.message(true))
  }

  /** Ends an activity; false when it does not go on. */
  end(key: string): boolean {
    const known = this.#going?.get(key)
    if (!known) return false
    clearTimeout(known.timer)
    clearTimeout(known.later)
    this.#going?.delete(key)
    if (this.#isLast(known.activity)) this.#teller.broadcast(known.activity.message(false))
    return true
  }

  /** Whether nobody else in this process goes on with it; counts one less. */
  #isLast({ sharedAs }: Activity): boolean {
    if (sharedAs === undefined) return true
    const others = (this.#teller.shared.get(sharedAs) ?? 1) - 1
    if (others > 0) this.#teller.shared.set(sharedAs, others)
    else this.#teller.shared.delete(sharedAs)
    return others <= 0
  }

  /** Ends what goes on within a subscription. */
  leave(subscription: string): void {
    for (const [key, { activity }] of this.#going ?? []) if (activity.within === subscription) this.end(key)
  }

  /** Ends everything, for good. */
  close(): void {
    this.#closed = true
    for (const key of this.#going?.keys() ?? []) this.end(key)
  }
}
