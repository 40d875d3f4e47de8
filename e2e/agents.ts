import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { onTestFinished } from 'vitest'

interface ToolResult {
  isError?: boolean
  structuredContent?: unknown
  content: { text?: string }[]
}

/** An agent with one of the official MCP clients. */
export interface Agent {
  toolNames(): Promise<string[]>
  /** The structured answer of a tool; throws with the error's code when it was refused. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  use(tool: string, input: Record<string, unknown>): Promise<any>
}

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}

const identity = { name: 'e2e', version: '1.0.0' }

const agentWith = (client: AnyClient): Agent => {
  onTestFinished(() => client.close())
  return {
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    async use(name, input) {
      const result = (await client.callTool({ name, arguments: input })) as ToolResult
      if (result.isError) throw new Error(`${name}: ${result.content[0]?.text}`)
      return result.structuredContent
    },
  }
}

/** An agent with the SDK of generation 1. */
export async function connectV1(url: string, key: string): Promise<Agent> {
  const client = new Client(identity)
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: withKey(key) })
  await client.connect(transport as Transport)
  return agentWith(client)
}

/** An agent with the SDK of generation 2. */
export async function connectV2(url: string, key: string): Promise<Agent> {
  const client = new ModernClient(identity)
  await client.connect(new ModernTransport(new URL('/mcp', url), { requestInit: withKey(key) }))
  return agentWith(client)
}

const withKey = (key: string): RequestInit => ({ headers: { authorization: `Bearer ${key}` } })
