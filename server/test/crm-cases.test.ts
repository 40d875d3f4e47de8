import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'

let app: TestApp
let twin: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
  org = await app.createOrg()
})
afterAll(async () => {
  await twin.close()
  await app.close()
})

const at = (method: string, path: string, body?: unknown, on = app) =>
  on.http(method, `/v1/crm/${path}`, { cookie: org.cookie, ...(body !== undefined && { body }) })
const made = async (method: string, path: string, body?: unknown) => {
  const answer = await at(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
let people = 0
const person = async (more: object = {}) =>
  (await made('POST', 'contacts', { email: `case${(people += 1)}@example.com`, ...more })) as {
    id: string
    version: number
  }
const proposal = (one: string, other: string, more: object = {}) => ({
  contactAId: one,
  contactBId: other,
  confidence: 'high',
  recommendedKeeperId: one,
  ...more,
})
const propose = (one: string, other: string, more: object = {}) =>
  made('POST', 'merge-proposals', proposal(one, other, more))
const merge = async (keeper: string, other: string, more: object = {}) => {
  const { id, mergeFingerprint: fingerprint } = await propose(keeper, other, more)
  return made('POST', `merge-proposals/${id}/apply`, { fingerprint })
}

const campaign = (segmentId: string) =>
  app.sql(
    `insert into out_campaigns (org_id, id, name, brief, segment_id, channel_id)
     values ($1, 'ocmp_0000000000000000000001', 'Spring', 'Write', $2, 'cch_x') on conflict do nothing`,
    [org.orgId, segmentId],
  )

describe('a merge proposal', () => {
  it('is of two people in one order, one of whom stays, and of a pair that waits there is one', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const [first, turned] = [await propose(a.id, b.id), await propose(b.id, a.id)]
    expect(turned.id).toBe(first.id)
    for (const { contactA, contactB } of [first, turned])
      expect([contactA.id, contactB.id]).toEqual([a.id, b.id].toSorted())
    for (const [body, code] of [
      [proposal(a.id, a.id), 'crm_invalid'],
      [proposal(a.id, b.id, { recommendedKeeperId: c.id }), 'crm_invalid'],
      [proposal(a.id, 'ctc_0000000000000000000000'), 'contact_not_found'],
    ] as const)
      expect((await at('POST', 'merge-proposals', body)).body.code).toBe(code)
  })

  it('has a fingerprint of what would be done: not of the evidence, nor of the order of keys, but of that of lists', async () => {
    const [a, b] = [await person(), await person()]
    const patch = { tags: ['x', 'y'], customFields: { one: '1', two: '2' } }
    const print = async (more: object) => (await propose(a.id, b.id, more)).mergeFingerprint as string
    const first = await print({ recommendedPatch: patch })
    const [low, high] = [a.id, b.id].toSorted()
    const said = JSON.stringify([
      low,
      high,
      a.id,
      'high',
      { customFields: { one: '1', two: '2' }, tags: ['x', 'y'] },
    ])
    expect(first).toBe(createHash('sha256').update(said).digest('hex').slice(0, 32))
    const turned = { customFields: { two: '2', one: '1' }, tags: ['x', 'y'] }
    expect(await print({ recommendedPatch: turned, evidence: { same: 'phone' } })).toBe(first)
    const others = [
      await print({ recommendedPatch: { ...patch, tags: ['y', 'x'] } }),
      await print({ recommendedPatch: patch, confidence: 'medium' }),
      await print({ recommendedPatch: patch, recommendedKeeperId: b.id }),
      await print({}),
      await print({ recommendedPatch: { title: 'Dr' } }),
    ]
    expect(new Set([first, ...others]).size).toBe(6)
  })

  it('with another fingerprint changes nothing and goes on waiting', async () => {
    const [a, b] = [await person({ name: 'A' }), await person({ name: 'B' })]
    const { id, mergeFingerprint } = await propose(a.id, b.id)
    await propose(a.id, b.id, { recommendedPatch: { name: 'C' } })
    const refused = await at('POST', `merge-proposals/${id}/apply`, { fingerprint: mergeFingerprint })
    expect([refused.status, refused.body.code]).toEqual([409, 'crm_conflict'])
    expect((await made('GET', `merge-proposals/${id}`)).status).toBe('pending')
    expect((await made('GET', `contacts/${a.id}`)).name).toBe('A')
    expect((await made('GET', `contacts/${b.id}`)).mergedInto).toBeNull()
  })

  it('gives the keeper the proved id of the other only where it has none, and leaves the other without', async () => {
    const prove = (id: string, externalId: string) =>
      app.sql('update crm_contacts set external_id = $2 where id = $1', [id, externalId])
    const idOf = async (id: string) =>
      (await app.sql('select external_id as id from crm_contacts where id = $1', [id]))[0].id
    const [a, b, c, d] = [await person(), await person(), await person(), await person()]
    await prove(b.id, 'user-b')
    await merge(a.id, b.id)
    expect([await idOf(a.id), await idOf(b.id)]).toEqual(['user-b', null])
    await prove(c.id, 'user-c')
    await prove(d.id, 'user-d')
    await merge(c.id, d.id)
    // Two that were both proved: by either id it is the keeper who comes.
    expect([await idOf(c.id), await idOf(d.id)]).toEqual(['user-c', 'user-d'])
    expect((await made('GET', `contacts/${d.id}`)).mergedInto).toBe(c.id)
  })

  it('dismisses what else waits of whoever is merged away, who is proposed no more', async () => {
    const [a, b, c, d] = [await person(), await person(), await person(), await person()]
    const [other, kept] = [await propose(b.id, c.id), await propose(a.id, d.id)]
    await campaign('cseg_x')
    await app.sql(
      `insert into out_proposals (org_id, id, campaign_id, contact_id, kind, draft_body, draft_fingerprint, proposed_by_type, proposed_by_id)
       values ($1, 'oprp_0000000000000000000001', 'ocmp_0000000000000000000001', $2, 'initial', 'Hello', '', 'agent', 'key_x')`,
      [org.orgId, b.id],
    )
    await merge(a.id, b.id)
    expect((await made('GET', `merge-proposals/${other.id}`)).status).toBe('dismissed')
    const drafts = await app.sql('select status, contact_id as id from out_proposals where org_id = $1', [
      org.orgId,
    ])
    expect(drafts).toEqual([{ status: 'dismissed', id: a.id }])
    const told = await app.sql(
      `select payload ->> 'proposalId' as id from kernel_events where org_id = $1 and type = 'outreach.proposal.dismissed'`,
      [org.orgId],
    )
    expect(told).toEqual([{ id: 'oprp_0000000000000000000001' }])
    expect((await made('GET', `merge-proposals/${kept.id}`)).status).toBe('pending')
    expect((await at('POST', 'merge-proposals', proposal(c.id, b.id))).body.code).toBe('crm_conflict')
    expect((await at('POST', 'merge-proposals', proposal(a.id, b.id))).body.code).toBe('crm_conflict')
    await made('POST', `merge-proposals/${kept.id}/dismiss`, {})
    expect((await propose(a.id, d.id)).id).not.toBe(kept.id)
  })
})

it('a segment has nobody who must not be written to or has given no basis; its conditions hold together', async () => {
  const tags = (name: string) => ['both', name]
  const [yes, half, suppressed, silent] = [
    await person({ tags: tags('seg') }),
    await person({ tags: ['both'] }),
    await person({ tags: tags('seg') }),
    await person({ tags: tags('seg') }),
  ]
  for (const { id } of [yes, half, suppressed])
    await made('PUT', `contacts/${id}/consent`, { lawfulBasis: 'consent', source: 'form' })
  await made('PATCH', `contacts/${suppressed.id}`, { doNotContact: true })
  const inSegment = async (filter: object) => {
    const { id } = await made('POST', 'segments', {
      name: `S ${JSON.stringify(filter).length} ${Math.random()}`,
      filter,
    })
    return (await made('GET', `segments/${id}/contacts`)).items
      .map((one: { id: string }) => one.id)
      .toSorted()
  }
  expect(await inSegment({ tagsAll: ['both', 'seg'] })).toEqual([yes.id])
  expect(await inSegment({ tagsAny: ['both', 'seg'] })).toEqual([yes.id, half.id].toSorted())
  expect(await inSegment({ tagsAll: ['both'], companyId: 'none' })).toEqual([])
  expect(await inSegment({ tagsAll: ['both'], searchQuery: '%' })).toEqual([])
  expect(silent.id).toMatch(/^ctc_/)
})

it('a name of a segment that is taken is a conflict, by changing it too, and so is deleting one that a campaign uses', async () => {
  const segment = (name: string) => at('POST', 'segments', { name, filter: {} })
  const [first, second] = [(await segment('Buyers')).body, (await segment('Friends')).body]
  const taken = [await segment('Buyers'), await at('PATCH', `segments/${second.id}`, { name: 'Buyers' })]
  for (const { status, body } of taken) expect([status, body.code]).toEqual([409, 'crm_conflict'])
  await campaign(first.id)
  await app.sql('update out_campaigns set segment_id = $2 where org_id = $1', [org.orgId, first.id])
  const used = await at('DELETE', `segments/${first.id}`)
  expect([used.status, used.body.code]).toEqual([409, 'crm_conflict'])
  expect((await at('DELETE', `segments/${second.id}`)).body).toEqual({ deleted: true })
})

it('who is not to be written to has the time of it, and loses it with the reason to write again; own fields are added to those that there are', async () => {
  const { id } = await person({ customFields: { plan: 'free', city: 'Oslo' } })
  expect(await made('PATCH', `contacts/${id}`, { doNotContact: true })).toMatchObject({
    doNotContact: true,
    unsubscribedAt: expect.any(String),
  })
  expect(
    await made('PATCH', `contacts/${id}`, { doNotContact: false, reason: 'They asked us by phone.' }),
  ).toMatchObject({ doNotContact: false, unsubscribedAt: null })
  const { customFields } = await made('PATCH', `contacts/${id}`, { customFields: { plan: 'pro' } })
  expect(customFields).toEqual({ plan: 'pro', city: 'Oslo' })
})

describe('of fifty who do the same at once, by two processes, one is heard and the others hear why:', () => {
  const fifty = (work: (n: number, on: TestApp) => ReturnType<TestApp['http']>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => work(n, n % 2 ? twin : app)))
  const told = (answers: Awaited<ReturnType<typeof fifty>>) => {
    const counts = new Map<string, number>()
    for (const { status, body } of answers) {
      const what = status < 300 ? 'done' : `${status} ${body.code}`
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    return Object.fromEntries(counts)
  }

  it('adding a person with an address', async () => {
    const answers = await fifty((n, on) =>
      at('POST', 'contacts', { email: 'Same@Example.com', name: `N${n}` }, on),
    )
    expect(told(answers)).toEqual({ done: 1, '409 crm_email_taken': 49 })
    const rows = await app.sql(`select from crm_contacts where org_id = $1 and email = 'same@example.com'`, [
      org.orgId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('applying a proposal', async () => {
    const [a, b] = [await person(), await person()]
    const { id, mergeFingerprint: fingerprint } = await propose(a.id, b.id)
    const answers = await fifty((_, on) => at('POST', `merge-proposals/${id}/apply`, { fingerprint }, on))
    expect(told(answers)).toEqual({ done: 1, '400 crm_invalid': 49 })
  })

  it('changing a field that they have read before', async () => {
    const { id, version } = await person()
    const answers = await fifty((n, on) =>
      at('PATCH', `contacts/${id}`, { name: `N${n}`, ifVersion: version }, on),
    )
    expect(told(answers)).toEqual({ done: 1, '409 crm_outdated': 49 })
    const winner = answers.find(({ status }) => status < 300)
    expect((await made('GET', `contacts/${id}`)).name).toBe(winner?.body.name)
  })
})
