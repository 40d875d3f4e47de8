import type { Context } from '../../../kernel/contract/context.ts'
import { awaitDecision, dropFromReview, recordDecision } from '../../../kernel/contract/reviews.ts'
import type { EntryRow } from './entry-rows.ts'
import type { Reason } from './versions.ts'

type State = 'waiting' | 'scheduled' | null
const KIND = 'cms'

/** Whether people decide about an entry: what a program wrote waits, what is scheduled will be published. */
const stateOf = (entry: EntryRow | null): State => {
  if (entry?.status === 'scheduled') return 'scheduled'
  return entry?.status === 'draft' && entry.editedByType === 'agent' ? 'waiting' : null
}

/** Keeps the review queue up with a new version of an entry; null for one that is deleted. */
export async function followReview(
  ctx: Context<'cms'>,
  { before, after }: { before: EntryRow | null; after: EntryRow | null },
  reason: Reason | 'deleted',
): Promise<void> {
  const [was, is] = [stateOf(before), stateOf(after)]
  const itemId = (after ?? before)?.id ?? ''
  const item = { kind: KIND, itemId }
  if (was !== null) await settle(ctx, item, { after, reason, isOver: is === null })
  if (is !== null) await awaitDecision(ctx, { ...item, scheduledAt: after?.scheduledAt ?? null })
}

/** What became of an entry that waited or was scheduled. */
async function settle(
  ctx: Context<'cms'>,
  item: { kind: string; itemId: string },
  { after, reason, isOver }: { after: EntryRow | null; reason: Reason | 'deleted'; isOver: boolean },
): Promise<void> {
  const produced = { type: 'cms_entry' as const, id: item.itemId }
  if (reason === 'published') return recordDecision(ctx, { ...item, outcome: 'approved', produced })
  if (reason === 'dismissed' || reason === 'archived')
    return recordDecision(ctx, { ...item, outcome: 'dismissed', reason: after?.dismissedReason ?? null })
  // It was to be published at its time, and could not be.
  if (reason === 'unscheduled' && after?.dismissedReason)
    return recordDecision(ctx, { ...item, outcome: 'failed', reason: after.dismissedReason })
  return isOver ? dropFromReview(ctx, { kind: KIND, itemIds: [item.itemId] }) : undefined
}

/** Lets go of all entries of a collection that is to be deleted. */
export async function dropCollection(ctx: Context<'cms'>, collectionId: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('cms_entries')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('collectionId', '=', collectionId)
    .where('status', 'in', ['draft', 'scheduled'])
    .execute()
  if (rows.length > 0) await dropFromReview(ctx, { kind: KIND, itemIds: rows.map(({ id }) => id) })
}
