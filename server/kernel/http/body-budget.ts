/** Counts the bytes of bodies that have not come to their end, of this process and by who sends them. */
export interface BodyBudget {
  /** Whether so many bytes more may be held: else who is in the way, this customer or all together. */
  take(sender: Sender, bytes: Held): 'taken' | 'customer_full' | 'all_full'
  give(sender: Sender, bytes: Held): void
}

/** Who sends a body. */
export interface Sender {
  /** Their address, as one customer of a network has it. */
  customer: string
  /** They have no credential, or one that stands in pages for everybody. */
  isPublic: boolean
}

/** Bytes of one body: those up to a size that most bodies stay below, and those beyond. */
export interface Held {
  small: number
  large: number
}

// Strangers never take the place of colleagues and keys, and large bodies never all of the place of small ones.
const PUBLIC = 1 / 2
const PUBLIC_LARGE = 1 / 4
const LARGE = 3 / 4
// So that it takes more than one customer to keep others out.
const OF_CUSTOMER = 1 / 4

/** A budget of so many bytes, of which strangers have half, large bodies a part, and a customer a quarter at most. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  const byCustomer = new Map<string, number>()
  const held = { all: 0, large: 0, public: 0, publicLarge: 0 }
  const add = ({ customer, isPublic }: Sender, { small, large }: Held, sign: 1 | -1) => {
    const bytes = sign * (small + large)
    const own = (byCustomer.get(customer) ?? 0) + bytes
    if (own > 0) byCustomer.set(customer, own)
    else byCustomer.delete(customer)
    held.all += bytes
    held.large += sign * large
    if (!isPublic) return
    held.public += bytes
    held.publicLarge += sign * large
  }
  const isFull = ({ isPublic }: Sender, { small, large }: Held) => {
    const bytes = small + large
    if (held.all + bytes > maxBytes) return true
    if (large > 0 && held.large + large > maxBytes * LARGE) return true
    if (!isPublic) return false
    if (held.public + bytes > maxBytes * PUBLIC) return true
    return large > 0 && held.publicLarge + large > maxBytes * PUBLIC_LARGE
  }
  return {
    take(sender, bytes) {
      const own = (byCustomer.get(sender.customer) ?? 0) + bytes.small + bytes.large
      const share = OF_CUSTOMER * (sender.isPublic ? PUBLIC : 1)
      if (own > maxBytes * share) return 'customer_full'
      if (isFull(sender, bytes)) return 'all_full'
      add(sender, bytes, 1)
      return 'taken'
    },
    give: (sender, bytes) => add(sender, bytes, -1),
  }
}
