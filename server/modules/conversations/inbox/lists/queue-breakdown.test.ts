import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => void (org = await app.createOrg()))

const post = (path: string, body: unknown, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie, body })
const breakdown = async (cookie = org.cookie) =>
  (await app.http('GET', '/v1/conversations/queue/breakdown', { cookie })).body
const topic = async (name: string): Promise<string> => (await post('topics', { name })).body.id

describe('the breakdown of the queue', () => {
  it('lists every topic and channel by name, empty ones included, and those without a topic last', async () => {
    const [shipping, refunds] = [await topic('Shipping'), await topic('refunds')]
    const [site, app2] = [
      await openWidget(app, org, { name: 'site' }),
      await openWidget(app, org, { name: 'App' }),
    ]
    expect(await breakdown()).toEqual({
      topics: [
        { topicId: refunds, name: 'refunds', open: 0, needsYou: 0 },
        { topicId: shipping, name: 'Shipping', open: 0, needsYou: 0 },
        { topicId: null, name: null, open: 0, needsYou: 0 },
      ],
      channels: [
        { channelId: app2.channelId, name: 'App', channelType: 'chat', open: 0, needsYou: 0 },
        { channelId: site.channelId, name: 'site', channelType: 'chat', open: 0, needsYou: 0 },
      ],
    })
  })

  it('counts what is open and what needs the caller, and agrees with the counts of the queue', async () => {
    const topicId = await topic('Refunds')
    const widget = await openWidget(app, org)
    const colleague = await app.createMember(org, 'member')
    const ids: string[] = []
    for (const n of upTo(7)) ids.push((await widget.say(`s${n}`, 'Hello')).body.conversationId)
    const [waits, held, taken, closed, filed, shell, into] = ids as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    for (const id of [waits, taken, closed]) await post(`${id}/request-handover`, {})
    await post(`${held}/take-over`, {})
    await post(`${taken}/take-over`, {}, colleague)
    await post(`${closed}/status`, { status: 'closed' })
    await post(`${shell}/merge`, { intoId: into })
    for (const id of [waits, filed, closed]) await post(`${id}/topic`, { topicId })
    const { topics, channels } = await breakdown()
    expect(topics).toMatchObject([
      { topicId, open: 2, needsYou: 1 },
      { topicId: null, open: 3, needsYou: 1 },
    ])
    const counts = (await app.http('GET', '/v1/conversations/queue/counts', { cookie: org.cookie })).body
    expect(channels).toMatchObject([{ open: counts.total, needsYou: counts.needsYou }])
    expect((await breakdown(colleague)).topics).toMatchObject([{ needsYou: 1 }, { needsYou: 1 }])
  })

  it('leaves out a channel that is switched off, unless it has open conversations', async () => {
    const [idle, busy] = [
      await openWidget(app, org, { name: 'Idle' }),
      await openWidget(app, org, { name: 'Busy' }),
    ]
    await busy.say('s1', 'Hello')
    for (const { channelId } of [idle, busy])
      await app.http('DELETE', `/v1/conversations/channels/${channelId}`, { cookie: org.cookie })
    expect((await breakdown()).channels).toMatchObject([{ name: 'Busy', open: 1 }])
  })

  it('is of the caller’s own organization alone', async () => {
    const other = await app.createOrg()
    await (await openWidget(app, other)).say('s1', 'Hello')
    expect(await breakdown()).toEqual({
      topics: [{ topicId: null, name: null, open: 0, needsYou: 0 }],
      channels: [],
    })
  })
})
