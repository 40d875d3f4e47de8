import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dialled, expectFailure, serve } from './fake-internet.ts'
import { createOutbound } from './index.ts'
import { createResolver } from './resolve.ts'

/**
 * A name server: `here` has an address, `six` one of IPv6, `lies` one that may not be called beside one that may, `lies-six` such a one
 * of IPv6; it never answers for `silent`, and says of others that they are not there.
 */
const socket = createSocket('udp4')
const asked: string[] = []
let server = ''
beforeAll(async () => {
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const [name, end] = nameIn(message)
    asked.push(name)
    if (name.startsWith('silent')) return
    const records = recordsOf(name, message.readUInt16BE(end))
    const head = Buffer.from(message.subarray(0, end + 4))
    head.writeUInt16BE(/^(here|lies|six)/.test(name) ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server = `127.0.0.1:${(socket.address() as AddressInfo).port}`
})
afterAll(() => void socket.close())

function nameIn(message: Buffer): [name: string, end: number] {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return [labels.join('.').toLowerCase(), at + 1]
}

const SIX = '26062800022000010248189325c81946'
const [FOUR_TYPE, SIX_TYPE] = [1, 28]

function recordsOf(name: string, type: number): Buffer[] {
  const record = (bytes: Buffer) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]), bytes])
  const here = Buffer.from([93, 184, 216, 34])
  if (type === FOUR_TYPE && name.startsWith('here')) return [record(here)]
  if (type === FOUR_TYPE && name.startsWith('lies.'))
    return [record(here), record(Buffer.from([127, 0, 0, 1]))]
  if (type === SIX_TYPE && name.startsWith('six')) return [record(Buffer.from(SIX, 'hex'))]
  if (type === SIX_TYPE && name.startsWith('lies-six'))
    return [record(Buffer.from(`${'0'.repeat(31)}1`, 'hex'))]
  return []
}

const resolverOf = (most: number) => createResolver({ most, local: false, servers: [server] })

it('finds the addresses of a name, also while others wait for names that nobody answers for', async () => {
  const strangers = resolverOf(12)
  const silent = Array.from({ length: 12 }, (_, n) => strangers(`silent-${n}.example`))
  for (const each of silent) each.catch(() => {})
  await vi.waitUntil(() => asked.filter((name) => name.startsWith('silent')).length >= 12)
  await expect(strangers('silent-more.example')).rejects.toMatchObject({ code: 'EBUSY' })
  expect(await resolverOf(1)('here.example')).toEqual([{ address: '93.184.216.34', family: 4 }])
  const [first] = await Promise.allSettled(silent)
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } })
})

describe('calls', () => {
  it('of customers go out beside those of strangers whose names nobody answers for', async () => {
    const { port } = await serve((_request, response) => response.end('here'))
    const outbound = outboundBy()
    const silent = Array.from({ length: 12 }, (_, n) =>
      outbound.request({
        url: `https://silent-call-${n}.example/`,
        causedBy: 'strangers',
        timeoutMs: 15_000,
      }),
    )
    for (const each of silent) each.catch(() => {})
    const waiting = () => new Set(asked.filter((name) => name.startsWith('silent-call'))).size
    await vi.waitUntil(() => waiting() === 12, 15_000)
    const more = outbound.request({ url: 'https://silent-call-more.example/', causedBy: 'strangers' })
    await expectFailure(more, 'connection_failed')
    expect(waiting()).toBe(12)
    const { status } = await outbound.request({ url: `http://here.example:${port}/` })
    expect([status, dialled]).toEqual([200, ['93.184.216.34']])
    const outcomes = await Promise.allSettled(silent)
    expect(outcomes.every((each) => each.status === 'rejected')).toBe(true)
  }, 30_000)

  it('go to the address of IPv6 that was looked at', async () => {
    const { port } = await serve((_request, response) => response.end('here'))
    await outboundBy().request({ url: `http://six.example:${port}/` })
    expect(dialled).toEqual(['2606:2800:220:1:248:1893:25c8:1946'])
  })

  it.each(['lies.example', 'lies-six.example'])(
    'do not go to %s, not even to its other address',
    async (name) => {
      const outbound = outboundBy()
      for (const causedBy of ['customers', 'strangers'] as const)
        await expectFailure(outbound.request({ url: `http://${name}/`, causedBy }), 'blocked_address')
      expect(dialled).toEqual([])
    },
  )
})

const outboundBy = () =>
  createOutbound({
    allowPrivate: false,
    userAgent: 'Stoa/test',
    resolve: resolverOf(256),
    resolveForStrangers: resolverOf(12),
  })

it('remembers for a while that a name is not there, and asks for it no more', async () => {
  const resolve = resolverOf(1)
  await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  const before = asked.length
  await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(asked.length).toBe(before)
})

it('takes what the file of host names has before anything else', async () => {
  expect(await resolverOf(1)('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 })
})
