import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { callTool } from '../../test/tools.ts'
import { openSite } from './test-site.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  await app.sql('update iam_api_keys set answering_at = null where org_id = $1', [org.orgId])
})

const setup = async () => (await app.http('GET', '/v1/overview/setup', { cookie: org.cookie })).body
const steps = async () => (await setup()).steps
const NOTHING_DONE = {
  widgetCreated: false,
  widgetOnSite: false,
  firstMessage: false,
  colleagueJoined: false,
  agentConnected: false,
}

describe('the checklist', () => {
  it('begins with nothing done', async () => {
    expect(await setup()).toEqual({
      mcpUrl: `${app.url}/mcp`,
      steps: NOTHING_DONE,
      channels: [],
      conversationCount: 0,
      topicCount: 0,
      knowledgeDocumentCount: 0,
      externalMcpCallCount: 0,
      lastExternalMcpCallAt: null,
      reviewQueue: { hasPendingItems: false, lastDecisionAt: null },
    })
  })

  it('has each step done by doing it', async () => {
    const site = await openSite(app, org)
    expect(await steps()).toEqual({ ...NOTHING_DONE, widgetCreated: true })
    await site.ask('https://www.example.com')
    await vi.waitUntil(async () => (await steps()).widgetOnSite)
    await site.say('s1')
    await app.createMember(org, 'member')
    expect(await steps()).toEqual({
      widgetCreated: true,
      widgetOnSite: true,
      firstMessage: true,
      colleagueJoined: true,
      agentConnected: false,
    })
    await callTool(app, { key: org.key, name: 'conv_create_topic', args: { name: 'Refunds' } })
    await vi.waitUntil(async () => (await steps()).agentConnected)
    const after = await setup()
    expect(after).toMatchObject({ conversationCount: 1, topicCount: 1, externalMcpCallCount: 1 })
    expect(after.lastExternalMcpCallAt).not.toBeNull()
    expect(after.channels).toEqual([
      {
        id: site.channelId,
        type: 'chat',
        name: 'Site',
        active: true,
        seenOrigins: ['https://www.example.com'],
      },
    ])
  })

  it('does not take our own pages, or those that a list leaves out, for the site', async () => {
    const open = await openSite(app, org)
    const listed = await openSite(app, org, { originAllowlist: ['https://www.example.com'] })
    await open.ask(app.url)
    await open.ask('null')
    await open.ask()
    expect((await listed.ask('https://elsewhere.example.com')).status).toBe(403)
    const seen = async () =>
      (await setup()).channels.map(({ seenOrigins }: { seenOrigins: string[] }) => seenOrigins)
    await vi.waitUntil(async () => (await seen()).flat().length === 2)
    expect(await seen()).toEqual([[app.url], ['https://elsewhere.example.com']])
    expect((await steps()).widgetOnSite).toBe(false)
    await listed.ask('https://www.example.com')
    await vi.waitUntil(async () => (await steps()).widgetOnSite)
  })

  it('keeps twenty pages of a widget at most', async () => {
    const site = await openSite(app, org)
    for (let i = 0; i < 25; i++) {
      await site.ask(`https://p${i}.example.com`)
      await vi.waitUntil(
        async () => (await setup()).channels[0].seenOrigins.length === Math.min(i + 1, 20),
        5000,
      )
    }
  })

  it('counts no test as a conversation or a message', async () => {
    await openSite(app, org)
    const { status } = await app.http('POST', '/v1/conversations/test-message', {
      cookie: org.cookie,
      body: {},
    })
    expect(status).toBe(201)
    expect(await setup()).toMatchObject({ conversationCount: 0, steps: { firstMessage: false } })
  })
})
