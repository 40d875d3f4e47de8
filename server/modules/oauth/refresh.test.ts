import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { callMcp, connect, moveFirstUse, post, register, renew } from './test-walk.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const statusWith = async (token: string) => (await callMcp(app, token)).status

it('two refreshes at once, in two processes, get one successor, and both an access token', async () => {
  const other = await app.twin({ SVC_BASE_URL: app.url })
  try {
    const { walk, tokens } = await connect(app, org)
    const answers = await Promise.all(
      [app, other, app, other, app, other].map((each) => renew(each, walk.clientId, tokens.refresh_token)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [next, ...more] = new Set(answers.map(({ body }) => body.refresh_token))
    expect(more).toEqual([])
    expect(next).toMatch(/^svc_refresh_[\w-]{43}$/)
    expect(next).not.toBe(tokens.refresh_token)
    for (const { body } of answers) expect(await statusWith(body.access_token)).toBe(200)
    expect((await renew(other, walk.clientId, next)).status).toBe(200)
  } finally {
    await other.close()
  }
})

it('a refresh whose answer was lost can be asked again within a minute, also after its successor was used', async () => {
  const { walk, tokens } = await connect(app, org)
  const lost = await renew(app, walk.clientId, tokens.refresh_token)
  await moveFirstUse(app, tokens.refresh_token, 50)
  const again = await renew(app, walk.clientId, tokens.refresh_token)
  expect(again.body.refresh_token).toBe(lost.body.refresh_token)
  expect(again.body.access_token).not.toBe(lost.body.access_token)
  expect(again.body.scope).toBe(lost.body.scope)
  const third = await renew(app, walk.clientId, again.body.refresh_token)
  const late = await renew(app, walk.clientId, tokens.refresh_token)
  expect(late.body.refresh_token).toBe(again.body.refresh_token)
  expect((await renew(app, walk.clientId, late.body.refresh_token)).body.refresh_token).toBe(
    third.body.refresh_token,
  )
  expect(await statusWith(third.body.access_token)).toBe(200)
})

it('the minute counts from the first use, not from the last', async () => {
  const { walk, tokens } = await connect(app, org)
  const first = await renew(app, walk.clientId, tokens.refresh_token)
  await moveFirstUse(app, tokens.refresh_token, 40)
  expect((await renew(app, walk.clientId, tokens.refresh_token)).status).toBe(200)
  await moveFirstUse(app, tokens.refresh_token, 21)
  expect((await renew(app, walk.clientId, tokens.refresh_token)).body.error).toBe('invalid_grant')
  // The whole family is over: what was given, and what could be got for it.
  expect(await statusWith(first.body.access_token)).toBe(401)
  expect((await renew(app, walk.clientId, first.body.refresh_token)).body.error).toBe('invalid_grant')
})

it('nothing is given again for the token of another program, nor of another organization', async () => {
  const other = await app.createOrg('Elsewhere')
  const { walk, tokens } = await connect(app, org)
  const theirs = await connect(app, other, { clientId: walk.clientId })
  const next = await renew(app, walk.clientId, tokens.refresh_token)
  const stranger = await renew(app, await register(app), tokens.refresh_token)
  expect(stranger).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const elsewhere = await renew(app, walk.clientId, tokens.refresh_token, {
    resource: `${app.config.baseUrl}/mcp/o/${other.orgId}`,
  })
  expect(elsewhere.body).not.toHaveProperty('access_token')
  const beside = await renew(app, walk.clientId, theirs.tokens.refresh_token)
  expect(beside.body.refresh_token).not.toBe(next.body.refresh_token)
  const at = (token: string, { orgId }: TestOrg) => callMcp(app, token, `/mcp/o/${orgId}`)
  expect((await at(beside.body.access_token, other)).status).toBe(200)
  expect((await at(beside.body.access_token, org)).status).toBe(401)
  // None of these attempts ended the connection.
  expect((await renew(app, walk.clientId, tokens.refresh_token)).status).toBe(200)
})

it.each(['former', 'next'])('once the %s token is revoked, neither is worth anything', async (which) => {
  const { walk, tokens } = await connect(app, org)
  const { body } = await renew(app, walk.clientId, tokens.refresh_token)
  const token = which === 'former' ? tokens.refresh_token : body.refresh_token
  await post(app, '/oauth/revoke', { token, client_id: walk.clientId })
  for (const each of [tokens.refresh_token, body.refresh_token])
    expect((await renew(app, walk.clientId, each)).body.error).toBe('invalid_grant')
  expect(await statusWith(body.access_token)).toBe(401)
})

it('a person who disconnects a program within the minute ends it', async () => {
  const { walk, tokens } = await connect(app, org)
  await renew(app, walk.clientId, tokens.refresh_token)
  const { body } = await app.http('GET', '/v1/oauth/connections', { cookie: org.cookie })
  await app.http('DELETE', `/v1/oauth/connections/${body.items[0].id}`, { cookie: org.cookie })
  expect((await renew(app, walk.clientId, tokens.refresh_token)).body.error).toBe('invalid_grant')
})

it('a successor is nowhere in the database as it is', async () => {
  const { walk, tokens } = await connect(app, org)
  const { body } = await renew(app, walk.clientId, tokens.refresh_token)
  const rows = await app.sql('select s::text as row from oauth_states s')
  const text = rows.map(({ row }) => row).join('\n')
  const secret = body.refresh_token.replace('svc_refresh_', '')
  for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')])
    expect(text).not.toContain(form)
})
