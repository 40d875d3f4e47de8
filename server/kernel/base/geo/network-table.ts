import { isIP } from 'node:net'

/** Networks in order of their first address, each with a value; an address has the value of the last one before it. */
export interface NetworkTable {
  v4: { starts: Uint32Array; values: Uint8Array }
  /** By the first 64 bits, which is as finely as networks are told apart. */
  v6: { starts: BigUint64Array; values: Uint8Array }
}

/** The value of the network that an address is in; 0 for none, or where it is no address. */
export function findNetwork({ v4, v6 }: NetworkTable, address: string): number {
  const plain = withoutMapping(address)
  switch (isIP(plain)) {
    case 4:
      return lastUpTo(v4, readV4(plain))
    case 6:
      return lastUpTo(v6, readV6(plain))
    default:
      return 0
  }
}

/** An IPv4 address as itself, where it is written as an IPv6 one. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** An IPv4 address as a number. */
export function readV4(address: string): number {
  let number = 0
  for (const part of address.split('.')) number = number * 256 + Number(part)
  return number
}

/** The first 64 bits of an IPv6 address. */
export function readV6(address: string): bigint {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  // An IPv4 address at the end stands for two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(Math.max(0, 8 - length)).fill('0'), ...after]
  return groups.slice(0, 4).reduce((number, group) => number * 65_536n + BigInt(`0x${group}`), 0n)
}

function lastUpTo<N extends number | bigint>(
  {
    starts,
    values,
  }: { starts: { readonly length: number; readonly [index: number]: N }; values: Uint8Array },
  wanted: N,
): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as N) <= wanted) low = middle + 1
    else high = middle
  }
  return values[low - 1] ?? 0
}
