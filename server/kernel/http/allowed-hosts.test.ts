import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp, startTestApp, type TestApp } from '../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    SVC_BASE_URL: 'https://stoa.example.com',
    SVC_ALLOWED_HOSTS: 'API.example.com, [2001:db8::1]',
  })
})
afterAll(() => app.close())

/** The status and code that a path answers under a `Host`, which `fetch` would not let us choose. */
const ask = (host: string, path: string, { url } = app, method = 'GET') =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve([answer.statusCode, /"code":"(\w+)"/.exec(text)?.[1]]))
    })
    sent.on('error', reject).end()
  })

test('a host that is listed is answered with any port and in any case, as are the base URL’s and this machine', async () => {
  for (const host of [
    'api.example.com',
    'API.EXAMPLE.COM:8443',
    '[2001:db8::1]:80',
    'stoa.example.com',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])
    expect([host, ...(await ask(host, '/healthz'))]).toEqual([host, 200, undefined])
})

test('any other host is refused on every kind of route, those that are answered early included', async () => {
  const paths = ['/healthz', '/readyz', '/mcp', '/v1/orgs/me', '/', '/nowhere', '/v1/realtime']
  for (const path of paths)
    expect([path, ...(await ask('rebound.example', path))]).toEqual([path, 421, 'misdirected_request'])
  expect(await ask('rebound.example', '/v1/orgs/me', app, 'OPTIONS')).toEqual([421, 'misdirected_request'])
  for (const host of [
    'api.example.com.evil.example',
    'evil@api.example.com',
    'api.example.com/x',
    'localhost.evil.example',
    'notlocalhost',
  ])
    expect([host, ...(await ask(host, '/healthz'))]).toEqual([host, 421, 'misdirected_request'])
})

test('without a list every host is answered', async () => {
  expect(await ask('rebound.example', '/healthz', await sharedTestApp())).toEqual([200, undefined])
})
