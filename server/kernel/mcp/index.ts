import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import type { Caller } from '../contract/credentials.ts'
import type { CallInfo } from '../contract/context.ts'
import { AppError, E } from '../base/errors.ts'
import { parseInput, type Invoke } from '../calls/invoke.ts'
import type { AnyOperation } from '../contract/operation.ts'
import type { Registry } from '../calls/registry.ts'
import type { Skills } from '../contract/skills.ts'
import { answer, isModern, MODERN_REVISION, type HttpExchange } from './answer.ts'
import { errorBody, errorResult, successResult } from './call-tool.ts'
import { complete } from './complete.ts'
import type { ListedTool } from './describe-tool.ts'
import { CALL_TOOL, CallInput, FIND_TOOL, FindInput, foundTools, unknownTool } from './find-tools.ts'
import { withoutNulls } from './optional-nulls.ts'
import { fillPrompt, promptNamed, promptsOf } from './prompts.ts'
import { readResource, resourcesOf, resourceTemplates } from './resources.ts'
import { scopeChallenge } from './scope-challenge.ts'
import { createToolCatalog, type CallableTool, type ToolCatalog } from './tool-catalog.ts'
import { clientOf, createUnderWay } from './under-way.ts'

export { describeTool } from './describe-tool.ts'
export { ERROR_META_KEY, THIRD_PARTY_KEY } from './call-tool.ts'
export { publicTools } from './public-tools.ts'
export { CALL_TOOL } from './find-tools.ts'
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
  /** What an agent is told instead that acts for one person outside of the organization. */
  customerInstructions: string
  /** Where the service is, as skills say it. */
  baseUrl(): string
  /** The skills, and who sees which. */
  skills: Skills
  /** Told of failures that are ours; the client only sees the code `internal`. */
  onError?: (error: unknown, operation: AnyOperation) => void
  /** What tests add; nothing in the service itself. */
  extension?: McpExtension
}

/** What the service would do with one exchange, for an extension to fall back to. */
export interface OwnAnswers {
  /** The body that was posted. */
  body: unknown
  listTools(): ListedTool[]
  callTool(
    call: { name: string; arguments?: Record<string, unknown> | undefined },
    requestId: string | number,
  ): Promise<CallToolResult>
}

/** What a test adds to the endpoint, to test parts of the protocol that no operation uses: content, prompts, streams. */
export interface McpExtension {
  /** Puts its handlers on the server of one exchange, over those that are there. */
  extend(server: Server, own: OwnAnswers): void
  /** Whether the answer to this body may be a stream of events: its handler notifies or asks before it answers. */
  streams(body: unknown): boolean
}

/** Builds the face; the tools are described when somebody first asks for them. */
export function createMcpFace(options: McpFaceOptions): McpFace {
  const catalog = createToolCatalog(options.registry)
  const underWay = createUnderWay()
  const serverInfo = { name: 'stoa', version: options.version }
  const serverOptions: ServerOptions = {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: options.instructions,
    supportedProtocolVersions: [MODERN_REVISION, ...SUPPORTED_PROTOCOL_VERSIONS],
    cacheHints: CACHE_HINTS,
  }
  const forCustomers = { ...serverOptions, instructions: options.customerInstructions }

  return {
    toolsets: catalog.toolsets,
    async handle(exchange) {
      const { caller, toolsets, request, response, body, info } = exchange
      const http: HttpExchange = {
        request,
        response,
        body,
        streams: options.extension?.streams(body) === true,
      }
      const client = clientOf(caller.credential.id, info)
      // A server speaks for one exchange: it remembers the era, and costs about a microsecond to make.
      const server = new Server(serverInfo, caller.person === undefined ? serverOptions : forCustomers)
      const own: OwnAnswers = {
        body,
        listTools: () => listTools(catalog, caller, toolsets),
        async callTool(call, requestId) {
          const asked = unwrapCall(catalog, caller, call)
          if ('content' in asked) return asked
          const { name, arguments: args = {} } = asked
          const tool = catalog.find(name)
          if (!tool)
            throw new ProtocolError(
              ProtocolErrorCode.InvalidParams,
              unknownTool(name, catalog.openTo(caller)),
            )
          // Who reads does not need what nobody hears; before 2026, what writes outlives its connection.
          const endsWithConnection = () => tool.operation.effect === 'read' || isModern(http)
          return await underWay.run({ client, requestId, response, endsWithConnection }, (signal) =>
            callTool(options, tool, withoutNulls(tool.operation.input, args), { ...exchange, http, signal }),
          )
        },
      }
      server.setRequestHandler('tools/list', () => ({ tools: own.listTools() }))
      server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => own.callTool(params, mcpReq.id))
      // In the place of the SDK's own, which knows the requests of this exchange alone.
      server.setNotificationHandler('notifications/cancelled', ({ params }) =>
        underWay.cancel(client, params.requestId),
      )
      answerSkills(server, options, exchange)
      options.extension?.extend(server, own)
      await answer(http, server)
    },
  }
}

/** The tools of a list; throws where toolsets were chosen of which the caller may call none, which an empty list would not say. */
function listTools(catalog: ToolCatalog, caller: Caller, toolsets: readonly string[] = []): ListedTool[] {
  const tools = catalog.listFor(caller, toolsets)
  if (tools.length === 0 && toolsets.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidRequest,
      `This credential may call no tool of ${toolsets.join(', ')}: it lacks the scopes.`,
    )
  return tools
}

interface AskedTool {
  name: string
  arguments?: Record<string, unknown> | undefined
}

/** The call itself, or the one that `tools_call` wraps; the answer of `tools_find`, and of what is no call. */
function unwrapCall(catalog: ToolCatalog, caller: Caller, call: AskedTool): AskedTool | CallToolResult {
  if (call.name !== FIND_TOOL && call.name !== CALL_TOOL) return call
  try {
    const asked = call.name === CALL_TOOL ? parseInput(CallInput, call.arguments) : call
    if (asked.name === FIND_TOOL) {
      const { query } = parseInput(FindInput, asked.arguments)
      return successResult(foundTools(catalog.openTo(caller), query))
    }
    if (!catalog.find(asked.name))
      throw new AppError(E.not_found, unknownTool(asked.name, catalog.openTo(caller)))
    return asked
  } catch (error) {
    return errorResult(error)
  }
}

const CACHE_HINTS: NonNullable<ServerOptions['cacheHints']> = {
  'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
  'resources/list': { ttlMs: 60_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/read': { ttlMs: 300_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 60_000, cacheScope: 'private' },
  'server/discover': { ttlMs: 300_000, cacheScope: 'private' },
}

/** Skills as resources, and as prompts with the ids that go into them. */
function answerSkills(server: Server, options: McpFaceOptions, { caller, info }: McpExchange): void {
  const { skills, baseUrl, registry } = options
  const place = { baseUrl: baseUrl(), orgId: caller.org.id }
  server.setRequestHandler('resources/list', () => ({ resources: resourcesOf(skills.listFor(caller)) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    readResource(skills.find(uri, caller), uri, place),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: promptsOf(skills.listFor(caller)) }))
  server.setRequestHandler('prompts/get', ({ params }) =>
    fillPrompt(promptNamed(skills.listFor(caller), params.name), params.arguments ?? {}, place),
  )
  server.setRequestHandler('completion/complete', ({ params }) =>
    complete(params, {
      skills: skills.listFor(caller),
      completions: registry.completions,
      ask: ({ operation }, input) => run(options, operation, input, { caller, info }),
    }),
  )
}

interface CallExchange extends McpExchange {
  http: HttpExchange
  signal: AbortSignal
}

/** The answer of an operation; a failure that is ours is told of. */
async function run(
  { invoke, onError }: McpFaceOptions,
  operation: AnyOperation,
  input: Record<string, unknown>,
  call: Parameters<Invoke>[2],
) {
  try {
    return (await invoke(operation, input, call)).output
  } catch (error) {
    if (!(error instanceof AppError)) onError?.(error, operation)
    throw error
  }
}

async function callTool(
  options: McpFaceOptions,
  { operation, notice }: CallableTool,
  args: Record<string, unknown>,
  { caller, info, resourceMetadata, http, signal }: CallExchange,
): Promise<CallToolResult> {
  try {
    return successResult(await run(options, operation, args, { caller, info, strict: true, signal }), notice)
  } catch (error) {
    if (!(error instanceof AppError) || error.missingScope === undefined || Array.isArray(http.body))
      return errorResult(error)
    http.challenge = scopeChallenge(error.missingScope, resourceMetadata)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message, errorBody(error))
  }
}
