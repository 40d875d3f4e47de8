import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

const identity = { name: 'test', version: '1' }
const withKey = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } })

/** What the tests need of either official client. */
export type AnyClient = Pick<
  ModernClient,
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
  | 'complete'
  | 'callTool'
  | 'close'
>

/** The official clients of both eras, by name, each with the revision that it speaks. */
export const CLIENTS: [revision: string, connect: (url: string, key: string) => Promise<AnyClient>][] = [
  [
    '2025-11-25',
    async (url, key) => {
      const client = new Client(identity)
      await client.connect(new StreamableHTTPClientTransport(new URL(url), withKey(key)) as Transport)
      return client as unknown as AnyClient
    },
  ],
  [
    '2026-07-28',
    async (url, key) => {
      const client = new ModernClient(identity, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      await client.connect(new ModernTransport(new URL(url), withKey(key)))
      return client
    },
  ],
]
