import { z } from 'zod'
import { Cursor, decodeCursor, encodeCursor } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { operation } from '../module.ts'
import { exportAccess } from '../schemas.ts'
import { BEGINNING, placeBehind, recordsAfter, type TransferRecord } from './record-pages.ts'
import { EventRecords, type SearchEvent, type ViewEvent } from './records.ts'

const MOST = 500
/** A page fits the body of an import. */
const PAGE_BYTES = 2_000_000

const At = z.iso.datetime({ precision: 6 })
const Key = z.tuple([At, z.string().min(1).max(64), z.int().min(1).max(604_800_000)])

export const exportEvents = operation({
  name: 'analytics.exportEvents',
  summary: 'Export page views, events and searches page by page',
  description:
    'In the order in which they happened, views and searches together. A page can be given to the import as `events`.',
  access: exportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/export/events',
  tool: 'analytics_export_events',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor, limit: z.int().min(1).max(MOST).default(MOST) }),
  output: z.object({
    module: z.literal('analytics'),
    svcTransferVersion: z.literal(1),
    records: shape('EventRecords', EventRecords),
    nextCursor: z.string().nullable().describe('null on the last page.'),
  }),
  async run(ctx, { cursor, limit }) {
    const page = await recordsAfter(ctx, cursor === undefined ? BEGINNING : placeOf(cursor), limit)
    const records = cut(page.records)
    const next = records.length < page.records.length ? placeBehind(records) : page.next
    return {
      module: 'analytics' as const,
      svcTransferVersion: 1 as const,
      records: {
        viewEvents: records.filter(
          (record): record is { kind: 'view' } & ViewEvent => record.kind === 'view',
        ),
        searchEvents: records.filter(
          (record): record is { kind: 'search' } & SearchEvent => record.kind === 'search',
        ),
      },
      nextCursor: next && encodeCursor([next.at, next.id, next.windowMs]),
    }
  },
})

function placeOf(cursor: string) {
  const [at, id, windowMs] = decodeCursor(cursor, Key)
  return { at, id, windowMs }
}

/** As many as fit a page; at least one. */
function cut(records: readonly TransferRecord[]): TransferRecord[] {
  let bytes = 0
  const end = records.findIndex((record, index) => {
    bytes += Buffer.byteLength(JSON.stringify(record))
    return bytes > PAGE_BYTES && index > 0
  })
  return end === -1 ? [...records] : records.slice(0, end)
}
