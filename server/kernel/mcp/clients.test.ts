import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../auth/credentials.ts'
import { ERROR_META_KEY, type McpFaceOptions } from './index.ts'
import { agent, member, serveMcp } from './test-endpoint.ts'

interface Tool {
  name: string
  annotations?: unknown
  inputSchema: unknown
  outputSchema?: unknown
}

interface Result {
  isError?: boolean
  structuredContent?: unknown
  content: { text?: string }[]
  _meta?: Record<string, unknown>
}

/** What the tests need of either official client. */
interface AnyClient {
  revision: string | undefined
  serverInfo: unknown
  capabilities: unknown
  instructions: string | undefined
  listTools(): Promise<{ tools: Tool[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<Result>
  close(): Promise<void>
}

const identity = { name: 'test', version: '1' }

async function connectV1(url: URL): Promise<AnyClient> {
  const client = new Client(identity)
  const transport = new StreamableHTTPClientTransport(url)
  await client.connect(transport as Transport)
  return {
    revision: transport.protocolVersion,
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params) as Promise<Result>,
    close: () => client.close(),
  }
}

async function connectV2(url: URL, mode: 'legacy' | { pin: string }): Promise<AnyClient> {
  const client = new ModernClient(identity, { versionNegotiation: { mode } })
  await client.connect(new ModernTransport(url))
  return {
    revision: client.getNegotiatedProtocolVersion(),
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params) as Promise<Result>,
    close: () => client.close(),
  }
}

const clients: [label: string, connect: (url: URL) => Promise<AnyClient>, revision: string][] = [
  ['the v1 client', connectV1, '2025-11-25'],
  ['the v2 client with a handshake', (url) => connectV2(url, 'legacy'), '2025-11-25'],
  ['the v2 client of revision 2026-07-28', (url) => connectV2(url, { pin: '2026-07-28' }), '2026-07-28'],
]

describe.each(clients)('with %s', (_label, connect, revision) => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  async function open(caller: Caller = agent, query = '', options: Partial<McpFaceOptions> = {}) {
    const endpoint = await serveMcp(caller, options)
    const client = await connect(new URL(query, endpoint.url))
    cleanups.push(endpoint.close, client.close)
    return client
  }

  const names = async (client: AnyClient) => (await client.listTools()).tools.map((tool) => tool.name)

  test('the server tells its name, its version, its instructions, and tools as its only capability', async () => {
    const client = await open()
    expect(client.revision).toBe(revision)
    expect(client.serverInfo).toEqual({ name: 'stoa', version: '1.2.3' })
    expect(client.instructions).toBe('Be careful.')
    expect(client.capabilities).toEqual({ tools: {} })
  })

  test('a caller is shown the tools its scopes and role cover, sorted by name', async () => {
    expect(await names(await open())).toEqual(['arc_delete_shelf', 'lib_create_shelf', 'lib_get_shelf'])
    const all = ['arc_delete_shelf', 'lib_create_shelf', 'lib_get_shelf', 'lib_read_ledger']
    expect(await names(await open(member('admin')))).toEqual(all)
    expect(await names(await open(member('owner')))).toEqual(all)
    expect(await names(await open(member('member')))).toEqual(all.slice(1))
    expect(await names(await open({ ...agent, actor: { ...agent.actor, type: 'end_user' } }))).toEqual([])
  })

  test('a toolset narrows both what is listed and what can be called', async () => {
    const client = await open(agent, '?toolsets=arc,none')
    expect(await names(client)).toEqual(['arc_delete_shelf'])
    await expect(client.callTool({ name: 'lib_get_shelf', arguments: { id: 'a' } })).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('a tool tells its schemas, and whether it reads, writes or destroys', async () => {
    const { tools } = await (await open()).listTools()
    expect(tools[2]).toMatchObject({
      name: 'lib_get_shelf',
      title: 'Read a shelf',
      description: 'Reads one shelf with its number of books.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'A shelf id' },
          limit: { minimum: 1, maximum: 200, default: 50 },
        },
        required: ['id'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', required: ['id', 'limit', 'label'] },
    })
    const hints = (readOnlyHint: boolean, destructiveHint: boolean, title: string) => ({
      title,
      readOnlyHint,
      destructiveHint,
      idempotentHint: readOnlyHint,
      openWorldHint: false,
    })
    expect(tools.map((tool) => tool.annotations)).toEqual([
      hints(false, true, 'Delete a shelf for good'),
      hints(false, false, 'Create a shelf'),
      hints(true, false, 'Read a shelf'),
    ])
  })

  test('a result is structured content that fits the output schema, and the same as JSON text', async () => {
    const client = await open()
    await client.listTools() // the clients validate against the schemas they have listed
    const result = await client.callTool({ name: 'lib_get_shelf', arguments: { id: 'a' } })
    expect(result.isError).toBeFalsy()
    expect(result.structuredContent).toEqual({ id: 'a', limit: 50, label: null })
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
  })

  async function refusal(name: string, args: Record<string, unknown>, options: Partial<McpFaceOptions> = {}) {
    const client = await open(agent, '', options)
    await client.listTools()
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError).toBe(true)
    const error = JSON.parse(result.content[0]?.text ?? '') as Record<string, unknown>
    expect(result._meta?.[ERROR_META_KEY]).toEqual(error)
    return error
  }

  test('an error carries the code and the status it has over REST', async () => {
    expect(await refusal('lib_get_shelf', { id: 'missing' })).toEqual({
      code: 'shelf_not_found',
      status: 404,
      message: 'There is no such shelf.',
    })
  })

  test('an unknown argument is refused by its name', async () => {
    const error = await refusal('lib_get_shelf', { id: 'a', colour: 'red' })
    expect(error).toMatchObject({ code: 'invalid_input', status: 400 })
    expect(JSON.stringify(error['errors'])).toContain('colour')
  })

  test('a tool that the caller is not shown is forbidden', async () => {
    expect(await refusal('lib_read_ledger', {})).toMatchObject({ code: 'forbidden', status: 403 })
  })

  test('a failure of ours is reported to us and tells the client nothing of its inside', async () => {
    const onError = vi.fn<NonNullable<McpFaceOptions['onError']>>()
    const error = await refusal('lib_get_shelf', { id: 'broken' }, { onError })
    expect(error).toEqual({ code: 'internal', status: 500, message: 'Something went wrong on our side.' })
    expect(onError).toHaveBeenCalledOnce()
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: 'relation "secret_table" does not exist' })
    expect(onError.mock.calls[0]?.[1].name).toBe('library.getShelf')
  })

  test('an unknown tool is a JSON-RPC error', async () => {
    const client = await open()
    await expect(client.callTool({ name: 'lib_burn_down', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('lib_burn_down') as string,
    })
  })
})
