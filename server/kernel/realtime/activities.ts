import type { Ephemeral } from './bus.ts'

/** Something that goes on for a while on one connection and that others are told of, such as typing. */
export interface Activity {
  /** Its name on this connection; beginning it again goes on with it. */
  key: string
  /** What others hear while it goes on, and once it is over. */
  message(goesOn: boolean): Ephemeral
  /** That it still goes on is told again after this time at the soonest. */
  everyMs: number
  /** Ends by itself this long after it was last begun. */
  lastsMs?: number
  /** The subscription that it ends with, by its name in frames. */
  within?: string
}

interface Going {
  activity: Activity
  toldAt: number
  timer: NodeJS.Timeout | undefined
}

interface Teller {
  broadcast(message: Ephemeral): void
}

/** More than anybody does at once; the oldest ends for the next. */
const MAX_GOING = 50

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
    const now = performance.now()
    known?.timer?.refresh()
    if (known && now - known.toldAt < activity.everyMs) return
    if (known) known.toldAt = now
    else this.#add({ activity, toldAt: now, timer: undefined })
    this.#teller.broadcast(activity.message(true))
  }

  #add(going: Going): void {
    const { key, lastsMs } = going.activity
    const [oldest] = this.#going?.keys() ?? []
    if (this.#going?.size === MAX_GOING && oldest !== undefined) this.end(oldest)
    if (lastsMs !== undefined) going.timer = setTimeout(() => this.end(key), lastsMs).unref()
    this.#going?.set(key, going)
  }

  /** Ends an activity; false when it does not go on. */
  end(key: string): boolean {
    const known = this.#going?.get(key)
    if (!known) return false
    clearTimeout(known.timer)
    this.#going?.delete(key)
    this.#teller.broadcast(known.activity.message(false))
    return true
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
