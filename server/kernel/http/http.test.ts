import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

const FOREIGN = 'https://evil.example'
const FRIEND = 'https://app.example.com'

let app: TestApp
let org: TestOrg
let widgetKey: string

beforeAll(async () => {
  app = await startTestApp({ SVC_CORS_ORIGINS: FRIEND })
  org = await app.createOrg()
  widgetKey = (
    await app.http('POST', '/v1/conversations/channels/widget', { key: org.key, body: { name: 'Site' } })
  ).body.widgetKey
})
afterAll(() => app.close())

/** Bytes straight to the port; the whole answer. */
const raw = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
  })

describe('a write with the session cookie', () => {
  const rename = (headers: Record<string, string>) =>
    fetch(`${app.url}/v1/orgs/me`, {
      method: 'PATCH',
      headers: { cookie: org.cookie, 'content-type': 'application/json', ...headers },
      body: '{"name":"New"}',
    })

  it('is refused when another site’s page caused it, by Origin or by Sec-Fetch-Site', async () => {
    for (const headers of [
      { origin: FOREIGN },
      { origin: 'null' },
      { origin: `${app.url}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await rename(headers as Record<string, string>)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'cross_site_request' })
    }
  })

  it('passes from our own pages, from listed origins, and from programs that send neither header', async () => {
    for (const headers of [
      { origin: app.url },
      { origin: FRIEND },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ]) {
      expect((await rename(headers as Record<string, string>)).status).toBe(200)
    }
  })

  it('is the only thing that is checked: reads and bearer credentials are not', async () => {
    expect(
      (await app.http('GET', '/v1/orgs/me', { headers: { cookie: org.cookie, origin: FOREIGN } })).status,
    ).toBe(200)
    const answer = await app.http('PATCH', '/v1/orgs/me', {
      key: org.key,
      headers: { origin: FOREIGN, cookie: org.cookie },
      body: { name: 'New' },
    })
    expect(answer.status).toBe(200)
  })
})

describe('CORS', () => {
  const get = (path: string, origin?: string) =>
    app.http('GET', path, { headers: origin === undefined ? {} : { origin } })
  const preflight = (path: string, origin: string) =>
    app.http('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  it('lets any page call the widget’s routes, without cookies', async () => {
    const { headers } = await get('/v1/widget/messages', FOREIGN)
    expect(headers['access-control-allow-origin']).toBe(FOREIGN)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['access-control-expose-headers']).toContain('x-request-id')
  })

  it('lets any page load the bundles and send an upload, without cookies', async () => {
    for (const path of [
      '/widget.js',
      '/chat.js',
      '/tracker.js',
      '/widget/widget.0123456789ab.js',
      '/tracker/tracker.0123456789ab.js',
    ])
      expect((await get(path, FOREIGN)).headers['access-control-allow-origin'], path).toBe('*')
    const { status, headers } = await app.http('OPTIONS', '/static/assets/upload?key=x', {
      headers: {
        origin: FOREIGN,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, FOREIGN])
    expect(headers['access-control-allow-methods']).toContain('PUT')
    expect(headers['access-control-allow-headers']).toBe('content-type')
    const refused = await app.http('PUT', '/static/assets/upload', { headers: { origin: FOREIGN } })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, FOREIGN])
    expect(refused.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('lets only listed origins call the rest, with cookies', async () => {
    expect((await get('/v1/whoami', FRIEND)).headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
    })
    for (const origin of [FOREIGN, 'null', `${FRIEND}.evil.example`, FRIEND.replace('https', 'http')]) {
      expect((await get('/v1/whoami', origin)).headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('says Vary: Origin on every answer of every kind, whether an origin asked or not', async () => {
    for (const path of [
      '/v1/whoami',
      '/v1/widget/messages',
      '/healthz',
      '/openapi.json',
      '/docs',
      '/nowhere',
      '/v1/nowhere',
      '/widget.js',
      '/mcp',
    ]) {
      for (const origin of [undefined, FRIEND, FOREIGN])
        expect((await get(path, origin)).headers['vary'], path).toMatch(/\borigin\b/i)
    }
    expect((await get('/healthz', FRIEND)).headers).toMatchObject({ 'access-control-allow-origin': FRIEND })
  })

  it('answers a preflight 204, with rights only for those who have them', async () => {
    const open = await preflight('/v1/widget/messages', FOREIGN)
    expect(open).toMatchObject({
      status: 204,
      body: '',
      headers: {
        'access-control-allow-origin': FOREIGN,
        'access-control-allow-headers': 'authorization,content-type',
      },
    })
    expect(open.headers['access-control-allow-methods']).toContain('PATCH')
    const closed = await preflight('/v1/orgs/me', FOREIGN)
    expect(closed.status).toBe(204)
    expect(Object.keys(closed.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('is never there for content delivery', async () => {
    for (const origin of [FOREIGN, FRIEND]) {
      for (const answer of [
        await get('/v1/cms/site/pages', origin),
        await preflight('/v1/cms/site/pages', origin),
      ]) {
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })
})

describe('what programs ask for at the root', () => {
  it('is told in texts of their own, and unknown files and addresses are not there', async () => {
    const robots = await app.http('GET', '/robots.txt')
    expect([robots.headers['content-type'], robots.body]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *\nDisallow: /\n',
    ])
    expect((await app.http('GET', '/llms.txt')).body).toContain('/openapi.json')
    for (const [path, accept] of [
      ['/favicon.ico', '*/*'],
      ['/wp-login.php', 'text/html'],
      ['/.env', 'text/html'],
      ['/inbox/all', 'application/json'],
      ['/somewhere', 'application/json'],
    ] as const)
      expect((await app.http('GET', path, { headers: { accept } })).body.code, path).toBe('not_found')
    expect((await app.http('GET', '/inbox/all', { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  it('is compressed where it is long, and not sent again to who has it', async () => {
    const { etag } = (await app.http('GET', '/openapi.json')).headers
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(`${app.url}/openapi.json`, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect((await answer.json()) as object).toHaveProperty('openapi')
    }
    const plain = await fetch(`${app.url}/openapi.json`, {
      headers: { 'accept-encoding': 'br;q=0, identity' },
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const again = await app.http('GET', '/openapi.json', { headers: { 'if-none-match': String(etag) } })
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

describe('every answer', () => {
  const kinds: [method: string, path: string, headers?: Record<string, string>][] = [
    ['GET', '/healthz'],
    ['GET', '/v1/whoami'],
    ['GET', '/v1/nowhere'],
    ['POST', '/v1/widget/messages'],
    ['GET', '/docs'],
    ['GET', '/openapi.json'],
    ['OPTIONS', '/v1/orgs/me'],
  ]

  it('has the security headers', async () => {
    for (const [method, path] of kinds) {
      const { headers } = await app.http(method, path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers, 'only where we are reached by https').not.toHaveProperty('strict-transport-security')
    }
  })

  it('has the request’s id where that is sound, else one of our own', async () => {
    for (const [method, path] of kinds) {
      expect(
        (await app.http(method, path, { headers: { 'x-request-id': 'my-id_1.2' } })).headers['x-request-id'],
        path,
      ).toBe('my-id_1.2')
      for (const odd of ['with space', 'x'.repeat(129), '"quoted"', '']) {
        expect(
          (await app.http(method, path, { headers: { 'x-request-id': odd } })).headers['x-request-id'],
          path,
        ).toMatch(/^[0-9a-f-]{36}$/)
      }
    }
  })

  it('is the same ahead of the framework as from it', async () => {
    const sent = { headers: { 'x-request-id': 'one' } }
    for (const path of ['/healthz', '/readyz']) {
      const [early, late] = [await app.http('GET', path, sent), await app.http('GET', `${path}/`, sent)]
      const { date: _, ...headers } = early.headers
      expect(early, path).toMatchObject({ status: 200, body: late.body })
      expect(late.headers, path).toMatchObject(headers)
      expect(Object.keys(early.headers).toSorted(), path).toEqual(Object.keys(late.headers).toSorted())
      expect((await app.http('HEAD', path)).status, path).toBe(200)
    }
  })

  it('of the API is kept by no cache', async () => {
    expect((await app.http('GET', '/v1/whoami', { key: org.key })).headers['cache-control']).toBe('no-store')
  })
})

describe('an error', () => {
  it('is problem+json with a code, whatever is wrong', async () => {
    const big = `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`
    const cases: [
      method: string,
      path: string,
      given: Record<string, unknown>,
      status: number,
      code: string,
    ][] = [
      ['GET', '/v1/nowhere', {}, 404, 'not_found'],
      ['PUT', '/v1/whoami', { key: org.key, body: {} }, 404, 'not_found'],
      ['DELETE', '/', {}, 404, 'not_found'],
      ['GET', '/v1/conversations/%zz', { key: org.key }, 400, 'invalid_input'],
      ['GET', `/v1/conversations/${'x'.repeat(400)}`, { key: org.key }, 404, 'not_found'],
      ['POST', '/v1/api-keys', { key: org.key, body: '{' }, 400, 'invalid_json'],
      ['POST', '/v1/api-keys', { key: org.key, body: {} }, 400, 'invalid_input'],
      ['POST', '/v1/api-keys', { key: org.key, body: big }, 413, 'body_too_large'],
      [
        'POST',
        '/v1/api-keys',
        { key: org.key, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        415,
        'unsupported_media_type',
      ],
      ['GET', '/v1/orgs/me', {}, 401, 'unauthenticated'],
      ['GET', '/v1/orgs/me', { key: widgetKey }, 403, 'forbidden'],
      ['GET', '/v1/realtime', { key: org.key }, 426, 'upgrade_required'],
      ['POST', '/mcp', {}, 401, 'unauthenticated'],
    ]
    for (const [method, path, given, status, code] of cases) {
      const answer = await app.http(method, path, given)
      expect(answer, `${method} ${path.slice(0, 60)}`).toMatchObject({
        status,
        body: {
          status,
          code,
          title: expect.any(String),
          detail: expect.any(String),
          type: expect.any(String),
        },
      })
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.headers['x-request-id']).toBeTruthy()
    }
  })

  it('names the fields that do not fit', async () => {
    const { body } = await app.http('POST', '/v1/api-keys', {
      key: org.key,
      body: { name: 1, scopes: ['nope'] },
    })
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'scopes.0'])
  })

  it('is the answer to what is not HTTP at all', async () => {
    for (const text of [
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    ]) {
      const answer = await raw(text)
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer).toContain('application/problem+json')
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('code')
    }
  })
})

it('a slash at the end of an address changes nothing', async () => {
  expect((await app.http('GET', '/v1/whoami/', { key: org.key })).status).toBe(200)
})

it('a query text becomes what the schema asks for, or is refused with its field', async () => {
  expect((await app.http('GET', '/v1/api-keys?limit=1', { key: org.key })).body.items).toHaveLength(1)
  for (const limit of ['1e2', '0x10', ' ', '1.5', '201', '0', 'one']) {
    const { status, body } = await app.http('GET', `/v1/api-keys?limit=${encodeURIComponent(limit)}`, {
      key: org.key,
    })
    expect([status, body.errors?.[0]?.path], limit).toEqual([400, 'limit'])
  }
})

it('behind https the cookie is Secure and browsers are told to stay', async () => {
  const tls = await app.twin({ SVC_BASE_URL: 'https://stoa.example.com' })
  expect((await tls.http('GET', '/healthz')).headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  await tls.close()
})
