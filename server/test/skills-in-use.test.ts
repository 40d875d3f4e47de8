import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from './harness.ts'
import { callTool } from './tools.ts'
import { contentOf } from '../modules/cms/test-content.ts'
import { openSite } from '../modules/overview/test-site.ts'
import { CLIENTS, type AnyClient } from './mcp-clients.ts'

let app: TestApp
let org: TestOrg
let other: TestOrg
const ids: Record<'conversation' | 'theirs' | 'entry' | 'second', string> = {
  conversation: '',
  theirs: '',
  entry: '',
  second: '',
}

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Home')
  other = await app.createOrg('Other')
  ids.conversation = await (await openSite(app, org)).say('greta', 'Where is my parcel?')
  ids.theirs = await (await openSite(app, other)).say('bo', 'Where is my parcel?')
  const content = contentOf(app, org)
  await content.collection()
  await content.collection({ name: 'Short news', slug: 'news' })
  ids.entry = (await content.entry('parcels', { title: 'Late parcels' })).id
  ids.second = (await content.entry('late', { title: 'Late news' }, { collection: 'news' })).id
  await app.http('POST', '/v1/analytics/trackers', { key: org.key, body: { name: 'Shop front' } })
})

const list = async (key: string) => (await app.http('GET', '/v1/skills', { key })).body.items
const uris = (items: { uri: string }[]) => items.map(({ uri }) => uri)

describe('the list of skills', () => {
  it('has for each caller those whose tools they may call, by REST and as a tool', async () => {
    const all = await list(org.key)
    expect(uris(all)).toContain('skill://conv/answer-with-content')
    expect(all[0]).toMatchObject({ kind: 'skill', tools: expect.any(Array), scopes: expect.any(Array) })
    const reader = await app.createKey(org, ['analytics:read'])
    expect(uris(await list(reader))).toEqual(['skill://analytics/weekly-summary'])
    const { output } = await callTool(app, { key: reader, name: 'skills_list', args: {} })
    expect(uris(output?.['items'] as { uri: string }[])).toEqual(['skill://analytics/weekly-summary'])
    expect(await list(await app.createKey(org, []))).toEqual([])
  })

  it('leaves out what a member’s role does not reach', async () => {
    const cookie = await app.createMember(org, 'member')
    const seen = uris((await app.http('GET', '/v1/skills', { cookie })).body.items)
    expect(seen).toContain('skill://conv/triage-the-inbox')
    expect(seen).not.toContain('skill://webhooks/subscribe-to-events')
  })
})

describe('a skill as a tool', () => {
  it('is read with the address of the service and the id of the organization', async () => {
    const args = { uri: 'skill://cms/publish-an-entry' }
    const { output } = await callTool(app, { key: org.key, name: 'skills_read', args })
    expect(output).toMatchObject({ title: 'Write and publish an entry', module: 'cms', public: true })
    expect(output?.['content']).toContain(`${app.config.baseUrl}/v1/cms/${org.orgId}/`)
    expect(output?.['content']).not.toContain('{{')
  })

  it('is not found where there is none, or its tools are out of reach', async () => {
    const key = await app.createKey(org, ['analytics:read'])
    for (const uri of ['skill://cms/publish-an-entry', 'skill://cms/none', '../../etc/passwd'])
      expect(await callTool(app, { key, name: 'skills_read', args: { uri } })).toMatchObject({
        isError: true,
        code: 'skill_not_found',
      })
  })
})

describe.each(CLIENTS)('with a client of revision %s', (_revision, connect) => {
  const open: AnyClient[] = []
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close()
  })
  const as = async (scopes?: readonly string[], at: TestOrg = org) => {
    const key = scopes ? await app.createKey(at, scopes) : at.key
    const client = await connect(`${app.url}/mcp`, key)
    open.push(client)
    return client
  }
  const prompt = (name: string) => ({ type: 'ref/prompt' as const, name })
  const complete = async (
    client: AnyClient,
    name: string,
    argument: { name: string; value: string },
    chosen?: Record<string, string>,
  ) =>
    (
      await client.complete({
        ref: prompt(name),
        argument,
        ...(chosen && { context: { arguments: chosen } }),
      })
    ).completion.values

  it('skills are resources, listed and read by those who may follow them', async () => {
    const client = await as()
    const { resources } = await client.listResources()
    expect(uris(resources)).toEqual(uris(await list(org.key)))
    expect(resources[0]).toMatchObject({
      mimeType: 'text/markdown',
      annotations: { audience: ['assistant'], priority: 0.9 },
    })
    const uri = 'skill://cms/publish-an-entry'
    const { contents } = await client.readResource({ uri })
    expect(contents).toEqual([
      { uri, mimeType: 'text/markdown', text: expect.stringContaining(`/v1/cms/${org.orgId}/`) },
    ])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates[0]?.uriTemplate).toBe('skill://{module}/{slug}')
  })

  it('a narrower key is shown fewer skills, and cannot read the others', async () => {
    const client = await as(['analytics:read'])
    expect(uris((await client.listResources()).resources)).toEqual(['skill://analytics/weekly-summary'])
    for (const uri of ['skill://cms/publish-an-entry', 'skill://cms/none', 'file:///etc/passwd'])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: expect.any(Number) })
  })

  it('prompts begin a skill, with what it is about', async () => {
    const client = await as()
    const { prompts } = await client.listPrompts()
    expect(prompts.find(({ name }) => name === 'conv_answer_with_content')?.arguments).toEqual([
      { name: 'conversation', description: 'The conversation to answer.', required: true },
    ])
    const { messages } = await client.getPrompt({
      name: 'conv_answer_with_content',
      arguments: { conversation: ids.conversation },
    })
    expect(messages.map(({ role, content }) => [role, content.type])).toEqual([
      ['user', 'text'],
      ['user', 'resource'],
    ])
    expect(JSON.stringify(messages[0]?.content)).toContain(`conversation: ${ids.conversation}`)
    expect(JSON.stringify(messages[1]?.content)).toContain('cms_search_entries')
  })

  it('a prompt refuses what is missing, unknown, too long, or out of reach', async () => {
    const client = await as()
    const name = 'conv_answer_with_content'
    const refused = { code: -32602 }
    await expect(client.getPrompt({ name, arguments: {} })).rejects.toMatchObject(refused)
    const long = { conversation: 'x'.repeat(501) }
    await expect(client.getPrompt({ name, arguments: long })).rejects.toMatchObject(refused)
    const more = { conversation: 'x', colour: 'red' }
    await expect(client.getPrompt({ name, arguments: more })).rejects.toMatchObject(refused)
    await expect(client.getPrompt({ name: 'conv_nothing' })).rejects.toMatchObject(refused)
    const narrow = await as(['analytics:read'])
    const { prompts } = await narrow.listPrompts()
    expect(prompts.map((each) => each.name)).toEqual(['analytics_weekly_summary'])
    const given = { name, arguments: { conversation: ids.conversation } }
    await expect(narrow.getPrompt(given)).rejects.toMatchObject(refused)
  })

  it('ids are found by what things are called, with these names beside them', async () => {
    const client = await as()
    const conversation = (value: string) =>
      complete(client, 'conv_answer_with_content', { name: 'conversation', value })
    expect(await conversation('')).toEqual([ids.conversation])
    expect(await conversation('parc')).toEqual([ids.conversation])
    expect(await conversation('nothing like it')).toEqual([])
    const collection = { name: 'collection', value: 'short' }
    expect(await complete(client, 'cms_publish_an_entry', collection)).toEqual(['news'])
    const entry = { name: 'entry', value: 'late' }
    expect((await complete(client, 'cms_translate_an_entry', entry)).toSorted()).toEqual(
      [ids.entry, ids.second].toSorted(),
    )
    const chosen = { collection: 'news' }
    expect(await complete(client, 'cms_translate_an_entry', entry, chosen)).toEqual([ids.second])
    const tracker = { name: 'tracker', value: 'FRONT' }
    const { completion, _meta } = await client.complete({
      ref: prompt('analytics_weekly_summary'),
      argument: tracker,
    })
    expect(completion).toMatchObject({ values: [expect.stringMatching(/^atr_/)], hasMore: false })
    expect(_meta?.['stoa/labels']).toEqual({ [completion.values[0] as string]: 'Shop front' })
    const contact = { name: 'contact', value: '' }
    expect(await complete(client, 'conv_prepare_for_a_customer', contact)).toEqual([
      expect.stringMatching(/^ctc_/),
    ])
  })

  it('nothing of another organization is found, and nothing that a scope does not cover', async () => {
    const theirs = await as(undefined, other)
    const conversation = { name: 'conversation', value: 'parc' }
    expect(await complete(theirs, 'conv_answer_with_content', conversation)).toEqual([ids.theirs])
    const tracker = { name: 'tracker', value: '' }
    expect(await complete(theirs, 'analytics_weekly_summary', tracker)).toEqual([])
    const narrow = await as(['analytics:read'])
    await expect(complete(narrow, 'conv_answer_with_content', conversation)).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('the parts of a skill’s address are completed, each by the other', async () => {
    const client = await as()
    const ref = { type: 'ref/resource' as const, uri: 'skill://{module}/{slug}' }
    const module = await client.complete({ ref, argument: { name: 'module', value: 'c' } })
    expect(module.completion.values).toEqual(['analytics', 'cms', 'conv', 'crm', 'outreach'])
    const slug = await client.complete({
      ref,
      argument: { name: 'slug', value: 'translate' },
      context: { arguments: { module: 'cms' } },
    })
    expect(slug.completion.values).toEqual(['translate-an-entry'])
    const argument = { name: 'colour', value: '' }
    await expect(client.complete({ ref, argument })).rejects.toMatchObject({ code: -32602 })
    const elsewhere = { type: 'ref/resource' as const, uri: 'file:///{path}' }
    await expect(
      client.complete({ ref: elsewhere, argument: { name: 'path', value: '' } }),
    ).rejects.toMatchObject({ code: -32602 })
  })
})

describe('what everybody may read', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.http('GET', `/v1/public${path}`, { headers })

  it('is each public skill, as it is written', async () => {
    const { status, body } = await get('/skills')
    expect(status).toBe(200)
    expect(body.items.length).toBeGreaterThanOrEqual(10)
    const [first] = body.items
    expect(Object.keys(first)).toEqual(['uri', 'module', 'slug', 'title', 'description'])
    const one = await get('/skills/cms/publish-an-entry')
    expect(one.body).toMatchObject({ uri: 'skill://cms/publish-an-entry', mimeType: 'text/markdown' })
    expect(one.body.content).toContain('{{API_URL}}/v1/cms/{{ORG_ID}}/')
    const unknown = await get('/skills/cms/nothing')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'skill_not_found'])
  })

  it('is each tool, with who may call it, and by its name what it takes', async () => {
    const { body } = await get('/mcp-tools')
    const send = body.items.find(({ name }: { name: string }) => name === 'conv_send_message')
    expect(send).toMatchObject({
      toolset: 'conv',
      audiences: ['member', 'agent'],
      scopes: ['conv:write'],
      danger: 'writes',
      readOnly: false,
    })
    expect(send).not.toHaveProperty('inputSchema')
    const names = body.items.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['skills_list', 'cms_delete_entry']))
    const one = await get('/mcp-tools/cms_delete_entry')
    expect(one.body).toMatchObject({
      danger: 'destructive',
      inputSchema: { type: 'object', required: expect.arrayContaining(['id']) },
      outputSchema: { type: 'object' },
    })
    const unknown = await get('/mcp-tools/cms_burn')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'tool_not_found'])
  })

  it.each(['/skills', '/skills/cms/publish-an-entry', '/mcp-tools', '/mcp-tools/cms_get_entry'])(
    '%s may be kept, and is not sent twice',
    async (path) => {
      const { headers } = await get(path)
      expect(headers['cache-control']).toBe('public, max-age=300')
      expect(headers['etag']).toMatch(/^"[\w-]{22}"$/)
      expect(headers).not.toHaveProperty('ratelimit-limit')
      const again = await get(path, { 'if-none-match': `W/${headers['etag']}` })
      expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']])
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )
})
