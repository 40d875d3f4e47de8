import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { newId } from '../../../../kernel/base/ids.ts'
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

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const post = (path: string, body: Body = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie, body })
const list = async (query = '') =>
  (await app.http('GET', `/v1/conversations/topics${query}`, { key: org.key })).body
const create = async (name: string, more: Body = {}) => (await post('topics', { name, ...more })).body
const remove = (topicId: string) =>
  app.http('DELETE', `/v1/conversations/topics/${topicId}`, { cookie: org.cookie })
const open = async (sessionId = 's1') => (await widget.say(sessionId, 'Hello')).body.conversationId as string
const get = async (id: string) => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const topicEvents = () =>
  app.sql(
    `select type, payload from kernel_events where org_id = $1 and type like 'conversation.topic%' order by created_at, id`,
    [org.orgId],
  )

describe('a topic', () => {
  it('is created with a slug made from its name, unless one is given', async () => {
    const created = await post('topics', {
      name: ' Refunds & Größe ',
      description: 'Money back',
      color: '#00aaFF',
    })
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^ctp_[0-9a-z]{22}$/),
        slug: 'refunds-grosse',
        name: 'Refunds & Größe',
        description: 'Money back',
        color: '#00aaFF',
        agentMode: null,
        promoteThresholdPct: 85,
        autoPromotedAt: null,
      },
    ])
    expect(await create('Refunds', { slug: 'money' })).toMatchObject({ slug: 'money', color: null })
    expect((await create('请求')).slug).toMatch(/^topic-[0-9a-z]{8}$/)
    expect((await create('返品')).slug).toMatch(/^topic-[0-9a-z]{8}$/)
  })

  it('has a slug of its own: of 50 with the same at once exactly one is created', async () => {
    const answers = await Promise.all(upTo(50).map(() => post('topics', { name: 'Refunds' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => told(answer).join() === '409,conv_topic_slug_conflict')).toHaveLength(
      49,
    )
    const other = await app.createOrg()
    expect((await post('topics', { name: 'Refunds' }, other.cookie)).status).toBe(201)
  })

  it('is changed field by field, and keeps its slug', async () => {
    const { id } = await create('Refunds', { description: 'Money back', color: 'red' })
    const renamed = await post(`topics/${id}`, { name: 'Returns' })
    expect([renamed.status, renamed.body]).toEqual([
      200,
      expect.objectContaining({ name: 'Returns', slug: 'refunds', description: 'Money back', color: 'red' }),
    ])
    expect((await post(`topics/${id}`, { description: null, color: null })).body).toMatchObject({
      name: 'Returns',
      description: null,
      color: null,
    })
    expect((await list()).items).toEqual([(await post(`topics/${id}`)).body])
  })

  it('refuses what does not fit', async () => {
    const { id } = await create('Refunds')
    const bad = [
      { name: '' },
      { name: ' ' },
      { name: 'x'.repeat(121) },
      { color: 'url(x)' },
      { color: '#12345' },
      { color: 'x'.repeat(17) },
      { description: 'x'.repeat(601) },
    ]
    for (const body of bad) {
      expect(told(await post('topics', { name: 'Other', ...body }))).toEqual([400, 'invalid_input'])
      expect(told(await post(`topics/${id}`, body))).toEqual([400, 'invalid_input'])
    }
    for (const slug of ['', 'Refunds', '-a', 'a b', 'a'.repeat(65)])
      expect(told(await post('topics', { name: 'Other', slug }))).toEqual([400, 'invalid_input'])
    expect((await list()).items).toHaveLength(1)
  })

  it('is the business of admins; everybody may list topics and choose among them', async () => {
    const { id } = await create('Refunds')
    const conversation = await open()
    const cookie = await app.createMember(org, 'member')
    for (const path of ['topics', `topics/${id}`, `topics/${id}/agent-mode`])
      expect(told(await post(path, { name: 'x', mode: 'auto' }, cookie))).toEqual([403, 'forbidden'])
    expect((await app.http('GET', '/v1/conversations/topics', { cookie })).status).toBe(200)
    expect((await post(`${conversation}/topic`, { topicId: id }, cookie)).status).toBe(200)
  })

  it('that nobody knows, or of another organization, is 404', async () => {
    const other = await app.createOrg()
    const { id } = await create('Refunds')
    const conversation = await open()
    for (const [topicId, cookie] of [
      [newId('ctp'), org.cookie],
      [id, other.cookie],
    ] as const) {
      for (const path of [`topics/${topicId}`, `topics/${topicId}/agent-mode`])
        expect(told(await post(path, { mode: 'auto' }, cookie))).toEqual([404, 'conv_topic_not_found'])
      expect(told(await post(`${conversation}/topic`, { topicId }, cookie))[0]).toBe(404)
    }
    expect(told(await remove(newId('ctp')))).toEqual([404, 'conv_topic_not_found'])
  })
})

describe('the list of topics', () => {
  it('is by name, in pages that neither skip nor repeat one', async () => {
    const names = ['beta', 'Alpha', 'gamma', ...upTo(5).map((n) => `${'長'.repeat(119)}${n}`), 'Delta']
    for (const name of names) await create(name)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`?limit=2${cursor}`)
      expect(page.items.length).toBeGreaterThan(0)
      seen.push(...page.items.map(({ name }: { name: string }) => name))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(seen.slice(0, 4)).toEqual(['Alpha', 'beta', 'Delta', 'gamma'])
    expect(seen.toSorted()).toEqual(names.toSorted())
    expect(told(await app.http('GET', '/v1/conversations/topics?cursor=x', { key: org.key }))).toEqual([
      400,
      'invalid_cursor',
    ])
  })
})

describe('the topic of a conversation', () => {
  it('is set and taken away, and says so once', async () => {
    const { id: topicId } = await create('Refunds')
    const id = await open()
    const set = await post(`${id}/topic`, { topicId })
    expect([set.status, set.body]).toEqual([
      200,
      expect.objectContaining({ id, topicId, topicName: 'Refunds', topicSlug: 'refunds' }),
    ])
    await post(`${id}/topic`, { topicId })
    expect((await post(`${id}/topic`, { topicId: null })).body.topicId).toBeNull()
    await post(`${id}/topic`, { topicId: null })
    expect((await eventsOf(app, id)).slice(2)).toEqual([
      {
        seq: 3,
        type: 'conversation.topic_changed',
        payload: { conversationId: id, topicId, previousTopicId: null },
      },
      {
        seq: 4,
        type: 'conversation.topic_changed',
        payload: { conversationId: id, topicId: null, previousTopicId: topicId },
      },
    ])
    expect(told(await post(`${id}/topic`))).toEqual([400, 'invalid_input'])
    expect(told(await post(`${newId('ccv')}/topic`, { topicId }))).toEqual([404, 'conv_not_found'])
  })
})

describe('a deleted topic', () => {
  it('is gone from its conversations, and says so', async () => {
    const topic = await create('Refunds')
    const other = await create('Other')
    const [first, second, third] = [await open('s1'), await open('s2'), await open('s3')]
    await post(`${first}/topic`, { topicId: topic.id })
    await post(`${second}/topic`, { topicId: topic.id })
    await post(`${third}/topic`, { topicId: other.id })
    expect((await remove(topic.id)).status).toBe(204)
    expect((await remove(topic.id)).status).toBe(404)
    const left = await Promise.all([first, second, third].map(get))
    expect(left.map(({ topicId }) => topicId)).toEqual([null, null, other.id])
    expect((await list()).items).toMatchObject([{ id: other.id }])
    expect((await topicEvents()).at(-1)).toEqual({
      type: 'conversation.topic_deleted',
      payload: { topicId: topic.id, topicSlug: 'refunds' },
    })
  })

  it('stays gone, however many set it at the same moment', async () => {
    const topic = await create('Refunds')
    const ids = await Promise.all(upTo(10).map((n) => open(`s${n}`)))
    const [removed, ...answers] = await Promise.all([
      remove(topic.id),
      ...upTo(50).map((n) => post(`${ids[n % 10]}/topic`, { topicId: topic.id })),
    ])
    expect(removed.status).toBe(204)
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    const left = await Promise.all(ids.map(get))
    expect(left.every(({ topicId }) => topicId === null)).toBe(true)
  })
})

describe('the agent mode of a topic', () => {
  const setMode = (topicId: string, body: Body) => post(`topics/${topicId}/agent-mode`, body)

  it('is answered with when it became automatic: set on the way in, kept, cleared on the way out', async () => {
    const { id } = await create('Refunds')
    const drafting = await setMode(id, { mode: 'draft_only', promoteThresholdPct: 90 })
    expect([drafting.status, drafting.body]).toEqual([
      200,
      { id, slug: 'refunds', agentMode: 'draft_only', autoPromotedAt: null, promoteThresholdPct: 90 },
    ])
    const { autoPromotedAt } = (await setMode(id, { mode: 'auto' })).body
    expect(Date.now() - Date.parse(autoPromotedAt)).toBeLessThan(60_000)
    expect((await setMode(id, { mode: 'auto', promoteThresholdPct: 50 })).body).toMatchObject({
      autoPromotedAt,
      promoteThresholdPct: 50,
    })
    expect((await list()).items[0]).toMatchObject({
      agentMode: 'auto',
      autoPromotedAt,
      promoteThresholdPct: 50,
    })
    expect((await setMode(id, { mode: null })).body).toMatchObject({ agentMode: null, autoPromotedAt: null })
    expect((await topicEvents()).map(({ payload }) => [payload.previousMode, payload.mode])).toEqual([
      [null, 'draft_only'],
      ['draft_only', 'auto'],
      ['auto', null],
    ])
    for (const body of [
      {},
      { mode: 'on' },
      { mode: 'auto', promoteThresholdPct: 49 },
      { mode: 'auto', promoteThresholdPct: 101 },
      { mode: 'auto', promoteThresholdPct: 60.5 },
    ])
      expect(told(await setMode(id, body))).toEqual([400, 'invalid_input'])
  })

  it('counts in its conversations, but for those with a mode of their own', async () => {
    const { id: topicId } = await create('Refunds')
    const [plain, explicit] = [await open('s1'), await open('s2')]
    await post(`${explicit}/agent-mode`, { mode: 'draft_only' })
    for (const id of [plain, explicit]) await post(`${id}/topic`, { topicId })
    await setMode(topicId, { mode: 'off' })
    expect(await get(plain)).toMatchObject({ agentMode: 'off', agentModeSource: 'topic' })
    expect(await get(explicit)).toMatchObject({ agentMode: 'draft_only', agentModeSource: 'conversation' })
    const refused = await app.http('POST', `/v1/conversations/${plain}/messages`, {
      key: org.key,
      body: { body: 'x' },
    })
    expect(told(refused)).toEqual([409, 'agent_send_not_auto'])
    await post(`${explicit}/agent-mode`, { mode: null })
    expect(await get(explicit)).toMatchObject({ agentMode: 'off', agentModeSource: 'topic' })
    await setMode(topicId, { mode: null })
    expect(await get(plain)).toMatchObject({ agentMode: 'auto', agentModeSource: 'channel' })
  })

  it('changes once for 50 callers at once', async () => {
    const { id } = await create('Refunds')
    const answers = await Promise.all(upTo(50).map(() => setMode(id, { mode: 'auto' })))
    expect(new Set(answers.map(({ body }) => body.autoPromotedAt)).size).toBe(1)
    expect(await topicEvents()).toHaveLength(1)
  })
})
