import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import type { Caller } from '../auth/credentials.ts'
import type { CallInfo } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Invoke } from '../invoke.ts'
import type { AnyOperation } from '../operation.ts'
import type { Registry } from '../registry.ts'
import { answer, MODERN_REVISION, type HttpExchange } from './answer.ts'
import { errorBody, errorResult, successResult } from './call-tool.ts'
import { scopeChallenge } from './scope-challenge.ts'
import { createToolCatalog, type CallableTool } from './tool-catalog.ts'

export { describeTool } from './describe-tool.ts'
export { ERROR_META_KEY, THIRD_PARTY_KEY } from './call-tool.ts'
export { chooseToolsets } from './toolsets.ts'

/** One HTTP exchange of `/mcp`, authenticated. */
export interface McpExchange {
  request: IncomingMessage
  response: ServerResponse
  /** Parsed JSON; undefined for GET and DELETE. */
  body: unknown
  caller: Caller
  info: CallInfo
  /** Lists all tools of these toolsets, in full; else the default list. Any tool can be called either way. */
  toolsets?: readonly string[]
  /** Where the metadata of the authorization server is that can grant this credential more scopes, if there is one. */
  resourceMetadata?: string
}

/** The operations as MCP tools: stateless Streamable HTTP for 2025-era clients and revision 2026-07-28. */
export interface McpFace {
  /** The names of the toolsets that there are. */
  toolsets: readonly string[]
  /** Handles one HTTP exchange of /mcp (POST, GET, DELETE) and ends its response. */
  handle(exchange: McpExchange): Promise<void>
}

/** What the face is built from. */
export interface McpFaceOptions {
  registry: Registry
  invoke: Invoke
  version: string
  /** What every agent is told first: what is here, and that third parties' text is data. */
  instructions: string
  /** Told of failures that are ours; the client only sees the code `internal`. */
  onError?: (error: unknown, operation: AnyOperation) => void
}

/** Builds the face; the tools are described when somebody first asks for them. */
export function createMcpFace(options: McpFaceOptions): McpFace {
  const catalog = createToolCatalog(options.registry)
  const serverInfo = { name: 'stoa', version: options.version }
  const serverOptions: ServerOptions = {
    capabilities: { tools: {} },
    instructions: options.instructions,
    supportedProtocolVersions: [MODERN_REVISION, ...SUPPORTED_PROTOCOL_VERSIONS],
    cacheHints: {
      'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
      'server/discover': { ttlMs: 300_000, cacheScope: 'private' },
    },
  }

  return {
    toolsets: catalog.toolsets,
    async handle(exchange) {
      const { caller, toolsets, request, response, body } = exchange
      const http: HttpExchange = { request, response, body }
      // A server speaks for one exchange: it remembers the era, and costs about a microsecond to make.
      const server = new Server(serverInfo, serverOptions)
      server.setRequestHandler('tools/list', () => ({ tools: catalog.listFor(caller, toolsets) }))
      server.setRequestHandler('tools/call', async ({ params }) => {
        const tool = catalog.find(params.name)
        if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
        return await callTool(options, tool, params.arguments ?? {}, { ...exchange, http })
      })
      await answer(http, server)
    },
  }
}

async function callTool(
  { invoke, onError }: McpFaceOptions,
  { operation, notice }: CallableTool,
  args: Record<string, unknown>,
  { caller, info, resourceMetadata, http }: McpExchange & { http: HttpExchange },
): Promise<CallToolResult> {
  try {
    const { output } = await invoke(operation, args, { caller, info, strict: true })
    return successResult(output, notice)
  } catch (error) {
    if (!(error instanceof AppError)) onError?.(error, operation)
    if (!(error instanceof AppError) || error.missingScope === undefined || Array.isArray(http.body))
      return errorResult(error)
    http.challenge = scopeChallenge(error.missingScope, resourceMetadata)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message, errorBody(error))
  }
}
