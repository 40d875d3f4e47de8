import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../kernel/db/types.ts'
import { E } from '../../kernel/errors.ts'
import { decodeCursor, Limit, listOf, pageOf } from '../../kernel/lists.ts'
import { shape } from '../../kernel/shapes.ts'
import { operation } from './module.ts'

const Instant = z.iso.datetime({ offset: true })
const ActorType = z.enum(['member', 'agent', 'end_user', 'widget'])
const Client = z.enum(['sdk', 'cli', 'mcp', 'dashboard', 'browser', 'widget', 'unknown'])
const Result = z.enum(['ok', 'error', 'denied'])

const AuditLog = shape('AuditLog', {
  id: z.string(),
  actorType: ActorType,
  actorId: z.string(),
  actorName: z.string().nullable(),
  operation: z.string(),
  tool: z.string().nullable().describe('The tool, where the call came in as one.'),
  method: z.string().nullable().describe('Method and route, where it did not.'),
  target: z.string().nullable().describe('Id of the thing it was about.'),
  result: Result.describe('`denied`: the caller lacked the right; `error`: refused or failed otherwise.'),
  error: z.string().nullable().describe('The error’s code.'),
  correlationId: z.string(),
  durationMs: z.int(),
  userAgent: z.string().nullable(),
  origin: z.string().nullable(),
  client: Client.describe('The kind of client, as far as it can be told.'),
  createdAt: Instant,
})

const COLUMNS = [
  'id',
  'actorType',
  'actorId',
  'actorName',
  'operation',
  'tool',
  'method',
  'target',
  'result',
  'error',
  'requestId',
  'durationMs',
  'userAgent',
  'origin',
  'client',
  'createdAt',
] as const

// In microseconds, as the database keeps it: a rounded time would skip or repeat lines at the edge of a page.
const CREATED_AT = sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const LineKey = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.string()])

export const listAuditLogs = operation({
  name: 'platform.listAuditLogs',
  summary: 'List audit log entries, newest first',
  description:
    'One line for each write and each refused write, for 180 days. Arguments are kept without secrets and not shown here.',
  access: { scope: 'audit:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/audit-logs',
  input: z.object({
    limit: Limit,
    before: z
      .string()
      .max(500)
      .optional()
      .describe('`nextCursor` of the page before, or an instant (ISO 8601).'),
    tool: z.string().max(200).optional(),
    actorType: ActorType.optional(),
    correlationId: z.string().max(200).optional().describe('Lines of one call.'),
    client: Client.optional(),
  }),
  output: listOf(AuditLog),
  errors: [E.invalid_cursor],
  async run({ db, org }, { limit, before, tool, actorType, correlationId, client }) {
    let query = db
      .selectFrom('kernel_audit')
      .select(COLUMNS)
      .select(CREATED_AT.as('exactly'))
      .where('orgId', '=', org.id)
    if (tool !== undefined) query = query.where('tool', '=', tool)
    if (actorType !== undefined) query = query.where('actorType', '=', actorType)
    if (correlationId !== undefined) query = query.where('requestId', '=', correlationId)
    if (client !== undefined) query = query.where('client', '=', client)
    if (before !== undefined) {
      const { at, id } = startOf(before)
      query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id})`)
    }
    const rows = await query
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, { keyOf: (row) => [row.exactly, row.id], present })
  },
})

/** Where a page starts: at the line of a cursor, or before all lines of an instant. */
function startOf(before: string): { at: string | Date; id: string } {
  const instant = Instant.safeParse(before)
  if (instant.success) return { at: new Date(instant.data), id: '' }
  const [at, id] = decodeCursor(before, LineKey)
  return { at, id }
}

const present = (
  row: Pick<Selectable<DB['kernel_audit']>, (typeof COLUMNS)[number]>,
): z.output<typeof AuditLog> => ({
  id: row.id,
  actorType: row.actorType as z.input<typeof ActorType>,
  actorId: row.actorId,
  actorName: row.actorName,
  operation: row.operation,
  tool: row.tool,
  method: row.method,
  target: row.target,
  result: row.result as z.input<typeof Result>,
  error: row.error,
  correlationId: row.requestId,
  durationMs: row.durationMs,
  userAgent: row.userAgent,
  origin: row.origin,
  client: row.client as z.input<typeof Client>,
  createdAt: row.createdAt.toISOString(),
})
