import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E } from '../base/errors.ts'
import { idPattern } from '../base/ids.ts'
import { programBooks } from '../mcp/bookkeeping.ts'
import { CALL_TOOL, chooseToolsets, type McpFace } from '../mcp/index.ts'
import { countToolCalls, saidOfItself } from '../mcp/said-of-itself.ts'
import type { Caller } from '../contract/credentials.ts'
import type { Services } from '../contract/context.ts'
import { IMPORT_BODY, type RateLimitClass } from '../contract/operation.ts'
import { readingScopes } from '../contract/scopes.ts'
import { allowBody, isPublic, rulesFor } from './bodies.ts'
import { admit, callerOf, countCall, limit, limitOf } from './operations.ts'
import { callInfo, type HttpParts } from './server.ts'

const ORG_ID = idPattern('org')

/** The bucket of the tool that is called, or of a read for the rest of the protocol. */
function limitOfCall({ machinery }: HttpParts, body: unknown): RateLimitClass {
  const params = (body as { params?: { name?: unknown; arguments?: unknown } } | null | undefined)?.params
  // By its own name, or through the tool that calls others.
  const name = params?.name === CALL_TOOL ? Object(params.arguments).name : params?.name
  const operation = typeof name === 'string' ? machinery.registry.tools.get(name) : undefined
  return operation ? limitOf(operation) : 'read'
}

/** Where the description of a tool endpoint is. */
const metadataUrl = (baseUrl: string, orgId: string | undefined): string =>
  `${baseUrl}/.well-known/oauth-protected-resource/mcp${orgId === undefined ? '' : `/o/${orgId}`}`

/** Where a program without a credential learns how to get one (RFC 9728), and what to ask for first: to read. */
function challenge({ config, toolScopes }: Services, orgId: string | undefined): string {
  const scope = readingScopes(toolScopes).join(' ')
  return `Bearer resource_metadata="${metadataUrl(config.baseUrl, orgId)}", scope="${scope}"`
}

/**
 * Takes a message from what its organization may send, and notes who sent it; 429 where nothing is left. Who is no program of the
 * organization, a customer or whoever read the key of a page, takes nothing from it.
 */
async function account(
  { machinery, limits }: HttpParts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  if (caller.person !== undefined || isPublic(caller)) return
  const { config, part } = machinery.services
  const { body, headers } = request
  const calls = countToolCalls(body)
  const perMinute = config.SVC_MCP_BURST_PER_MIN
  if (perMinute > 0) {
    const verdict = limits.takeFrom(
      `mcp:${caller.org.id}`,
      { perMinute, burst: perMinute },
      Math.max(1, calls),
    )
    // The figures in the headers stay those of the credential, unless it is the organization's that refuse.
    if (!verdict.allowed) limit(reply, verdict)
  }
  const { budget, programs } = part(programBooks)
  const usedUp = await budget.take(caller.org.id, calls)
  if (usedUp)
    throw new AppError(E.daily_calls_reached, {
      detail: `The organization has used up its ${config.SVC_MCP_CALLS_PER_DAY} tool calls of today; there are more from ${usedUp.resetAt} on.`,
      retryAfterSeconds: usedUp.retryAfterSeconds,
    })
  const version = headers['mcp-protocol-version']
  programs.note(caller, saidOfItself(body, [version].flat()[0]), calls)
}

/** Mounts the tool protocol at `/mcp`, and at `/mcp/o/{orgId}` for one organization only. */
export function mountMcp(http: FastifyInstance, parts: HttpParts, face: McpFace): void {
  const { services } = parts.machinery
  const letIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { orgId } = request.params as { orgId?: string }
    if (orgId !== undefined && !ORG_ID.test(orgId)) throw new AppError(E.not_found)
    // Which tool is called tells the body alone.
    const caller = await admit(parts, request, reply, { limitClass: 'read' })
    if (!caller || (orgId !== undefined && caller.org.id !== orgId)) {
      reply.header('www-authenticate', challenge(services, orgId))
      throw new AppError(E.unauthenticated)
    }
    const isStranger = isPublic(caller)
    allowBody(request, { ...rulesFor(IMPORT_BODY, !isStranger), limitClass: 'read', isPublic: isStranger })
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request) as Caller
    const { orgId } = request.params as { orgId?: string }
    const limitClass = limitOfCall(parts, request.body)
    if (limitClass !== 'read') countCall(parts, reply, { caller, address: request.ip, limitClass })
    if (request.method === 'POST') {
      if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
        throw new AppError(E.unsupported_media_type)
      await account(parts, request, reply, caller)
    }
    const query = request.query as { toolsets?: string | string[] }
    const toolsets = chooseToolsets(query.toolsets, face.toolsets)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value as string)
    await face.handle({
      request: request.raw,
      response: reply.raw,
      body: request.body,
      caller,
      info: callInfo(request, 'mcp', services.config.baseUrl),
      toolsets,
      // A person may grant a program more, not so a key.
      ...(caller.credential.client !== undefined && {
        resourceMetadata: metadataUrl(services.config.baseUrl, orgId),
      }),
    })
    return reply
  }
  for (const url of ['/mcp', '/mcp/o/:orgId'])
    http.route({ method: ['GET', 'POST', 'DELETE'], url, onRequest: letIn, handler, exposeHeadRoute: false })
}
