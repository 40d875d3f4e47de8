// Makes the table of countries by address that the server looks up: see server/kernel/base/geo/country-file.ts for its form.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@ip-location-db/geo-whois-asn-country'

/** Writes `countries.bin` to a folder, from the package of registries' networks (CC0). */
export function buildGeo({ outDir, serverDir }) {
  const folder = dirname(createRequire(join(serverDir, 'main.ts')).resolve(`${PACKAGE}/package.json`))
  const lines = (version) =>
    readFileSync(join(folder, `geo-whois-asn-country-ipv${version}-num.csv`), 'latin1').split('\n')
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'countries.bin'), encodeCountries(lines(4), lines(6)))
}

/** Encodes the table from lines of first address, last address (both as numbers) and country. */
export function encodeCountries(v4Lines, v6Lines) {
  const codes = new Map()
  const numberOf = (code) => codes.get(code) ?? (codes.set(code, codes.size + 1), codes.size)
  const v4 = networksOf(v4Lines, 0n, numberOf)
  const v6 = networksOf(v6Lines, 64n, numberOf)
  if (codes.size > 255) throw new Error('more countries than fit a byte')
  return Buffer.concat([
    Buffer.from('STOAGEO1', 'latin1'),
    bytesOf(Uint32Array.of(v4.length, v6.length, codes.size, 0)),
    bytesOf(BigUint64Array.from(v6, ({ start }) => start)),
    bytesOf(Uint32Array.from(v4, ({ start }) => Number(start))),
    bytesOf(Uint8Array.from(v6, ({ value }) => value)),
    bytesOf(Uint8Array.from(v4, ({ value }) => value)),
    Buffer.from([...codes.keys()].join(''), 'latin1'),
  ])
}

/** Sorts networks, joins neighbours of the same country, and fills gaps with 0. */
function networksOf(lines, shift, numberOf) {
  const networks = []
  const add = (start, value) => {
    const last = networks.at(-1)
    if (last?.start === start) last.value = value
    else if (last?.value !== value) networks.push({ start, value })
  }
  let next = 0n
  for (const line of lines) {
    const [first, end, code = ''] = line.split(',')
    if (!/^[A-Z]{2}$/.test(code)) continue
    const start = BigInt(first) >> shift
    if (start > next) add(next, 0)
    add(start, numberOf(code))
    next = (BigInt(end) >> shift) + 1n
  }
  add(next, 0)
  return networks
}

const bytesOf = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
