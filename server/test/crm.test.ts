import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from './harness.ts'
import { openWidget } from '../modules/conversations/test-widget.ts'
import { createRandom } from './random.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

const at = (method: string, path: string, body?: unknown, by: object = { cookie: org.cookie }) =>
  app.http(method, `/v1/crm/${path}`, { ...by, ...(body !== undefined && { body }) })
const made = async (method: string, path: string, body?: unknown) => {
  const answer = await at(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const person = (email: string, more: object = {}) => made('POST', 'contacts', { email, ...more })
const propose = (contactAId: string, contactBId: string, more: object = {}) =>
  made('POST', 'merge-proposals', {
    contactAId,
    contactBId,
    confidence: 'high',
    recommendedKeeperId: contactAId,
    ...more,
  })

describe('people', () => {
  it('are whoever has an address or a proved id; anonymous visitors are none', async () => {
    const own = await app.createOrg('People')
    const widget = await openWidget(app, own)
    await widget.say('anonymous', 'Hello')
    await widget.say('known', 'Hello', { visitor: { email: 'Ada@Example.com' } })
    const { items } = (await at('GET', 'contacts', undefined, { cookie: own.cookie })).body
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['ada@example.com'])
  })

  it('are changed by whoever has read them last, and written to again only for a reason', async () => {
    const { id, version } = await person('bo@example.com', {
      name: 'Bo',
      tags: ['vip'],
      customFields: { size: 3 },
    })
    expect((await at('PATCH', `contacts/${id}`, { name: 'Bob', ifVersion: version + 1 })).body.code).toBe(
      'crm_outdated',
    )
    const changed = await made('PATCH', `contacts/${id}`, {
      customFields: { colour: 'red', size: null },
      ifVersion: version,
    })
    expect(changed).toMatchObject({ name: 'Bo', customFields: { colour: 'red' }, version: version + 1 })
    expect(await made('PATCH', `contacts/${id}`, { doNotContact: true })).toMatchObject({
      unsubscribedAt: expect.any(String),
    })
    expect((await at('PATCH', `contacts/${id}`, { doNotContact: false })).body.code).toBe('crm_invalid')
    expect(
      await made('PATCH', `contacts/${id}`, { doNotContact: false, reason: 'Asked by phone' }),
    ).toMatchObject({
      doNotContact: false,
      unsubscribedAt: null,
    })
    expect((await at('POST', 'contacts', { email: 'BO@example.com' })).body.code).toBe('crm_email_taken')
    expect((await at('POST', 'contacts', { name: 'Nobody' })).body.code).toBe('crm_invalid')
    expect(
      (await at('GET', `contacts/${id}`, undefined, { cookie: (await app.createOrg('Other')).cookie }))
        .status,
    ).toBe(404)
  })
})

describe('a change of what was read before', () => {
  it('goes together with changes of other fields, and is told of the same field with what it is now', async () => {
    const { id, version } = await person('read@example.com', { customFields: { size: 3, shape: 'round' } })
    const change = (body: object) => at('PATCH', `contacts/${id}`, { ifVersion: version, ...body })
    await made('PATCH', `contacts/${id}`, {
      title: 'Dr',
      customFields: { size: 4, shape: null },
      tags: ['theirs'],
    })
    expect((await change({ name: 'Mine', customFields: { colour: 'red' } })).status).toBe(200)
    await made('PATCH', `contacts/${id}`, { address: 'Elsewhere' })
    // The same value twice is no conflict.
    expect((await change({ title: 'Dr' })).status).toBe(200)
    expect(
      (await change({ phone: '+41 1', title: 'Prof', customFields: { size: 5, shape: 'flat' } })).body,
    ).toMatchObject({
      code: 'crm_outdated',
      current: { title: 'Dr', customFields: { size: 4, shape: null } },
    })
    expect((await change({ tags: ['mine'] })).body.current).toMatchObject({ tags: ['theirs'] })
    expect(await made('GET', `contacts/${id}`)).toMatchObject({ name: 'Mine', phone: null, title: 'Dr' })
  })

  it('is made once where 50 change the same field at once, and 50 times where each changes another', async () => {
    const { id, version } = await person('fifty@example.com')
    const turns = Array.from({ length: 50 }, (_, n) => n)
    const same = await Promise.all(
      turns.map((n) => at('PATCH', `contacts/${id}`, { title: `Title ${n}`, ifVersion: version })),
    )
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, ...turns.slice(1).map(() => 409)])
    const { title } = await made('GET', `contacts/${id}`)
    for (const { status, body } of same) if (status === 409) expect(body.current.title).toBe(title)
    const different = await Promise.all(
      turns.map((n) =>
        at('PATCH', `contacts/${id}`, { customFields: { [`field${n}`]: n }, ifVersion: version }),
      ),
    )
    expect(new Set(different.map(({ status }) => status))).toEqual(new Set([200]))
    expect(Object.keys((await made('GET', `contacts/${id}`)).customFields)).toHaveLength(50)
  })

  it('hears of what a visitor says about themselves, too', async () => {
    const own = await app.createOrg('Visitors’ names')
    const widget = await openWidget(app, own)
    await widget.say('one', 'Hello', { visitor: { email: 'self@example.com' } })
    const [{ id, version }] = (await at('GET', 'contacts', undefined, { cookie: own.cookie })).body.items
    await widget.say('one', 'Again', { visitor: { name: 'Self' } })
    const answer = await at(
      'PATCH',
      `contacts/${id}`,
      { name: 'Other', ifVersion: version },
      { cookie: own.cookie },
    )
    expect(answer.body).toMatchObject({ code: 'crm_outdated', current: { name: 'Self' } })
  })
})

describe('a segment', () => {
  it('agrees with plain code over random people, and says why somebody is in it or not', async () => {
    const own = await app.createOrg('Segments')
    const numbers = createRandom(5)
    const random = (below: number) => Math.floor(numbers.between(0, below))
    const people = Array.from({ length: 60 }, (_, n) => ({
      id: `ctc_${String(n).padStart(22, '0')}`,
      name: ['Ada', 'Bo_b', 'Cy%', null][random(4)] ?? null,
      email: random(5) ? `p${n}@example.com` : null,
      tags: ['a', 'b', 'c'].filter(() => random(2) === 0),
      doNot: random(4) === 0,
      basis: random(3) === 0 ? null : 'consent',
      contacted: random(2) ? `2026-0${1 + random(9)}-01T00:00:00Z` : null,
    }))
    for (const one of people)
      await app.sql(
        `insert into crm_contacts (org_id, id, name, email, tags, do_not_contact, consent_lawful_basis, last_contacted_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [own.orgId, one.id, one.name, one.email, one.tags, one.doNot, one.basis, one.contacted],
      )
    const call = async (method: string, path: string, body?: unknown) =>
      (await at(method, path, body, { cookie: own.cookie })).body
    const filters = [
      {},
      { tagsAny: ['a', 'c'] },
      { tagsAll: ['a', 'b'] },
      { tagsAny: [], searchQuery: 'b_' },
      { searchQuery: '%' },
      { contactedSince: '2026-05-01T00:00:00Z', tagsAny: ['b'] },
      { companyId: 'cco_none' },
    ]
    for (const [index, filter] of filters.entries()) {
      const { id, filterDefinition } = await call('POST', 'segments', { name: `S${index}`, filter })
      expect(filterDefinition).not.toHaveProperty('tagsAny', [])
      const fits = (one: (typeof people)[number]) =>
        (!filter.tagsAny?.length || filter.tagsAny.some((tag) => one.tags.includes(tag))) &&
        (filter.tagsAll ?? []).every((tag) => one.tags.includes(tag)) &&
        (filter.searchQuery === undefined ||
          [one.name, one.email].some((text) => text?.toLowerCase().includes(filter.searchQuery as string))) &&
        (filter.contactedSince === undefined ||
          one.contacted === null ||
          one.contacted < filter.contactedSince) &&
        filter.companyId === undefined
      const meant = people.filter((one) => one.email !== null && fits(one))
      const expected = meant.filter(({ doNot, basis }) => !doNot && basis !== null).map((one) => one.id)
      const { items } = await call('GET', `segments/${id}/contacts?limit=500`)
      expect(items.map((item: { id: string }) => item.id).toSorted()).toEqual(expected.toSorted())
      expect(await call('POST', 'segments/preview', { filter })).toMatchObject({
        count: expected.length,
        excluded: meant.length - expected.length,
      })
      for (const one of people.slice(0, 8)) {
        const { isIn, failed } = await call('GET', `segments/${id}/contacts/${one.id}/why`)
        expect(isIn).toBe(expected.includes(one.id))
        expect(failed.includes('doNotContact')).toBe(one.doNot)
      }
    }
  })

  it('has a name of its own, is changed and deleted', async () => {
    const { id } = await made('POST', 'segments', { name: 'Friends', filter: {} })
    expect((await at('POST', 'segments', { name: 'friends', filter: {} })).body.code).toBe('crm_conflict')
    const other = await made('POST', 'segments', { name: 'Others', filter: {} })
    expect((await at('PATCH', `segments/${other.id}`, { name: 'Friends' })).body.code).toBe('crm_conflict')
    expect((await at('PATCH', `segments/${id}`, {})).body.code).toBe('crm_invalid')
    expect(
      await made('PATCH', `segments/${id}`, { description: null, filter: { tagsAny: [' '] } }),
    ).toMatchObject({
      description: null,
      filterDefinition: {},
    })
    expect(await made('DELETE', `segments/${id}`)).toEqual({ deleted: true })
    expect((await at('GET', `segments/${id}`)).body.code).toBe('crm_not_found')
  })
})

describe('a merge', () => {
  it('gives the keeper everything, leads on from the other, and is taken back to what was before', async () => {
    const widget = await openWidget(app, org)
    const said = (await widget.say('m1', 'Hello', { visitor: { email: 'old@example.com', name: 'Old' } }))
      .body
    const [{ contactId: other }] = await app.sql(
      'select contact_id as "contactId" from conv_conversations where id = $1',
      [said.conversationId],
    )
    const keeper = (await person('new@example.com', { tags: ['vip'] })).id
    await made('PATCH', `contacts/${other}`, { doNotContact: true, tags: ['old'] })
    const contacts = () =>
      app.sql(
        `select id, name, email, phone, tags, do_not_contact, unsubscribed_at, merged_into from crm_contacts where id = any($1) order by id`,
        [[keeper, other]],
      )
    const held = async () =>
      (
        await app.sql('select contact_id as id from conv_conversations where id = $1', [said.conversationId])
      )[0].id
    const before = await contacts()
    const { id, mergeFingerprint, contactA, contactB } = await propose(keeper, other)
    expect(contactA.id < contactB.id).toBe(true)
    expect((await app.http('GET', '/v1/review', { cookie: org.cookie })).body.items[0]).toMatchObject({
      kind: 'crm',
      id,
    })
    expect(
      (await app.http('GET', '/v1/overview/backlog', { cookie: org.cookie })).body.crmMergeProposalsPending,
    ).toBe(1)
    expect((await at('POST', `merge-proposals/${id}/apply`, { fingerprint: 'x' })).body.code).toBe(
      'crm_conflict',
    )
    expect(await contacts()).toEqual(before)
    expect(
      await made('POST', `merge-proposals/${id}/apply`, { fingerprint: mergeFingerprint }),
    ).toMatchObject({ status: 'applied' })
    expect(await held()).toBe(keeper)
    // A suppression of either holds, and whoever writes from the old address is the keeper.
    expect(await made('GET', `contacts/${keeper}`)).toMatchObject({
      doNotContact: true,
      name: 'Old',
      tags: ['vip', 'old'],
    })
    const again = (await widget.say('m2', 'Again', { visitor: { email: 'old@example.com' } })).body
    const [{ id: now }] = await app.sql('select contact_id as id from conv_conversations where id = $1', [
      again.conversationId,
    ])
    expect(now).toBe(keeper)
    expect(
      (await at('POST', `merge-proposals/${id}/apply`, { fingerprint: mergeFingerprint })).body.code,
    ).toBe('crm_invalid')
    await made('POST', `merge-proposals/${id}/undo`)
    expect(await contacts()).toEqual(before)
    expect(await held()).toBe(other)
  })

  it('is one that waits for a pair, whoever proposes it, and a dismissed one may be proposed again', async () => {
    const [one, two, three] = [
      await person('p1@example.com'),
      await person('p2@example.com'),
      await person('p3@example.com'),
    ]
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => propose(n % 2 ? one.id : two.id, n % 2 ? two.id : one.id)),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const { id } = all[0]
    const changed = await propose(one.id, two.id, { recommendedPatch: { title: 'Dr' } })
    expect(changed.id).toBe(id)
    expect(
      (await at('POST', `merge-proposals/${id}/apply`, { fingerprint: all[7].mergeFingerprint })).body.code,
    ).toBe('crm_conflict')
    expect(await made('POST', `merge-proposals/${id}/dismiss`, { reason: 'Two people' })).toMatchObject({
      status: 'dismissed',
      dismissReason: 'Two people',
    })
    expect((await at('POST', `merge-proposals/${id}/dismiss`, {})).body.code).toBe('crm_invalid')
    const anew = await propose(one.id, two.id)
    expect(anew.id).not.toBe(id)
    const second = await propose(two.id, three.id)
    // Many apply it at once: one does.
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        at('POST', `merge-proposals/${anew.id}/apply`, { fingerprint: anew.mergeFingerprint }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    expect((await made('GET', `merge-proposals/${second.id}`)).status).toBe('dismissed')
    expect(
      (
        await at('POST', 'merge-proposals', {
          contactAId: two.id,
          contactBId: three.id,
          confidence: 'high',
          recommendedKeeperId: three.id,
        })
      ).body.code,
    ).toBe('crm_conflict')
    expect(
      (
        await at('POST', 'merge-proposals', {
          contactAId: one.id,
          contactBId: one.id,
          confidence: 'high',
          recommendedKeeperId: one.id,
        })
      ).body.code,
    ).toBe('crm_invalid')
  })

  it('taken back leaves what somebody has changed since, and lifts no suppression of the person', async () => {
    const [one, two] = [
      await person('u1@example.com', { name: 'One' }),
      await person('u2@example.com', { title: 'Dr' }),
    ]
    const { id, mergeFingerprint: fingerprint } = await propose(one.id, two.id)
    await made('POST', `merge-proposals/${id}/apply`, { fingerprint })
    expect(await made('GET', `contacts/${one.id}`)).toMatchObject({ title: 'Dr' })
    await made('PATCH', `contacts/${one.id}`, { name: 'One and only', doNotContact: true })
    await made('POST', `merge-proposals/${id}/undo`)
    expect(await made('GET', `contacts/${one.id}`)).toMatchObject({
      name: 'One and only',
      title: null,
      doNotContact: true,
    })
    expect(await made('GET', `contacts/${two.id}`)).toMatchObject({
      title: 'Dr',
      doNotContact: true,
      mergedInto: null,
    })
    expect((await at('POST', `merge-proposals/${id}/undo`)).body.code).toBe('crm_invalid')
  })

  it('of one that others were merged into leads on from all of them, and is taken back in the reverse of its order', async () => {
    const [a, b, c] = [
      await person('ca@example.com'),
      await person('cb@example.com'),
      await person('cc@example.com'),
    ]
    const merge = async (keeper: string, other: string) => {
      const { id, mergeFingerprint: fingerprint } = await propose(keeper, other)
      await made('POST', `merge-proposals/${id}/apply`, { fingerprint })
      return id
    }
    const into = async (id: string) => (await made('GET', `contacts/${id}`)).mergedInto
    const first = await merge(b.id, a.id)
    const second = await merge(c.id, b.id)
    expect([await into(a.id), await into(b.id), await into(c.id)]).toEqual([c.id, c.id, null])
    const widget = await openWidget(app, org)
    const { conversationId } = (await widget.say('chain', 'Hi', { visitor: { email: 'ca@example.com' } }))
      .body
    const [{ id: filed }] = await app.sql('select contact_id as id from conv_conversations where id = $1', [
      conversationId,
    ])
    expect(filed).toBe(c.id)
    expect((await at('POST', `merge-proposals/${first}/undo`)).body.code).toBe('crm_conflict')
    await made('POST', `merge-proposals/${second}/undo`)
    expect([await into(a.id), await into(b.id)]).toEqual([b.id, null])
    await made('POST', `merge-proposals/${first}/undo`)
    expect(await into(a.id)).toBeNull()
  })

  it('of two who were both proved needs an owner or admin', async () => {
    const [one, two] = [await person('q1@example.com'), await person('q2@example.com')]
    await app.sql(`update crm_contacts set external_id = id where id = any($1)`, [[one.id, two.id]])
    const { id, mergeFingerprint: fingerprint } = await propose(one.id, two.id)
    expect(
      (await at('POST', `merge-proposals/${id}/apply`, { fingerprint }, { key: org.key })).body.code,
    ).toBe('crm_admin_needed')
    expect((await at('POST', `merge-proposals/${id}/apply`, { fingerprint })).status).toBe(200)
  })

  it('takes along every column that names a contact', async () => {
    const columns = await app.sql(
      `select table_name as "table" from information_schema.columns where column_name = 'contact_id' and table_schema = 'public'
       and table_name not in (select inhrelid::regclass::text from pg_inherits) order by 1`,
    )
    const { modules } = await import('../modules.ts')
    const held = modules.flatMap(({ holds = [] }) =>
      holds.filter(({ of, name }) => of === 'contact' && name !== 'crm_contacts').map(({ name }) => name),
    )
    // What is kept of deleted people goes with them.
    expect(columns.map(({ table }: { table: string }) => table)).toEqual(
      [...held, 'crm_deleted_contacts'].toSorted(),
    )
  })
})

it('what is exported is the same after it was imported elsewhere, and no import lifts a suppression', async () => {
  const [from, to] = [await app.createOrg('From'), await app.createOrg('To')]
  const call = async (of: TestOrg, method: string, path: string, body?: unknown) =>
    (await at(method, path, body, { cookie: of.cookie })).body
  const one = await call(from, 'POST', 'contacts', {
    email: 'x@example.com',
    name: 'X',
    tags: ['t'],
    customFields: { a: 1 },
  })
  await call(from, 'PUT', `contacts/${one.id}/consent`, { lawfulBasis: 'consent', source: 'Form' })
  await call(from, 'POST', `contacts/${one.id}/addresses`, { email: 'x-work@example.com' })
  await call(from, 'POST', `contacts/${one.id}/addresses`, { phone: '+4670001' })
  await call(from, 'POST', `contacts/${one.id}/addresses`, { phone: '+4670002' })
  const two = await call(from, 'POST', 'contacts', { phone: '+4670000' })
  await call(from, 'PATCH', `contacts/${two.id}`, { doNotContact: true })
  await call(from, 'POST', 'segments', { name: 'T', filter: { tagsAny: ['t'] } })
  const exported = await call(from, 'GET', 'export')
  expect(exported).toMatchObject({ module: 'crm', svcTransferVersion: 1, nextCursor: null })
  const { nextCursor: _, ...given } = exported
  const result = await call(to, 'POST', 'import', given)
  expect(result).toMatchObject({ created: 3, updated: 0, skipped: 0, warnings: [] })
  const withoutIds = ({ records }: { records: Record<string, Record<string, unknown>[]> }) =>
    Object.values(records).map((list) =>
      list
        .map(({ id: __, ...rest }) => rest)
        .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
  expect(withoutIds(await call(to, 'GET', 'export'))).toEqual(withoutIds(exported))
  expect((await call(to, 'GET', 'contacts?q=x-work@example.com')).items).toMatchObject([{ name: 'X' }])
  expect(await call(to, 'POST', 'import', given)).toMatchObject({ created: 0, skipped: 3 })
  // Who unsubscribed here stays so, and who did there is so here, too.
  const here = result.idMap[one.id]
  await call(to, 'PATCH', `contacts/${here}`, { doNotContact: true })
  await call(to, 'POST', 'import', given)
  expect(await call(to, 'GET', `contacts/${here}`)).toMatchObject({ doNotContact: true })
  await call(from, 'PATCH', `contacts/${two.id}`, { doNotContact: false, reason: 'By mail' })
  const open = await call(from, 'GET', 'export')
  await call(to, 'POST', 'import', { records: open.records })
  expect(await call(to, 'GET', `contacts/${result.idMap[two.id]}`)).toMatchObject({ doNotContact: true })
})
