import { columnIn, type Segment } from '../segments/segment.ts'

const FIRST_SLOTS = 1024

/** A set of positive whole numbers below 2^53 that gives each a place in the order of arrival. */
export class NumberSet {
  private slots: Float64Array
  private places: Uint32Array
  size = 0

  /** @param expected About how many numbers will come. */
  constructor(expected = 0) {
    const slots = Math.max(FIRST_SLOTS, 2 ** Math.ceil(Math.log2(2 * expected + 1)))
    this.slots = new Float64Array(slots)
    this.places = new Uint32Array(slots)
  }

  /** The place of a number, which is added where it is missing. */
  add(value: number): number {
    if (this.size * 2 >= this.slots.length) this.grow()
    const at = this.find(value)
    if (this.slots[at] === 0) {
      this.slots[at] = value
      this.places[at] = this.size
      this.size += 1
    }
    return this.places[at] as number
  }

  private find(value: number): number {
    const mask = this.slots.length - 1
    // Both halves of the number take part; multiplied, so that neighbours do not crowd.
    let at = (Math.imul(value | 0, 0x9e3779b1) ^ Math.imul((value / 2 ** 32) | 0, 0x85ebca6b)) >>> 0
    at = (at ^ (at >>> 15)) & mask
    while (this.slots[at] !== 0 && this.slots[at] !== value) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { slots, places } = this
    this.slots = new Float64Array(slots.length * 2)
    this.places = new Uint32Array(slots.length * 2)
    for (let old = 0; old < slots.length; old += 1) {
      const value = slots[old] as number
      if (value === 0) continue
      const at = this.find(value)
      this.slots[at] = value
      this.places[at] = places[old] as number
    }
  }
}

/** The visitors of segments by places that all counting over them shares; each is looked up once. */
export class Visitors {
  /** How many visits there are in all. */
  readonly visits: number
  private readonly numbers: NumberSet
  private readonly places = new Map<Segment, Uint32Array>()

  constructor(visits: number) {
    this.visits = visits
    this.numbers = new NumberSet(visits / 2)
  }

  /** How many have been met. */
  get size(): number {
    return this.numbers.size
  }

  /** Tells the place of the visitor of each visit of a segment; NOBODY where there is none. */
  placesIn(segment: Segment): (visit: number) => number {
    const visitor = columnIn(segment, 'visitor')
    let known = this.places.get(segment)
    if (!known) this.places.set(segment, (known = new Uint32Array(segment.visits)))
    const { numbers } = this
    // One more than they are, so that 0 is not looked up yet.
    const found = known
    return (visit) => {
      if (found[visit] !== 0) return (found[visit] as number) - 1
      const who = visitor[visit] as number
      if (who === 0) return NOBODY
      const place = numbers.add(who)
      found[visit] = place + 1
      return place
    }
  }
}

/** No visitor. */
export const NOBODY = -1

/** Which of some parts each of many has been in: a bit for each pair. */
export class Memberships {
  private readonly words: number
  private bits: Uint32Array

  /** @param parts How many there are. */
  constructor(parts: number, expected = 0) {
    this.words = Math.ceil(parts / 32)
    this.bits = new Uint32Array(this.words * Math.max(FIRST_SLOTS, expected))
  }

  /** Puts `place` into a part; whether it is new there. */
  add(place: number, part: number): boolean {
    const at = place * this.words + (part >>> 5)
    if (at >= this.bits.length) this.grow(at)
    const bit = 1 << (part & 31)
    const before = this.bits[at] as number
    if ((before & bit) !== 0) return false
    this.bits[at] = before | bit
    return true
  }

  private grow(at: number): void {
    const { bits } = this
    this.bits = new Uint32Array(Math.max(bits.length * 2, at + this.words))
    this.bits.set(bits)
  }
}
