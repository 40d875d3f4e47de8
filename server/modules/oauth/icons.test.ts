import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
// Calls go through fake-internet.ts, which replaces the net of this process.
import { dialled } from '../../kernel/outbound/fake-internet.ts'
import { begin, connect, REDIRECT, register, requestIdOf } from './test-walk.ts'
import { sendJson, startOutsideApp, type OutsideApp } from './test-outside.ts'
import type { TestApp, TestOrg } from '../../test/harness.ts'

let outside: OutsideApp['outside']
let app: TestApp
let org: TestOrg

beforeAll(async () => {
  ;({ app, outside } = await startOutsideApp())
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const load = (clientId: string, query = '') =>
  fetch(`${app.url}/v1/oauth/clients/${encodeURIComponent(clientId)}/icon${query}`)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const plain = async () => bytesOf(await load(await register(app)))

const sendBytes = (response: ServerResponse, type: string, bytes: Buffer | string) =>
  void response.writeHead(200, { 'content-type': type }).end(bytes)

it('a program’s picture is drawn anew as a small PNG that opens nothing, and fetched once', async () => {
  const file = await picture()
  const { urlOf, asked } = await outside((_request, response) => sendBytes(response, 'image/png', file))
  const clientId = await register(app, { logo_uri: urlOf('/logo.png') })
  const answers = await Promise.all([load(clientId), load(clientId), load(clientId)])
  const [first, ...others] = await Promise.all(answers.map(bytesOf))
  for (const bytes of others) expect(bytes).toEqual(first)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 })
  expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=86400',
  })
  expect(await bytesOf(await load(clientId))).toEqual(first)
  expect(asked).toEqual(['/logo.png'])
})

it('one that was found once stays while its server answers nothing', async () => {
  let isUp = true
  const file = await picture()
  const { urlOf, asked } = await outside((_request, response) =>
    isUp ? sendBytes(response, 'image/png', file) : void response.writeHead(500).end(),
  )
  const clientId = await register(app, { logo_uri: urlOf('/logo.png') })
  const before = await bytesOf(await load(clientId))
  isUp = false
  await app.sql(`update oauth_icons set tried_at = now() - interval '2 days' where client_id = $1`, [
    clientId,
  ])
  expect(await bytesOf(await load(clientId))).toEqual(before)
  expect(asked).toHaveLength(2)
})

it.each<[string, string, () => Promise<Buffer | string>]>([
  [
    'an SVG',
    'image/svg+xml',
    async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ],
  [
    'an SVG that is called a PNG',
    'image/png',
    async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  ],
  ['a page', 'image/png', async () => '<!doctype html><script>alert(1)</script>'],
  ['more than 512 KB', 'image/png', async () => Buffer.concat([await picture(), Buffer.alloc(600 * 1024)])],
  ['more than four megapixels', 'image/png', () => picture(4000, 1200)],
  ['an image that ends early', 'image/png', async () => (await picture()).subarray(0, 60)],
])('for %s there is a picture of ours, or none where that is asked for', async (_, type, make) => {
  const file = await make()
  const { urlOf, asked } = await outside((_request, response) => sendBytes(response, type, file))
  const clientId = await register(app, { logo_uri: urlOf('/logo') })
  const answer = await load(clientId)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(await bytesOf(answer)).toEqual(await plain())
  expect((await load(clientId, '?fallback=none')).status).toBe(404)
  expect(asked).toEqual(['/logo'])
})

it('nothing private is called, neither directly nor by a redirect', async () => {
  const { urlOf, asked } = await outside((request, response) => {
    const to = request.url === '/by-name' ? urlOf('/inside', 'private.test') : 'https://10.0.0.7/inside'
    response.writeHead(302, { location: to }).end()
  })
  for (const logo of [
    urlOf('/inside', 'private.test'),
    urlOf('/by-name'),
    urlOf('/by-address'),
    'https://127.0.0.1/x',
  ]) {
    const clientId = await register(app, { logo_uri: logo })
    expect(await bytesOf(await load(clientId))).toEqual(await plain())
  }
  expect(asked).toEqual(['/by-name', '/by-address'])
  expect(dialled.filter((address) => address.startsWith('10.'))).toEqual([])
})

it('a redirect to a public address is followed, and not to http', async () => {
  const file = await picture()
  const { urlOf, asked } = await outside((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, { location: urlOf('/logo.png') }).end()
    if (request.url === '/open')
      return void response.writeHead(302, { location: urlOf('/logo.png').replace('https', 'http') }).end()
    return sendBytes(response, 'image/png', file)
  })
  const moved = await load(await register(app, { logo_uri: urlOf('/moved') }), '?fallback=none')
  expect(moved.status).toBe(200)
  const open = await load(await register(app, { logo_uri: urlOf('/open') }), '?fallback=none')
  expect(open.status).toBe(404)
  expect(asked).toEqual(['/moved', '/logo.png', '/open'])
})

it('programs that nobody knows have none, and what is known of one names its picture', async () => {
  expect((await load('nobody')).status).toBe(404)
  expect((await load('https://public.test/client.json')).status).toBe(404)
  expect((await load('x'.repeat(250))).status).toBe(404)
  const clientId = await register(app)
  const { body } = await app.http('GET', `/v1/oauth/clients/${clientId}`)
  expect(body.icon_url).toBe(`${app.config.baseUrl}/v1/oauth/clients/${clientId}/icon`)
})

it('the page that asks and the list of connections name a picture where the program says one', async () => {
  const file = await picture()
  const { urlOf, asked } = await outside((request, response) =>
    request.url === '/logo.png'
      ? sendBytes(response, 'image/png', file)
      : sendJson(response, {
          client_id: urlOf('/client.json'),
          client_name: 'By address',
          logo_uri: urlOf('/logo.png'),
          redirect_uris: [REDIRECT],
        }),
  )
  const clientId = urlOf('/client.json')
  const walk = await begin(app, org.cookie, { clientId })
  const { body } = await app.http('GET', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie: org.cookie })
  expect(body.iconUrl).toBe(
    `${app.config.baseUrl}/v1/oauth/clients/${encodeURIComponent(clientId)}/icon?fallback=none`,
  )
  expect((await fetch(body.iconUrl)).status).toBe(200)
  expect(asked).toEqual(['/client.json', '/logo.png'])
  await connect(app, org, { clientId })
  await connect(app, org)
  const { items } = (await app.http('GET', '/v1/oauth/connections', { cookie: org.cookie })).body
  expect(items.map(({ iconUrl }: { iconUrl: string | null }) => iconUrl)).toEqual([null, body.iconUrl])
})
