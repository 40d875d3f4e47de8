import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertEvents, insertSearches, type TestEvent } from '../test-events.ts'

const DAY_MS = 86_400_000

let app: TestApp
let org: TestOrg
let site: { id: string; trackerKey: string; identityVerificationSecret: string }
let counter = 0
/** A visitor and a person of their own for each promise. */
const fresh = (what: string) => `${what}-${(counter += 1)}`

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Acme')
  site = (await app.http('POST', '/v1/analytics/trackers', { key: org.key, body: { name: 'Site' } })).body
})
afterAll(() => app.close())

interface Person {
  visitorId: string
  externalId: string
  email?: string
}

const field = (text: string) => `${Buffer.byteLength(text)}:${text}`
const sign = ({ externalId, visitorId, email = '' }: Person, secret = site.identityVerificationSecret) =>
  createHmac('sha256', secret)
    .update(field('svc.identity.v1') + field(externalId) + field(visitorId) + field(email))
    .digest('hex')

const send = (body: object) =>
  app.http('POST', '/v1/a/identify', {
    body: { key: site.trackerKey, ...body },
    headers: { origin: 'https://shop.example' },
  })
const identify = async (person: Person) => {
  const answer = await send({ ...person, userHash: sign(person) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(204)
}

const contactOf = async (visitorId: string) =>
  (
    await app.sql(
      'select c.* from analytics_visitor_links l join crm_contacts c on c.id = l.contact_id where l.visitor_id = $1',
      [visitorId],
    )
  )[0]
const addContact = (contact: { id: string; email: string; externalId?: string }) =>
  app.sql(
    `insert into crm_contacts (org_id, id, email, email_source, external_id) values ($1, $2, $3, 'visitor', $4)`,
    [org.orgId, contact.id, contact.email, contact.externalId ?? null],
  )
const seen = (...events: TestEvent[]) => insertEvents(app, org.orgId, site.id, events)
const contactsOf = async (table: string, ids: string[]) =>
  (
    await app.sql(`select contact_id from ${table} where id = any($1) order by array_position($1, id)`, [ids])
  ).map((row) => row.contact_id as string | null)

describe('the user hash', () => {
  it('binds person, browser and email: a change of any of them is refused and leaves nothing', async () => {
    const person = {
      visitorId: fresh('vis'),
      externalId: fresh('jürgen'),
      email: `${fresh('juergen')}@example.com`,
    }
    const userHash = sign(person)
    const tampered = [
      { ...person, externalId: 'somebody-else' },
      { ...person, visitorId: 'another-browser' },
      { ...person, email: 'other@example.com' },
      { visitorId: person.visitorId, externalId: person.externalId },
    ]
    for (const body of tampered)
      expect(await send({ ...body, userHash })).toMatchObject({
        status: 400,
        body: { code: 'identity_hash_mismatch' },
      })
    const unsigned = { visitorId: fresh('vis'), externalId: fresh('ext') }
    const withEmail = { ...unsigned, email: 'unsigned@example.com', userHash: sign(unsigned) }
    expect((await send(withEmail)).body.code).toBe('identity_hash_mismatch')
    expect(await contactOf(person.visitorId)).toBeUndefined()
    expect(await app.sql(`select 1 from crm_contacts where email = 'unsigned@example.com'`)).toEqual([])
    expect((await send({ ...person, userHash: userHash.toUpperCase() })).status).toBe(204)
    expect(await contactOf(person.visitorId)).toMatchObject({ external_id: person.externalId })
  })

  it('does not pass with fields that were only joined, or a widget’s secret and payload', async () => {
    const person = { visitorId: fresh('vis'), externalId: fresh('ext') }
    const joined = createHmac('sha256', site.identityVerificationSecret)
      .update(`${person.externalId}:${person.visitorId}`)
      .digest('hex')
    const widgets = createHmac('sha256', site.identityVerificationSecret)
      .update(person.externalId)
      .digest('hex')
    for (const userHash of [joined, widgets, 'x', sign(person, 'another secret')])
      expect((await send({ ...person, userHash })).body.code).toBe('identity_hash_mismatch')
  })

  it('stops to verify when the secret is rotated, and never did for a tracker without one', async () => {
    const { body: other } = await app.http('POST', '/v1/analytics/trackers', {
      key: org.key,
      body: { name: 'Other' },
    })
    const person = { visitorId: fresh('vis'), externalId: fresh('ext') }
    const hash = sign(person, other.identityVerificationSecret)
    const attempt = () => send({ ...person, key: other.trackerKey, userHash: hash })
    expect((await attempt()).status).toBe(204)
    await app.http('POST', `/v1/analytics/trackers/${other.id}/rotate-identity-secret`, { key: org.key })
    expect((await attempt()).body.code).toBe('identity_hash_mismatch')
    await app.sql(
      'update analytics_trackers set identity_secret = null, version = version + 1 where id = $1',
      [other.id],
    )
    const imported = (
      await app.http('POST', `/v1/analytics/trackers/${other.id}/rotate-key`, { key: org.key })
    ).body.trackerKey
    expect(await send({ ...person, key: imported, userHash: hash })).toMatchObject({
      status: 400,
      body: { code: 'identity_secret_missing' },
    })
  })
})

describe('who was proved', () => {
  it('is one contact, by the organization’s own id, on every browser', async () => {
    const [first, second, externalId] = [fresh('vis'), fresh('vis'), fresh('ext')]
    await Promise.all([
      identify({ visitorId: first, externalId }),
      identify({ visitorId: second, externalId }),
      identify({ visitorId: first, externalId }),
    ])
    const contact = await contactOf(first)
    expect(contact).toMatchObject({ external_id: externalId, email: null })
    expect((await contactOf(second)).id).toBe(contact.id)
    expect(await app.sql('select id from crm_contacts where external_id = $1', [externalId])).toHaveLength(1)
  })

  it('gets the signed email where it has none and nobody else has it', async () => {
    const [visitorId, externalId] = [fresh('vis'), fresh('ext')]
    await identify({ visitorId, externalId })
    await identify({ visitorId, externalId, email: `Signed-${externalId}@Example.com` })
    const mine = { email: `signed-${externalId}@example.com`, email_source: 'verified' }
    expect(await contactOf(visitorId)).toMatchObject(mine)
    await identify({ visitorId, externalId, email: 'later@example.com' })
    expect(await contactOf(visitorId)).toMatchObject(mine)
    const [otherVisitor, other] = [fresh('vis'), fresh('ext')]
    await identify({ visitorId: otherVisitor, externalId: other })
    await identify({ visitorId: otherVisitor, externalId: other, email: mine.email })
    expect(await contactOf(otherVisitor)).toMatchObject({ external_id: other, email: null })
    expect(await contactOf(visitorId)).toMatchObject({ external_id: externalId, ...mine })
  })

  it('becomes the contact with that email that nobody was proved to be yet, which keeps its id', async () => {
    const [visitorId, externalId, id] = [fresh('vis'), fresh('ext'), 'ctc_provisional00000000000']
    await addContact({ id, email: 'typed@example.com' })
    await identify({ visitorId, externalId, email: ' Typed@Example.com'.trim() })
    expect(await contactOf(visitorId)).toMatchObject({
      id,
      external_id: externalId,
      email: 'typed@example.com',
      email_source: 'verified',
    })
  })

  it('is somebody else than the proved owner of the email, and leaves that contact alone', async () => {
    const [visitorId, externalId, id] = [fresh('vis'), fresh('ext'), 'ctc_owner0000000000000000a']
    await addContact({ id, email: 'owned@example.com', externalId: 'owner' })
    await identify({ visitorId, externalId, email: 'owned@example.com' })
    const contact = await contactOf(visitorId)
    expect(contact).toMatchObject({ external_id: externalId, email: null })
    expect(contact.id).not.toBe(id)
    expect(await app.sql('select external_id, email from crm_contacts where id = $1', [id])).toEqual([
      { external_id: 'owner', email: 'owned@example.com' },
    ])
  })

  it('is proposed to be whoever else has the signed email, once, and not again when it was dismissed', async () => {
    const [visitorId, externalId] = [fresh('vis'), fresh('customer')]
    const email = `${fresh('shared')}@example.com`
    await identify({ visitorId, externalId })
    const { id: known } = await contactOf(visitorId)
    const other = `ctc_${fresh('x').replace('-', '').padStart(22, '0')}`
    await addContact({ id: other, email })
    const proposals = async (status: string) =>
      (await app.http('GET', `/v1/crm/merge-proposals?status=${status}`, { key: org.key })).body.items
    for (let n = 0; n < 3; n += 1) await identify({ visitorId, externalId, email })
    await vi.waitFor(async () =>
      expect(await proposals('pending')).toMatchObject([
        { recommendedKeeperId: known, confidence: 'high', evidence: { signedEmail: email } },
      ]),
    )
    expect((await contactOf(visitorId)).email).toBeNull()
    const [{ id }] = await proposals('pending')
    await app.http('POST', `/v1/crm/merge-proposals/${id}/dismiss`, { cookie: org.cookie, body: {} })
    await identify({ visitorId, externalId, email })
    await vi.waitUntil(
      async () =>
        (await app.sql(`select from graphile_worker._private_jobs where key like 'crm.pair %'`)).length === 0,
    )
    expect(await proposals('pending')).toEqual([])
  })

  it('is who later writes from that address', async () => {
    const [visitorId, externalId] = [fresh('vis'), fresh('ext')]
    await identify({ visitorId, externalId, email: `${externalId}@example.com` })
    const channel = (
      await app.http('POST', '/v1/conversations/channels/widget', { key: org.key, body: { name: 'Site' } })
    ).body
    const said = await app.http('POST', '/v1/widget/messages', {
      key: channel.widgetKey,
      body: {
        channelId: channel.id,
        sessionId: fresh('ses'),
        visitor: { email: `${externalId}@example.com` },
        messages: [{ body: 'Hello' }],
      },
    })
    expect(said.body.contactId).toBe((await contactOf(visitorId)).id)
  })
})

describe('what a visitor did before', () => {
  it('becomes the contact’s, views and searches alike, as far as thirty days back', async () => {
    const [visitorId, externalId] = [fresh('vis'), fresh('ext')]
    const now = Date.now()
    const ages = [0, 3, 29, 31].map((days) => now - days * DAY_MS)
    const views = await seen(...ages.map((at) => ({ visitorId, at })), { visitorId: 'somebody' })
    const searches = await insertSearches(
      app,
      org.orgId,
      site.id,
      ages.map((at) => ({ visitorId, at, query: 'shoes' })),
    )
    await app.sql('delete from analytics_changed_days')
    await identify({ visitorId, externalId })
    const { id } = await contactOf(visitorId)
    expect(await contactsOf('analytics_events', views)).toEqual([id, id, id, null, null])
    expect(await contactsOf('analytics_searches', searches)).toEqual([id, id, id, null])
    const changed = await app.sql(
      'select tracker_id, day::text from analytics_changed_days where day < current_date order by day',
    )
    expect(changed).toEqual(
      [29, 3].map((days) => ({
        tracker_id: site.id,
        day: new Date(now - days * DAY_MS).toISOString().slice(0, 10),
      })),
    )
  })

  it('is never inherited by a second person on the same browser', async () => {
    const [visitorId, first, second] = [fresh('vis'), fresh('ext'), fresh('ext')]
    const [before] = await seen({ visitorId })
    await identify({ visitorId, externalId: first })
    const firstContact = (await contactOf(visitorId)).id
    const [between] = await seen({ visitorId })
    await identify({ visitorId, externalId: second })
    const secondContact = (await contactOf(visitorId)).id
    expect(secondContact).not.toBe(firstContact)
    expect(await contactsOf('analytics_events', [before, between] as string[])).toEqual([
      firstContact,
      secondContact,
    ])
  })
})

describe('erasing', () => {
  const erase = (body: object, key = org.key) => app.http('POST', '/v1/analytics/erase', { key, body })
  const left = async (visitorId: string) => [
    ...(await app.sql('select id from analytics_events where visitor_id = $1', [visitorId])),
    ...(await app.sql('select id from analytics_searches where visitor_id = $1', [visitorId])),
  ]

  it('removes a visitor’s views, searches and link, tells how many, and has the days made anew', async () => {
    const visitorId = fresh('vis')
    await seen({ visitorId }, { visitorId: 'bystander' })
    await seen({ visitorId, at: Date.now() - 300 * DAY_MS })
    await insertSearches(app, org.orgId, site.id, [{ visitorId, query: 'shoes' }])
    await identify({ visitorId, externalId: fresh('ext') })
    await app.sql('delete from analytics_changed_days')
    expect((await erase({ visitorId })).body).toEqual({ events: 2, searches: 1, links: 1 })
    expect(await left(visitorId)).toEqual([])
    expect(await left('bystander')).toHaveLength(1)
    expect(await app.sql('select distinct tracker_id from analytics_changed_days')).toEqual([
      { tracker_id: site.id },
    ])
    expect((await erase({ visitorId })).body).toEqual({ events: 0, searches: 0, links: 0 })
  })

  it('removes a contact’s on all their browsers, and leaves what another person did there', async () => {
    const [phone, shared] = [fresh('vis'), fresh('vis')]
    const [owner, guest] = [fresh('ext'), fresh('ext')]
    await seen({ visitorId: phone }, { visitorId: shared })
    await identify({ visitorId: shared, externalId: guest })
    await identify({ visitorId: shared, externalId: owner })
    await identify({ visitorId: phone, externalId: owner })
    await seen({ visitorId: shared })
    await seen({ visitorId: shared, at: Date.now() - 200 * DAY_MS })
    const contactId = (await contactOf(phone)).id
    expect((await erase({ contactId })).body).toEqual({ events: 3, searches: 0, links: 2 })
    expect(await left(phone)).toEqual([])
    expect(await left(shared)).toHaveLength(1)
  })

  it('leaves no id behind in the notes of what changed', async () => {
    const [visitorId, phone] = [fresh('vis'), fresh('vis')]
    const notes = async () =>
      (
        await app.sql(
          'select coalesce(ids, array[day::text]) as ids from analytics_changed_days where org_id = $1',
          [org.orgId],
        )
      ).flatMap(({ ids }) => ids as string[])
    await seen({ visitorId }, { visitorId: phone })
    await identify({ visitorId: phone, externalId: fresh('ext') })
    const contactId = (await contactOf(phone)).id
    const named = [`v:${visitorId}`, `v:${phone}`, `c:${contactId}`]
    expect(await notes()).toEqual(expect.arrayContaining(named))
    await erase({ visitorId })
    await erase({ contactId })
    expect((await notes()).filter((id) => named.includes(id))).toEqual([])
    expect(await notes()).toContain(new Date().toISOString().slice(0, 10))
  })

  it('is for admins, names one of the two, and reaches nobody of another organization', async () => {
    const visitorId = fresh('vis')
    await seen({ visitorId })
    const member = await app.createMember(org, 'member')
    const asMember = await app.http('POST', '/v1/analytics/erase', { cookie: member, body: { visitorId } })
    expect(asMember.status).toBe(403)
    for (const body of [{}, { visitorId, contactId: 'ctc_1' }])
      expect((await erase(body)).body.code).toBe('invalid_input')
    const stranger = await app.createOrg('Stranger')
    expect((await erase({ visitorId }, stranger.key)).body.events).toBe(0)
    expect(await left(visitorId)).toHaveLength(1)
  })
})
