import { sql } from 'kysely'
import { z } from 'zod'
import { E } from '../../kernel/base/errors.ts'
import { decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import { ActorType, AuditLog, Client, COLUMNS, EXACTLY, Instant, presentLine } from './audit-lines.ts'
import { operation } from './module.ts'

/** Who reads the audit log. */
export const auditAccess = { scope: 'audit:read', audience: ['member', 'agent'], role: 'admin' } as const

const LineKey = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.string()])

export const listAuditLogs = operation({
  name: 'platform.listAuditLogs',
  summary: 'List audit log entries, newest first',
  description:
    'One line for each write and each refused write, for 180 days unless the service is set otherwise (`SVC_AUDIT_RETENTION_DAYS`). Arguments are kept without secrets and not shown here.',
  access: auditAccess,
  effect: 'read',
  rest: 'GET /v1/audit-logs',
  tool: 'platform_list_audit_logs',
  toolListing: 'toolset',
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
  async run({ db, org, services }, { limit, before, tool, actorType, correlationId, client }) {
    let query = db
      .selectFrom('kernel_audit')
      .select(COLUMNS)
      .select(EXACTLY.as('exactly'))
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
    const present = presentLine(services)
    return pageOf(rows, limit, {
      keyOf: (row) => [row.exactly, row.id],
      present: ({ exactly: _, ...row }) => present(row),
    })
  },
})

/** Where a page starts: at the line of a cursor, or before all lines of an instant. */
function startOf(before: string): { at: string | Date; id: string } {
  const instant = Instant.safeParse(before)
  if (instant.success) return { at: new Date(instant.data), id: '' }
  const [at, id] = decodeCursor(before, LineKey)
  return { at, id }
}
