import { findNetwork, type NetworkTable } from './network-table.ts'

const MAGIC = 'STOAGEO1'

/** Which country addresses are in, by a file that the build makes. */
export type CountryOf = (address: string) => string | null

/**
 * Reads the file that `scripts/build-geo.mjs` writes: 8 letters, the numbers of IPv4 networks, IPv6 networks and
 * countries (32 bits each) and 4 bytes of nothing; then the first addresses of the IPv6 and IPv4 networks, the countries
 * of both by number from 1 on, and their codes. All little-endian.
 */
export function readCountryFile(file: Buffer): CountryOf {
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('not a table of countries')
  // Copied, since views of wide numbers must begin at a multiple of their width.
  const bytes = new Uint8Array(file).buffer
  const [v4Count = 0, v6Count = 0, names = 0] = new Uint32Array(bytes, 8, 3)
  const v6Starts = new BigUint64Array(bytes, 24, v6Count)
  const v4Starts = new Uint32Array(bytes, 24 + v6Count * 8, v4Count)
  const rest = 24 + v6Count * 8 + v4Count * 4
  const table: NetworkTable = {
    v6: { starts: v6Starts, values: new Uint8Array(bytes, rest, v6Count) },
    v4: { starts: v4Starts, values: new Uint8Array(bytes, rest + v6Count, v4Count) },
  }
  const codes = Buffer.from(bytes, rest + v6Count + v4Count, names * 2).toString('latin1')
  return (address) => {
    const number = findNetwork(table, address)
    return number === 0 ? null : codes.slice(number * 2 - 2, number * 2)
  }
}
