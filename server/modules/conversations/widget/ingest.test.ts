import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const bodies = async (sessionId: string) =>
  (await widget.read(sessionId)).body.messages.map((message: { body: string }) => message.body)

describe('ingest', () => {
  it('answers 201 with ids, number and counts', async () => {
    const answer = await widget.say('s1', 'Hello', { url: 'https://www.example.com/pricing' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      conversationId: expect.stringMatching(/^ccv_[0-9a-z]{22}$/),
      displayId: 1,
      contactId: expect.stringMatching(/^ctc_[0-9a-z]{22}$/),
      inserted: 1,
      skipped: 0,
    })
    const shown = await app.http('GET', `/v1/conversations/${answer.body.conversationId}`, { key: org.key })
    expect(shown.body.metadata).toEqual({ sessionId: 's1', url: 'https://www.example.com/pricing' })
    expect(shown.body.messages[0].metadata).toEqual({
      sessionId: 's1',
      url: 'https://www.example.com/pricing',
    })
  })

  it('keeps the page that the visitor is on now, also when it comes late', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const metadata = async () =>
      (await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })).body.metadata
    expect(await metadata()).toEqual({ sessionId: 's1' })
    const page = (path: string) => ({ sessionId: 's1', url: `https://shop.test/${path}` })
    await widget.say('s1', 'one', { url: 'https://shop.test/a' })
    expect(await metadata()).toEqual(page('a'))
    await widget.say('s1', 'two', { url: 'https://shop.test/b', visitor: { email: 'a@b.test' } })
    expect(await metadata()).toMatchObject(page('b'))
    await widget.post('conversations', { sessionId: 's1', url: 'https://shop.test/c' })
    expect(await metadata()).toMatchObject(page('c'))
    await widget.say('s1', 'three')
    expect(await metadata()).toMatchObject(page('c'))
  })

  it.each([
    ['of an app', 'capacitor://localhost/orders/5', 'capacitor://localhost/orders/5'],
    ['of 3,000 characters', `https://shop.test/${'a'.repeat(2982)}`, `https://shop.test/${'a'.repeat(2030)}`],
    ['of a file', 'file:///Users/ada/index.html', undefined],
    ['that is empty', '', undefined],
    ['that is null', null, undefined],
    ['that is a script', 'javascript:alert(1)', undefined],
    ['that is none', 'about:srcdoc', undefined],
    ['that nobody can read', 'https://[', undefined],
  ])('an address %s never costs the message', async (_, url, kept) => {
    for (const path of ['messages', 'conversations']) {
      const sent = await widget.post(path, { sessionId: path, url, messages: [{ body: 'Hello' }] })
      expect(sent.status).toBe(201)
      const { metadata } = (
        await app.http('GET', `/v1/conversations/${sent.body.conversationId}`, { key: org.key })
      ).body
      expect(metadata.url).toBe(kept)
    }
  })

  it('appends to the session’s conversation, and opens a new one for a new session', async () => {
    const first = await widget.say('s1', 'one')
    const second = await widget.say('s1', 'two')
    const other = await widget.say('s2', 'three')
    expect(second.body).toMatchObject({
      conversationId: first.body.conversationId,
      displayId: 1,
      contactId: first.body.contactId,
    })
    expect(other.body).toMatchObject({ displayId: 2 })
    expect(other.body.conversationId).not.toBe(first.body.conversationId)
    expect(other.body.contactId).not.toBe(first.body.contactId)
    expect(await bodies('s1')).toEqual(['one', 'two'])
  })

  it('keeps the same session id of two channels apart', async () => {
    const other = await openWidget(app, org)
    const first = await widget.say('s1', 'here')
    const second = await other.say('s1', 'there')
    expect(second.body.conversationId).not.toBe(first.body.conversationId)
    expect(second.body.contactId).not.toBe(first.body.contactId)
  })

  it('numbers the conversations of an organization on, whatever their channel', async () => {
    const other = await openWidget(app, org)
    const stranger = await openWidget(app, await app.createOrg())
    const numbers = []
    for (const [from, sessionId] of [
      [widget, 's1'],
      [other, 's1'],
      [stranger, 's1'],
      [widget, 's2'],
    ] as const)
      numbers.push((await from.say(sessionId, 'x')).body.displayId)
    expect(numbers).toEqual([1, 2, 1, 3])
  })

  it('skips a providerMessageId that the conversation has, also twice in one call, and counts it', async () => {
    const message = { body: 'Hello', providerMessageId: 'p1' }
    expect((await widget.say('s1', [message])).body).toMatchObject({ inserted: 1, skipped: 0 })
    expect((await widget.say('s1', [message])).body).toMatchObject({ inserted: 0, skipped: 1 })
    const mixed = [
      message,
      { body: 'a', providerMessageId: 'p2' },
      { body: 'b', providerMessageId: 'p2' },
      { body: 'c' },
    ]
    expect((await widget.say('s1', mixed)).body).toMatchObject({ inserted: 2, skipped: 2 })
    expect(await bodies('s1')).toEqual(['Hello', 'a', 'c'])
    expect((await widget.say('s2', [message])).body).toMatchObject({ inserted: 1, skipped: 0 })
  })

  it('stores one of many concurrent messages with the same providerMessageId', async () => {
    const answers = await Promise.all(
      upTo(20).map(() => widget.say('s1', [{ body: 'Hello', providerMessageId: 'p1' }])),
    )
    expect(answers.map(({ status }) => status)).toEqual(upTo(20).map(() => 201))
    expect(answers.reduce((sum, { body }) => sum + body.inserted, 0)).toBe(1)
    expect(await bodies('s1')).toEqual(['Hello'])
  })

  it('always inserts messages without a providerMessageId', async () => {
    await widget.say('s1', [{ body: 'same' }, { body: 'same' }])
    await widget.say('s1', 'same')
    expect(await bodies('s1')).toEqual(['same', 'same', 'same'])
  })

  it('takes 5,000 characters of a visitor and 50,000 of an agent, not one more', async () => {
    // A character is a character, also where JavaScript counts two.
    expect((await widget.say('s1', '💬'.repeat(5000))).status).toBe(201)
    const tooLong = await widget.say('s1', 'x'.repeat(5001))
    expect(tooLong.status).toBe(400)
    expect(tooLong.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'messages.0.body' }] })
    expect((await widget.say('s1', [{ role: 'agent', body: 'x'.repeat(50_000) }])).status).toBe(201)
    expect((await widget.say('s1', [{ role: 'agent', body: 'x'.repeat(50_001) }])).status).toBe(400)
  })

  it.each([
    ['no body', [{ providerMessageId: 'p' }]],
    ['a blank body', [{ body: ' \n ' }]],
    ['an unknown role', [{ role: 'system', body: 'x' }]],
    ['no messages', []],
    ['51 messages', upTo(51).map(() => ({ body: 'x' }))],
  ])('refuses %s with 400 and stores nothing', async (_, messages) => {
    const refused = await widget.say('s1', messages)
    expect(refused.status).toBe(400)
    expect(refused.body.code).toBe('invalid_input')
    expect((await widget.read('s1')).body.conversation).toBeNull()
  })

  it('stores what the site’s own agent said as the agent’s, and says that it was sent', async () => {
    const { body } = await widget.say('s1', [{ body: 'question' }, { role: 'agent', body: 'answer' }])
    const shown = await app.http('GET', `/v1/conversations/${body.conversationId}`, { key: org.key })
    expect(shown.body.messages.map((message: { authorType: string }) => message.authorType)).toEqual([
      'end_user',
      'agent',
    ])
    expect((await eventsOf(app, body.conversationId)).map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'conversation.created'],
      [2, 'conversation.message.received'],
      [3, 'conversation.message.sent'],
    ])
  })

  it('holds a backdated time between a day ago and now', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const [hourAgo, weekAgo, tomorrow] = [at(-1), at(-168), at(24)]
    await widget.say('s1', [
      { body: 'hour ago', at: hourAgo },
      { body: 'week ago', at: weekAgo },
      { body: 'tomorrow', at: tomorrow },
    ])
    const { messages } = (await widget.read('s1')).body
    expect(messages.map((message: { body: string }) => message.body)).toEqual([
      'week ago',
      'hour ago',
      'tomorrow',
    ])
    expect(messages[1].at).toBe(hourAgo)
    expect(Math.abs(Date.parse(messages[0].at) - Date.parse(at(-24)))).toBeLessThan(10_000)
    expect(Date.parse(messages[2].at)).toBeLessThanOrEqual(Date.now())
  })

  it('refuses text that cannot be stored with 400', async () => {
    for (const body of ['a\u0000b', 'half a pair: \ud83d']) {
      const refused = await widget.say('s1', body)
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    }
  })
})

describe('concurrent ingest', () => {
  it('makes one conversation and one contact of 50 first requests of a session', async () => {
    const answers = await Promise.all(upTo(50).map((n) => widget.say('s1', `message ${n}`)))
    expect(
      new Set(answers.map(({ body }) => `${body.conversationId} ${body.contactId} ${body.displayId}`)).size,
    ).toBe(1)
    expect(
      await app.sql('select count(*)::int as n from conv_conversations where org_id = $1', [org.orgId]),
    ).toEqual([{ n: 1 }])
    expect(
      await app.sql('select count(*)::int as n from crm_contacts where org_id = $1', [org.orgId]),
    ).toEqual([{ n: 1 }])
    const events = await eventsOf(app, answers[0]?.body.conversationId)
    expect(events.map(({ seq }) => seq)).toEqual(upTo(51))
    expect((await bodies('s1')).length).toBe(50)
  })

  it('makes one conversation of each session that is opened, claimed and described in every way at once', async () => {
    const calls = upTo(15).flatMap((n) => {
      const sessionId = `s${n}`
      const pair = widget.pair(`user-${n}`)
      return [
        widget.say(sessionId, 'anonymous'),
        widget.say(sessionId, 'verified', pair),
        widget.post('conversations', { sessionId }),
        widget.say(sessionId, 'mail', { visitor: { name: `Visitor ${n}`, email: `v${n}@example.com` } }),
        widget.post('identify', { sessionId, ...pair }),
        widget.say(sessionId, 'named', { visitor: { name: `Name ${n}` } }),
      ]
    })
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([])
    const rows = await app.sql(
      'select id, display_id, external_id, last_seq::int from conv_conversations where org_id = $1 order by display_id',
      [org.orgId],
    )
    expect(rows.map(({ display_id }) => display_id)).toEqual(upTo(15))
    expect(new Set(rows.map(({ external_id }) => external_id))).toEqual(
      new Set(upTo(15).map((n) => `user-${n}`)),
    )
    for (const { id, last_seq } of rows)
      expect((await eventsOf(app, id)).map(({ seq }) => seq)).toEqual(upTo(last_seq))
  })

  it('numbers 100 new sessions 1 to 100', async () => {
    const answers = await Promise.all(
      upTo(100).map((n) =>
        widget.say(`s${n}`, 'Hello', n % 10 === 0 ? { visitor: { email: `v${n}@example.com` } } : {}),
      ),
    )
    expect(answers.map(({ body }) => body.displayId).toSorted((a, b) => a - b)).toEqual(upTo(100))
  })
})

describe('a visitor’s message', () => {
  const setStatus = (id: string, body: Record<string, unknown>) =>
    app.http('POST', `/v1/conversations/${id}/status`, { key: org.key, body })
  const statusEvents = async (id: string) =>
    (await eventsOf(app, id))
      .filter(({ type }) => type === 'conversation.status_changed')
      .map(({ payload }) => payload['status'])

  it.each(['closed', 'snoozed'] as const)('opens a %s conversation again exactly once', async (status) => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    await setStatus(conversationId, {
      status,
      ...(status === 'snoozed' && { snoozeUntil: new Date(Date.now() + 60_000).toISOString() }),
    })
    await Promise.all(upTo(10).map((n) => widget.say('s1', `again ${n}`)))
    const shown = await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })
    expect(shown.body).toMatchObject({ status: 'open', snoozeUntil: null })
    expect(await statusEvents(conversationId)).toEqual([status, 'open'])
  })

  it('leaves spam spam, and an agent’s message opens nothing', async () => {
    const spam = (await widget.say('s1', 'Hello')).body.conversationId
    await setStatus(spam, { status: 'spam' })
    await widget.say('s1', 'again')
    const closed = (await widget.say('s2', 'Hello')).body.conversationId
    await setStatus(closed, { status: 'closed' })
    await widget.say('s2', [{ role: 'agent', body: 'Bye' }])
    expect(await statusEvents(spam)).toEqual(['spam'])
    expect(await statusEvents(closed)).toEqual(['closed'])
  })
})
