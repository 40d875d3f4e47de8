import { describe, expect, it } from 'vitest'
import { OutboundError, type OutboundFailure } from '../ports/outbound.ts'
import { isLocalName, isPublicAddress } from './address-policy.ts'
import { createOutbound } from './index.ts'

const BLOCKED_ADDRESSES = [
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'Alibaba metadata, inside CGNAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback, far end'],
  ['168.63.129.16', 'Azure WireServer'],
  ['169.254.169.254', 'link-local: cloud metadata'],
  ['172.16.0.1', 'private, first'],
  ['172.31.255.255', 'private, last'],
  ['192.0.0.192', 'IETF protocol assignments: Oracle metadata'],
  ['192.0.2.1', 'documentation 1'],
  ['192.88.99.1', '6to4 relay anycast'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarking, first'],
  ['198.19.255.255', 'benchmarking, last'],
  ['198.51.100.1', 'documentation 2'],
  ['203.0.113.1', 'documentation 3'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast: SSDP'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with zone'],
  ['2606:4700::1111%eth0', 'public with zone'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'unique local: EC2 metadata'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard only'],
  ['2001:2::1', 'benchmarking'],
  ['2001:10::1', 'ORCHID'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'not allocated'],
  ['::ffff:127.0.0.1', 'v4-mapped loopback'],
  ['::ffff:a9fe:a9fe', 'v4-mapped metadata'],
  ['::127.0.0.1', 'v4-compatible loopback'],
  ['::8.8.8.8', 'v4-compatible, deprecated as a whole'],
  ['::808:808', 'the same without dots'],
  ['64:ff9b:1::8.8.8.8', 'local NAT64, with dots'],
  ['::ffff:0:7f00:1', 'v4-translated loopback'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2002:a9fe:a9fe::1', '6to4 of metadata'],
  ['64:ff9b::10.0.0.1', 'NAT64 of private'],
  ['64:ff9b::a9fe:a9fe', 'NAT64 of metadata'],
  ['64:ff9b:1::7f00:1', 'local NAT64 of loopback'],
  ['64:ff9b:1::808:808', 'local NAT64 as a whole'],
  ['2001:0:808:808::80ff:fffe', 'Teredo, client 127.0.0.1'],
  ['2001:0:a00:1::f7f7:f7f7', 'Teredo, server 10.0.0.1'],
  ['0177.0.0.1', 'octal is no address'],
  ['2130706433', 'a number is no address'],
  ['example.com', 'a name is no address'],
  ['', 'nothing is no address'],
] as const

const PUBLIC_ADDRESSES = [
  ['1.1.1.1', 'unicast'],
  ['8.8.8.8', 'unicast'],
  ['100.63.255.255', 'just below CGNAT'],
  ['100.128.0.0', 'just above CGNAT'],
  ['172.15.255.255', 'just below private'],
  ['172.32.0.0', 'just above private'],
  ['223.255.255.255', 'just below multicast'],
  ['2606:4700:4700::1111', 'unicast'],
  ['2a00:1450:4001::200e', 'unicast'],
  ['::ffff:8.8.8.8', 'v4-mapped public'],
  ['64:ff9b::808:808', 'NAT64 of public: what an IPv6-only network resolves to'],
  ['2002:808:808::1', '6to4 of public'],
  ['2001:0:808:808::f7f7:f7f7', 'Teredo, both ends public'],
] as const

const URLS: [url: string, refusal: OutboundFailure | null][] = [
  ['http://2130706433/', 'blocked_address'],
  ['http://0x7f.1/', 'blocked_address'],
  ['http://0x7f000001/', 'blocked_address'],
  ['http://017700000001/', 'blocked_address'],
  ['http://0177.0.0.1/', 'blocked_address'],
  ['http://127.1/', 'blocked_address'],
  ['http://0/', 'blocked_address'],
  ['http://127.0.0.1./', 'blocked_address'],
  ['http://①②⑦.0.0.1/', 'blocked_address'],
  ['http://%31%32%37.0.0.1/', 'blocked_address'],
  ['http:/\\10.0.0.1/', 'blocked_address'],
  ['https://169.254.169.254/latest/meta-data/', 'blocked_address'],
  ['http://[::1]:8080/', 'blocked_address'],
  ['http://[::ffff:10.0.0.1]/', 'blocked_address'],
  ['http://[::127.0.0.1]/', 'blocked_address'],
  ['http://[fd00:ec2::254]/', 'blocked_address'],
  ['http://localhost/', 'blocked_address'],
  ['http://LOCALHOST.:3000/', 'blocked_address'],
  ['http://lo\tcal\nhost/', 'blocked_address'],
  ['http://app.localhost/', 'blocked_address'],
  ['http://printer.local/', 'blocked_address'],
  ['http://metadata.google.internal/', 'blocked_address'],
  ['http://db。internal/', 'blocked_address'],
  ['https://user:secret@example.com/', 'invalid_url'],
  ['https://user@example.com/', 'invalid_url'],
  ['https://:secret@example.com/', 'invalid_url'],
  ['ftp://example.com/', 'invalid_url'],
  ['file:///etc/passwd', 'invalid_url'],
  ['data:text/plain,hello', 'invalid_url'],
  ['gopher://example.com/', 'invalid_url'],
  ['http://[fe80::1%25eth0]/', 'invalid_url'],
  ['http://256.1.1.1/', 'invalid_url'],
  ['/relative', 'invalid_url'],
  ['', 'invalid_url'],
  ['https://example.com/hook?a=1#b', null],
  ['http://example.com:8080/', null],
  ['https://1.1.1.1/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['https://localhost.example.com/', null],
  ['https://notlocal/', null],
  ['https://internal.example.com/', null],
]

const LIFTED_WITH_ALLOW_PRIVATE = [
  'http://127.0.0.1:3000/',
  'http://localhost/',
  'http://[::1]/',
  'http://db.internal/',
]

function refusalOf(url: string, allowPrivate: boolean): OutboundFailure | null {
  const unasked = () => Promise.reject(new Error('assertAllowed must not resolve'))
  const outbound = createOutbound({ allowPrivate, userAgent: 'test', resolve: unasked })
  try {
    outbound.assertAllowed(url)
    return null
  } catch (error) {
    if (error instanceof OutboundError) return error.reason
    throw error
  }
}

describe('an address outside the public internet is never public', () => {
  it.each(BLOCKED_ADDRESSES)('%s (%s)', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('an address on the public internet is public', () => {
  it.each(PUBLIC_ADDRESSES)('%s (%s)', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('a URL is judged by what the URL parser makes of it', () => {
  it.each(URLS)('%j → %s', (url, refusal) => expect(refusalOf(url, false)).toBe(refusal))
})

describe('allowPrivate lifts the address rules, not those on scheme and credentials', () => {
  it.each(LIFTED_WITH_ALLOW_PRIVATE)('%s may be called', (url) => expect(refusalOf(url, true)).toBeNull())
  it.each(URLS.filter(([, refusal]) => refusal === 'invalid_url'))('%j is still refused', (url) =>
    expect(refusalOf(url, true)).toBe('invalid_url'),
  )
})

it('a hostile host name costs linear time', () => {
  const startedAt = performance.now()
  expect(isLocalName(`${'.'.repeat(200_000)}x`)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(200)
})
