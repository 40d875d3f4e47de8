import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Caller } from '../contract/credentials.ts'
import { Connection, type HubParts } from './connection.ts'
import { createIncoming } from './incoming.ts'
import { closeSlowReaders } from './unsent.ts'

/** A line that counts its writes and keeps what nobody reads. */
class Line extends Writable {
  writes: string[] = []
  isRead = true
  #waiting: (() => void)[] = []
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    if (this.isRead) done()
    else this.#waiting.push(done)
  }
  read() {
    this.isRead = true
    for (const done of this.#waiting.splice(0)) done()
  }
}

class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  closed: number | undefined
  readonly #line: Line
  constructor(line: Line) {
    super()
    this.#line = line
  }
  get bufferedAmount() {
    return this.#line.writableLength
  }
  send(text: string, written?: () => void) {
    this.#line.write(text, written)
  }
  close(code: number) {
    this.closed = code
    this.readyState = 2
  }
  terminate() {}
}

const call = {
  requestId: 'r',
  via: 'realtime',
  address: '',
  origin: undefined,
  userAgent: undefined,
} as const
const caller = { org: { id: 'org_x' } } as Caller
const parts = {
  machinery: { metrics: { frameSent() {} } },
  incoming: createIncoming(true),
} as unknown as HubParts
const opened = async () => {
  const line = new Line({ highWaterMark: 1 })
  const socket = new Socket(line)
  const connection = new Connection(parts, {
    socket: socket as unknown as WebSocket,
    line,
    caller,
    call,
    identity: undefined,
    since: 0,
  })
  await turn()
  line.writes = []
  return { connection, line, socket }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const frame = (kilobytes: number) => ({ x: 'x'.repeat(kilobytes * 1024) })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

it('sends the frames of one turn of the loop in one write', async () => {
  const { connection, line } = await opened()
  for (let n = 0; n < 3; n++) connection.send({ n })
  expect(line.writes).toEqual([])
  await turn()
  expect(line.writes).toEqual(['{"n":0}{"n":1}{"n":2}'])
})

it('takes a burst to a client that reads for no slowness, however large', async () => {
  const { connection, socket, line } = await opened()
  for (let n = 0; n < 100; n++) connection.send(frame(48))
  await turn()
  expect([socket.closed, line.writes.join('').length > 4_800_000]).toEqual([undefined, true])
})

it('closes with 4408 when more than a mebibyte is unread', async () => {
  const { connection, socket, line } = await opened()
  line.isRead = false
  for (let n = 0; n < 21; n++) connection.send(frame(50))
  expect(socket.closed).toBeUndefined()
  connection.send(frame(50))
  connection.send(frame(50))
  expect(socket.closed).toBe(4408)
})

it('paces a replay by what the client reads, and closes with 4408 when it reads nothing for 10 seconds', async () => {
  const { connection, socket, line } = await opened()
  line.isRead = false
  await connection.sendPaced(frame(50))
  await connection.sendPaced(frame(50))
  let isDone = false
  const paced = connection.sendPaced(frame(50)).then(() => (isDone = true))
  await turn()
  expect(isDone).toBe(false)
  line.read()
  await paced
  line.isRead = false
  await connection.sendPaced(frame(50))
  await connection.sendPaced(frame(50))
  void connection.sendPaced(frame(50))
  await turn()
  vi.advanceTimersByTime(9999)
  expect(socket.closed).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(socket.closed).toBe(4408)
})

it('that has much unread is closed when all sockets together have too much', async () => {
  const [slow, slower, fine] = [await opened(), await opened(), await opened()]
  slow.line.isRead = slower.line.isRead = false
  slow.connection.send(frame(100))
  slower.connection.send(frame(200))
  slower.connection.send(frame(200))
  fine.connection.send(frame(100))
  await turn()
  closeSlowReaders([slow.connection, slower.connection, fine.connection], 300 * 1024)
  expect([slow, slower, fine].map(({ socket }) => socket.closed)).toEqual([undefined, 4408, undefined])
})
