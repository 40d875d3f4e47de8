/** Counts the bytes of bodies that have not come to their end, of this process and by address. */
export interface BodyBudget {
  /** Whether so many bytes more may be held: else who is in the way, this address or all together. */
  take(address: string, bytes: number): 'taken' | 'address_full' | 'all_full'
  give(address: string, bytes: number): void
}

// So that it takes more than one address to keep others out.
const SHARE = 1 / 4

/** A budget of so many bytes; an address has a quarter of it at most. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    take(address, bytes) {
      const own = (byAddress.get(address) ?? 0) + bytes
      if (own > maxBytes * SHARE) return 'address_full'
      if (all + bytes > maxBytes) return 'all_full'
      byAddress.set(address, own)
      all += bytes
      return 'taken'
    },
    give(address, bytes) {
      const left = (byAddress.get(address) ?? 0) - bytes
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
      all -= bytes
    },
  }
}
