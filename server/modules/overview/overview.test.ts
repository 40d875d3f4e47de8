import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSite, type TestSite } from './test-site.ts'

let app: TestApp
let org: TestOrg
let site: TestSite

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  site = await openSite(app, org)
})

const get = async (path: string, by: TestOrg = org) =>
  (await app.http('GET', `/v1/${path}`, { cookie: by.cookie })).body
const live = async () => (await get('inbox')).live
const liveIds = async () => (await live()).map(({ id }: { id: string }) => id)

describe('the inbox', () => {
  it('shows what waits for a person or is taken over, by latest activity, with what the customer said last', async () => {
    const [waiting, answered, held, closed] = [
      await site.say('s1', 'First'),
      await site.say('s2'),
      await site.say('s3'),
      await site.say('s4'),
    ]
    await site.asAgent(`${waiting}/request-handover`, { reason: 'Asks for a person' })
    await site.asAgent(`${answered}/messages`, { body: 'Here you are' })
    await site.asPerson(`${held}/take-over`)
    await site.asPerson(`${closed}/take-over`)
    await site.asPerson(`${closed}/status`, { status: 'spam' })
    await site.say('s1', 'Second')
    const items = await live()
    expect(items.map(({ id }: { id: string }) => id)).toEqual([waiting, held])
    expect(items[0]).toMatchObject({ latestEndUserMessage: { body: 'Second' }, claim: null })
    expect(items[1]).toMatchObject({
      latestEndUserMessage: { body: 'Hello' },
      claim: { holderType: 'user', holderId: org.ownerUserId },
    })
    expect((await get('inbox')).queue).toEqual({
      crm: [],
      cms: [],
      cmsScheduled: [],
      outreachScheduled: [],
      social: [],
      socialScheduled: [],
      kb: [],
      outreach: [],
      feedback: [],
    })
  })

  it('drops a take-over that ended, and shows another organization nothing', async () => {
    const id = await site.say('s1')
    await site.asPerson(`${id}/messages`, { body: 'Hello', claim: false })
    await site.asPerson(`${id}/take-over`)
    expect(await liveIds()).toEqual([id])
    expect((await get('inbox', await app.createOrg('Other'))).live).toEqual([])
    await app.sql(
      `update conv_conversations set claim_expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect(await liveIds()).toEqual([])
  })
})

describe('the backlog', () => {
  it('counts what waits for a person, until it is answered or closed', async () => {
    const count = async () => (await get('overview/backlog')).conversationsNeedingAttention
    const ids = [await site.say('s1'), await site.say('s2'), await site.say('s3')]
    for (const id of ids) await site.asAgent(`${id}/request-handover`, { reason: 'Asks for a person' })
    expect(await get('overview/backlog')).toEqual({
      conversationsNeedingAttention: 3,
      longestWaitSince: expect.any(String),
      yourLongestWaitSince: expect.any(String),
      kbCurationPending: 0,
      outreachPending: 0,
      crmMergeProposalsPending: 0,
    })
    await site.asPerson(`${ids[0]}/messages`, { body: 'Hello' })
    await site.asPerson(`${ids[1]}/status`, { status: 'closed' })
    expect(await count()).toBe(1)
    expect((await get('overview/backlog', await app.createOrg('Other'))).conversationsNeedingAttention).toBe(
      0,
    )
  })
})

describe('the status of agents', () => {
  it('tells who is at work, and when customers wrote and agents answered last', async () => {
    const status = () => get('overview/agent-status')
    await app.sql('update iam_api_keys set answering_at = null where org_id = $1', [org.orgId])
    expect(await status()).toEqual({
      selfServiceAgentSubscriberCount: 0,
      lastInboundEndUserMessageAt: null,
      lastAgentMessageAt: null,
    })
    const id = await site.say('s1')
    await site.asAgent(`${id}/messages`, { body: 'An answer' })
    await site.say('s2')
    const times = await app.sql(
      `select author_type as author, max(created_at) as at from conv_messages where org_id = $1 group by 1 order by 1`,
      [org.orgId],
    )
    await vi.waitUntil(async () => (await status()).selfServiceAgentSubscriberCount === 1)
    expect(await status()).toMatchObject({
      lastAgentMessageAt: times[0].at.toISOString(),
      lastInboundEndUserMessageAt: times[1].at.toISOString(),
    })
    await app.sql(`update iam_api_keys set answering_at = now() - interval '6 minutes' where org_id = $1`, [
      org.orgId,
    ])
    expect((await status()).selfServiceAgentSubscriberCount).toBe(0)
  })
})
