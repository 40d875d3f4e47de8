/** An address as one customer of a network has it: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  // What `::` stands for are zeros; the groups behind it reach into the first four only where it is short.
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - end.length)).fill('0'), ...end]
  return all.slice(0, 4).join(':')
}

/** An address as one customer of a network has it at most: all of IPv4, the first 56 bits of IPv6. */
export function customerOf(address: string): string {
  const network = networkOf(address)
  const groups = network.split(':')
  if (groups.length < 4) return network
  const last = (groups[3] ?? '').padStart(4, '0').slice(0, 2)
  return [...groups.slice(0, 3), last].join(':')
}
