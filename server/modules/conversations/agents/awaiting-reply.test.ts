import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

type Body = Record<string, unknown>

const list = async (query = '') =>
  (await app.http('GET', `/v1/conversations/awaiting-reply${query}`, { key: org.key })).body
const waiting = async (query = '') => (await list(query)).items.map(({ id }: { id: string }) => id)
const open = async (sessionId = 's1') => (await widget.say(sessionId, 'Hello')).body.conversationId as string
const asAgent = (path: string, body: Body = {}) =>
  app.http('POST', `/v1/conversations/${path}`, { key: org.key, body })
const asPerson = (path: string, body: Body = {}) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })
const change = (id: string, set: string) =>
  app.sql(`update conv_conversations set ${set} where id = $1`, [id])
const topicWith = async (mode: string) => {
  const { body } = await asAgent('topics', { name: mode })
  await asAgent(`topics/${body.id}/agent-mode`, { mode })
  return body.id as string
}

it('tells of conversations in which the customer wrote last, newest first, page by page', async () => {
  const ids = []
  for (const n of upTo(5)) ids.push(await open(`s${n}`))
  const newest = ids.toReversed()
  expect(await list()).toEqual({ items: newest.map((id) => ({ id })), nextCursor: null })
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.nextCursor}`)
  const third = await list(`?limit=2&cursor=${second.nextCursor}`)
  expect([first, second, third].flatMap(({ items }) => items)).toEqual(newest.map((id) => ({ id })))
  expect(third.nextCursor).toBeNull()
})

it('keeps to its limits', async () => {
  for (const query of [
    'limit=0',
    'limit=201',
    'lookbackMinutes=0',
    'lookbackMinutes=43201',
    'lookbackMinutes=x',
  ]) {
    expect((await list(`?${query}`)).code).toBe('invalid_input')
  }
  expect((await list('?cursor=x')).code).toBe('invalid_cursor')
})

it('looks an hour back unless said', async () => {
  const id = await open()
  await change(id, `last_message_at = now() - interval '59 minutes'`)
  expect(await waiting()).toEqual([id])
  await change(id, `last_message_at = now() - interval '61 minutes'`)
  expect(await waiting()).toEqual([])
  expect(await waiting('?lookbackMinutes=62')).toEqual([id])
})

it('does not take a note or a draft for an answer; a public reply of anybody is one', async () => {
  const id = await open()
  await asAgent(`${id}/messages`, { body: 'fyi', internal: true })
  await asAgent(`${id}/draft-reply`, { body: 'Hi' })
  expect(await waiting()).toEqual([id])
  await asAgent(`${id}/messages`, { body: 'Hi' })
  expect(await waiting()).toEqual([])
  await open()
  expect(await waiting()).toEqual([id])
  await asPerson(`${id}/messages`, { body: 'Hi', claim: false })
  expect(await waiting()).toEqual([])
})

describe('a conversation is left out', () => {
  it.each([
    ['snoozed', `status = 'snoozed', snooze_until = now() + interval '1 day'`],
    ['closed', `status = 'closed'`],
    ['spam', `status = 'spam'`],
    ['without a customer', 'contact_id = null'],
    ['settled before anybody saw it', `suppressed_reason = 'auto_reply'`],
    ['without a message', 'last_message_at = null'],
  ])('that is %s', async (_, set) => {
    const id = await open()
    await change(id, set)
    expect(await waiting()).toEqual([])
  })

  it('that is a call', async () => {
    await open()
    await app.sql(`update conv_channels set type = 'voice' where id = $1`, [widget.channelId])
    expect(await waiting()).toEqual([])
  })

  it('that is assigned, until it is not', async () => {
    const id = await open()
    await asPerson(`${id}/assign`, { assigneeUserId: org.ownerUserId })
    expect(await waiting()).toEqual([])
    await asPerson(`${id}/assign`, { assigneeUserId: null })
    expect(await waiting()).toEqual([id])
  })

  it('that a person holds, until the time is up', async () => {
    const id = await open()
    await asPerson(`${id}/take-over`)
    expect(await waiting()).toEqual([])
    await change(id, `claim_expires_at = now() - interval '1 second'`)
    expect(await waiting()).toEqual([id])
  })

  it('that an agent process leased, until the lease is over', async () => {
    const id = await open()
    await asAgent(`${id}/runner-claim`, { holder: 'a' })
    expect(await waiting()).toEqual([])
    await change(id, `runner_expires_at = now() - interval '1 second'`)
    expect(await waiting()).toEqual([id])
  })

  it('whose own mode is not auto, whatever its topic says', async () => {
    const id = await open()
    await asAgent(`${id}/topic`, { topicId: await topicWith('auto') })
    await asAgent(`${id}/agent-mode`, { mode: 'draft_only' })
    expect(await waiting()).toEqual([])
  })

  it('whose topic’s mode is not auto, unless its own is', async () => {
    const id = await open()
    await asAgent(`${id}/topic`, { topicId: await topicWith('off') })
    expect(await waiting()).toEqual([])
    await asAgent(`${id}/agent-mode`, { mode: 'auto' })
    expect(await waiting()).toEqual([id])
  })

  it('of a channel that is not auto, unless its topic is', async () => {
    const id = await open()
    await change(id, `agent_mode = 'draft_only'`)
    expect(await waiting()).toEqual([])
    await asAgent(`${id}/topic`, { topicId: await topicWith('auto') })
    expect(await waiting()).toEqual([id])
  })

  it('of another organization', async () => {
    const other = await app.createOrg()
    await (await openWidget(app, other)).say('s1', 'Hello')
    expect(await waiting()).toEqual([])
  })
})
