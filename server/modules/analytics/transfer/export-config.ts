import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { Cursor, decodeCursor, encodeCursor } from '../../../kernel/contract/lists.ts'
import { exportContacts } from '../../crm/index.ts'
import { operation } from '../module.ts'
import { exportAccess } from '../schemas.ts'
import { listTrackerRows, type TrackerRow } from '../trackers/tracker-rows.ts'
import { ConfigRecords, TrackerRecord, type VisitorIdentity } from './records.ts'

const IDENTITIES = 1000

const identities = statement(
  'analytics_export_identities',
  `select id, visitor_id as "visitorId", contact_id as "endUserId" from analytics_visitor_links
   where org_id = $1 and id > $2 order by id limit ${IDENTITIES + 1}`,
)

/** As it is stored, without the checks that it has passed. */
const Exported = TrackerRecord.extend({
  allowedOrigins: z.array(z.string()),
  canonicalLocales: z.array(z.string()),
}).meta({ id: 'ExportedTracker' })

export const exportConfig = operation({
  name: 'analytics.exportConfig',
  summary: 'Export trackers and whose browsers are whose',
  description: `Without keys and secrets. The first page has all trackers; each has ${IDENTITIES} identities with their contacts and can be given to the import as \`config\`.`,
  access: exportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/export/config',
  tool: 'analytics_export_config',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor }),
  output: z.object({
    ...ConfigRecords,
    trackers: z.array(Exported),
    nextCursor: z.string().nullable().describe('null on the last page.'),
  }),
  async run(ctx, { cursor }) {
    const [after] = cursor === undefined ? [''] : decodeCursor(cursor, z.tuple([z.string()]))
    const found = await ctx.tx.query<VisitorIdentity>(identities, [ctx.org.id, after])
    const page = found.slice(0, IDENTITIES)
    const trackers = cursor === undefined ? await listTrackerRows(ctx, { includeRevoked: false }) : []
    const contacts = await exportContacts(ctx, [...new Set(page.map(({ endUserId }) => endUserId))])
    const last = page.at(-1)
    return {
      trackers: trackers.map(recordOf),
      contacts,
      visitorIdentities: page,
      nextCursor: found.length > page.length && last ? encodeCursor([last.id]) : null,
    }
  },
})

const recordOf = (row: TrackerRow): z.output<typeof Exported> => ({
  id: row.id,
  name: row.name,
  allowedOrigins: row.allowedOrigins,
  requireVerifiedIdentity: row.requireVerifiedIdentity,
  canonicalLocales: row.canonicalLocales,
  retentionDays: row.retentionDays,
  maxDailyRecords: row.maxDailyRecords,
  identityVerificationSecret: row.identitySecret === null ? null : '__redacted__',
})
