// Across organizations: files of organizations that are gone have no caller.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { deleteFiles } from '../engine/report-files.ts'

const MOST_FILES = 500
// Longer than it takes to make and store the files of a month.
const LEFT_BEHIND = `interval '6 hours'`

const giveUp = statement(
  'analytics_files_left_behind',
  `update analytics_files_to_delete set being_written = false where being_written and noted_at < now() - ${LEFT_BEHIND}`,
)
const unneeded = statement(
  'analytics_files_next_unneeded',
  `select org_id as "orgId", name from analytics_files_to_delete where not being_written order by org_id, name limit ${MOST_FILES}`,
)

/** Deletes files of reports that nobody needs: what replaced them, or wrote them, was interrupted. */
export const deleteUnneededFiles: Job<z.ZodObject> = {
  name: 'analytics.deleteUnneededFiles',
  payload: z.object({}),
  cron: '53 * * * *',
  async run({ systemDb, services, signal }) {
    await systemDb.query(giveUp, [])
    for (;;) {
      const files = await systemDb.query<{ orgId: string; name: string }>(unneeded, [])
      for (const { orgId, name } of files) {
        if (signal.aborted) return
        await deleteFiles(services, (work) => systemDb.transaction(work), { orgId, names: [name] })
      }
      if (files.length < MOST_FILES) return
    }
  },
}
