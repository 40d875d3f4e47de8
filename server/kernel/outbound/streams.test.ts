import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, dialled, expectFailure, outboundTo, PRIVATE, PUBLIC, serve, text } from './fake-internet.ts'

/** So many chunks of ten bytes, each after a pause. */
async function* chunks(count: number, pauseMs = 0) {
  for (let i = 0; i < count; i++) {
    if (pauseMs > 0) await sleep(pauseMs)
    yield Buffer.alloc(10, 'x')
  }
}

describe('a streamed request body', () => {
  const echo = () =>
    serve(async (request, response) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      response.end(JSON.stringify([length, encoding ?? null, (await bodyOf(request)).length]))
    })
  const put = (port: number, body: { stream: AsyncIterable<Uint8Array>; length: number }, timeoutMs = 5000) =>
    outboundTo().request({ url: `http://public.test:${port}/`, method: 'PUT', body, timeoutMs, redirects: 3 })

  it('is sent with its length, not in the chunked encoding', async () => {
    const { port } = await echo()
    const answer = await put(port, { stream: chunks(50), length: 500 })
    expect(JSON.parse(text(answer.body))).toEqual(['500', null, 500])
  })

  it('that is shorter or longer than it says fails, and the server sees a shorter one broken off', async () => {
    const broken = vi.fn()
    const { port } = await serve((request) => void request.resume().on('error', broken))
    await expectFailure(put(port, { stream: chunks(6), length: 50 }), 'connection_failed')
    await expectFailure(put(port, { stream: chunks(4), length: 50 }), 'connection_failed')
    await vi.waitFor(() => expect(broken).toHaveBeenCalled())
  })

  it('that fails is the cause of the failure', async () => {
    const { port } = await echo()
    const failure = new Error('the source is gone')
    const stream = Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw failure
      })(),
    )
    const error = await expectFailure(put(port, { stream, length: 50 }), 'connection_failed')
    expect(error.cause).toBe(failure)
  })

  it('may take longer than the timeout as a whole, since each chunk starts it anew', async () => {
    const { port } = await echo()
    const startedAt = performance.now()
    const answer = await put(port, { stream: chunks(20, 25), length: 200 }, 400)
    expect(answer.status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(400)
  })

  it('that stalls runs into the timeout, and so does a server that does not answer it', async () => {
    const { port } = await serve(() => {})
    await expectFailure(put(port, { stream: chunks(2, 60_000), length: 20 }, 60), 'timeout')
    await expectFailure(put(port, { stream: chunks(2), length: 20 }, 60), 'timeout')
  })

  it('is not sent to the target of a redirect', async () => {
    const { port } = await serve((request, response) => {
      request.resume().on('end', () => response.writeHead(307, { location: '/next' }).end())
    })
    expect((await put(port, { stream: chunks(2), length: 20 })).status).toBe(307)
  })
})

describe('an open response', () => {
  it('hands a body of any size over as it comes', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'x-a': 'b' }).write('first')
      response.end(Buffer.alloc(3_000_000, 'x'))
    })
    const answer = await outboundTo().open({ url: `http://public.test:${port}/` })
    expect(answer).toMatchObject({ status: 200, headers: { 'x-a': 'b' } })
    expect(await buffer(answer.body)).toHaveLength(3_000_005)
  })

  it('is there before its body is', async () => {
    let finish: () => void = () => {}
    const { port } = await serve((_, response) => {
      response.write('first')
      finish = () => response.end('last')
    })
    const { body } = await outboundTo().open({ url: `http://public.test:${port}/` })
    finish()
    expect(text(await buffer(body))).toBe('firstlast')
  })

  it('waits for the headers, and for each chunk, no longer than the timeout', async () => {
    const silent = await serve(() => {})
    const stalling = await serve((_, response) => void response.write('first'))
    const outbound = outboundTo()
    await expectFailure(
      outbound.open({ url: `http://public.test:${silent.port}/`, timeoutMs: 60 }),
      'timeout',
    )
    const { body } = await outbound.open({ url: `http://public.test:${stalling.port}/`, timeoutMs: 60 })
    await expectFailure(buffer(body), 'timeout')
  })

  it('waits for a slow reader', async () => {
    const { port } = await serve((_, response) => void response.end(Buffer.alloc(8_000_000)))
    const { body } = await outboundTo().open({ url: `http://public.test:${port}/`, timeoutMs: 1000 })
    await sleep(1500)
    expect(await buffer(body)).toHaveLength(8_000_000)
  })

  it('that breaks off ends with an error, whether it is being read or not', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy())
    })
    const outbound = outboundTo()
    const read = await outbound.open({ url: `http://public.test:${port}/` })
    await expectFailure(buffer(read.body), 'connection_failed')
    const unread = await outbound.open({ url: `http://public.test:${port}/` })
    await vi.waitUntil(() => unread.body.closed)
    expect(unread.body.errored).toMatchObject({ reason: 'connection_failed' })
  })

  it('that is destroyed drops the connection', async () => {
    const dropped = vi.fn()
    const { port } = await serve((_, response) => {
      response.on('close', dropped).write('first')
    })
    const { body } = await outboundTo().open({ url: `http://public.test:${port}/` })
    body.destroy()
    await vi.waitFor(() => expect(dropped).toHaveBeenCalled())
  })

  it('breaks off when the client is closed, and close does not wait for its reader', async () => {
    const { port } = await serve((_, response) => void response.write('first'))
    const outbound = outboundTo()
    const { body } = await outbound.open({ url: `http://public.test:${port}/` })
    await outbound.close()
    await expectFailure(buffer(body), 'connection_failed')
    await expectFailure(outbound.open({ url: `http://public.test:${port}/` }), 'aborted')
  })

  it('comes from public addresses only, through redirects too', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(302, { location: `http://private.test:${port}/` }).end()
    })
    const outbound = outboundTo({ 'public.test': [PUBLIC], 'private.test': [PRIVATE] })
    await expectFailure(outbound.open({ url: 'http://127.0.0.1/' }), 'blocked_address')
    await expectFailure(outbound.open({ url: `http://private.test:${port}/` }), 'blocked_address')
    await expectFailure(
      outbound.open({ url: `http://public.test:${port}/`, redirects: 1 }),
      'blocked_address',
    )
    expect(dialled).toEqual([PUBLIC.address])
  })
})

it('there are as many connections to an origin as were asked for', async () => {
  const { port, server } = await serve((_, response) => void setTimeout(() => response.end(), 20))
  let connections = 0
  server.on('connection', () => connections++)
  const outbound = outboundTo(undefined, { connections: 12 })
  const url = `http://public.test:${port}/`
  await Promise.all(Array.from({ length: 24 }, () => outbound.request({ url })))
  expect(connections).toBe(12)
})
