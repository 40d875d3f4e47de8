import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { addMember } from '../members/test-add-member.ts'

describe('the organization', () => {
  let app: TestApp
  let org: TestOrg
  beforeAll(async () => {
    app = await sharedTestApp()
    org = await app.createOrg('Home')
  })

  const update = (body: object) => app.http('PATCH', '/v1/orgs/me', { key: org.key, body })

  it('merges settings key by key and removes by null', async () => {
    await update({ settings: { mail: { from: 'a@b.c', signature: 'Bye' }, days: [1, 2] } })
    const { body } = await update({
      settings: { mail: { signature: null, replyTo: null }, days: [3], tone: 'warm' },
    })
    expect(body.settings).toEqual({ mail: { from: 'a@b.c' }, days: [3], tone: 'warm' })
    expect((await update({ name: 'Home 2' })).body).toMatchObject({
      name: 'Home 2',
      settings: { tone: 'warm' },
    })
    expect((await app.http('GET', '/v1/orgs/me', { cookie: org.cookie })).body).toEqual(
      (await update({})).body,
    )
  })

  it('has a time zone, UTC unless said, by a name that the machine knows', async () => {
    expect((await update({})).body.timezone).toBe('UTC')
    expect((await update({ timezone: 'Europe/Oslo' })).body).toMatchObject({ timezone: 'Europe/Oslo' })
    for (const timezone of ['Mars/Olympus', '+01:00', ''])
      expect(await update({ timezone })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'timezone' }] },
      })
    expect((await app.http('GET', '/v1/orgs/me', { key: org.key })).body.timezone).toBe('Europe/Oslo')
  })

  it('loses no key to a concurrent change', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => update({ settings: { parallel: { [`k${i}`]: i } } })),
    )
    const { body } = await app.http('GET', '/v1/orgs/me', { key: org.key })
    expect(Object.keys(body.settings.parallel)).toHaveLength(8)
  })

  it('bounds settings in size and depth', async () => {
    expect((await update({ settings: { big: 'x'.repeat(17_000) } })).body.code).toBe('settings_too_large')
    let deep: unknown = 1
    for (let i = 0; i < 1000; i++) deep = { deep }
    expect((await update({ settings: { deep } })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'settings' }],
    })
    const polluted = JSON.parse('{"settings":{"inner":{"__proto__":{"admin":true}}}}') as object
    expect((await update(polluted)).status).toBe(200)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('lets only owners and admins change it or see the list of members', async () => {
    const member = await addMember(app, org.orgId, { role: 'member' })
    expect(
      (await app.http('PATCH', '/v1/orgs/me', { cookie: member.cookie, body: { name: 'Mine' } })).status,
    ).toBe(403)
    expect((await app.http('GET', '/v1/orgs/me/members', { cookie: member.cookie })).status).toBe(403)
    expect((await app.http('GET', '/v1/orgs/me', { cookie: member.cookie })).status).toBe(200)
  })

  it('pages members in the order of joining, also those who joined at one instant', async () => {
    const crowd = await app.createOrg('Crowd')
    const joined = new Set<string>([crowd.ownerUserId])
    for (let i = 0; i < 4; i++) joined.add((await addMember(app, crowd.orgId, { role: 'member' })).userId)
    await app.sql(
      `update iam_memberships set joined_at = '2026-01-01 00:00:00.123456Z' where org_id = $1 and role = 'member'`,
      [crowd.orgId],
    )
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: HttpAnswer = await app.http(
        'GET',
        `/v1/orgs/me/members?limit=2${cursor && `&cursor=${cursor}`}`,
        { key: crowd.key },
      )
      seen.push(...page.body.items.map(({ userId }: { userId: string }) => userId))
      cursor = page.body.nextCursor
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(joined)
    expect(seen.at(-1)).toBe(crowd.ownerUserId)
  })

  it('tells people their own name as they changed it', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const { body } = await app.http('PATCH', '/v1/me', { cookie: mia.cookie, body: { name: '  Mia M. ' } })
    expect(body).toEqual({
      userId: mia.userId,
      name: 'Mia M.',
      locale: null,
      timezone: 'browser',
      email: mia.email,
    })
    const self = (await app.http('GET', '/v1/whoami', { cookie: mia.cookie })).body
    expect(self.actor).toMatchObject({
      name: 'Mia M.',
      email: mia.email,
      role: 'member',
      audiences: ['member'],
    })
    expect(self.org).toMatchObject({ id: org.orgId })
    expect((await app.http('GET', '/v1/whoami')).status).toBe(401)
  })
})
