import { sql } from 'kysely'
import type { Cell } from '../../kernel/base/csv.ts'
import { E } from '../../kernel/base/errors.ts'
import { CSV_ANSWER, sendCsv } from '../../kernel/contract/csv-answer.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { COLUMNS, EXACTLY, presentLine } from './audit-lines.ts'
import { auditAccess } from './list-audit-logs.ts'
import { db } from './module.ts'

const AT_ONCE = 1000

/** The cells of a line, in the order in which people read them. */
const CELLS = [
  'createdAt',
  'actorType',
  'actorId',
  'actorName',
  'title',
  'operation',
  'target',
  'result',
  'error',
  'client',
  'method',
  'tool',
  'correlationId',
  'durationMs',
  'userAgent',
  'origin',
  'id',
] as const

/** The audit log of the organization as one table. */
const exportAuditLogs: RawRoute = {
  route: 'GET /v1/audit-logs/export',
  why: 'The answer is a stream of lines.',
  access: auditAccess,
  module: 'platform',
  describes: {
    name: 'exportAuditLogs',
    summary: 'Download the audit log as CSV',
    description: 'Every line that is kept, newest first. An answer that ends before its end was interrupted.',
    answers: CSV_ANSWER,
    errors: [E.unauthenticated, E.forbidden, E.rate_limited],
  },
  handle: (_request, reply, context) =>
    sendCsv(reply, {
      disposition: 'attachment; filename="audit-log.csv"',
      head: CELLS,
      pages: pagesOf(context),
    }),
}

async function* pagesOf({ transaction, services }: RawContext): AsyncGenerator<Cell[][]> {
  const present = presentLine(services)
  let last: { at: string; id: string } | undefined
  do {
    const from = last
    const rows = await transaction((ctx) => {
      const query = db(ctx)
        .selectFrom('kernel_audit')
        .select(COLUMNS)
        .select(EXACTLY.as('exactly'))
        .where('orgId', '=', ctx.org.id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
      return (
        from ? query.where(sql<boolean>`(created_at, id) < (${from.at}::timestamptz, ${from.id})`) : query
      ).execute()
    })
    const end = rows.at(-1)
    last = end && rows.length === AT_ONCE ? { at: end.exactly, id: end.id } : undefined
    if (end)
      yield rows.map(({ exactly: _, ...row }) => {
        const line = present(row)
        return CELLS.map((cell) => line[cell])
      })
  } while (last)
}

export const routes = [exportAuditLogs]
