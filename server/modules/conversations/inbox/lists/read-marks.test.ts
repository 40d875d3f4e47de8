import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../kernel/base/ids.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
})
beforeEach(async () => {
  const texts = upTo(5).map((n) => ({ body: `${n}` }))
  id = (await widget.say(newId('ses'), texts)).body.conversationId
})

type As = { key: string } | { cookie: string }
const owner = (): As => ({ cookie: org.cookie })
const read = (body: unknown, as: As = owner(), conversationId = id) =>
  app.http('POST', `/v1/conversations/${conversationId}/read`, { ...as, body })
const detail = async (as: As = owner()) => (await app.http('GET', `/v1/conversations/${id}`, as)).body
const listed = async (as: As) =>
  (await app.http('GET', '/v1/conversations?limit=200', as)).body.items.find(
    (item: { id: string }) => item.id === id,
  )

it('a conversation is unread up to the caller’s mark, and read to its end without a number', async () => {
  const texts = (await detail()).messages.map(({ seq }: { seq: number }) => seq)
  expect(await detail()).toMatchObject({ unreadCount: 5, readSeq: 0 })
  expect((await read({ seq: texts[1] })).body).toEqual({ readSeq: texts[1], unreadCount: 3 })
  expect(await detail()).toMatchObject({ unreadCount: 3, readSeq: texts[1] })
  const { seq } = await detail()
  expect((await read({})).body).toEqual({ readSeq: seq, unreadCount: 0 })
  expect((await listed(owner())).unreadCount).toBe(0)
})

it('only what the customer writes makes it unread again', async () => {
  await read({})
  await app.http('POST', `/v1/conversations/${id}/messages`, { key: org.key, body: { body: 'An answer' } })
  expect((await detail()).unreadCount).toBe(0)
  const [{ session }] = await app.sql('select session_id as session from conv_conversations where id = $1', [
    id,
  ])
  await widget.say(session, 'And now?')
  expect((await detail()).unreadCount).toBe(1)
})

it('the mark is the caller’s own: a colleague’s and an API key’s are others', async () => {
  const colleague: As = { cookie: await app.createMember(org, 'member') }
  await read({})
  expect((await listed(owner())).unreadCount).toBe(0)
  for (const as of [colleague, { key: org.key }]) expect((await listed(as)).unreadCount).toBe(5)
  await read({}, { key: org.key })
  expect([(await listed(colleague)).unreadCount, (await listed({ key: org.key })).unreadCount]).toEqual([
    5, 0,
  ])
})

it('of 50 callers at once the highest number wins, and the mark never moves back or past the end', async () => {
  const { seq: last } = await detail()
  const seqs = upTo(50).map((n) => n % (last as number))
  const answers = await Promise.all(seqs.map((seq) => read({ seq })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await detail()).readSeq).toBe(Math.max(...seqs))
  expect((await read({ seq: 1 })).body.readSeq).toBe(Math.max(...seqs))
  expect((await read({ seq: 1_000_000 })).body.readSeq).toBe(last)
})

it('at most 100 messages are counted', async () => {
  const [{ session }] = await app.sql('select session_id as session from conv_conversations where id = $1', [
    id,
  ])
  for (const part of upTo(3))
    await widget.say(
      session,
      upTo(40).map((n) => ({ body: `${part} ${n}` })),
    )
  expect((await detail()).unreadCount).toBe(100)
})

it('reading tells colleagues nothing: only the visitor learns that it was seen, each message once', async () => {
  const [{ session }] = await app.sql('select session_id as session from conv_conversations where id = $1', [
    id,
  ])
  const seen = async () =>
    (await widget.read(session)).body.messages.map((m: { readAt: string | null }) => m.readAt !== null)
  const [before, events] = [await detail({ key: org.key }), await eventsOf(app, id)]
  const [, second] = before.messages
  expect(await seen()).toEqual([false, false, false, false, false])
  await read({ seq: second.seq })
  expect(await seen()).toEqual([true, true, false, false, false])
  await read({ seq: second.seq })
  await Promise.all([read({}), read({}, { key: org.key }), read({})])
  expect(await seen()).toEqual([true, true, true, true, true])
  expect(await eventsOf(app, id)).toEqual(events)
  const after = await detail({ key: org.key })
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  )
  expect(changed.toSorted()).toEqual(['messages', 'readSeq', 'unreadCount'])
})

it('what is marked as read in bulk was not read: the visitor is told nothing', async () => {
  const done = await app.http('POST', '/v1/conversations/bulk', {
    ...owner(),
    body: { ids: [id], read: true },
  })
  const stamped = await app.sql(
    'select id from conv_messages where conversation_id = $1 and read_at is not null',
    [id],
  )
  expect([done.status, stamped]).toEqual([200, []])
})

it('a stranger’s conversation is none, and a broken number is refused', async () => {
  const stranger = await app.createOrg()
  for (const as of [{ key: stranger.key }, { cookie: stranger.cookie }])
    expect((await read({}, as)).body.code).toBe('conv_not_found')
  expect((await read({}, owner(), newId('ccv'))).status).toBe(404)
  for (const seq of [-1, 1.5, '1', null, 1e300])
    expect([seq, (await read({ seq })).status]).toEqual([seq, 400])
  expect(await app.sql('select 1 from conv_read_marks where org_id = $1', [stranger.orgId])).toEqual([])
})
