// Above this many visits visitors are counted in a sample of them, by their numbers; its error is then below 1 %.
const EXACT_VISITS = 250_000
const FIRST_SLOTS = 1024

/** A set of positive whole numbers below 2^53 that gives each a place in the order of arrival. */
export class NumberSet {
  private slots = new Float64Array(FIRST_SLOTS)
  private places = new Uint32Array(FIRST_SLOTS)
  size = 0

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

/** Which visitors are counted, and by how much the count is multiplied: all of them, or one of several. */
export interface Sample {
  oneOf: number
}

/** The sample for as many visits. */
export function sampleFor(visits: number): Sample {
  let oneOf = 1
  while (visits / oneOf > EXACT_VISITS) oneOf *= 2
  return { oneOf }
}

/** Whether a visitor is in the sample. */
export const isSampled = ({ oneOf }: Sample, visitor: number): boolean =>
  oneOf === 1 || (visitor & (oneOf - 1)) === 0
