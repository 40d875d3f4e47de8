import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { openSocket } from '../../test-socket.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let mia: string
let miaId: string
let id: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  mia = await app.createMember(org, 'member')
  const [member] = await app.sql(
    `select user_id as id from iam_memberships where org_id = $1 and role = 'member'`,
    [org.orgId],
  )
  miaId = member.id
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

const note = (body: string, more: object = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${id}/messages`, { cookie, body: { body, internal: true, ...more } })
const at = (userId = miaId, name = 'Mia Member') => `@[${name}](${userId})`
const list = async (query = '', cookie = mia) =>
  (await app.http('GET', `/v1/conversations/mentions?${query}`, { cookie })).body
const unread = async (cookie = mia): Promise<string[]> =>
  (await list('', cookie)).items.map(({ preview }: { preview: string }) => preview)
const read = (path: string, body: object = {}, cookie = mia) =>
  app.http('POST', `/v1/conversations/mentions/${path}`, { cookie, body })

describe('a note that names a colleague', () => {
  it('is on their list until they have read it, and on nobody else’s', async () => {
    const { body: stored } = await note(`Look,\n ${at()} and ${at()}!`)
    const [item] = (await list()).items
    expect(item).toEqual({
      id: expect.stringMatching(/^cmn_/),
      conversationId: id,
      conversationNumber: 1,
      messageId: stored.id,
      authorType: 'user',
      authorId: org.ownerUserId,
      authorName: 'Olga Owner',
      preview: `Look, ${at()} and ${at()}!`,
      createdAt: expect.any(String),
      readAt: null,
    })
    expect(await unread(org.cookie)).toEqual([])
    expect((await read(`${item.id}/read`, {}, org.cookie)).body.code).toBe('conv_mention_not_found')
    const { readAt } = (await read(`${item.id}/read`)).body
    expect((await read(`${item.id}/read`)).body).toEqual({ id: item.id, readAt })
    expect([await unread(), (await list('includeRead=true')).items.length]).toEqual([[], 1])
  })

  it('of an agent counts too; who names themselves is not told', async () => {
    const body = { body: at(), internal: true }
    expect((await app.http('POST', `/v1/conversations/${id}/messages`, { key: org.key, body })).status).toBe(
      201,
    )
    await note(at(org.ownerUserId))
    expect([(await unread()).length, await unread(org.cookie)]).toEqual([1, []])
  })

  it('is refused where somebody is no member, or more than 20 are named; nothing of it is stored', async () => {
    const other = await app.createOrg()
    for (const stranger of [other.ownerUserId, newId('usr')]) {
      const { status, body } = await note(`${at()} ${at(stranger)}`)
      expect([status, body.code]).toEqual([400, 'conv_mention_unknown'])
    }
    const many = upTo(21).map(() => at(newId('usr')))
    expect((await note(many.join(' '))).body.code).toBe('conv_mention_too_many')
    const [{ n }] = await app.sql('select count(*)::int as n from conv_messages where conversation_id = $1', [
      id,
    ])
    expect([n, await unread()]).toEqual([1, []])
  })

  it('is told to webhooks; replies and what only looks like it name nobody', async () => {
    await note(`Hello ${at()}`, { internal: false, claim: false })
    await note(`@Mia @[Mia](${miaId.toUpperCase()}) @[](${miaId}) [Mia](${miaId}) @[a\nb](${miaId})`)
    expect(await unread()).toEqual([])
    const { body } = await app.http('GET', '/v1/webhooks/event-types', { key: org.key })
    expect(body.all).toContain('conversation.mentioned')
    expect(body.all).not.toContain('conversation.mentions_read')
  })

  it('is gone from the list of who is no member any more', async () => {
    await note(at())
    await app.sql('delete from iam_memberships where user_id = $1', [miaId])
    expect(await app.sql('select id from conv_mentions where user_id = $1', [miaId])).toEqual([])
  })

  it('goes along when its conversation is merged into another one', async () => {
    await note(at())
    const intoId = (await widget.say('s2', 'Hi')).body.conversationId
    await app.http('POST', `/v1/conversations/${id}/merge`, { key: org.key, body: { intoId } })
    expect((await list()).items).toMatchObject([{ conversationId: intoId, conversationNumber: 2 }])
  })
})

it('all of them, or those in one conversation, are read at once', async () => {
  const first = id
  for (const n of upTo(3)) await note(`${n} ${at()}`)
  id = (await widget.say('s2', 'Hi')).body.conversationId
  await note(`4 ${at()}`)
  const page = await list('limit=3')
  expect(page.items.map(({ preview }: { preview: string }) => preview[0])).toEqual(['4', '3', '2'])
  expect((await list(`cursor=${page.nextCursor}`)).items).toHaveLength(1)
  expect((await list('cursor=WyJ4Il0')).code).toBe('invalid_cursor')
  const answers = await Promise.all(upTo(5).map(() => read('read', { conversationId: first })))
  expect(answers.reduce((sum, { body }) => sum + body.marked, 0)).toBe(3)
  expect((await read('read')).body).toEqual({ marked: 1 })
  expect(await unread()).toEqual([])
  const other = await app.createOrg()
  expect((await read('read', { conversationId: id }, other.cookie)).body.code).toBe('conv_not_found')
})

it('the person’s own sockets hear of it, and of its being read; those of colleagues do not', async () => {
  const asPerson = (cookie: string) => openSocket(app, { headers: { cookie, origin: app.url } })
  const [own, colleague] = await Promise.all([asPerson(mia), asPerson(org.cookie)])
  await own.ask({ type: 'subscribe', channel: 'me' })
  for (const channel of ['me', 'org']) await colleague.ask({ type: 'subscribe', channel })
  await colleague.ask({ type: 'subscribe', channel: 'conversation', id })
  const { body } = await note(at())
  await vi.waitFor(() => expect(own.events()).toHaveLength(1))
  const [{ type, payload }] = own.events()
  expect([type, payload]).toEqual([
    'conversation.mentioned',
    { conversationId: id, messageId: body.id, mentionId: expect.any(String), userId: miaId },
  ])
  await read(`${payload.mentionId}/read`)
  await vi.waitFor(() => expect(own.events()).toHaveLength(2))
  expect(own.events()[1].payload).toEqual({ mentionIds: [payload.mentionId] })
  await colleague.settled()
  expect(new Set(colleague.events().map((event) => event.type))).toEqual(new Set(['conversation.note_added']))
  for (const socket of [own, colleague]) socket.close()
})
