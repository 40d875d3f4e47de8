import { describe, expect, it } from 'vitest'
import { bodyOf, dialled, expectFailure, outboundTo, PRIVATE, PUBLIC, serve, text } from './fake-internet.ts'
import type { OutboundRequest } from '../ports/outbound.ts'

describe('redirects', () => {
  /** Answers `/` with the given redirect and everything else with what it was asked. */
  const redirecting = (status: number, location: (port: number) => string) =>
    serve(async (request, response) => {
      const { method, url, headers, socket } = request
      if (url === '/')
        return response.writeHead(status, { location: location(socket.localPort ?? 0) }).end('gone')
      response.end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }))
    })

  const follow = async (port: number, request: Omit<OutboundRequest, 'url'> = {}) => {
    const answer = await outboundTo().request({
      url: `http://public.test:${port}/`,
      redirects: 3,
      ...request,
    })
    return { ...answer, echo: JSON.parse(text(answer.body)) }
  }

  it('are not followed unless asked for', async () => {
    const { port } = await redirecting(302, () => '/next')
    const answer = await outboundTo().request({ url: `http://public.test:${port}/` })
    expect(answer).toMatchObject({ status: 302, headers: { location: '/next' } })
    expect(text(answer.body)).toBe('gone')
  })

  it.each([
    ['a private literal', (port: number) => `http://127.0.0.1:${port}/secret`, 'blocked_address'],
    ['the metadata address', () => 'http://169.254.169.254/latest/', 'blocked_address'],
    ['a number that is loopback', (port: number) => `//2130706433:${port}/`, 'blocked_address'],
    ['a local name', () => 'http://localhost/', 'blocked_address'],
    [
      'a name that resolves to a private address',
      (port: number) => `http://private.test:${port}/`,
      'blocked_address',
    ],
    ['another scheme', () => 'file:///etc/passwd', 'invalid_url'],
    ['a URL with credentials', () => 'http://user:secret@other.test/', 'invalid_url'],
    ['no URL', () => 'http://[', 'invalid_url'],
  ] as const)('to %s are refused before a second connection', async (_, location, reason) => {
    const { port } = await redirecting(302, location)
    const outbound = outboundTo({
      'public.test': [PUBLIC],
      'private.test': [PRIVATE],
      'other.test': [PUBLIC],
    })
    await expectFailure(outbound.request({ url: `http://public.test:${port}/`, redirects: 3 }), reason)
    expect(dialled).toEqual([PUBLIC.address])
  })

  it('from https to http are refused', async () => {
    const { port } = await redirecting(302, (to) => `http://public.test:${to}/next`)
    const outcome = outboundTo().request({ url: `https://public.test:${port}/`, redirects: 1 })
    await expectFailure(outcome, 'invalid_url')
    expect(dialled).toHaveLength(1)
  })

  it('end with an error when there are too many', async () => {
    let requests = 0
    const { port } = await serve((_, response) => {
      requests++
      response.writeHead(307, { location: '/again' }).end()
    })
    const outcome = outboundTo().request({ url: `http://public.test:${port}/`, redirects: 2 })
    await expectFailure(outcome, 'too_many_redirects')
    expect(requests).toBe(3)
  })

  const headers = { Authorization: 'Bearer x', cookie: 'a=1', 'webhook-signature': 'v1,x', 'X-Own': '1' }
  const neutral = { accept: 'a/b', 'User-Agent': 'own', 'Content-Type': 'text/plain' }

  it('keep every header within the origin', async () => {
    const { port } = await redirecting(307, () => '/next')
    const { echo, url } = await follow(port, {
      method: 'POST',
      body: 'hi',
      headers: { ...headers, ...neutral },
    })
    expect(url).toBe(`http://public.test:${port}/next`)
    expect(echo).toMatchObject({ method: 'POST', body: 'hi' })
    expect(echo.headers).toMatchObject({
      authorization: 'Bearer x',
      cookie: 'a=1',
      'x-own': '1',
      accept: 'a/b',
    })
  })

  it('drop all but the neutral headers on the way to another origin', async () => {
    const { port } = await redirecting(308, (to) => `http://other.test:${to}/next`)
    const { echo } = await follow(port, { method: 'PUT', body: 'hi', headers: { ...headers, ...neutral } })
    expect(echo).toMatchObject({ method: 'PUT', body: 'hi' })
    expect(Object.keys(echo.headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ])
    expect(echo.headers).toMatchObject({ accept: 'a/b', 'user-agent': 'own', host: `other.test:${port}` })
  })

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [302, 'PUT', 'PUT'],
    [307, 'POST', 'POST'],
  ] as const)('%i turns %s into %s, and a GET carries no body', async (status, method, expected) => {
    const { port } = await redirecting(status, () => '/next')
    const { echo } = await follow(port, { method, body: 'hi', headers: { 'content-type': 'text/plain' } })
    expect(echo).toMatchObject({ method: expected, body: expected === 'GET' ? '' : 'hi' })
    expect('content-type' in echo.headers).toBe(expected !== 'GET')
  })
})
