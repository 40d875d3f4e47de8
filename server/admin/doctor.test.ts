import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { documented } from '../test/documented.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../test/harness.ts'
import { runCommand } from './run-command.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Runs the doctor; `onLine` hears each line as it is written. */
async function examine(
  address: string,
  { more = [] as string[], env = {}, onLine = (_: string) => {} } = {},
) {
  const said: string[] = []
  const complained: string[] = []
  const status = await runCommand(['doctor', address, ...more], {
    env,
    input: Readable.from([]),
    say(line) {
      said.push(line)
      onLine(line)
    },
    sayError: (line) => void complained.push(line),
  })
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

/** What a person’s browser does with the address: goes to the page that asks, decides, and returns to the program. */
async function decideInBrowser(authorizeUrl: string, allow: boolean): Promise<void> {
  const asked = await fetch(authorizeUrl, { redirect: 'manual', headers: { cookie: org.cookie } })
  const set = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const cookie = [org.cookie, ...set].join('; ')
  const request = new URL(asked.headers.get('location') ?? '', app.url).searchParams.get('request')
  const { body } = await app.http('POST', `/v1/oauth/requests/${request}`, {
    cookie: org.cookie,
    body: { allow },
  })
  const back = await fetch(body.url, { redirect: 'manual', headers: { cookie } })
  await fetch(back.headers.get('location') ?? '')
}

const decide = (allow: boolean) => (line: string) => {
  const url = /^ +(http\S+)$/m.exec(line)?.[1]
  if (url !== undefined) void decideInBrowser(url, allow)
}

describe('a person decides', () => {
  it('goes to a tool call and leaves nothing connected', async () => {
    expect(documented('npx stoa doctor https://stoa.example.org')).toBeTruthy()
    const { status, said, complained } = await examine(app.url, { onLine: decide(true) })
    expect({ status, complained }).toEqual({ status: 0, complained: '' })
    expect(said.split('\n').at(-1)).toBe(`Clients can connect to ${app.url}/mcp and use its tools.`)
    const { body } = await app.http('GET', '/v1/oauth/connections', { cookie: org.cookie })
    expect(body.items).toEqual([])
  })

  it('says that nothing was allowed', async () => {
    const { status, complained } = await examine(app.url, { onLine: decide(false) })
    expect(status).toBe(1)
    expect(complained).toMatch(/^✗ Wait for your decision: Access wasn’t granted: access_denied/)
  })
})

it('needs no person where only the way to one is wanted', async () => {
  documented('npx stoa doctor https://stoa.example.org --no-person')
  const { status, said } = await examine(app.url, { more: ['--no-person'] })
  expect(status).toBe(0)
  expect(said).toContain('Tokens and tools were not tried')
})

it('calls a tool with an API key, and says when the key is refused', async () => {
  documented('SVC_API_KEY=… npx stoa doctor https://stoa.example.org')
  expect((await examine(app.url, { env: { SVC_API_KEY: org.key } })).status).toBe(0)
  const { status, complained } = await examine(app.url, { env: { SVC_API_KEY: 'svc_wrong' } })
  expect(status).toBe(1)
  expect(complained).toContain('doesn’t accept the API key')
})

type Bend = (request: IncomingMessage, response: ServerResponse, path: string) => boolean

/** A proxy that calls itself what the service does, and answers some calls itself. */
async function proxy(bend: Bend, changeHeaders: (headers: Headers) => void = () => {}): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (bend(request, response, path)) return
    const body = await new Response(Readable.toWeb(request) as never).text()
    const headers = new Headers({ 'content-type': request.headers['content-type'] ?? '', accept: '*/*' })
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const [there, here] = [encodeURIComponent(app.url), encodeURIComponent(own)]
    const answer = await fetch(`${app.url}${path.replaceAll(here, there)}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body !== '' && { body }),
    })
    const passed = new Headers(
      [...answer.headers].map(([name, value]) => [name, value.replaceAll(app.url, own)] as [string, string]),
    )
    for (const name of ['content-length', 'transfer-encoding', 'connection']) passed.delete(name)
    changeHeaders(passed)
    response.writeHead(answer.status, Object.fromEntries(passed))
    response.end((await answer.text()).replaceAll(app.url, own))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answers =
  (start: string, status: number, body = 'no'): Bend =>
  (_request, response, path) => {
    if (!path.startsWith(start)) return false
    response.writeHead(status).end(body)
    return true
  }

describe('the first broken step is named with the way to mend it', () => {
  it('passes through a proxy that breaks nothing', async () => {
    const { status, complained } = await examine(await proxy(() => false), { more: ['--no-person'] })
    expect({ status, complained }).toEqual({ status: 0, complained: '' })
  })

  it.each([
    ['a proxy without a service', answers('/mcp', 502), 'Reach', 'A proxy answered 502'],
    ['another host', answers('/mcp', 421), 'Reach', 'SVC_ALLOWED_HOSTS'],
    ['something else', answers('/mcp', 404), 'Reach', 'there is no MCP endpoint here'],
    ['too much to do', answers('/mcp', 429), 'Reach', 'answered 429. Try again later'],
    ['an answer for everybody', answers('/mcp', 200), 'Reach', 'answered without credentials'],
    [
      'no description',
      answers('/.well-known/oauth-protected', 404),
      'Read its metadata',
      'forward /.well-known/',
    ],
    ['a page instead of a document', answers('/.well-known/', 200, '<p>'), 'Read its metadata', 'JSON'],
    ['no server', answers('/.well-known/oauth-auth', 404), 'Read the authorization server', 'JSON'],
    ['no registration', answers('/oauth/register', 405), 'Register', 'didn’t register a client: 405'],
    [
      'no asking',
      answers('/oauth/authorize', 403),
      'Open the permission',
      'didn’t open the permission page: 403',
    ],
  ] as const)('%s', async (_name, bend, step, sentence) => {
    const { status, complained } = await examine(await proxy(bend), { more: ['--no-person'] })
    expect(status).toBe(1)
    expect(complained).toMatch(new RegExp(`^✗ ${step}`))
    expect(complained).toContain(sentence)
  })

  it('no challenge', async () => {
    const address = await proxy(
      () => false,
      (headers) => headers.delete('www-authenticate'),
    )
    const { complained } = await examine(address, { more: ['--no-person'] })
    expect(complained).toContain('has no WWW-Authenticate header with resource_metadata')
  })

  it('an address that is not the service’s own', async () => {
    const other = app.url.replace('127.0.0.1', 'localhost')
    const { complained } = await examine(other, { more: ['--no-person'] })
    expect(complained).toContain(`calls itself ${app.url}, but you reached it at ${other}`)
  })

  it('nobody, a wrong address, and too many of them', async () => {
    const { complained, status } = await examine('http://127.0.0.1:9', { more: ['--no-person'] })
    expect({ status, complained }).toMatchObject({
      status: 1,
      complained: expect.stringContaining('No answer'),
    })
    expect((await examine('ftp://example.org')).status).toBe(2)
    expect((await examine(app.url, { more: ['x'] })).status).toBe(2)
  })
})
