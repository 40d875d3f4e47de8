import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createResolver } from './resolve.ts'

/** A name server that answers for names that begin with `here`, says of others that they are not there, and never answers for `silent`. */
const socket = createSocket('udp4')
const asked: string[] = []
let server = ''
beforeAll(async () => {
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const [name, end] = nameIn(message)
    asked.push(name)
    if (name.startsWith('silent')) return
    const isFour = message.readUInt16BE(end) === 1
    const answers = name.startsWith('here') && isFour ? 1 : 0
    const head = Buffer.from(message.subarray(0, end + 4))
    head.writeUInt16BE(name.startsWith('here') ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(answers, 6)
    head.writeUInt32BE(0, 8)
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
    socket.send(answers ? Buffer.concat([head, record]) : head, from.port, from.address)
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
