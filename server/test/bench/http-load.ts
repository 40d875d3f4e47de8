import { connect, type Socket } from 'node:net'

/** One request as it goes over the wire. */
export interface WireRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What a run of requests showed. */
export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  count: number
  failed: number
  firstFailure?: string
}

interface LoadOptions {
  url: string
  connections: number
  seconds: number
  /** The n-th request. */
  request: (n: number) => WireRequest
}

/**
 * Sends requests over keep-alive connections, one at a time each, for some seconds. Written on bare sockets: a
 * client library would take as much of the two cores as the service that is measured.
 */
export async function load({ url, connections, seconds, request }: LoadOptions): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let next = 0
  let failed = 0
  let firstFailure: string | undefined
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      const exchange = exchangeOn(socket)
      while (performance.now() < until) {
        const at = performance.now()
        const answer = await exchange(wireText(request(next++), host))
        times.push(performance.now() - at)
        if (!/^HTTP\/1.1 2/.test(answer)) {
          failed += 1
          firstFailure ??= answer.slice(0, 600)
        }
      }
      socket.destroy()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    count: times.length,
    failed,
    ...(firstFailure !== undefined && { firstFailure }),
  }
}

function wireText({ method, path, headers = {}, body = '' }: WireRequest, host: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Sends one request and resolves with the whole answer; understands content-length and chunked bodies. */
function exchangeOn(socket: Socket): (text: string) => Promise<string> {
  let received = ''
  let waiting: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    const answer = received
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('closed')))
  return (text) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(text)
    })
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text)
  if (length) return text.length >= end + 4 + Number(length[1])
  if (/\r\ntransfer-encoding: chunked/i.test(text)) return text.endsWith('\r\n0\r\n\r\n')
  return true
}
