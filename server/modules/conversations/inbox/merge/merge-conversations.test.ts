import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const post = (path: string, body: unknown) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })
// Both are one person, by the word of whoever merges.
const merge = (id: string, intoId: string) => post(`${id}/merge`, { intoId, samePerson: true })
const detail = async (id: string) => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const open = async (sessionId: string, text: string, more = {}) =>
  (await widget.say(sessionId, text, more)).body.conversationId as string
const said = async (sessionId: string, headers = {}) =>
  (await widget.read(sessionId, headers)).body.messages.map(({ body }: { body: string }) => body)

describe('merging', () => {
  it('brings every message into the other conversation, and leaves a closed shell that names it', async () => {
    const from = await open('a', 'From the phone')
    const into = await open('b', 'From the desk')
    await post(`${from}/messages`, { body: 'A note', internal: true })
    await post(`${into}/messages`, { body: 'Answer' })
    const { status, body } = await merge(from, into)
    expect([status, body.id, body.status]).toEqual([200, into, 'open'])
    const { messages } = await detail(into)
    expect(messages.map((message: { body: string }) => message.body).toSorted()).toEqual(
      [
        'From the phone',
        'From the desk',
        'A note',
        'Answer',
        'Merged conversation #1 into this one',
      ].toSorted(),
    )
    expect(await detail(from)).toMatchObject({ status: 'closed', mergedIntoId: into, messages: [] })
    expect((await eventsOf(app, from)).at(-1)).toMatchObject({
      type: 'conversation.merged',
      payload: { conversationId: from, intoConversationId: into },
    })
  })

  it('lets both sessions go on in the result, and opens no conversation for the one that came', async () => {
    const from = await open('a', 'One')
    const into = await open('b', 'Two')
    await merge(from, into)
    const more = await Promise.all([
      widget.say('a', 'Three'),
      widget.say('a', 'Four'),
      widget.say('c', 'Else'),
    ])
    expect(more.map(({ body }) => body.conversationId === into)).toEqual([true, true, false])
    await post(`${into}/messages`, { body: 'Answer to both' })
    for (const session of ['a', 'b'])
      expect((await said(session)).toSorted()).toEqual(['Answer to both', 'Four', 'One', 'Three', 'Two'])
    const { body } = await widget.get('conversations', {}, { 'x-svc-session-ids': 'a' })
    expect(body.conversations).toMatchObject([{ id: into, sessionId: 'a' }])
    expect(await app.sql('select id from conv_conversations where org_id = $1', [org.orgId])).toHaveLength(3)
  })

  it('follows over several merges', async () => {
    const [one, two, three] = [await open('a', 'One'), await open('b', 'Two'), await open('c', 'Three')]
    await merge(one, two)
    await merge(two, three)
    expect((await widget.say('a', 'Still here')).body.conversationId).toBe(three)
    expect((await said('b')).toSorted()).toEqual(['One', 'Still here', 'Three', 'Two'])
  })

  it('skips a message that is sent again after the merge', async () => {
    const message = [{ body: 'Once', providerMessageId: 'p1' }]
    const from = (await widget.say('a', message)).body.conversationId
    const into = (await widget.say('b', [{ body: 'Another', providerMessageId: 'p2' }])).body.conversationId
    await merge(from, into)
    expect((await widget.say('a', message)).body).toMatchObject({
      conversationId: into,
      inserted: 0,
      skipped: 1,
    })
  })

  it('again is no news, and a shell is neither merged elsewhere nor written to', async () => {
    const [from, into, other] = [await open('a', 'One'), await open('b', 'Two'), await open('c', 'Three')]
    await merge(from, into)
    const before = (await eventsOf(app, into)).length
    expect((await merge(from, into)).status).toBe(200)
    expect((await eventsOf(app, into)).length).toBe(before)
    for (const refused of [await merge(from, other), await merge(other, from)])
      expect([refused.status, refused.body.code]).toEqual([409, 'conv_merge_refused'])
    expect((await post(`${from}/messages`, { body: 'Hello?' })).body.code).toBe('conv_invalid')
  })

  it('as one person is refused where the verified identities differ', async () => {
    const verified = await open('v', 'My secret', widget.pair('user-1'))
    const other = await open('w', 'Not mine', widget.pair('user-2'))
    const anonymous = await open('x', 'Let me see')
    for (const [from, into] of [
      [verified, anonymous],
      [anonymous, verified],
      [verified, other],
    ] as const)
      expect((await merge(from, into)).body.code).toBe('conv_merge_refused')
    const same = await open('y', 'On another device', widget.pair('user-1'))
    expect((await merge(same, verified)).status).toBe(200)
    expect((await said('y', widget.proof('user-1'))).toSorted()).toEqual(['My secret', 'On another device'])
  })

  it('keeps the wait for a person, the later activity, and one of two drafts', async () => {
    const from = await open('a', 'One')
    const into = await open('b', 'Two')
    await post(`${from}/request-handover`, { postSystemNote: false })
    for (const id of [from, into])
      await app.http('POST', `/v1/conversations/${id}/draft-reply`, {
        key: org.key,
        body: { body: `Draft of ${id}` },
      })
    await merge(from, into)
    expect(await detail(into)).toMatchObject({ needsHumanAttention: true, lastInboundPreview: 'Two' })
    const drafts = await app.sql(
      `select body, kind from conv_messages where conversation_id = $1 and kind like 'draft%' order by kind`,
      [into],
    )
    expect(drafts).toEqual([
      { body: `Draft of ${into}`, kind: 'draft_reply' },
      { body: `Draft of ${from}`, kind: 'draft_reply_superseded' },
    ])
  })

  it('keeps the later of two ratings', async () => {
    const rate = (sessionId: string, rating: number) => widget.post('rating', { sessionId, rating })
    const [from, into] = [await open('a', 'One'), await open('b', 'Two')]
    await rate('a', 1)
    await rate('b', 5)
    await merge(from, into)
    expect(await detail(into)).toMatchObject({ rating: 5 })
    const [later, rated] = [await open('c', 'Three'), await open('d', 'Four')]
    await rate('d', 3)
    await rate('c', 2)
    await merge(later, rated)
    expect(await detail(rated)).toMatchObject({ rating: 2 })
    await merge(await open('e', 'Five'), rated)
    expect(await detail(rated)).toMatchObject({ rating: 2 })
    expect((await rate('a', 4)).status).toBe(201)
    expect(await detail(into)).toMatchObject({ rating: 4 })
  })

  it('both ways at once, fifty times, happens once', async () => {
    const a = await open('a', 'One')
    const b = await open('b', 'Two')
    const answers = await Promise.all(upTo(50).map((n) => (n % 2 ? merge(a, b) : merge(b, a))))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const shells = await app.sql(
      'select id from conv_conversations where org_id = $1 and merged_into_id is not null',
      [org.orgId],
    )
    expect(shells).toHaveLength(1)
    expect((await said('a')).toSorted()).toEqual(['One', 'Two'])
  })

  it('loses nothing that visitors write meanwhile, and numbers stay unique', async () => {
    const from = await open('a', 'a0')
    const into = await open('b', 'b0')
    const texts = upTo(40).flatMap((n) => [`a${n}`, `b${n}`])
    const [merged, ...sent] = await Promise.all([
      merge(from, into),
      ...texts.map((text) => widget.say(text[0] as string, [{ body: text, providerMessageId: text }])),
    ])
    expect(merged.status).toBe(200)
    expect(sent.every(({ status }) => status === 201)).toBe(true)
    expect((await said('a')).toSorted()).toEqual(['a0', 'b0', ...texts].toSorted())
  })

  it('of another organization’s conversations is 404', async () => {
    const mine = await open('a', 'Mine')
    const other = await app.createOrg()
    const foreign = (await (await openWidget(app, other)).say('s', 'Theirs')).body.conversationId
    for (const [from, into] of [
      [mine, foreign],
      [foreign, mine],
    ] as const)
      expect((await merge(from, into)).body.code).toBe('conv_not_found')
    expect((await merge(mine, mine)).body.code).toBe('conv_invalid')
  })
})
