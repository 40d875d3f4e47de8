import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { contentOf } from '../modules/cms/test-content.ts'
import { openWidget, type TestWidget } from '../modules/conversations/test-widget.ts'
import { connect as connectProgram } from '../modules/oauth/test-walk.ts'
import { sharedTestApp, type TestApp, type TestOrg } from './harness.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
const open: Client[] = []

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any tool
type Answer = Record<string, any>
interface Told {
  name: string
  inputSchema: { properties?: object }
}

/** An agent whose client offers the tools of the default list and no others, with skills to read. */
async function connectAgent(token = org.key) {
  const client = new Client({ name: 'agent', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } })
  await client.connect(transport as Transport)
  open.push(client)
  const { tools } = await client.listTools()
  const listed = new Map(tools.map((tool) => [tool.name, tool as Told]))
  const offered = async (name: string, args: object): Promise<Answer> => {
    if (!listed.has(name)) throw new Error(`${name} is not offered`)
    const result = await client.callTool({ name, arguments: args as Record<string, unknown> })
    const [content] = result.content as { text: string }[]
    if (result.isError) throw new Error(`${name}: ${content?.text}`)
    return result.structuredContent as Answer
  }
  return {
    listed,
    /** What an agent finds by words; the arguments of each tool as they were told. */
    async find(query: string): Promise<Map<string, Told>> {
      const { tools: found } = await offered('tools_find', { query })
      return new Map(found.map((tool: Told) => [tool.name, tool]))
    },
    /** Calls a tool that is listed by its name; one that is not, having found it by words. */
    async use(name: string, args: object, by = name): Promise<Answer> {
      if (listed.has(name)) return offered(name, args)
      const found = (await this.find(by)).get(name)
      if (!found) throw new Error(`${name} is not found by “${by}”`)
      for (const argument of Object.keys(args))
        expect([name, Object.keys(found.inputSchema.properties ?? {})]).toEqual([
          name,
          expect.arrayContaining([argument]),
        ])
      return offered('tools_call', { name, arguments: args })
    },
    async skill(about: string): Promise<string> {
      const { items } = await offered('skills_list', {})
      const uri = items.find((item: { uri: string }) => item.uri.endsWith(`/${about}`)).uri
      return (await offered('skills_read', { uri })).content
    },
  }
}

const said = async (session: string, text: string, more: object = {}): Promise<string> =>
  (await widget.say(session, text, more as Record<string, unknown>)).body.conversationId
const detail = async (id: string): Promise<Answer> =>
  (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body

it('every tool that a skill names is reached from the default list alone', async () => {
  const agent = await connectAgent()
  const { items } = (await app.http('GET', '/v1/skills', { key: org.key })).body
  expect(items.length).toBeGreaterThan(10)
  const unlisted = new Set<string>()
  for (const { uri, tools } of items as { uri: string; tools: string[] }[])
    for (const name of tools) {
      if (agent.listed.has(name)) continue
      unlisted.add(name)
      expect([uri, [...(await agent.find(name)).keys()][0]]).toEqual([uri, name])
    }
  expect(unlisted.size).toBeGreaterThan(10)
})

it('small words of a question lead nowhere: those count that few tools have', async () => {
  const agent = await connectAgent()
  const found = await agent.find('who may see the log of what was changed: the audit log')
  expect([...found.keys()].slice(0, 3)).toContain('platform_list_audit_logs')
})

it('every tool that there is can be found by its name and by the words of its summary', async () => {
  const agent = await connectAgent()
  const all = registryOfModules().operations.filter(
    ({ tool, access }) => tool && access !== 'public' && access.audience.includes('agent'),
  )
  for (const { tool, summary } of all) {
    if (agent.listed.has(tool as string)) continue
    expect([tool, [...(await agent.find(tool as string)).keys()][0]]).toEqual([tool, tool])
    expect([summary, [...(await agent.find(summary)).keys()]]).toEqual([
      summary,
      expect.arrayContaining([tool]),
    ])
  }
})

it('tools are found by the words that people use, and where none is, the answer says how to ask', async () => {
  const agent = await connectAgent()
  const first = async (query: string) => [...(await agent.find(query)).keys()][0]
  expect(await first('change business hours')).toMatch(/update|set/)
  expect([...(await agent.find('write a draft article')).keys()]).toContain('cms_create_entry')
  const nothing = await agent.use('tools_find', { query: 'Rückerstattung veranlassen' })
  expect(nothing).toEqual({ tools: [], hint: expect.stringContaining('in English') })
  const within = await agent.use('tools_call', { name: 'tools_find', arguments: { query: 'list members' } })
  expect(within.tools.length).toBeGreaterThan(0)
})

describe('an agent whose client offers the listed tools alone', () => {
  it('drafts a reply for the newest conversation that waits', async () => {
    const id = await said('draft', 'Can I still change my order?')
    const agent = await connectAgent()
    await agent.skill('triage-the-inbox')
    const { items } = await agent.use('conv_list_awaiting_reply', { limit: 1 })
    expect(items[0].id).toBe(id)
    await agent.use('conv_draft_reply', { id: items[0].id, body: 'You can, until it ships.' })
    expect((await detail(id))['messages'].at(-1).body).toBe('You can, until it ships.')
  })

  it('translates an entry and publishes the translation', async () => {
    const content = contentOf(app, org)
    await content.collection()
    const entry = await content.entry('parcels', { title: 'Parcels' })
    const agent = await connectAgent()
    await agent.skill('translate-an-entry')
    const { items: locales } = await agent.use('cms_list_locales', {})
    if (!locales.some(({ code }: { code: string }) => code === 'de'))
      await agent.use('cms_create_locale', { code: 'de' }, 'add a language')
    const { collectionSlug } = await agent.use('cms_get_entry', { id: entry.id })
    const made = await agent.use('cms_create_entry', {
      collection: collectionSlug,
      slug: 'pakete',
      locale: 'de',
      translationOf: entry.id,
      data: { title: 'Pakete' },
    })
    await agent.use('cms_publish_entry', { id: made['id'] })
    const served = await fetch(`${app.url}/v1/cms/${org.orgId}/${collectionSlug}/pakete?locale=de`)
    expect([served.status, ((await served.json()) as Answer)['data'].title]).toEqual([200, 'Pakete'])
  })

  it('tells the most read pages of the last week, and writes the weekly report', async () => {
    const agent = await connectAgent()
    const { trackerKey, id: trackerId } = await agent.use('analytics_create_tracker', { name: 'Shop' })
    expect(trackerKey).toMatch(/^svc_/)
    await agent.skill('weekly-summary')
    const top = await agent.use('analytics_list_top_subjects', { sinceDays: 7, trackerId, limit: 5 })
    expect(top['items']).toEqual([])
    const week = await agent.use('analytics_get_overview', { trackerId, sinceDays: 7, compare: true })
    expect(week).toMatchObject({ period: { from: expect.any(String) } })
    for (const dimension of ['page', 'source'])
      await agent.use('analytics_get_breakdown', { trackerId, sinceDays: 7, dimension, limit: 10 })
    await agent.use('analytics_list_zero_result_searches', { sinceDays: 7 })
  })

  it('makes a key that only reads, and none that writes', async () => {
    const agent = await connectAgent()
    const by = 'create an API key that only reads'
    const name = 'identity_create_read_only_api_key'
    const { key, scopes } = await agent.use(name, { name: 'Report', scopes: ['conv:read'] }, by)
    expect(scopes).toEqual(['conv:read'])
    expect((await app.http('GET', '/v1/conversations', { key })).status).toBe(200)
    expect((await app.http('POST', '/v1/conversations/topics', { key, body: { name: 'T' } })).status).toBe(
      403,
    )
    const all = await agent.use(name, { name: 'All' }, by)
    expect(all['scopes'].every((scope: string) => scope.endsWith(':read'))).toBe(true)
    await expect(agent.use(name, { name: 'W', scopes: ['conv:write'] }, by)).rejects.toThrow('invalid_input')
    const { items } = await agent.use('identity_list_api_keys', {}, 'list API keys')
    await agent.use('identity_revoke_api_key', { id: items[0].id }, 'revoke an API key')
    expect((await app.http('GET', '/v1/conversations', { key: all['key'] })).status).toBe(401)
  })

  it('tells everything about a customer', async () => {
    await said('ada', 'Where is my parcel?', { visitor: { name: 'Ada Byron', email: 'ada@example.com' } })
    const agent = await connectAgent()
    await agent.skill('prepare-for-a-customer')
    const { items } = await agent.use('crm_search_contacts', { query: 'ada b' }, 'search contacts')
    const [{ id }] = items
    const contact = await agent.use('crm_get_contact', { id }, 'get a contact')
    expect(contact).toMatchObject({ name: 'Ada Byron', email: 'ada@example.com', endUserId: null })
    const conversations = await agent.use('conv_list_conversations', { contactId: id })
    expect(conversations['items']).toHaveLength(1)
    await agent.use('conv_get_conversation', { id: conversations['items'][0].id })
    await agent.use('analytics_get_contact_journey', { contactId: id })
  })

  it('hands over to a person', async () => {
    const id = await said('person', 'I want to talk to somebody')
    const agent = await connectAgent()
    await agent.skill('hand-over-to-a-person')
    await agent.use('conv_request_handover', { id, reason: 'Wants a person' })
    expect(await detail(id)).toMatchObject({ needsHumanAttention: true, attentionReason: 'handover' })
  })

  it('merges conversations of one customer', async () => {
    const [one, two] = [await said('m1', 'Order 4711'), await said('m2', 'Order 4711 again')]
    const agent = await connectAgent()
    await agent.skill('merge-conversations')
    expect(await agent.use('conv_preview_merge', { id: two, intoId: one })).toMatchObject({ allowed: true })
    await agent.use('conv_merge_conversations', { id: two, intoId: one })
    const texts = (await detail(one))['messages'].map(({ body }: { body: string }) => body)
    expect(texts).toEqual(expect.arrayContaining(['Order 4711', 'Order 4711 again']))
  })

  it('subscribes to events', async () => {
    const agent = await connectAgent()
    await agent.skill('subscribe-to-events')
    const { types } = await agent.use('webhooks_list_event_types', {})
    expect(JSON.stringify(types)).toContain('conversation.message.sent')
    const url = 'https://example.com/hook'
    const { secret } = await agent.use('webhooks_create', { url, events: ['conversation.message.sent'] })
    expect(secret).toEqual(expect.any(String))
  })

  it('replies tomorrow at nine', async () => {
    const id = await said('later', 'Please remind me')
    const agent = await connectAgent()
    await agent.skill('schedule-a-reply')
    const sendAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`
    const planned = await agent.use('conv_schedule_message', { id, body: 'As you asked.', sendAt })
    expect(planned).toMatchObject({ sendAt, status: 'scheduled' })
  })

  it('invites a colleague and reads the log, for a person who may', async () => {
    const { tokens } = await connectProgram(app, org, { scope: 'org:read members:write audit:read' })
    const agent = await connectAgent(tokens.access_token)
    const email = 'new@example.com'
    const invited = await agent.use('identity_create_invitation', { email }, 'invite a colleague by email')
    expect(invited['acceptUrl']).toContain('/')
    const { items } = await agent.use('identity_list_invitations', {}, 'list invitations')
    expect(items).toMatchObject([{ email }])
    const members = await agent.use('identity_list_members', {}, 'list members')
    expect(members['items']).toHaveLength(1)
    const log = await agent.use('platform_list_audit_logs', { limit: 5 }, 'read the audit log')
    expect(JSON.stringify(log)).toContain('identity_create_invitation')
    expect(JSON.stringify(log)).not.toContain(invited['token'])
  })
})

it('a program that may change the settings may not invite, nor make anybody an owner', async () => {
  const { tokens } = await connectProgram(app, org, { scope: 'org:read org:write' })
  await connectAgent(tokens.access_token)
  const client = open.at(-1) as Client
  for (const [name, args] of [
    ['identity_create_invitation', { email: 'self@example.com', role: 'owner' }],
    ['identity_update_member', { userId: org.ownerUserId, role: 'owner' }],
    ['identity_remove_member', { userId: org.ownerUserId }],
  ] as const) {
    const called = client.callTool({ name, arguments: args })
    expect(
      await called.then(
        ({ isError }) => isError,
        () => true,
      ),
    ).toBe(true)
  }
  const { body } = await app.http('GET', '/v1/orgs/me/invitations', { cookie: org.cookie })
  expect(JSON.stringify(body)).not.toContain('self@example.com')
})

describe('a call by another tool', () => {
  const by = async (args: object, key = org.key): Promise<Answer> => {
    const agent = await connectAgent(key)
    const client = open.at(-1) as Client
    expect(agent.listed.has('tools_call')).toBe(true)
    const result = await client.callTool({ name: 'tools_call', arguments: args as Record<string, unknown> })
    const [content] = result.content as { text: string }[]
    return { isError: result.isError === true, ...(JSON.parse(content?.text ?? '{}') as Answer) }
  }

  it('needs the same scope, is checked the same way, and stands in the log by its own name', async () => {
    const reader = await app.createKey(org, ['conv:read'])
    await expect(by({ name: 'conv_create_topic', arguments: { name: 'T' } }, reader)).rejects.toThrow(
      'The scope conv:write is missing.',
    )
    expect(await by({ name: 'conv_create_topic', arguments: { name: 'T', colour: 1 } })).toMatchObject({
      isError: true,
      code: 'invalid_input',
    })
    expect((await by({ name: 'conv_create_topic', arguments: { name: 'Returns' } })).isError).toBe(false)
    const { items } = (await app.http('GET', '/v1/audit-logs?limit=1', { key: org.key })).body
    expect(items[0]).toMatchObject({ tool: 'conv_create_topic' })
  })

  it('of a name that there is not tells the nearest, and what is no call tells what is missing', async () => {
    const unknown = await by({ name: 'conv_send' })
    expect(unknown).toMatchObject({ isError: true, code: 'not_found' })
    expect(unknown['message']).toContain('conv_send_message')
    expect(await by({ name: 'tools_call', arguments: {} })).toMatchObject({ isError: true })
    expect(await by({ arguments: {} })).toMatchObject({ isError: true, code: 'invalid_input' })
    const client = open.at(-1) as Client
    await expect(client.callTool({ name: 'conv_send' })).rejects.toThrow('conv_send_message')
  })

  it('a toolset of which a caller may call nothing says so', async () => {
    const reader = await app.createKey(org, ['conv:read'])
    const { body } = await app.http('POST', '/mcp?toolsets=webhooks', {
      key: reader,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(body.error.message).toContain('may call no tool of webhooks')
  })
})
