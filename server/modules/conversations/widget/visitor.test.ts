import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const told = ({ status, body }: HttpAnswer) => [status, body.code]
/** The contact as it is stored. */
const contactOf = async (answer: HttpAnswer) =>
  (await app.sql('select * from crm_contacts where id = $1', [answer.body.contactId]))[0]
const contacts = async () =>
  (await app.sql('select count(*)::int as n from crm_contacts where org_id = $1', [org.orgId]))[0].n
const asStaff = async (answer: HttpAnswer) =>
  (await app.http('GET', `/v1/conversations/${answer.body.conversationId}`, { key: org.key })).body

describe('what a page says of its visitor', () => {
  it('lands on the session’s contact, the email in lower case', async () => {
    const visitor = {
      name: '  Ada Lovelace ',
      email: ' Ada@Example.COM ',
      metadata: { plan: 'pro', seats: 3, trial: false },
    }
    const said = await widget.say('s1', 'x', { visitor, locale: 'de' })
    expect(await contactOf(said)).toMatchObject({
      name: 'Ada Lovelace',
      name_source: 'visitor',
      email: 'ada@example.com',
      email_source: 'visitor',
      metadata: visitor.metadata,
      locale: 'de',
    })
    expect(await asStaff(said)).toMatchObject({
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      contactMetadata: visitor.metadata,
    })
  })

  it('that is empty or missing counts as not said', async () => {
    const said = await widget.say('s1', 'x', { visitor: { name: ' ', email: '' } })
    expect(said.status).toBe(201)
    expect(await contactOf(said)).toMatchObject({ name: null, email: null, locale: null })
  })

  it.each([
    ['nested metadata', { metadata: { deep: { a: 1 } } }],
    ['a list in the metadata', { metadata: { list: [1] } }],
    ['metadata over 4 KB', { metadata: Object.fromEntries(upTo(5).map((n) => [`k${n}`, 'x'.repeat(1000)])) }],
    ['metadata that is no object', { metadata: 'x' }],
    ['a name of 121 characters', { name: 'x'.repeat(121) }],
    ['a malformed email', { email: 'ada@' }],
  ])('is refused with 400 for %s', async (_, visitor) => {
    expect(told(await widget.say('s1', 'x', { visitor }))).toEqual([400, 'invalid_input'])
    expect(await contacts()).toBe(0)
  })

  it('cannot set an identity by way of metadata', async () => {
    const metadata = { externalId: 'victim', external_id: 'victim', sessionId: 'other', session_id: 'other' }
    const said = await widget.say('s1', 'x', { visitor: { metadata } })
    expect(await contactOf(said)).toMatchObject({ external_id: null, session_id: 's1', metadata })
    expect((await asStaff(said)).metadata.sessionId).toBe('s1')
    const proved = await widget.say('s2', 'x', widget.pair('victim'))
    expect(proved.body.contactId).not.toBe(said.body.contactId)
  })

  it('is filled in later, but metadata and name are not replaced by a later page', async () => {
    const first = await widget.say('s1', 'x')
    await widget.say('s1', 'y', { visitor: { name: 'Ada', metadata: { a: 1 } }, locale: 'de' })
    const last = await widget.say('s1', 'z', { visitor: { name: 'Eve', metadata: { b: 2 } }, locale: 'fr' })
    expect(last.body.contactId).toBe(first.body.contactId)
    expect(await contactOf(last)).toMatchObject({ name: 'Ada', metadata: { a: 1 }, locale: 'fr' })
  })
})

describe('an email', () => {
  it('sent later enriches the session’s contact', async () => {
    const first = await widget.say('s1', 'x')
    const later = await widget.say('s1', 'y', { visitor: { email: 'ada@example.com' } })
    expect(later.body.contactId).toBe(first.body.contactId)
    expect(await contactOf(later)).toMatchObject({ email: 'ada@example.com' })
    expect(await contacts()).toBe(1)
  })

  it('is one contact, also when many sessions send it at once, in both ways', async () => {
    const anonymous = upTo(6).map((n) => `old-${n}`)
    await Promise.all(anonymous.map((sessionId) => widget.say(sessionId, 'x')))
    const visitor = { email: 'ada@example.com' }
    const answers = await Promise.all([
      ...anonymous.map((sessionId) => widget.say(sessionId, 'y', { visitor })),
      ...upTo(6).map((n) => widget.say(`new-${n}`, 'x', { visitor })),
      ...anonymous.map((sessionId) => widget.patch('visitor', { sessionId, email: visitor.email })),
    ])
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const owners = await app.sql('select distinct contact_id from conv_conversations where org_id = $1', [
      org.orgId,
    ])
    expect(owners).toHaveLength(1)
    expect(await contacts()).toBe(1)
  })

  it('of another contact files the conversation there, and shows the visitor nothing of it', async () => {
    const victim = await widget.say('victim', 'my secret', {
      visitor: { name: 'Ada', email: 'ada@example.com', metadata: { plan: 'pro' } },
    })
    const said = await widget.say('thief', 'x', { visitor: { email: 'ada@example.com' } })
    expect(said.body.contactId).toBe(victim.body.contactId)
    const seen = [
      await widget.read('thief'),
      await widget.get('conversations', {}, { 'x-svc-session-ids': 'thief' }),
      await widget.patch('visitor', { sessionId: 'thief', email: 'ada@example.com' }),
    ]
    expect(seen[0]?.body.messages.map((message: { body: string }) => message.body)).toEqual(['x'])
    expect(seen[1]?.body.conversations).toHaveLength(1)
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/secret|Ada|pro"|victim/)
  })

  it('of another contact gives no right to describe that contact', async () => {
    const victim = await widget.say('victim', 'x', {
      visitor: { name: 'Ada', email: 'ada@example.com' },
      locale: 'de',
    })
    await widget.say('thief', 'x', {
      visitor: { name: 'Eve', email: 'ada@example.com', metadata: { evil: true } },
      locale: 'xx',
    })
    await widget.patch('visitor', { sessionId: 'thief', name: 'Eve', email: 'eve@example.com' })
    expect(await contactOf(victim)).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      metadata: {},
      locale: 'de',
    })
  })

  it('of a verified person gives no right to describe them', async () => {
    const person = await widget.say('p', 'x', {
      ...widget.pair('user-1'),
      visitor: { email: 'ada@example.com' },
    })
    await widget.say('thief', 'x', { visitor: { name: 'Eve', email: 'ada@example.com' } })
    expect(await contactOf(person)).toMatchObject({
      name: null,
      external_id: 'user-1',
      email: 'ada@example.com',
    })
  })
})

describe('PATCH visitor', () => {
  it('answers 404 without a conversation, 403 to a verified person whose session it is not', async () => {
    expect(told(await widget.patch('visitor', { sessionId: 's1', name: 'Ada' }))).toEqual([
      404,
      'session_not_found',
    ])
    await widget.say('s1', 'x')
    expect(
      told(await widget.patch('visitor', { sessionId: 's1', name: 'Ada', ...widget.pair('user-1') })),
    ).toEqual([403, 'session_not_owned'])
  })

  it('replaces what a visitor typed before, and answers what was typed', async () => {
    const said = await widget.say('s1', 'x', { visitor: { name: 'Ada', email: 'ada@example.com' } })
    const changed = await widget.patch('visitor', { sessionId: 's1', name: 'Ada L', email: 'l@example.com' })
    expect([changed.status, changed.body]).toEqual([
      200,
      { contactId: said.body.contactId, name: 'Ada L', email: 'l@example.com' },
    ])
    expect(await contactOf(said)).toMatchObject({ name: 'Ada L', email: 'l@example.com' })
    expect((await widget.read('s1')).body.conversation.contactEmail).toBe('l@example.com')
  })

  it('never replaces what staff wrote or an identity proved', async () => {
    const said = await widget.say('s1', 'x', {
      ...widget.pair('user-1'),
      visitor: { name: 'Ada', email: 'ada@example.com' },
    })
    await app.sql(`update crm_contacts set name_source = 'staff', email_source = 'verified' where id = $1`, [
      said.body.contactId,
    ])
    const answer = await widget.patch('visitor', {
      sessionId: 's1',
      name: 'Eve',
      email: 'eve@example.com',
      ...widget.pair('user-1'),
    })
    expect(answer.body).toMatchObject({ name: 'Ada', email: 'ada@example.com' })
    expect(await contactOf(said)).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      external_id: 'user-1',
    })
  })

  it('without the proof changes nothing of a verified person', async () => {
    const said = await widget.say('s1', 'x', {
      ...widget.pair('user-1'),
      visitor: { name: 'Ada', email: 'ada@example.com' },
    })
    await widget.patch('visitor', { sessionId: 's1', name: 'Eve', email: 'eve@example.com' })
    await widget.say('s1', 'y', { visitor: { name: 'Eve', email: 'eve@example.com', metadata: { a: 1 } } })
    expect(await contactOf(said)).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      metadata: {},
      external_id: 'user-1',
    })
  })
})

describe('identify', () => {
  it('claims the transcript, and repeating it changes nothing', async () => {
    const said = await widget.say('s1', 'before', { visitor: { name: 'Ada', email: 'ada@example.com' } })
    const first = await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    expect([first.status, first.body]).toEqual([
      201,
      { endUserId: said.body.contactId, contactId: said.body.contactId },
    ])
    expect((await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })).body).toEqual(
      first.body,
    )
    expect((await widget.say('s1', 'after', widget.pair('user-1'))).body.contactId).toBe(said.body.contactId)
    expect(await contactOf(said)).toMatchObject({
      external_id: 'user-1',
      name: 'Ada',
      email: 'ada@example.com',
    })
    expect(await asStaff(said)).toMatchObject({ verified: true, externalId: 'user-1' })
    const identified = (await eventsOf(app, said.body.conversationId)).filter(
      ({ type }) => type === 'conversation.identified',
    )
    expect(identified).toHaveLength(1)
  })

  it('answers nothing for a session without a conversation', async () => {
    const answer = await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    expect([answer.status, answer.body]).toEqual([201, { endUserId: null, contactId: null }])
  })

  it('refuses another person for a claimed session, in every way, and stores nothing', async () => {
    await widget.say('s1', 'mine', widget.pair('user-1'))
    const other = widget.pair('user-2')
    const refused = [
      await widget.post('identify', { sessionId: 's1', ...other }),
      await widget.say('s1', 'theirs', other),
      await widget.post('conversations', { sessionId: 's1', ...other }),
    ]
    expect(refused.map(told)).toEqual(refused.map(() => [403, 'session_already_claimed']))
    expect((await widget.read('s1', widget.proof('user-1'))).body.messages).toHaveLength(1)
    expect(await contacts()).toBe(1)
  })

  it('makes one contact and two conversations of one person’s two sessions, the anonymous contact goes', async () => {
    const first = await widget.say('s1', 'x', widget.pair('user-1'))
    const second = await widget.say('s2', 'y', { visitor: { name: 'Ada', metadata: { a: 1 } } })
    await widget.post('identify', { sessionId: 's2', ...widget.pair('user-1') })
    expect((await asStaff(second)).contactId).toBe(first.body.contactId)
    expect(second.body.conversationId).not.toBe(first.body.conversationId)
    expect(await contactOf(first)).toMatchObject({ name: 'Ada', metadata: { a: 1 } })
    expect(await contacts()).toBe(1)
  })

  it('of many sessions of one person at once is one contact', async () => {
    const sessions = upTo(10).map((n) => `s${n}`)
    await Promise.all(sessions.map((sessionId) => widget.say(sessionId, 'x')))
    const answers = await Promise.all(
      sessions.map((sessionId) => widget.post('identify', { sessionId, ...widget.pair('user-1') })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.contactId}`)).size).toBe(1)
    expect(await contacts()).toBe(1)
  })

  it('does not take over a contact that the session was only filed under', async () => {
    const victim = await widget.say('victim', 'x', { visitor: { email: 'ada@example.com' } })
    const thief = await widget.say('thief', 'x', { visitor: { email: 'ada@example.com' } })
    const proved = await widget.post('identify', { sessionId: 'thief', ...widget.pair('user-1') })
    expect(thief.body.contactId).toBe(victim.body.contactId)
    expect(proved.body.contactId).not.toBe(victim.body.contactId)
    expect(await contactOf(victim)).toMatchObject({ external_id: null, email: 'ada@example.com' })
  })

  it('keeps what the visitor has read', async () => {
    const said = await widget.say('s1', [{ body: 'x' }, { role: 'agent', body: 'y' }])
    await app.sql(
      `update conv_messages set read_at = now() where conversation_id = $1 and author_type = 'agent'`,
      [said.body.conversationId],
    )
    await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    expect((await widget.read('s1', widget.proof('user-1'))).body.messages[1].readAt).toEqual(
      expect.any(String),
    )
  })
})

describe('POST conversations', () => {
  it('opens the session’s conversation once', async () => {
    const first = await widget.post('conversations', {
      sessionId: 's1',
      url: 'https://example.com/a',
      visitor: { name: 'Ada' },
    })
    expect([first.status, first.body]).toEqual([
      201,
      { conversationId: expect.any(String), displayId: 1, contactId: expect.any(String) },
    ])
    expect((await widget.post('conversations', { sessionId: 's1' })).body).toEqual(first.body)
    expect((await widget.say('s1', 'x')).body).toMatchObject(first.body)
    expect((await asStaff(first)).metadata).toEqual({ sessionId: 's1', url: 'https://example.com/a' })
  })
})

describe('what the visitor’s browser did on the site', () => {
  const seen = (visitorId: string) =>
    app.sql(
      `insert into analytics_events (org_id, id, day, created_at, source, subject_type, subject_id, visitor_id)
       values ($1, $2, (now() at time zone 'UTC')::date, now(), 'tracker', 'page', '/', $2)`,
      [org.orgId, visitorId],
    )
  const ownerOf = async (visitorId: string) =>
    (
      await app.sql(
        `select c.external_id from analytics_events e left join crm_contacts c on c.org_id = e.org_id and c.id = e.contact_id
         where e.org_id = $1 and e.visitor_id = $2`,
        [org.orgId, visitorId],
      )
    )[0].external_id as string | null

  it('is the contact’s once it is proved, whichever call brings the proof', async () => {
    await Promise.all(['v1', 'v2', 'v3', 'v4', 'v5'].map(seen))
    await widget.say('first', 'x', { visitorId: 'v1', ...widget.pair('ada') })
    await widget.say('second', 'x', { visitorId: 'v2' })
    expect(await ownerOf('v2')).toBeNull()
    await widget.post('identify', { sessionId: 'second', visitorId: 'v2', ...widget.pair('bob') })
    await widget.say('third', 'x', { visitorId: 'v3' })
    await widget.say('third', 'y', { visitorId: 'v3', ...widget.pair('cleo') })
    await widget.post('conversations', { sessionId: 'fourth', visitorId: 'v4', ...widget.pair('dan') })
    // The session is proved already; its browser has another id now.
    await widget.post('identify', { sessionId: 'fourth', visitorId: 'v5', ...widget.pair('dan') })
    const owners = await Promise.all(['v1', 'v2', 'v3', 'v4', 'v5'].map(ownerOf))
    expect(owners).toEqual(['ada', 'bob', 'cleo', 'dan', 'dan'])
  })

  it('stays nobody’s while the visitor only says who they are, or fails to prove it', async () => {
    await seen('v1')
    await widget.say('s1', 'x', { visitorId: 'v1', visitor: { email: 'ada@example.com' } })
    const forged = { verifiedExternalId: 'ada', userHash: widget.pair('bob').userHash }
    await widget.post('identify', { sessionId: 's1', visitorId: 'v1', ...forged })
    expect(await ownerOf('v1')).toBeNull()
  })
})
