import { findNetwork, readV4, readV6, type NetworkTable } from '../../../../kernel/base/geo/network-table.ts'
import { HOSTING_NETWORKS } from './hosting-networks.ts'

/** Whether an address belongs to a large hosting company, from whose machines programs come and no people. */
export const isDatacenter = (address: string): boolean => findNetwork(table, address) === 1

const table = tableOf(Object.values(HOSTING_NETWORKS).flatMap((networks) => networks.split(/\s+/)))

/** A table in which the networks have 1 and everything else 0. */
function tableOf(networks: readonly string[]): NetworkTable {
  const parsed = networks.filter(Boolean).map((network) => {
    const [address = '', bits = ''] = network.split('/')
    const isV6 = address.includes(':')
    const start = isV6 ? readV6(address) : BigInt(readV4(address))
    return { isV6, start, end: start + 2n ** BigInt((isV6 ? 64 : 32) - Number(bits)) }
  })
  const [v4, v6] = [false, true].map((kind) => edgesOf(parsed.filter(({ isV6 }) => isV6 === kind)))
  const valuesOf = (edges: Edge[] = []) => Uint8Array.from(edges, ({ value }) => value)
  return {
    v4: { starts: Uint32Array.from(v4 ?? [], ({ at }) => Number(at)), values: valuesOf(v4) },
    v6: { starts: BigUint64Array.from(v6 ?? [], ({ at }) => at), values: valuesOf(v6) },
  }
}

interface Edge {
  at: bigint
  value: 0 | 1
}

/** Where networks begin and end, those that overlap or follow each other as one. */
function edgesOf(networks: readonly { start: bigint; end: bigint }[]): Edge[] {
  const edges: Edge[] = []
  let end = -1n
  for (const network of networks.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))) {
    if (network.start <= end) edges.pop()
    else edges.push({ at: network.start, value: 1 })
    end = network.end > end ? network.end : end
    edges.push({ at: end, value: 0 })
  }
  return edges
}
