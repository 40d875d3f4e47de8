import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Caller } from '../contract/credentials.ts'
import type { Context } from '../contract/context.ts'
import { AppError, E, errors } from '../base/errors.ts'
import type { Invoke } from '../calls/invoke.ts'
import { authorize } from '../contract/authorize.ts'
import { type AnyOperation, type Operation } from '../contract/operation.ts'
import { createRegistry } from '../calls/registry.ts'
import { createSkills } from '../calls/read-skills.ts'
import { THIRD_PARTY } from '../base/third-party.ts'
import { shown } from '../contract/shapes.ts'
import { chooseToolsets, createMcpFace, type McpFaceOptions } from './index.ts'

const X = errors({ shelf_not_found: [404, 'There is no such shelf.'] })

const operation = <I extends z.ZodObject, O extends z.ZodObject>(
  declared: Operation<string, string, I, O>,
): AnyOperation => declared

const Id = z.string().describe('A shelf id')

const inLibrary = [
  operation({
    name: 'library.getShelf',
    summary: 'Read a shelf',
    description: 'With its number of books.',
    access: { scope: 'lib:read', audience: ['member', 'agent'] },
    effect: 'read',
    tool: 'lib_get_shelf',
    input: z.object({ id: Id, limit: z.int().min(1).max(200).default(50) }),
    output: z.object({ id: z.string(), limit: z.int(), label: z.string().nullable().meta(THIRD_PARTY) }),
    errors: [X.shelf_not_found],
    async run(_ctx, { id, limit }) {
      if (id === 'missing') throw new AppError(X.shelf_not_found)
      if (id === 'broken') throw new Error('relation "secret_table" does not exist')
      return { id, limit, label: 'Call me!' }
    },
  }),
  operation({
    name: 'library.createShelf',
    summary: 'Create a shelf',
    access: { scope: 'lib:write', audience: ['member', 'agent'] },
    effect: 'write',
    tool: 'lib_create_shelf',
    input: z.object({ label: z.string() }),
    output: z.object({ id: z.string() }),
    run: async () => ({ id: 'new' }),
  }),
  operation({
    name: 'library.readLedger',
    summary: 'Read the ledger',
    access: { scope: 'ledger:read', audience: ['member', 'agent'] },
    effect: 'read',
    tool: 'lib_read_ledger',
    input: z.object({}),
    output: z.object({}),
    run: async () => ({}),
  }),
  operation({
    name: 'library.recountShelves',
    summary: 'Count the books again',
    access: { scope: 'lib:write', audience: ['member', 'agent'] },
    effect: 'write',
    tool: 'lib_recount_shelves',
    toolListing: 'toolset',
    input: z.object({}),
    output: z.object({ books: z.int() }),
    run: async () => ({ books: 3 }),
  }),
]

const inArchive = [
  operation({
    name: 'archive.deleteShelf',
    summary: 'Delete a shelf for good',
    access: { scope: 'lib:write', audience: ['member', 'agent'], role: 'admin' },
    effect: 'destroy',
    tool: 'archive_delete_shelf',
    input: z.object({ id: Id }),
    output: z.object({}),
    run: async () => ({}),
  }),
]

/**
 * A registry of five tools: read, write, destroy, one that needs a scope `agent` has not, and one that only its
 * toolset lists.
 */
export const registry = createRegistry([
  {
    name: 'library',
    toolset: 'lib',
    summary: 'Shelves of books',
    operations: inLibrary,
    scopes: { 'lib:read': '', 'lib:write': '', 'ledger:read': '' },
  },
  { name: 'archive', summary: 'Shelves that nobody needs', operations: inArchive },
])

/** A program with an API key that lacks `ledger:read`. */
export const agent: Caller = {
  org: { id: 'org_1' },
  actor: { type: 'agent', id: 'key_1', name: null, scopes: ['lib:read', 'lib:write'] },
  credential: { kind: 'api_key', id: 'key_1' },
}

/** A person of a role, with every scope. */
export const member = (role: 'owner' | 'admin' | 'member'): Caller => ({
  org: { id: 'org_1' },
  actor: { type: 'member', id: 'usr_1', name: null, scopes: ['*'], role },
  credential: { kind: 'session', id: 'ses_1' },
})

const strictInputs = new WeakMap<AnyOperation, z.ZodObject>()

function strictInput(called: AnyOperation): z.ZodObject {
  // Once per operation: a fresh `.strict()` is compiled again on its first parse, for 30 microseconds a call.
  const strict = strictInputs.get(called) ?? called.input.strict()
  strictInputs.set(called, strict)
  return strict
}

/** Authorizes and parses as the kernel does, without a database. */
const invoke: Invoke = async (called, raw, { caller, strict }) => {
  if (called.access !== 'public') authorize(called.access, caller)
  const parsed = (strict ? strictInput(called) : called.input).safeParse(raw)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue: z.core.$ZodIssue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }))
    throw new AppError(E.invalid_input, { detail: fields[0]?.message ?? '', fields })
  }
  const output = shown(called.output, await called.run?.({} as Context, parsed.data))
  return { output: output as Record<string, unknown>, replayed: false }
}

/** Serves the face at a free port of node:http, as the HTTP kernel would after authentication. */
export async function serveMcp(caller: Caller = agent, options: Partial<McpFaceOptions> = {}) {
  const face = createMcpFace({
    registry,
    invoke,
    version: '1.2.3',
    instructions: 'Be careful.',
    customerInstructions: 'Be yourself.',
    baseUrl: () => 'https://stoa.test',
    skills: createSkills(registry.skills, registry.tools),
    ...options,
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const toolsets = chooseToolsets(searchParams.getAll('toolsets'), face.toolsets)
    const info = {
      requestId: 'req_1',
      via: 'mcp',
      address: '127.0.0.1',
      origin: undefined,
      userAgent: undefined,
    } as const
    await face.handle({
      request,
      response,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      caller,
      info,
      toolsets,
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
