import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'

/** How long somebody counts as having just proved who they are. */
const RECENT_MINUTES = 10

const readConfirmed = statement(
  'iam_read_confirmed',
  `select confirmed_at + interval '${RECENT_MINUTES} minutes' as until,
     coalesce(confirmed_at > now() - interval '${RECENT_MINUTES} minutes', false) as recent
   from iam_sessions where org_id = $1 and id = $2`,
)
const noteConfirmed = statement(
  'iam_note_confirmed',
  `update iam_sessions set confirmed_at = now() where org_id = $1 and id = $2`,
)

type Ctx = Pick<Context, 'tx' | 'org' | 'credential'>

/** Until when the session may change how its person signs in; `null` where they have to prove again who they are. */
export async function recentUntil({ tx, org, credential }: Ctx): Promise<Date | null> {
  const [found] = await tx.query<{ until: Date | null; recent: boolean }>(readConfirmed, [
    org.id,
    credential.id,
  ])
  return found?.recent ? found.until : null
}

/** Throws 403 `confirmation_needed` unless the person has proved within ten minutes, in this session, who they are. */
export async function assertRecent(ctx: Ctx): Promise<void> {
  if ((await recentUntil(ctx)) === null) throw new AppError(E.confirmation_needed)
}

/** Notes that the person has just proved who they are. */
export const noteRecent = ({ tx, org, credential }: Ctx): Promise<unknown> =>
  tx.query(noteConfirmed, [org.id, credential.id])
