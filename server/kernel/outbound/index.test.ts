import type { RequestListener } from 'node:http'
import tls from 'node:tls'
import { describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  bodyOf,
  dialled,
  expectFailure,
  outboundTo,
  PRIVATE,
  PUBLIC,
  serve,
  text,
} from './fake-internet.ts'

describe('an exchange', () => {
  it('sends what it was given, with its own user agent and without compression, and returns the answer', async () => {
    const { port } = await serve(async (request, response) => {
      const { host, 'user-agent': agent, 'accept-encoding': encoding, 'x-a': a } = request.headers
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.statusCode = 418
      response.end(
        JSON.stringify([request.method, request.url, await bodyOf(request), host, agent, encoding, a]),
      )
    })
    const url = `http://public.test:${port}/hook?a=1#ignored`
    const headers = { 'X-A': 'é', 'Accept-Encoding': 'gzip' }
    const answer = await outboundTo().request({ url, method: 'POST', body: 'hi', headers })
    expect(answer).toMatchObject({ status: 418, truncated: false, url })
    expect(answer.headers['set-cookie']).toBe('a=1, b=2')
    expect(answer.durationMs).toBeGreaterThanOrEqual(0)
    expect(JSON.parse(text(answer.body))).toEqual([
      'POST',
      '/hook?a=1',
      'hi',
      `public.test:${port}`,
      'Stoa/test',
      'identity',
      'é',
    ])
  })

  it.each([
    ['a line break in a value', { 'x-a': 'a\r\nx-b: c' }],
    ['a bare line feed in a value', { 'x-a': 'a\nb' }],
    ['a character beyond latin1 in a value', { 'x-a': '→' }],
    ['a line break in a name', { 'x-a\r\nx-b': 'c' }],
    ['a host of its own, which would change the TLS server name', { Host: 'internal.test' }],
    ['a length of its own', { 'content-length': '1' }],
    ['a transfer encoding', { 'Transfer-Encoding': 'chunked' }],
  ])('refuses a header with %s before any I/O', async (_, headers) => {
    const outbound = outboundTo()
    await expectFailure(outbound.request({ url: 'http://public.test/', headers }), 'invalid_url')
    expect(outbound.resolve).not.toHaveBeenCalled()
  })

  it('opens at most eight connections to an origin', async () => {
    const { port, server } = await serve((_, response) => void setTimeout(() => response.end(), 20))
    let connections = 0
    server.on('connection', () => connections++)
    const outbound = outboundTo()
    await Promise.all(
      Array.from({ length: 24 }, () => outbound.request({ url: `http://public.test:${port}/` })),
    )
    expect(connections).toBe(8)
  })

  it('tells a refused connection and an unknown name from a refused address', async () => {
    const { port, server } = await serve(() => {})
    server.close()
    const outbound = outboundTo({ 'public.test': [PUBLIC], 'empty.test': [] })
    await expectFailure(outbound.request({ url: `http://public.test:${port}/` }), 'connection_failed')
    await expectFailure(outbound.request({ url: 'http://unknown.test/' }), 'connection_failed')
    await expectFailure(outbound.request({ url: 'http://empty.test/' }), 'connection_failed')
  })

  it('fails when the connection breaks within the body', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expectFailure(outboundTo().request({ url: `http://public.test:${port}/` }), 'connection_failed')
  })
})

describe('the address that was checked is the address connected to', () => {
  it('a name that resolves to a public address is called at that address', async () => {
    const { port } = await serve((_, response) => response.end('ok'))
    const answer = await outboundTo().request({ url: `http://public.test:${port}/` })
    expect(text(answer.body)).toBe('ok')
    expect(dialled).toEqual([PUBLIC.address])
  })

  it.each<[string, Answer[]]>([
    ['a private address', [PRIVATE]],
    ['public and private addresses', [PUBLIC, PRIVATE]],
    ['a public IPv4 and a loopback IPv6 address', [PUBLIC, { address: '::1', family: 6 }]],
    ['a v4-mapped private address', [{ address: '::ffff:10.0.0.7', family: 6 }]],
    ['something that is no address', [{ address: 'localhost', family: 4 }]],
  ])('a name that resolves to %s is refused, and the address stays unsaid', async (_, answers) => {
    const { port } = await serve((__, response) => response.end('secret'))
    const outbound = outboundTo({ 'mixed.test': answers })
    const error = await expectFailure(
      outbound.request({ url: `http://mixed.test:${port}/` }),
      'blocked_address',
    )
    expect(error.message).not.toContain(answers.at(-1)?.address)
    expect(dialled).toEqual([])
  })

  it('rebinding gains nothing: one resolution is checked and used, and the next connection is checked again', async () => {
    const { port } = await serve((_, response) => response.setHeader('connection', 'close').end('ok'))
    const outbound = outboundTo()
    outbound.resolve.mockResolvedValueOnce([PUBLIC]).mockResolvedValue([PRIVATE])
    const url = `http://public.test:${port}/`
    expect((await outbound.request({ url })).status).toBe(200)
    expect(outbound.resolve).toHaveBeenCalledTimes(1)
    expect(dialled).toEqual([PUBLIC.address])
    await expectFailure(outbound.request({ url }), 'blocked_address')
    expect(outbound.resolve).toHaveBeenCalledTimes(2)
    expect(dialled).toEqual([PUBLIC.address])
  })

  it('a private literal and a local name are refused without resolving or connecting', async () => {
    const outbound = outboundTo()
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:7f00:1]', 'localhost', 'a.internal']) {
      await expectFailure(outbound.request({ url: `http://${host}/` }), 'blocked_address')
    }
    expect(outbound.resolve).not.toHaveBeenCalled()
    expect(dialled).toEqual([])
  })

  it('TLS is asked for the host name, not for the address', async () => {
    const { port } = await serve((_, response) => response.end('ok'))
    await outboundTo().request({ url: `https://public.test:${port}/` })
    expect(vi.mocked(tls.connect).mock.lastCall?.[0]).toMatchObject({
      servername: 'public.test',
      host: 'public.test',
    })
  })

  it('allowPrivate reaches private addresses', async () => {
    const { port } = await serve((_, response) => response.end('ok'))
    const outbound = outboundTo({ localhost: [PRIVATE] }, { allowPrivate: true })
    expect((await outbound.request({ url: `http://localhost:${port}/` })).status).toBe(200)
    expect((await outbound.request({ url: `http://127.0.0.1:${port}/` })).status).toBe(200)
    expect(dialled).toEqual([PRIVATE.address, '127.0.0.1'])
  })
})

describe('the body cap', () => {
  it('cuts an endless body at maxBytes and drops the connection', async () => {
    const dropped = vi.fn()
    const { port } = await serve((_, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(16_384, 'x')), 1)
      response.on('close', () => {
        clearInterval(timer)
        dropped()
      })
    })
    const answer = await outboundTo().request({ url: `http://public.test:${port}/`, maxBytes: 20_000 })
    expect(answer).toMatchObject({ status: 200, truncated: true })
    expect(answer.body).toHaveLength(20_000)
    await vi.waitFor(() => expect(dropped).toHaveBeenCalled())
  })

  it.each([
    [5, 'hello', false],
    [4, 'hell', true],
    [0, '', true],
  ])('of %i turns "hello" into "%s", truncated: %s', async (maxBytes, body, truncated) => {
    const { port } = await serve((_, response) => response.end('hello'))
    const answer = await outboundTo().request({ url: `http://public.test:${port}/`, maxBytes })
    expect([text(answer.body), answer.truncated]).toEqual([body, truncated])
  })
})

describe('an exchange ends in time', () => {
  const soon = { timeoutMs: 60 }

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops within the headers', (request) => void request.socket.write('HTTP/1.1 200 OK\r\nx-a: ')],
    [
      'drips its body',
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 10)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['redirects for ever', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ])('when the server %s', async (_, listener) => {
    const { port } = await serve(listener)
    const request = { url: `http://public.test:${port}/`, redirects: 1_000_000, ...soon }
    await expectFailure(outboundTo().request(request), 'timeout')
  })

  it('when the resolver never answers, and close does not wait for it', async () => {
    const outbound = outboundTo()
    outbound.resolve.mockReturnValue(new Promise(() => {}))
    const startedAt = performance.now()
    await expectFailure(outbound.request({ url: 'http://public.test/', ...soon }), 'timeout')
    await outbound.close()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('when the caller aborts while waiting, and the server sees the connection drop', async () => {
    const dropped = vi.fn()
    const controller = new AbortController()
    const { port } = await serve((_, response) => {
      response.on('close', dropped)
      controller.abort()
    })
    const outcome = outboundTo().request({ url: `http://public.test:${port}/`, signal: controller.signal })
    await expectFailure(outcome, 'aborted')
    await vi.waitFor(() => expect(dropped).toHaveBeenCalled())
  })

  it('when the caller aborts within the body', async () => {
    const controller = new AbortController()
    const { port } = await serve((_, response) => {
      response.write('first')
      setTimeout(() => controller.abort(), 30)
    })
    const outcome = outboundTo().request({ url: `http://public.test:${port}/`, signal: controller.signal })
    await expectFailure(outcome, 'aborted')
  })

  it('before any I/O when the caller had aborted already', async () => {
    const outbound = outboundTo()
    await expectFailure(
      outbound.request({ url: 'http://public.test/', signal: AbortSignal.abort() }),
      'aborted',
    )
    expect(outbound.resolve).not.toHaveBeenCalled()
  })
})

describe('close', () => {
  it('lets what is in flight finish and refuses what comes after', async () => {
    const { port } = await serve((_, response) => void setTimeout(() => response.end('late'), 30))
    const outbound = outboundTo()
    const url = `http://public.test:${port}/`
    const inFlight = outbound.request({ url })
    const closed = outbound.close()
    await expectFailure(outbound.request({ url }), 'aborted')
    expect(text((await inFlight).body)).toBe('late')
    await closed
  })
})
