import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error -- a script without types
import { encodeCountries } from '../../../../scripts/build-geo.mjs'
import { ConfigError } from '../config.ts'
import { openPlaces } from './places.ts'

let folder: string
const logs: string[] = []
const log = pino({ base: null }, { write: (line: string) => void logs.push(line) })
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-geo-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const v4 = (address: string) => address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
const v6 = (high: bigint) => high << 64n

describe('countries of addresses', () => {
  const table = (v4Lines: string[], v6Lines: string[]) => {
    writeFileSync(join(folder, 'countries.bin'), encodeCountries(v4Lines, v6Lines))
    return (address: string) => openPlaces(folder, undefined, log)(address).country
  }

  it('are found by network, with gaps between them, in both versions', () => {
    const countryOf = table(
      [
        `${v4('10.0.0.0')},${v4('10.0.0.255')},NO`,
        `${v4('10.0.1.0')},${v4('10.0.1.255')},NO`,
        `${v4('10.0.2.0')},${v4('10.0.2.255')},SE`,
        `${v4('200.0.0.0')},${v4('255.255.255.254')},DK`,
        '',
      ],
      [
        `${v6(0x2001_0db8_0000_0000n)},${v6(0x2001_0db8_0001_0000n) - 1n},FI`,
        `${v6(0x2001_0db8_0002_0000n)},${v6(0x2001_0db8_0003_0000n) - 1n},IS`,
      ],
    )
    const found = [
      '9.255.255.255',
      '10.0.0.0',
      '10.0.1.255',
      '10.0.2.0',
      '10.0.3.0',
      '199.255.255.255',
      '255.255.255.254',
      '::ffff:10.0.2.7',
      '2001:db8::',
      '2001:db8:0:ffff:ffff:ffff:ffff:ffff',
      '2001:db8:1::1',
      '2001:DB8:2::1',
      '2001:db8:3::',
      '::',
      'fe80::1%eth0',
      'nonsense',
      '',
    ].map(countryOf)
    expect(found).toEqual([
      null,
      'NO',
      'NO',
      'SE',
      null,
      null,
      'DK',
      'SE',
      'FI',
      'FI',
      null,
      'IS',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('are unknown without a table, which the log says', () => {
    const places = openPlaces(join(folder, 'nowhere'), undefined, log)
    expect(places('10.0.0.1')).toEqual({ country: null, region: null })
    expect(logs.join('')).toContain('there is no table of countries')
  })
})

describe('a database of places', () => {
  it('tells countries and regions', () => {
    const path = join(folder, 'places.mmdb')
    const place = { country: { iso_code: 'NO' }, subdivisions: [{ iso_code: '03' }] }
    writeFileSync(path, databaseOf(place, { registered_country: { iso_code: 'se' } }))
    const places = openPlaces(folder, path, log)
    expect(places('10.0.0.1')).toEqual({ country: 'NO', region: 'NO-03' })
    expect(places('::ffff:10.0.0.1')).toEqual({ country: 'NO', region: 'NO-03' })
    expect(places('200.0.0.1')).toEqual({ country: 'SE', region: null })
    for (const address of ['nonsense', '', '2001:db8::1', 'fe80::1%eth0'])
      expect(places(address)).toEqual({ country: null, region: null })
  })

  it('that cannot be read stops the start with a sentence', () => {
    const path = join(folder, 'bad.mmdb')
    expect(() => openPlaces(folder, path, log)).toThrow(ConfigError)
    writeFileSync(path, 'not a database')
    expect(() => openPlaces(folder, path, log)).toThrow(/SVC_GEOIP_DB_PATH cannot be read/)
  })
})

/** A database in MaxMind's format, in which the addresses of IPv4 whose first bit is 0 have one record, the rest another. */
function databaseOf(low: object, high: object): Buffer {
  const [first, second] = [encode(low), encode(high)]
  const uint24 = (number: number) => Buffer.of(number >> 16, (number >> 8) & 255, number & 255)
  const nodes = 1
  // What a node points to beyond the nodes and 16 bytes of nothing is data.
  const tree = Buffer.concat([uint24(nodes + 16), uint24(nodes + 16 + first.length)])
  const metadata = encode({
    node_count: nodes,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: 'Test' },
  })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), first, second, marker, metadata])
}

/** A value in the format of such a database: texts, small numbers, lists and maps. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.of((2 << 5) | value.length), Buffer.from(value)])
  if (typeof value === 'number') return Buffer.of((6 << 5) | 1, value)
  // Lists are of a kind that is named in a byte of its own.
  if (Array.isArray(value)) return Buffer.concat([Buffer.of(value.length, 11 - 7), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([
    Buffer.of((7 << 5) | entries.length),
    ...entries.flatMap(([name, item]) => [encode(name), encode(item)]),
  ])
}
