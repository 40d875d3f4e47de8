import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { socialPlatforms } from '../adapters/social/platforms.ts'
import { SocialError, type Posted, type SocialPlatform, type SocialPost } from '../kernel/ports/social.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from './harness.ts'

/** What a platform does in the running test, and what it has been asked. */
interface Party {
  posts: (SocialPost & { id: string })[]
  renewed: number
  publish: (post: SocialPost) => Promise<Posted> | Posted
  targets: Awaited<ReturnType<SocialPlatform['targets']>>
  readable: boolean
}

let party: Party
let app: TestApp
let org: TestOrg

const ADA = { externalAccountId: 'p1', displayName: 'Ada', authorKind: 'member' as const }
const take = (post: SocialPost): Posted => {
  const id = `post-${party.posts.length + 1}`
  party.posts.push({ ...post, id })
  return { id, permalink: `https://platform.test/${id}` }
}
const find: NonNullable<SocialPlatform['find']> = async (_, { body }) => {
  if (!party.readable) throw new SocialError('refused', 'it may not be read')
  const found = party.posts.find((post) => post.body === body)
  return found ? { id: found.id, permalink: `https://platform.test/${found.id}` } : null
}

/** A platform of the service with another wire. */
function fake(name: string, more: Partial<SocialPlatform> = {}): [string, SocialPlatform] {
  const real = socialPlatforms.get(name) as SocialPlatform
  const { find: _, refresh: __, ...rest } = real
  return [
    name,
    {
      ...rest,
      register: async () => ({ clientId: 'made', clientSecret: 'made-secret' }),
      takeCode: async (_ask, app, { code, verifier }) => {
        if (code !== 'good' || !verifier || !app.clientSecret)
          throw new SocialError('refused', 'no such code')
        return { accessToken: 'token-1', refreshToken: 'renew-1', expiresInSeconds: 3600, scopes: ['post'] }
      },
      targets: async () => party.targets,
      publish: async (_ask, post) => party.publish(post),
      ...more,
    },
  ]
}

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      socialPlatforms: new Map([
        fake('linkedin', {
          refresh: async () => {
            party.renewed += 1
            await new Promise((resolve) => setTimeout(resolve, 50))
            return { accessToken: 'token-2', refreshToken: null, expiresInSeconds: 3600, scopes: ['post'] }
          },
        }),
        fake('facebook', { find }),
        fake('mastodon', { find }),
      ]),
    },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  party = { posts: [], renewed: 0, publish: take, targets: [ADA], readable: true }
  org = await app.createOrg()
})

type As = { key?: string; cookie?: string }
const call = (method: string, path: string, body?: object, as: As = { cookie: org.cookie }) =>
  app.http(method, `/v1/social/${path}`, { ...as, ...(body && { body }) })
const told = ({ status, body }: HttpAnswer) => [status, body.code]
const draft = async (more: object = {}) => {
  const made = await call('POST', 'drafts', { body: 'New bowls are in.', ...more }, { key: org.key })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const shown = async (id: string) => (await call('GET', `drafts/${id}`)).body
const publish = (id: string, body: object = {}, as?: As) => call('POST', `drafts/${id}/publish`, body, as)

/** Walks to a platform and back. */
async function walk(
  platform = 'linkedin',
  { as = { cookie: org.cookie } as As, more = {}, query = 'code=good' } = {},
) {
  const { status, body } = await call('POST', 'accounts/authorize-url', { platform, ...more }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  const state = new URL(body.url).searchParams.get('state')
  const back = await app.http('GET', `/v1/social/oauth/callback?${query}&state=${state}`, as)
  return { url: new URL(body.url), state, to: new URL(back.headers['location'] ?? 'http://nowhere.test') }
}
async function connect(platform = 'linkedin', as?: As) {
  if (platform !== 'mastodon')
    await call('POST', 'accounts/apps', { platform, clientId: 'id', clientSecret: 'secret' })
  const more = platform === 'mastodon' ? { server: 'social.test' } : {}
  const { to } = await walk(platform, { ...(as && { as }), more })
  expect(to.searchParams.get('social'), to.href).toBe('connected')
}
const minutely = () => app.sql(`select graphile_worker.add_job('social.findDue', '{}')`)
const later = (id: string, minutes: number) =>
  app.sql(`update soc_drafts set attempted_at = now() - $2 * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ])

describe('an account', () => {
  it('is connected by the browser that went, once, and shows no token', async () => {
    expect(told(await call('POST', 'accounts/authorize-url', { platform: 'linkedin' }))).toEqual([
      400,
      'social_app_required',
    ])
    const app1 = { platform: 'linkedin', clientId: 'id' }
    expect(told(await call('POST', 'accounts/apps', app1))).toEqual([400, 'social_client_secret_required'])
    const saved = await call('POST', 'accounts/apps', { ...app1, clientSecret: 'hush-hush' })
    expect(saved.body).toMatchObject({ configured: true, clientId: 'id' })
    expect((await call('POST', 'accounts/apps', { ...app1, clientId: 'other' })).body.clientSecretSetAt).toBe(
      saved.body.clientSecretSetAt,
    )
    const { to, state, url } = await walk('linkedin', { more: { returnTo: '/posts?x=1' } })
    expect(url.searchParams.get('client_id')).toBe('other')
    expect(`${to.pathname}${to.search}`).toBe('/posts?x=1&social=connected&platform=linkedin')
    const again = await app.http('GET', `/v1/social/oauth/callback?code=good&state=${state}`, {
      cookie: org.cookie,
    })
    expect(again.headers['location']).toContain('social=error')
    const { items } = (await call('GET', 'accounts')).body
    expect(items).toMatchObject([
      { userId: org.ownerUserId, displayName: 'Ada', status: 'active', canRefresh: true },
    ])
    expect((await call('GET', 'accounts/mine')).body.items).toHaveLength(1)
    expect((await call('GET', 'accounts/mine', undefined, { key: org.key })).body.items).toEqual([])
    const all = JSON.stringify([saved.body, items, (await call('GET', 'accounts/apps')).body])
    expect(all).not.toMatch(/hush|token-1|renew-1/)
    const stored = JSON.stringify(await app.sql('select * from soc_accounts, soc_apps'))
    expect(stored).not.toMatch(/hush|token-1|renew-1/)
  })

  it('is not connected in another browser, by another person, without consent, or with a bad code', async () => {
    await call('POST', 'accounts/apps', { platform: 'linkedin', clientId: 'id', clientSecret: 'secret' })
    const member = await app.createMember(org, 'member')
    for (const cookie of [member, (await app.createOrg()).cookie, undefined]) {
      const { body } = await call('POST', 'accounts/authorize-url', { platform: 'linkedin' })
      const state = new URL(body.url).searchParams.get('state')
      const back = await app.http('GET', `/v1/social/oauth/callback?code=good&state=${state}`, {
        ...(cookie && { cookie }),
      })
      expect(back.headers['location']).toContain('social=error')
    }
    expect((await walk('linkedin', { query: 'error=user_cancelled_authorize' })).to.search).toBe(
      '?social=denied',
    )
    expect((await walk('linkedin', { query: 'code=bad' })).to.searchParams.get('reason')).toBe('no such code')
    expect((await walk('linkedin', { query: 'error=%3Cscript%3E' })).to.search).not.toContain('script')
    expect((await call('GET', 'accounts')).body.items).toEqual([])
    for (const returnTo of ['//evil.test', '/\\evil.test', 'https://evil.test'])
      expect((await call('POST', 'accounts/authorize-url', { platform: 'linkedin', returnTo })).status).toBe(
        400,
      )
    const byKey = await call('POST', 'accounts/authorize-url', { platform: 'linkedin' }, { key: org.key })
    expect(told(byKey)).toEqual([400, 'social_needs_person'])
  })

  it('is chosen where there are several, by its person alone, and is one person’s', async () => {
    await call('POST', 'accounts/apps', { platform: 'facebook', clientId: 'id', clientSecret: 'secret' })
    party.targets = [
      { externalAccountId: '1', displayName: 'Bowls', authorKind: 'page', accessToken: 'page-token' },
      {
        externalAccountId: '2',
        displayName: 'Plates',
        authorKind: 'page',
        problem: 'you may not post as it',
      },
    ]
    const { to } = await walk('facebook')
    expect(to.searchParams.get('social')).toBe('choose')
    const id = to.searchParams.get('pending')
    const member = await app.createMember(org, 'member')
    expect(told(await call('GET', `accounts/pending/${id}`, undefined, { cookie: member }))).toEqual([
      400,
      'social_authorization_expired',
    ])
    const pending = (await call('GET', `accounts/pending/${id}`)).body
    expect(pending.targets).toMatchObject([
      { externalAccountId: '1', problem: null },
      { problem: expect.any(String) },
    ])
    expect(JSON.stringify(pending)).not.toContain('page-token')
    const select = (externalAccountId: string, as?: As, grant = id) =>
      call('POST', `accounts/pending/${grant}/select`, { externalAccountId }, as)
    expect(told(await select('2'))).toEqual([400, 'social_target_unavailable'])
    expect(told(await select('9'))).toEqual([400, 'social_target_unavailable'])
    expect((await select('1')).body).toMatchObject({ displayName: 'Bowls', canRefresh: false })
    expect(told(await select('1'))).toEqual([400, 'social_authorization_expired'])
    // A colleague cannot take it.
    const theirs = (await walk('facebook', { as: { cookie: member } })).to.searchParams.get('pending')
    expect(told(await select('1', { cookie: member }, theirs))).toEqual([400, 'social_account_taken'])
    const { id: draftId } = await draft({ platform: 'facebook' })
    await publish(draftId)
    expect(party.posts).toMatchObject([{ accessToken: 'page-token', externalAccountId: '1' }])
  })

  it('of a platform with many servers names one, which is asked for an application once', async () => {
    for (const server of [
      undefined,
      'http://social.test',
      'https://social.test/x',
      'https://a:b@social.test',
    ])
      expect(told(await call('POST', 'accounts/authorize-url', { platform: 'mastodon', server }))).toEqual([
        400,
        'social_invalid',
      ])
    await connect('mastodon')
    await connect('mastodon')
    expect((await call('GET', 'accounts')).body.items).toMatchObject([{ server: 'https://social.test' }])
    expect(await app.sql('select server from soc_apps where org_id = $1', [org.orgId])).toHaveLength(1)
    // Who has no account there sees its drafts all the same.
    const { id, composerUrl } = await draft({ platform: 'mastodon' })
    expect(composerUrl).toBeNull()
    expect(await shown(id)).toMatchObject({
      composerUrl: expect.stringContaining('https://social.test/share'),
    })
  })

  it('is disconnected by its person, an owner or an admin, and is gone with its person', async () => {
    const member = await app.createMember(org, 'member')
    const other = await app.createMember(org, 'member')
    await connect('linkedin', { cookie: member })
    const [{ id }] = (await call('GET', 'accounts')).body.items
    expect((await call('DELETE', `accounts/${id}`, undefined, { cookie: other })).status).toBe(409)
    expect((await call('DELETE', `accounts/${id}`)).body).toEqual({ disconnected: true, id })
    expect((await call('DELETE', `accounts/${id}`)).status).toBe(404)
    await connect('linkedin', { cookie: member })
    await app.sql(`delete from iam_memberships where org_id = $1 and user_id <> $2`, [
      org.orgId,
      org.ownerUserId,
    ])
    expect((await call('GET', 'accounts')).body.items).toEqual([])
  })

  it('is renewed once, by however many post at a time, and keeps what renews it', async () => {
    await connect()
    await app.sql(`update soc_accounts set access_token_expires_at = now() + interval '10 seconds'`)
    const drafts = await Promise.all([draft(), draft(), draft()])
    const done = await Promise.all(drafts.map(({ id }) => publish(id)))
    expect(done.map(({ status }) => status).every((status) => status === 200)).toBe(true)
    expect(party.renewed).toBe(1)
    expect((await call('GET', 'accounts')).body.items).toMatchObject([{ canRefresh: true, status: 'active' }])
  })
})

describe('a draft', () => {
  it('waits for a person, and goes out once, as it was read', async () => {
    await connect()
    const made = await draft({ linkUrl: 'https://shop.example/bowls?x=1', suggestedUserId: org.ownerUserId })
    expect(made).toMatchObject({ status: 'pending', canPublish: false, bodyChars: 17, maxBodyChars: 3000 })
    const queue = (await app.http('GET', '/v1/review?state=waiting', { cookie: org.cookie })).body.items
    expect(queue).toMatchObject([{ kind: 'social', id: made.id }])
    expect(told(await publish(made.id, {}, { key: org.key }))).toEqual([400, 'social_publish_needs_person'])
    const changed = (await call('PATCH', `drafts/${made.id}`, { body: 'New bowls!' })).body
    expect(changed).toMatchObject({ originalBody: 'New bowls are in.', canPublish: true })
    expect(told(await publish(made.id, { draftFingerprint: made.draftFingerprint }))).toEqual([
      409,
      'social_stale',
    ])
    const both = await Promise.all([
      publish(made.id, { draftFingerprint: changed.draftFingerprint }),
      publish(made.id, { draftFingerprint: changed.draftFingerprint }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(party.posts).toMatchObject([
      {
        body: 'New bowls!',
        accessToken: 'token-1',
        linkUrl: `https://shop.example/bowls?x=1&utm_source=linkedin&utm_medium=social&utm_campaign=${made.setId}&utm_content=A`,
      },
    ])
    expect(await shown(made.id)).toMatchObject({
      status: 'published',
      confirmedBy: 'id',
      externalPostId: 'post-1',
      permalink: 'https://platform.test/post-1',
      accountName: 'Ada',
    })
    expect(told(await call('PATCH', `drafts/${made.id}`, { body: 'x' }))).toEqual([409, 'social_conflict'])
    expect((await app.http('GET', '/v1/review?state=waiting', { cookie: org.cookie })).body.items).toEqual([])
  })

  it('has its text read back where the platform may be read', async () => {
    await connect('facebook')
    const { id } = await draft({ platform: 'facebook' })
    await publish(id)
    await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ confirmedBy: 'text' }), {
      timeout: 30_000,
    })
    expect(party.posts).toHaveLength(1)
  })

  it('is refused where it does not fit: too long, blank, a variant twice, an image without words, nobody’s platform', async () => {
    const tries: [object, number, string][] = [
      [{ body: 'a'.repeat(3001) }, 400, 'social_invalid'],
      [{ body: '  ' }, 400, 'invalid_input'],
      [{ body: 'a', platform: 'myspace' }, 400, 'social_invalid'],
      [{ body: 'a', mediaUrl: 'https://shop.example/a.png' }, 400, 'social_invalid'],
      [{ body: 'a', linkUrl: 'javascript:alert(1)' }, 400, 'invalid_input'],
      [{ body: 'a', suggestedUserId: 'usr_nobody' }, 400, 'social_invalid'],
    ]
    for (const [body, status, code] of tries)
      expect(told(await call('POST', 'drafts', body)), JSON.stringify(body).slice(0, 80)).toEqual([
        status,
        code,
      ])
    const variants = [
      { variantLabel: 'A', body: 'a' },
      { variantLabel: 'a', body: 'b' },
    ]
    expect(told(await call('POST', 'drafts/sets', { variants }))).toEqual([409, 'social_conflict'])
  })

  it('dismisses the other variants when it is out, however that came to be', async () => {
    await connect()
    const make = async () =>
      (
        await call('POST', 'drafts/sets', {
          variants: ['A', 'B', 'C'].map((variantLabel) => ({ variantLabel, body: `Bowls ${variantLabel}` })),
        })
      ).body.drafts.map(({ id }: { id: string }) => id) as string[]
    const [one = '', two = '', three = ''] = await make()
    await call('POST', `drafts/${three}/dismiss`, { reason: 'Dull' })
    const both = await Promise.all([publish(one), publish(two)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(party.posts).toHaveLength(1)
    const states = await Promise.all([one, two, three].map(async (id) => (await shown(id)).status))
    expect(states.toSorted()).toEqual(['dismissed', 'dismissed', 'published'])
    const [first = '', second = ''] = await make()
    const link = { permalink: 'https://www.linkedin.com/x' }
    expect((await call('POST', `drafts/${first}/approve`, link, { key: org.key })).body).toMatchObject({
      status: 'published_externally',
      ...link,
    })
    expect(await shown(second)).toMatchObject({
      status: 'dismissed',
      dismissReason: expect.stringContaining('A'),
    })
  })

  it('says whether it is out: refused, later, ended consent, unknown', async () => {
    await connect()
    const { id } = await draft()
    party.publish = () => Promise.reject(new SocialError('refused', 'the text is a duplicate'))
    expect(told(await publish(id))).toEqual([502, 'social_publish_failed'])
    expect(await shown(id)).toMatchObject({ status: 'failed', failureReason: 'the text is a duplicate' })
    // Nobody may read LinkedIn: a person has to look.
    party.publish = () => Promise.reject(new SocialError('unknown', 'it took too long'))
    expect(told(await publish(id))).toEqual([502, 'social_publish_unknown'])
    expect(await shown(id)).toMatchObject({ status: 'unknown' })
    party.publish = take
    expect(told(await publish(id))).toEqual([409, 'social_conflict'])
    expect(party.posts).toEqual([])
    expect((await publish(id, { isNotOut: true })).body).toMatchObject({ status: 'published' })
    const { id: other } = await draft()
    party.publish = () => Promise.reject(new SocialError('expired', 'the token was revoked'))
    expect(told(await publish(other))).toEqual([400, 'social_reconnect_required'])
    expect(await shown(other)).toMatchObject({ status: 'pending' })
    const alerts = async () =>
      (await app.http('GET', '/v1/system/alerts', { cookie: org.cookie })).body.items.map(
        ({ source }: { source: string }) => source,
      )
    expect(await alerts()).toEqual(['social'])
    party.publish = take
    expect(told(await publish(other))).toEqual([400, 'social_reconnect_required'])
    await connect()
    expect(await alerts()).toEqual([])
    expect((await publish(other)).status).toBe(200)
  })

  it('that was begun and not settled is looked for, and never posted again', async () => {
    await connect('facebook')
    const lost = async (body: string, after: (post: SocialPost) => void) => {
      const { id } = await draft({ platform: 'facebook', body })
      party.publish = (post) => {
        after(post)
        throw new SocialError('unknown', 'the connection broke')
      }
      expect(told(await publish(id))).toEqual([502, 'social_publish_unknown'])
      expect(await shown(id)).toMatchObject({ status: 'publishing' })
      await later(id, 6)
      return id
    }
    const was = await lost('was taken', take)
    const wasNot = await lost('was not', () => {})
    await minutely()
    await vi.waitFor(
      async () => {
        expect(await shown(was)).toMatchObject({
          status: 'published',
          confirmedBy: 'text',
          externalPostId: 'post-1',
        })
        expect(await shown(wasNot)).toMatchObject({ status: 'failed' })
      },
      { timeout: 30_000 },
    )
    party.readable = false
    const never = await lost('nobody knows', take)
    await minutely()
    await vi.waitFor(async () => expect(await shown(never)).toMatchObject({ status: 'unknown' }), {
      timeout: 30_000,
    })
    expect(party.posts).toHaveLength(2)
  })

  it('goes out at its time, or waits for a person: too late, without its account, by who may no more', async () => {
    const member = await app.createMember(org, 'member')
    await connect('linkedin', { cookie: member })
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const schedule = async (as: As = { cookie: member }) => {
      const { id } = await draft()
      expect(told(await publish(id, { publishAt: at(-1000) }, as))).toEqual([400, 'social_invalid'])
      expect((await publish(id, { publishAt: at(3_600_000) }, as)).body).toMatchObject({
        status: 'scheduled',
      })
      return id as string
    }
    const due = (id: string, ago = '1 second') =>
      app.sql(`update soc_drafts set scheduled_at = now() - $2::interval where id = $1`, [id, ago])
    const [good, late, back] = [await schedule(), await schedule(), await schedule()]
    expect((await call('POST', `drafts/${back}/unschedule`)).body).toMatchObject({
      status: 'pending',
      scheduledAt: null,
    })
    await due(good)
    await due(late, '3 hours')
    await minutely()
    await minutely()
    await vi.waitFor(
      async () => {
        expect(await shown(good)).toMatchObject({ status: 'published' })
        expect(await shown(late)).toMatchObject({
          status: 'pending',
          failureReason: expect.stringContaining('2 hours'),
        })
      },
      { timeout: 30_000 },
    )
    const gone = await schedule()
    const [{ id: account }] = (await call('GET', 'accounts')).body.items
    await call('DELETE', `accounts/${account}`)
    await due(gone)
    await minutely()
    await vi.waitFor(async () => expect(await shown(gone)).toMatchObject({ status: 'pending' }), {
      timeout: 30_000,
    })
    expect(party.posts).toHaveLength(1)
  })

  it('is as whom it was decided: another account is not posted as, nor looked at, in its place', async () => {
    await connect('facebook')
    const { id: later_ } = await draft({ platform: 'facebook', body: 'later' })
    await publish(later_, { publishAt: new Date(Date.now() + 3_600_000).toISOString() })
    const { id: lost } = await draft({ platform: 'facebook', body: 'lost' })
    party.publish = (post) => {
      take(post)
      throw new SocialError('unknown', 'the connection broke')
    }
    await publish(lost)
    await later(lost, 6)
    party.publish = take
    party.targets = [{ externalAccountId: 'p2', displayName: 'Another', authorKind: 'page' }]
    await connect('facebook')
    await app.sql(`update soc_drafts set scheduled_at = now() - interval '1 second' where id = $1`, [later_])
    await minutely()
    await vi.waitFor(
      async () => {
        expect(await shown(later_)).toMatchObject({ status: 'pending' })
        expect(await shown(lost)).toMatchObject({ status: 'unknown' })
      },
      { timeout: 30_000 },
    )
    expect(party.posts).toHaveLength(1)
    // What may be out is dismissed by a person who has looked, and by nobody else.
    expect(told(await call('POST', `drafts/${lost}/dismiss`, {}, { key: org.key }))).toEqual([
      400,
      'social_publish_needs_person',
    ])
    expect(told(await call('POST', `drafts/${lost}/dismiss`, {}))).toEqual([409, 'social_conflict'])
    expect((await call('POST', `drafts/${lost}/dismiss`, { isNotOut: true })).status).toBe(200)
  })

  it('is read and decided by who may, and is nobody else’s', async () => {
    const { id } = await draft()
    const reader = await app.createKey(org, ['social:read'])
    const writer = await app.createKey(org, ['social:read', 'social:write'])
    expect((await call('POST', `drafts/${id}/unschedule`, {}, { key: writer })).status).toBe(403)
    expect((await call('POST', `drafts/${id}/dismiss`, {}, { key: reader })).status).toBe(403)
    expect((await call('PATCH', `drafts/${id}`, { body: 'x' }, { key: reader })).status).toBe(403)
    const member = await app.createMember(org, 'member')
    const app1 = { platform: 'linkedin', clientId: 'a', clientSecret: 'b' }
    expect((await call('POST', 'accounts/apps', app1, { cookie: member })).status).toBe(403)
    const other = await app.createOrg()
    for (const [method, path] of [
      ['GET', `drafts/${id}`],
      ['PATCH', `drafts/${id}`],
      ['POST', `drafts/${id}/publish`],
      ['POST', `drafts/${id}/approve`],
      ['POST', `drafts/${id}/dismiss`],
      ['DELETE', `drafts/${id}`],
    ] as const)
      expect(
        (await call(method, path, method === 'GET' ? undefined : {}, { cookie: other.cookie })).status,
      ).toBe(404)
    expect((await call('GET', 'drafts', undefined, { key: other.key })).body.items).toEqual([])
  })
})
