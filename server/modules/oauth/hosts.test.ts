import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { register, requestOf } from './test-walk.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

it('goes on at the configured address after a decision, whatever host the request named', async () => {
  const clientId = await register(app)
  const query = requestOf({ clientId, verifier: 'v'.repeat(43) })
  const asked = await fetch(`${app.url}/oauth/authorize?${query}`, {
    redirect: 'manual',
    headers: {
      cookie: org.cookie,
      'x-forwarded-host': 'evil.example, other.example',
      'x-forwarded-proto': 'http',
    },
  })
  const request = new URL(asked.headers.get('location') ?? '', app.url).searchParams.get('request')
  const { status, body } = await app.http('POST', `/v1/oauth/requests/${request}`, {
    cookie: org.cookie,
    body: { allow: false },
  })
  expect(status).toBe(200)
  expect(new URL(body.url).origin).toBe(new URL(app.config.baseUrl).origin)
})
