import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { createRandom } from '../../test/random.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  await app.http('POST', '/v1/cms/collections', {
    cookie: org.cookie,
    body: { name: 'News', slug: 'news', fields: [{ name: 'title', type: 'text' }] },
  })
})

type Credential = { cookie: string } | { key: string }
const call = (method: string, path: string, by: Credential = { cookie: org.cookie }, body?: unknown) =>
  app.http(method as 'GET', `/v1/${path}`, { ...by, ...(body !== undefined && { body }) })
const listOf = async (state: string, by?: Credential) =>
  (await call('GET', `review?state=${state}&limit=200`, by)).body.items
const draft = async (slug: string, by: Credential = { key: org.key }) =>
  (
    await call('POST', 'cms/entries', by, {
      collection: 'news',
      slug,
      data: { title: slug },
    })
  ).body
const say = async (title: string) =>
  (await call('POST', 'feedback', { key: org.key }, { title, body: 'It could be clearer.' })).body

describe('the review queue', () => {
  it('has what a program wrote until somebody decides, and then who decided, when and what came of it', async () => {
    const { id } = await draft('one')
    expect(await listOf('waiting')).toMatchObject([
      {
        kind: 'cms',
        state: 'waiting',
        id,
        raw: { title: 'one', version: 1 },
        mayDecide: true,
        decidedBy: null,
      },
    ])
    await call('POST', `cms/drafts/${id}/approve`, undefined, {})
    expect(await listOf('waiting')).toEqual([])
    expect((await listOf('decided'))[0]).toMatchObject({
      kind: 'cms',
      id,
      outcome: 'approved',
      decidedBy: { actorType: 'user', name: expect.any(String) },
      producedRef: { type: 'cms_entry', id },
    })
    const { id: second } = await draft('two')
    await call('POST', `cms/drafts/${second}/dismiss`, undefined, { reason: 'Not now' })
    expect((await listOf('decided'))[0]).toMatchObject({
      id: second,
      outcome: 'dismissed',
      reason: 'Not now',
    })
    expect((await call('GET', 'overview/setup')).body.reviewQueue).toEqual({
      hasPendingItems: false,
      lastDecisionAt: expect.any(String),
    })
  })

  it('knows nothing of what a person writes, and lets go of what is deleted', async () => {
    await draft('own', { cookie: org.cookie })
    const { id } = await draft('gone')
    expect((await listOf('waiting')).map((item: { id: string }) => item.id)).toEqual([id])
    expect((await call('DELETE', `cms/entries/${id}?ifVersion=1`)).body).toEqual({ deleted: true })
    expect(await listOf('waiting')).toEqual([])
    await call('POST', 'cms/collections', undefined, {
      name: 'Old',
      slug: 'old',
      fields: [{ name: 'title', type: 'text' }],
    })
    await call(
      'POST',
      'cms/entries',
      { key: org.key },
      { collection: 'old', slug: 'old', data: { title: 'Old' } },
    )
    expect(await listOf('waiting')).toHaveLength(1)
    expect((await call('DELETE', 'cms/collections/old?entries=1')).status).toBe(200)
    expect(await listOf('waiting')).toEqual([])
  })

  it('shows each caller the kinds that their scopes open, and whether they may decide', async () => {
    const { id } = await draft('seen')
    const feedback = await say('A wish')
    const member = await app.createMember(org, 'member')
    const kinds = async (by?: Credential) =>
      (await listOf('waiting', by)).map(({ kind, mayDecide }: { kind: string; mayDecide: boolean }) => [
        kind,
        mayDecide,
      ])
    expect(await kinds()).toEqual([
      ['feedback', true],
      ['cms', true],
    ])
    expect(await kinds({ cookie: member })).toContainEqual(['feedback', false])
    const narrow = await app.createKey(org, ['conv:read'])
    expect(await kinds({ key: narrow })).toEqual([])
    expect(await listOf('waiting', { cookie: (await app.createOrg('Other')).cookie })).toEqual([])
    await call('POST', `cms/drafts/${id}/dismiss`, undefined, {})
    await call('POST', `feedback/${feedback.id}/dismiss`, undefined, {})
  })

  it('refuses another state, a cursor of its own making and a limit that is too high', async () => {
    expect((await call('GET', 'review?state=done')).body).toMatchObject({
      status: 400,
      code: 'review_invalid',
    })
    expect((await call('GET', 'review?cursor=x')).body.code).toBe('invalid_cursor')
    expect((await call('GET', 'review?limit=201')).body.code).toBe('invalid_input')
  })

  it('agrees with the entries and the feedback themselves after random decisions, page by page', async () => {
    const random = createRandom(7)
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push((await draft(`r${n}`)).id)
    const said = []
    for (let n = 0; n < 6; n++) said.push((await say(`Wish ${n}`)).id)
    for (let n = 0; n < 60; n++) {
      const id = random.pick(ids)
      const one = random.pick([0, 1, 2, 3, 4, 5])
      if (one === 0) await call('POST', `cms/drafts/${id}/approve`, undefined, {})
      if (one === 1) await call('POST', `cms/drafts/${id}/dismiss`, undefined, {})
      if (one === 2)
        await call(
          'PATCH',
          `cms/drafts/${id}`,
          { key: org.key },
          { ifVersion: await versionOf(id), data: { title: `v${n}` } },
        )
      if (one === 3) await call('POST', `cms/entries/${id}/unpublish`)
      if (one === 4)
        await call('POST', `cms/drafts/${id}/schedule`, undefined, { scheduledAt: '2040-01-01T00:00:00Z' })
      if (one === 5) {
        const what = random.pick(['approve', 'dismiss'])
        await call('POST', `feedback/${random.pick(said)}/${what}`, undefined, {})
      }
    }
    const of = async (text: string): Promise<string[]> =>
      (await app.sql(text, [org.orgId])).map(({ id }: { id: string }) => id).toSorted()
    const waiting = await of(
      `select id from cms_entries where org_id = $1 and status = 'draft' and edited_by_type = 'agent'
       union all select id from fb_items where org_id = $1 and status = 'pending'`,
    )
    const scheduled = await of(`select id from cms_entries where org_id = $1 and status = 'scheduled'`)
    const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).toSorted()
    expect(idsOf(await listOf('waiting'))).toEqual(waiting)
    expect(idsOf(await listOf('scheduled'))).toEqual(scheduled)
    const { queue } = (await call('GET', 'inbox')).body
    expect(idsOf([...queue.cms, ...queue.feedback])).toEqual(waiting)
    expect(idsOf(queue.cmsScheduled)).toEqual(scheduled)
    const decided = await listOf('decided')
    const paged = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await call('GET', `review?state=decided&limit=3${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.items)
      cursor = body.nextCursor
    }
    expect(paged).toEqual(decided)
    const times = decided.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    // Nobody but members decided here.
    expect(decided.length).toBeGreaterThan(8)
    expect(decided.every(({ decidedBy }: { decidedBy: unknown }) => decidedBy !== null)).toBe(true)
  }, 60_000)
})

const versionOf = async (id: string | undefined) => (await call('GET', `cms/drafts/${id}`)).body.version
