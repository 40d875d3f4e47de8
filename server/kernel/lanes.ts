/** Hands an item to the lane of its key. */
export type Lanes<Item> = (key: string, item: Item) => void

interface Lane<Item> {
  waiting: Item[]
  inFlight: number
}

interface LaneOptions<Item> {
  /** Items that go together at most. */
  most: number
  /** Deals with items of one key; it answers each, and never fails. */
  run(items: Item[], key: string): Promise<void>
}

const MAX_IN_FLIGHT = 2

/**
 * Gathering without a timer: items of one key and one turn of the event loop go together, and what arrives while two
 * groups of the key are under way forms the next one.
 */
export function createLanes<Item>({ most, run }: LaneOptions<Item>): Lanes<Item> {
  const lanes = new Map<string, Lane<Item>>()
  const flush = (key: string, lane: Lane<Item>) => {
    while (lane.waiting.length > 0 && lane.inFlight < MAX_IN_FLIGHT) {
      lane.inFlight += 1
      void run(lane.waiting.splice(0, most), key).finally(() => {
        lane.inFlight -= 1
        if (lane.waiting.length > 0) flush(key, lane)
        else if (lane.inFlight === 0) lanes.delete(key)
      })
    }
  }
  return (key, item) => {
    let lane = lanes.get(key)
    if (!lane) lanes.set(key, (lane = { waiting: [], inFlight: 0 }))
    const mine = lane
    mine.waiting.push(item)
    if (mine.waiting.length === 1) setImmediate(() => flush(key, mine))
  }
}
