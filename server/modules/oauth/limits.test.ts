import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../kernel/contract/context.ts'
import { createDatabase } from '../../kernel/db/database.ts'
import { openPools, type Pools } from '../../kernel/db/pools.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { pruneOAuth } from './connections/prune.ts'
import { keyHashOf } from './provider/stored-states.ts'
import {
  begin,
  callMcp,
  connect,
  decide,
  redeem,
  REDIRECT,
  register,
  requestIdOf,
  visit,
} from './test-walk.ts'

let app: TestApp
let org: TestOrg
let pools: Pools

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Acme')
  pools = openPools(app.databaseUrl, 2)
})
afterAll(async () => {
  await pools.close()
  await app.close()
})

describe('registrations', () => {
  it('are limited by address, which learns when to come again', async () => {
    const limited = await app.twin({ SVC_RATE_LIMITS: 'on', SVC_TRUST_PROXY: '1' })
    try {
      const from = (address: string) =>
        limited.http('POST', '/oauth/register', {
          body: { redirect_uris: [REDIRECT] },
          headers: { 'x-forwarded-for': address },
        })
      const before = await app.sql('select id from oauth_clients')
      const answers = await Promise.all(Array.from({ length: 30 }, () => from('203.0.113.7')))
      const made = answers.filter(({ status }) => status === 201)
      const refused = answers.filter(({ status }) => status === 429)
      expect([made.length + refused.length, made.length > 0, refused.length > 0]).toEqual([30, true, true])
      expect(made.length).toBeLessThanOrEqual(12)
      for (const { headers, body } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(body.code).toBe('rate_limited')
      }
      expect((await app.sql('select id from oauth_clients')).length).toBe(before.length + made.length)
      expect((await from('203.0.113.8')).status).toBe(201)
    } finally {
      await limited.close()
    }
  })

  it('say little of themselves: what is more than 8 KB is refused, and not kept', async () => {
    const before = await app.sql('select id from oauth_clients')
    const big = { redirect_uris: [REDIRECT], client_name: 'n'.repeat(9000) }
    const { status, body } = await app.http('POST', '/oauth/register', { body: big })
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata'])
    expect(await app.sql('select id from oauth_clients')).toHaveLength(before.length)
    await register(app, { client_name: 'n'.repeat(1000) })
  })

  it('are forgotten after a day where nobody allowed anything, and after 90 days without a connection', async () => {
    const prune = () =>
      pruneOAuth.run({ systemDb: createDatabase(pools).system } as unknown as JobContext, {})
    const [fresh, unused, used, long] = [
      await register(app),
      await register(app),
      await register(app),
      await register(app),
    ]
    const kept = (await connect(app, org)).walk.clientId
    const age = (days: number, ids: string[]) =>
      app.sql(
        `update oauth_clients set created_at = now() - $1 * interval '1 day',
           used_at = used_at - $1 * interval '1 day' where id = any($2)`,
        [days, ids],
      )
    await app.sql('update oauth_clients set used_at = now() where id = any($1)', [[used, long]])
    await age(0.9, [fresh])
    await age(1.1, [unused])
    await age(89, [used])
    await age(91, [long, kept])
    await app.sql(
      `insert into oauth_icons (client_id, source, seen_at) select id, 'https://x.example/', now() - interval '31 days' from oauth_clients`,
    )
    await prune()
    const rows = await app.sql('select id from oauth_clients where id = any($1)', [
      [fresh, unused, used, long, kept],
    ])
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([fresh, used, kept]))
    expect(await app.sql('select client_id from oauth_icons')).toEqual([{ client_id: kept }])
  })

  it('and what was begun or given out is forgotten when it is over, and nothing else', async () => {
    const prune = () =>
      pruneOAuth.run({ systemDb: createDatabase(pools).system } as unknown as JobContext, {})
    const over = await connect(app, org)
    const valid = await connect(app, org)
    const grantOf = async ({ walk }: typeof over) =>
      (await app.sql('select id from oauth_grants where client_id = $1', [walk.clientId])).map(({ id }) => id)
    const [ended] = await grantOf(over)
    await app.sql(
      `update oauth_states set expires_at = now() - interval '1 second' where grant_id = $1 and kind like '%Token'`,
      [ended],
    )
    await app.sql(`update oauth_grants set created_at = now() - interval '2 hours'`)
    await prune()
    expect(await grantOf(over)).toEqual([])
    expect(await app.sql('select kind from oauth_states where grant_id = $1', [ended])).toEqual([])
    expect(await grantOf(valid)).toHaveLength(1)
    expect((await callMcp(app, valid.tokens.access_token)).status).toBe(200)
  })
})

describe('what one person begins', () => {
  it('is kept in a bounded number, of which the newest can be decided about', async () => {
    const person = await app.createOrg('Busy')
    const clientId = await register(app)
    const kept = async () => {
      const [row] = await app.sql(
        `select count(*)::int as n from oauth_states where kind = 'Interaction' and session_id is not null
           and session_id = (select s.session_id from oauth_states s where s.key_hash = $1)`,
        [newest],
      )
      return row?.['n']
    }
    let newest = ''
    let last = await begin(app, person.cookie, { clientId })
    for (let n = 0; n < 40; n += 1)
      last = await begin(app, person.cookie, { clientId, state: 's'.repeat(2000) })
    newest = keyHashOf(createSecrets(app.config.secretKey), 'Interaction', requestIdOf(last))
    expect(await kept()).toBe(20)
    const told = await decide(app, last, { cookie: person.cookie, allow: true })
    expect((await redeem(app, last, told.get('code') ?? '')).status).toBe(200)
  })

  it('leaves what others began', async () => {
    const [one, other] = [await app.createOrg('One'), await app.createOrg('Other')]
    const clientId = await register(app)
    const theirs = await begin(app, other.cookie, { clientId })
    for (let n = 0; n < 25; n += 1) await begin(app, one.cookie, { clientId })
    const told = await decide(app, theirs, { cookie: other.cookie, allow: true })
    expect(told.get('code')).not.toBeNull()
  })
})

describe('two processes', () => {
  it('are one server: begun at one, decided at the other, redeemed at the first, used and ended at both', async () => {
    // Both know the one address that people use.
    const other = await app.twin({ SVC_BASE_URL: app.url })
    try {
      const walk = await begin(app, org.cookie, { clientId: await register(other) })
      const request = new URL(walk.location, app.url).searchParams.get('request')
      const decided = await other.http('POST', `/v1/oauth/requests/${request}`, {
        cookie: org.cookie,
        body: { allow: true },
        headers: { origin: app.url },
      })
      expect(decided.status).toBe(200)
      const back = await visit(walk, decided.body.url.replace(app.url, other.url))
      const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const { status, body } = await redeem(app, walk, code)
      expect(status).toBe(200)
      for (const each of [app, other]) expect((await callMcp(each, body.access_token)).status).toBe(200)
      // Once over both of them.
      expect((await redeem(other, walk, code)).status).toBe(400)
      for (const each of [app, other]) expect((await callMcp(each, body.access_token)).status).toBe(401)
    } finally {
      await other.close()
    }
  })
})
