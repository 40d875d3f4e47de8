import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../kernel/base/ids.ts'
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

type Body = Record<string, unknown>

const post = (path: string, body: Body, as: Body = { cookie: org.cookie }) =>
  app.http('POST', `/v1/conversations/${path}`, { ...as, body })
const preview = (id: string, intoId: string, more = '') =>
  app.http('GET', `/v1/conversations/${id}/merge-preview?intoId=${intoId}${more}`, { cookie: org.cookie })
const detail = async (id: string) => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const open = async (sessionId: string, text: string, more = {}): Promise<string> =>
  (await widget.say(sessionId, text, more)).body.conversationId
const isNoteOfMerge = ({ metadata }: { metadata: Body }) => 'mergedConversationId' in metadata
const decided = (messages: { metadata: Body }[]) =>
  messages.map(({ metadata: { decidedAt: _at, ...metadata }, ...message }) => ({ ...message, metadata }))

/** Merges, and expects what the preview had said. */
async function mergeAsPreviewed(id: string, intoId: string) {
  const { body: shown } = await preview(id, intoId)
  expect(shown).toMatchObject({ allowed: true, refusal: null })
  const { body: merged } = await post(`${id}/merge`, { intoId })
  expect({ ...shown.result, updatedAt: null }).toEqual({ ...merged, updatedAt: null })
  const { messages } = await detail(intoId)
  const standing = messages.filter((message: { metadata: Body }) => !isNoteOfMerge(message))
  expect(shown.totalMessages).toBe(standing.length)
  expect(shown.latest).toEqual(decided(standing.slice(-6)))
  return shown
}

describe('the preview of a merge', () => {
  it('names both customers and says what each will see', async () => {
    const from = await open('a', 'One', { visitor: { name: 'Ada' } })
    const into = await open('b', 'Two', { visitor: { name: 'Ben' } })
    expect((await preview(from, into)).body).toMatchObject({
      samePerson: false,
      visitors: [
        { conversationId: from, name: 'Ada', sees: 'own' },
        { conversationId: into, name: 'Ben', sees: 'own' },
      ],
    })
    const said = (await preview(from, into, '&samePerson=true')).body
    expect([said.samePerson, said.visitors.map((each: Body) => each['sees'])]).toEqual([
      true,
      ['everything', 'everything'],
    ])
    const [same, again] = [
      await open('c', 'Three', widget.pair('user-1')),
      await open('d', 'Four', widget.pair('user-1')),
    ]
    expect((await preview(same, again)).body).toMatchObject({ samePerson: true })
  })

  it('is what the merge then gives: messages in their order, numbers, who waits, what is newer', async () => {
    const topic = (await post('topics', { name: 'Refunds' })).body
    const from = await open('a', 'From the phone', { visitor: { name: 'Ada' } })
    const into = await open('b', 'From the desk')
    for (const n of upTo(4)) {
      await post(`${into}/messages`, { body: `Answer ${n}` })
      await widget.say('a', `Question ${n}`)
    }
    await post(`${from}/request-handover`, { reason: 'Wants a refund' })
    await post(`${from}/topic`, { topicId: topic.id })
    await post(`${from}/assign`, { assigneeUserId: org.ownerUserId })
    await post(`${into}/status`, { status: 'closed' })
    const shown = await mergeAsPreviewed(from, into)
    expect(shown).toMatchObject({
      movedMessages: 6,
      totalMessages: 11,
      result: { id: into, status: 'open', topicId: topic.id, needsHumanAttention: true },
    })
    expect(await detail(into)).toMatchObject({ handoverReason: 'Wants a refund' })
    expect(await detail(from)).toMatchObject({ handoverReason: null })
  })

  it('holds for the other way round, and for drafts of which one is left', async () => {
    const [from, into] = [await open('a', 'One'), await open('b', 'Two')]
    for (const id of [from, into])
      await post(`${id}/draft-reply`, { body: `Draft of ${id}` }, { key: org.key })
    await post(`${into}/status`, {
      status: 'snoozed',
      snoozeUntil: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const shown = await mergeAsPreviewed(from, into)
    const kinds = shown.latest.map(({ metadata }: { metadata: Body }) => metadata['kind'])
    expect(kinds.filter(Boolean).toSorted()).toEqual(['draft_reply', 'draft_reply_superseded'])
    const [quiet, third] = [await open('c', 'Three'), await open('d', 'Four')]
    await post(`${quiet}/status`, { status: 'closed' })
    await mergeAsPreviewed(quiet, third)
  })

  it('of what was merged already shows the result as it is', async () => {
    const [from, into] = [await open('a', 'One'), await open('b', 'Two')]
    await post(`${from}/merge`, { intoId: into })
    const { body } = await preview(from, into)
    expect(body).toMatchObject({ allowed: true, refusal: null, movedMessages: 0, totalMessages: 3 })
    expect(body.result.seq).toBe((await detail(into)).seq)
  })

  it('says why it would be refused, in the words of the merge', async () => {
    const verified = await open('v', 'Mine', widget.pair('user-1'))
    const [anonymous, from, into] = [await open('x', 'One'), await open('y', 'Two'), await open('z', 'Three')]
    await post(`${from}/merge`, { intoId: into })
    for (const [id, intoId] of [
      [verified, anonymous],
      [anonymous, verified],
      [from, anonymous],
      [anonymous, from],
      [anonymous, anonymous],
    ] as const) {
      const { status, body } = await preview(id, intoId, '&samePerson=true')
      const refused = await post(`${id}/merge`, { intoId, samePerson: true })
      expect([status, body.allowed, body.movedMessages]).toEqual([200, false, 0])
      expect(body.refusal).toEqual({ code: refused.body.code, message: refused.body.detail })
      expect(body.result.id).toBe(intoId)
    }
  })

  it('changes nothing, and is 404 for what is not there or of others', async () => {
    const [from, into] = [await open('a', 'One'), await open('b', 'Two')]
    const before = [await detail(from), await detail(into)]
    await preview(from, into)
    expect([await detail(from), await detail(into)]).toEqual(before)
    expect(await eventsOf(app, into)).toHaveLength(2)
    const other = await app.createOrg()
    const foreign = (await (await openWidget(app, other)).say('s', 'Theirs')).body.conversationId
    for (const id of [foreign, newId('ccv')]) {
      expect((await preview(id, into)).body.code).toBe('conv_not_found')
      expect((await preview(into, id)).body.code).toBe('conv_not_found')
    }
    expect((await preview(from, 'nonsense')).status).toBe(400)
  })
})
