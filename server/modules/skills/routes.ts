import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, E as K, type ErrorDef } from '../../kernel/base/errors.ts'
import { namesEtag } from '../../kernel/base/etags.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { describeSchema, inlined } from '../../kernel/base/json-schema.ts'
import type { PublicTool } from '../../kernel/contract/tools.ts'
import { part } from '../../kernel/contract/parts.ts'
import { E } from './errors.ts'
import { presentPublic, PublicSkill } from './schemas.ts'

/** A text that everybody gets as it is, with its tag. */
interface Document {
  text: string
  etag: string
}

/** What is answered, by what was asked for: it changes with the service alone, and is made once. */
const DOCUMENTS = part(() => new Map<string, Document>())

function documentOf(name: string, { services }: RawContext, make: () => object): Document {
  const documents = services.part(DOCUMENTS)
  let found = documents.get(name)
  if (!found) {
    const text = JSON.stringify(make())
    found = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    documents.set(name, found)
  }
  return found
}

const MAX_AGE_SECONDS = 300

function send({ headers }: FastifyRequest, reply: FastifyReply, { text, etag }: Document): FastifyReply {
  // What tells of a limit, shared caches would repeat to everybody.
  for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`ratelimit-${name}`)
  reply.headers({ etag, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
  if (namesEtag(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

interface Described {
  path: string
  name: string
  summary: string
  description?: string
  schema: z.ZodType
  errors?: readonly ErrorDef[]
  /** The document for the parameters of the path; throws for what is not there. */
  find(params: Record<string, string>, context: RawContext): Document
}

const publicRoute = ({ path, schema, errors = [], find, ...described }: Described): RawRoute => ({
  route: `GET /v1/public/${path}`,
  why: 'Public and cached: it answers with a tag, and 304.',
  access: 'public',
  limit: 'poll',
  module: 'skills',
  describes: {
    ...described,
    answers: {
      200: {
        description: `Holds for ${MAX_AGE_SECONDS / 60} minutes.`,
        contentType: 'application/json',
        schema: inlined(describeSchema(schema, 'output')).schema,
      },
      304: { description: 'It is what the tag in `If-None-Match` names; no body.' },
    },
    errors: [...errors, K.rate_limited],
  },
  handle: async (request, reply, context) =>
    send(request, reply, find(request.params as Record<string, string>, context)),
})

const listedTool = {
  name: z.string(),
  title: z.string(),
  description: z.string(),
  toolset: z.string(),
  audiences: z.array(z.string()).describe('The kinds of callers that may call it.'),
  scopes: z.array(z.string()).describe('What it asks for: one scope or none.'),
  danger: z.enum(['destructive', 'writes']).nullable(),
  readOnly: z.boolean(),
} satisfies Record<Exclude<keyof PublicTool, 'inputSchema' | 'outputSchema'>, z.ZodType>
const schemaOfTool = z.record(z.string(), z.unknown())

/** What everybody may read of tools and skills. */
export const routes: readonly RawRoute[] = [
  publicRoute({
    path: 'mcp-tools',
    name: 'listPublicTools',
    summary: 'List every tool of the tool endpoint, by name',
    schema: z.object({ items: z.array(z.object(listedTool)) }),
    find: (_params, context) =>
      documentOf('tools', context, () => ({
        items: context.services
          .tools()
          .map(({ inputSchema: _input, outputSchema: _output, ...tool }) => tool),
      })),
  }),
  publicRoute({
    path: 'mcp-tools/{name}',
    name: 'getPublicTool',
    summary: 'Read what a tool takes and answers',
    schema: z.object({ ...listedTool, inputSchema: schemaOfTool, outputSchema: schemaOfTool }),
    errors: [E.tool_not_found],
    find({ name }, context) {
      const tool = context.services.tools().find((one) => one.name === name)
      if (!tool) throw new AppError(E.tool_not_found)
      return documentOf(`tool ${tool.name}`, context, () => tool)
    },
  }),
  publicRoute({
    path: 'skills',
    name: 'listPublicSkills',
    summary: 'List the skills that everybody may read',
    schema: z.object({ items: z.array(PublicSkill) }),
    find: (_params, context) =>
      documentOf('skills', context, () => ({ items: context.services.skills.open.map(presentPublic) })),
  }),
  publicRoute({
    path: 'skills/{module}/{slug}',
    name: 'getPublicSkill',
    summary: 'Read a skill',
    description:
      '`{{API_URL}}` and `{{ORG_ID}}` in it stand for the address of the service and an organization’s id.',
    schema: PublicSkill.extend({ content: z.string(), mimeType: z.literal('text/markdown') }),
    errors: [E.skill_not_found],
    find({ module, slug }, context) {
      const found = context.services.skills.open.find((one) => one.toolset === module && one.slug === slug)
      if (!found) throw new AppError(E.skill_not_found)
      return documentOf(found.uri, context, () => ({
        ...presentPublic(found),
        content: found.content,
        mimeType: 'text/markdown',
      }))
    },
  }),
]
