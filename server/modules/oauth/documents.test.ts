import { afterAll, beforeAll, expect, it } from 'vitest'
// Calls go through fake-internet.ts, which replaces the net of this process.
import { dialled } from '../../kernel/outbound/fake-internet.ts'
import type { TestApp, TestOrg } from '../../test/harness.ts'
import { begin, callMcp, decide, redeem, REDIRECT, requestIdOf } from './test-walk.ts'
import { sendJson, startOutsideApp, type OutsideApp } from './test-outside.ts'

let outside: OutsideApp['outside']
let app: TestApp
let org: TestOrg

beforeAll(async () => {
  ;({ app, outside } = await startOutsideApp())
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const documentOf = (clientId: string, more: object = {}) => ({
  client_id: clientId,
  client_name: 'By address',
  redirect_uris: [REDIRECT],
  ...more,
})

it('a program is known by the document at its address, and gets as far as tools and new tokens', async () => {
  const { urlOf, asked } = await outside((_request, response) =>
    sendJson(response, documentOf(urlOf('/client.json'))),
  )
  const clientId = urlOf('/client.json')
  const walk = await begin(app, org.cookie, { clientId })
  const { body } = await app.http('GET', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie: org.cookie })
  expect(body).toMatchObject({ clientId, clientName: 'By address', clientHost: new URL(clientId).host })
  const told = await decide(app, walk, { cookie: org.cookie, allow: true })
  const tokens = await redeem(app, walk, told.get('code') ?? '')
  expect(tokens.status).toBe(200)
  expect((await callMcp(app, tokens.body.access_token)).status).toBe(200)
  expect(asked).toEqual(['/client.json'])
  expect(await app.sql('select id from oauth_clients where id = $1', [clientId])).toEqual([])
})

it('a document that names another program is none', async () => {
  const { urlOf } = await outside((_request, response) =>
    sendJson(response, documentOf(urlOf('/another.json'))),
  )
  const walk = await begin(app, org.cookie, { clientId: urlOf('/client.json') })
  expect(walk.location).toMatch(/^\/oauth\/consent\?problem=/)
})

it('an address to return to that the document does not name is never used', async () => {
  const { urlOf } = await outside((_request, response) =>
    sendJson(
      response,
      documentOf(urlOf('/client.json'), { redirect_uris: ['https://app.example/callback'] }),
    ),
  )
  const walk = await begin(app, org.cookie, { clientId: urlOf('/client.json'), redirect_uri: REDIRECT })
  expect(walk.location).toBe('/oauth/consent?problem=invalid_redirect_uri')
})

it('a document with an address to return to that is refused to all programs is none', async () => {
  const { urlOf } = await outside((_request, response) =>
    sendJson(
      response,
      documentOf(urlOf('/client.json'), { redirect_uris: [REDIRECT, 'javascript:alert(1)'] }),
    ),
  )
  const walk = await begin(app, org.cookie, { clientId: urlOf('/client.json') })
  expect(walk.location).toMatch(/^\/oauth\/consent\?problem=/)
})

it.each(['public.test', 'private.test', '10.0.0.7'])(
  'a redirect is not followed, to %s neither',
  async (host) => {
    const { urlOf, asked } = await outside((request, response) => {
      if (request.url === '/client.json')
        return void response.writeHead(302, { location: urlOf('/elsewhere.json', host) }).end()
      return sendJson(response, documentOf(urlOf('/client.json')))
    })
    const walk = await begin(app, org.cookie, { clientId: urlOf('/client.json') })
    expect(walk.location).toMatch(/^\/oauth\/consent\?problem=/)
    expect(new Set(asked)).toEqual(new Set(['/client.json']))
  },
)

it('a name that leads to a private address is not called', async () => {
  const { urlOf, asked } = await outside((_request, response) =>
    sendJson(response, documentOf(urlOf('/client.json', 'private.test'))),
  )
  const walk = await begin(app, org.cookie, { clientId: urlOf('/client.json', 'private.test') })
  expect(walk.location).toMatch(/^\/oauth\/consent\?problem=/)
  expect([asked, dialled.filter((address) => address.startsWith('10.'))]).toEqual([[], []])
})

it.each([
  [
    'is larger than 16 KB',
    (id: string) => JSON.stringify(documentOf(id, { client_uri: 'x'.repeat(17_000) })),
  ],
  ['is no JSON', () => '<!doctype html>'],
  ['is a list', (id: string) => JSON.stringify([documentOf(id)])],
  ['holds a secret', (id: string) => JSON.stringify(documentOf(id, { client_secret: 'known to all' }))],
])('a document that %s is none', async (_, make) => {
  const { urlOf } = await outside(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(make(urlOf('/client.json'))),
  )
  const walk = await begin(app, org.cookie, { clientId: urlOf('/client.json') })
  expect(walk.location).toMatch(/^\/oauth\/consent\?problem=/)
})
