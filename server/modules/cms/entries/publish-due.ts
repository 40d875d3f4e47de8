// Across organizations: finds in which organizations something is to be published.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { requireEntry } from '../core/entry-rows.ts'
import { saveEntry } from '../core/save-entry.ts'
import { publish } from './publishing.ts'

const BATCH = 100

const due = statement(
  'cms_entries_due',
  `select org_id as "orgId", id, version from cms_entries
   where status = 'scheduled' and scheduled_at <= now() and not id = any($1::text[]) order by scheduled_at limit ${BATCH}`,
)

interface Due {
  orgId: string
  id: string
  version: number
}

/**
 * Publishes what is due, every minute. What cannot be published any more, since its collection or what it shows has changed, becomes a
 * draft again, with the reason.
 */
export const publishDue: Job = {
  name: 'cms.publishDue',
  payload: z.object({}),
  cron: '* * * * *',
  lane: 'work',
  async run({ systemDb, transaction, services, signal }) {
    let rows: Due[]
    const failed: string[] = []
    do {
      rows = await systemDb.query<Due>(due, [failed])
      for (const { orgId, id, version } of rows) {
        if (signal.aborted) return
        try {
          await transaction(orgId, (ctx) => publishOne(ctx, id, version))
        } catch (error) {
          // The others do not wait for it; it is tried again in a minute.
          failed.push(id)
          services.log.error({ err: error, orgId, entryId: id }, 'a scheduled entry could not be published')
        }
      }
    } while (rows.length > 0)
  },
}

/** Publishes one, if it is still the version that was scheduled. */
async function publishOne(ctx: Context<'cms'>, id: string, version: number): Promise<void> {
  const placed = await requireEntry(ctx, id)
  if (placed.entry.status !== 'scheduled' || placed.entry.version !== version) return
  try {
    await publish(ctx, placed, { ifVersion: version })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error
    await saveEntry(
      ctx,
      placed,
      {
        status: 'draft',
        scheduledAt: null,
        dismissedReason: `It could not be published: ${error.message}`.slice(0, 500),
      },
      { reason: 'unscheduled', event: 'cms.entry.updated' },
    )
  }
}
