import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let topicId: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  topicId = (await asAgent('topics', { name: 'Refunds' })).id
})

type Body = Record<string, unknown>

const asAgent = async (path: string, body: Body = {}) =>
  (await app.http('POST', `/v1/conversations/${path}`, { key: org.key, body })).body
const asPerson = async (path: string, body: Body = {}) =>
  (await app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })).body
const figures = async (query = '') =>
  (await app.http('GET', `/v1/conversations/automation${query}`, { key: org.key })).body
const topicFigures = async () => (await figures()).topics[0]

/** A conversation of the topic, free for agents. */
async function open(sessionId: string, topic: string | null = topicId): Promise<string> {
  const { conversationId } = (await widget.say(sessionId, 'Hello')).body
  if (topic !== null) await asAgent(`${conversationId}/topic`, { topicId: topic })
  return conversationId
}
const reply = async (id: string) => (await asAgent(`${id}/messages`, { body: 'Answer' })).id as string
const draft = async (id: string) => (await asAgent(`${id}/draft-reply`, { body: 'Answer' })).id as string
const send = async (id: string, body = 'Answer') =>
  (await asPerson(`${id}/messages`, { body, fromDraftId: await draft(id), claim: false })).metadata
    .approvedDraft.draftMessageId as string
const reject = async (id: string) => {
  await draft(id)
  await asPerson(`${id}/clear-draft`)
}
const date = (messageId: string, age: string) =>
  app.sql('update conv_messages set created_at = now() - $2::interval where id = $1', [messageId, age])

describe('the reviews of a topic', () => {
  it('count what people did with its drafts in 30 days, and nothing else', async () => {
    const id = await open('s1')
    for (const _ of upTo(3)) await send(id)
    for (const _ of upTo(2)) await send(id, 'Another answer')
    await reject(id)
    const before = {
      reviewedCount: 6,
      approvedUnedited: 3,
      edited: 2,
      rejected: 1,
      uneditedPct: 50,
      readyToPromote: false,
    }
    expect(await topicFigures()).toMatchObject(before)

    await draft(id) // superseded by the next
    await asAgent(`${id}/messages`, { body: 'Answer', fromDraftId: await draft(id) })
    await draft(id)
    await asAgent(`${id}/clear-draft`)
    await date(await send(id), '30 days 1 minute')
    const test = await open('s2')
    await send(test)
    await app.sql('update conv_conversations set is_test = true where id = $1', [test])
    await send(await open('s3', null))
    const other = (await asAgent('topics', { name: 'Zoo' })).id
    await send(await open('s4', other))
    await draft(id) // waits
    expect(await topicFigures()).toMatchObject(before)

    await date(await send(id), '29 days 23 hours')
    expect(await topicFigures()).toMatchObject({ reviewedCount: 7, approvedUnedited: 4, uneditedPct: 57.14 })
    expect((await figures()).topics[1]).toMatchObject({ id: other, reviewedCount: 1, approvedUnedited: 1 })
  })

  it('count a draft that is older than the last message of its conversation’s window', async () => {
    const id = await open('s1')
    await reject(id)
    await app.sql(
      `update conv_conversations set last_message_at = now() - interval '40 days' where id = $1`,
      [id],
    )
    expect(await topicFigures()).toMatchObject({ reviewedCount: 1, rejected: 1, weeklyVolume: 0 })
  })
})

describe('a topic is ready to promote', () => {
  const ready = async () => (await topicFigures()).readyToPromote

  it('with 20 reviewed, enough of them unedited and at most 5 per cent rejected', async () => {
    const id = await open('s1')
    for (const _ of upTo(2)) await send(id, 'Another answer')
    for (const _ of upTo(17)) await send(id)
    expect(await ready()).toBe(false) // 19 reviewed, 89.5 % unedited
    await reject(id)
    expect(await topicFigures()).toMatchObject({ reviewedCount: 20, uneditedPct: 85, readyToPromote: true })
    await asAgent(`topics/${topicId}/agent-mode`, { mode: 'draft_only', promoteThresholdPct: 86 })
    expect(await ready()).toBe(false)
    await asAgent(`topics/${topicId}/agent-mode`, { mode: 'draft_only', promoteThresholdPct: 50 })
    expect(await ready()).toBe(true)
    await reject(id) // 2 of 21: 9.5 %
    expect(await ready()).toBe(false)
  })

  it('only until it was', async () => {
    const id = await open('s1')
    for (const _ of upTo(20)) await send(id)
    expect(await ready()).toBe(true)
    await asAgent(`topics/${topicId}/agent-mode`, { mode: 'auto' })
    expect(await topicFigures()).toMatchObject({
      agentMode: 'auto',
      autoPromotedAt: expect.any(String),
      readyToPromote: false,
    })
  })
})

describe('the traffic of a topic', () => {
  it('counts conversations of a week, and 30 days of what agents answered by themselves', async () => {
    const [first, second, old] = [await open('s1'), await open('s2'), await open('s3')]
    await app.sql(`update conv_conversations set created_at = now() - interval '8 days' where id = $1`, [old])
    const silent = (await widget.post('conversations', { sessionId: 's4' })).body.conversationId
    await asAgent(`${silent}/topic`, { topicId })
    await reply(first)
    await reply(second)
    await date(await reply(old), '29 days')
    await date(await reply(old), '31 days')
    await asAgent(`${first}/messages`, { body: 'A note', internal: true })
    await asAgent(`${first}/messages`, { body: 'Answer', fromDraftId: await draft(first) })
    await send(first)
    await asPerson(`${first}/messages`, { body: 'Answer', claim: false })
    await asAgent(`${second}/request-handover`, { publicFallbackMessage: 'Somebody will be there soon' })
    expect(await topicFigures()).toMatchObject({ weeklyVolume: 2, autoSent: 3, windowDays: 30 })
  })

  it('leaves tests and what was merged away out', async () => {
    const [kept, test, merged] = [await open('s1'), await open('s2'), await open('s3')]
    for (const id of [kept, test, merged]) await reply(id)
    await app.sql('update conv_conversations set is_test = true where id = $1', [test])
    await asPerson(`${merged}/merge`, { intoId: kept })
    expect(await topicFigures()).toMatchObject({ weeklyVolume: 1, autoSent: 2 })
  })
})

describe('the rate of automatic answers', () => {
  it('is the share of a week’s public replies that agents sent without a draft, in all conversations', async () => {
    expect((await figures()).autoRate7d).toBeNull()
    const [first, second] = [await open('s1'), await open('s2', null)]
    await reply(first)
    await reply(second)
    expect((await figures()).autoRate7d).toBe(1)
    await send(first)
    expect((await figures()).autoRate7d).toBe(0.67) // 2 of 3
    await asAgent(`${first}/messages`, { body: 'Answer', fromDraftId: await draft(first) })
    await asAgent(`${first}/messages`, { body: 'A note', internal: true })
    await asPerson(`${second}/messages`, { body: 'Answer', claim: false })
    expect((await figures()).autoRate7d).toBe(0.4) // 2 of 5
    await date(await reply(second), '7 days 1 minute')
    expect((await figures()).autoRate7d).toBe(0.4)
    await date(await reply(second), '6 days 23 hours')
    expect((await figures()).autoRate7d).toBe(0.5) // 3 of 6
  })
})

it('topics are by name, a page at a time, with figures though nothing happened yet', async () => {
  await asAgent('topics', { name: 'Accounts', color: 'red' })
  const first = await figures('?limit=1')
  expect(first).toEqual({
    windowDays: 30,
    autoRate7d: null,
    topics: [
      {
        id: expect.stringMatching(/^ctp_/),
        name: 'Accounts',
        slug: 'accounts',
        agentMode: null,
        autoPromotedAt: null,
        promoteThresholdPct: 85,
        windowDays: 30,
        weeklyVolume: 0,
        reviewedCount: 0,
        approvedUnedited: 0,
        edited: 0,
        rejected: 0,
        autoSent: 0,
        uneditedPct: null,
        readyToPromote: false,
      },
    ],
    nextCursor: expect.any(String),
  })
  const second = await figures(`?limit=1&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ topics: [{ name: 'Refunds' }], nextCursor: null })
  const other = await app.createOrg()
  const theirs = await app.http('GET', '/v1/conversations/automation', { key: other.key })
  expect(theirs.body.topics).toEqual([])
})
