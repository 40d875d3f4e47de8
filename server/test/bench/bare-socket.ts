import { connect } from 'node:net'

/** A websocket client that costs little: thousands of them share the two cores with what is measured. */
export interface BareSocket {
  send(frame: Record<string, unknown>): void
  /** Destroys the connection without a closing handshake. */
  cut(): void
}

interface BareSocketOptions {
  /** The service, `http://…`. */
  url: string
  key: string
  onFrame(frame: Frame, socket: BareSocket): void
}

/** The fields of a server’s frame that are measured. */
export interface Frame {
  type: string
  seq?: number | null
  resumed?: boolean
  event?: { seq: number; type: string }
}

const TEXT = 0x1
const CLOSE = 0x8
const PING = 0x9
const PONG = 0xa

/** Opens a socket; resolves after the handshake, rejects when it is refused. */
export function openBareSocket({ url, key, onFrame }: BareSocketOptions): Promise<BareSocket> {
  const { hostname, port, host } = new URL(url)
  const line = connect({ host: hostname, port: Number(port), noDelay: true })
  const write = (opcode: number, payload: Buffer) => void line.write(maskedFrame(opcode, payload))
  const socket: BareSocket = {
    send: (frame) => write(TEXT, Buffer.from(JSON.stringify(frame))),
    cut: () => void line.destroy(),
  }
  line.write(
    `GET /v1/realtime HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nauthorization: Bearer ${key}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let opened = false
    line.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!opened) {
        const end = received.indexOf('\r\n\r\n')
        if (end === -1) return
        const head = received.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head))
        opened = true
        received = received.subarray(end + 4)
        resolve(socket)
      }
      received = readFrames(received, (opcode, payload) => {
        if (opcode === TEXT) onFrame(JSON.parse(payload.toString()) as Frame, socket)
        else if (opcode === PING) write(PONG, payload)
        else if (opcode === CLOSE) line.end()
      })
    })
    line.on('error', reject)
    line.on('close', () => reject(new Error('closed')))
  })
}

/** A client's frame under a mask of zeros, which changes nothing. */
function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const head = length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (length < 126 ? length : 126)
  if (length >= 126) head.writeUInt16BE(length, 2)
  return Buffer.concat([head, payload])
}

/** Calls `take` for each complete frame; returns the remaining bytes. */
function readFrames(data: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let rest = data
  while (rest.length >= 2) {
    const short = (rest[1] as number) & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (rest.length < head) break
    const length =
      short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short
    if (rest.length < head + length) break
    take((rest[0] as number) & 0x0f, rest.subarray(head, head + length))
    rest = rest.subarray(head + length)
  }
  return rest
}
