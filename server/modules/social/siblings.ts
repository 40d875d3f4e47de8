import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { recordDecision } from '../../kernel/contract/reviews.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { KIND, tell, type DraftRow } from './draft-rows.ts'
import { E } from './errors.ts'

const OUT: readonly DraftRow['status'][] = ['publishing', 'published', 'published_externally', 'unknown']

/** Throws 409 where another variant is out, or may be. */
export function assertNoneOut(siblings: readonly DraftRow[]): void {
  const out = siblings.find(({ status }) => OUT.includes(status))
  if (out) throw new AppError(E.social_conflict, `the variant ${out.variantLabel} is ${out.status}`)
}

const dismissAll = statement(
  'soc_drafts_dismiss_all',
  `update soc_drafts set status = 'dismissed', dismiss_reason = $3, scheduled_at = null, decided_at = now(), updated_at = now()
   where org_id = $1 and id = any($2::text[])`,
)

/** Dismisses the variants that wait: another one is out. */
export async function dismissSiblings(
  ctx: Context<string>,
  { variantLabel }: DraftRow,
  siblings: readonly DraftRow[],
): Promise<void> {
  const waiting = siblings.filter(({ status }) => ['pending', 'scheduled', 'failed'].includes(status))
  if (waiting.length === 0) return
  const reason = `Superseded by the variant ${variantLabel}.`
  await ctx.tx.query(dismissAll, [ctx.org.id, waiting.map(({ id }) => id), reason])
  for (const draft of waiting) {
    await recordDecision(ctx, { kind: KIND, itemId: draft.id, outcome: 'dismissed', reason })
    tell(ctx, 'dismissed', draft, { reason })
  }
}
