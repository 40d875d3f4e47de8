// Across organizations: finds the uploads of every organization that nothing needs.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { abandon } from './settle.ts'

const BATCH = 200

const stale = statement(
  'cms_assets_stale',
  `select org_id as "orgId", id, pending ->> 'key' as key from cms_assets
   where pending is not null and updated_at < now() - interval '60 minutes' order by updated_at limit ${BATCH}`,
)

/** Forgets uploads that were not completed an hour after they were asked for, with their bytes. */
export const collectUploads: Job = {
  name: 'cms.collectUploads',
  payload: z.object({}),
  cron: '*/15 * * * *',
  async run({ systemDb, transaction, signal }) {
    for (let found = BATCH; found === BATCH && !signal.aborted;) {
      const rows = await systemDb.query<{ orgId: string; id: string; key: string }>(stale, [])
      found = rows.length
      for (const { orgId, id, key } of rows)
        await transaction(orgId, (ctx) => abandon(ctx, id, (pending) => pending.key === key))
    }
  },
}
