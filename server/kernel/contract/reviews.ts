import type { z } from 'zod'
import { newId } from '../base/ids.ts'
import { statement } from '../db/transaction.ts'
import type { Context } from './context.ts'
import type { Access } from './operation.ts'

/** A kind of thing that people decide about, as the module declares it whose things these are. */
export interface ReviewKind {
  /** The value of `kind`, and the name of its list in the queue of what waits. */
  kind: string
  /** For the reference: what waits. */
  description: string
  /** Who sees it. */
  scope: string | null
  /** Who may decide. */
  decide: Access
  /** Whether a decision may take effect at a later time. */
  scheduled?: boolean
  /** What it adds to the counts of what waits, by name. */
  count?: string
  /** What is shown of an item. */
  raw: z.ZodObject
  /** Items by their ids, with one query; what is gone is left out. */
  show(ctx: Context<string>, ids: readonly string[]): Promise<ReadonlyMap<string, Record<string, unknown>>>
}

/** A kind whose `show` is checked against its shape. */
export const defineReview = <const Raw extends z.ZodObject>(
  kind: Omit<ReviewKind, 'raw' | 'show'> & {
    raw: Raw
    show(ctx: Context<string>, ids: readonly string[]): Promise<ReadonlyMap<string, z.output<Raw>>>
  },
): ReviewKind => kind

interface Item {
  kind: string
  itemId: string
}

interface Decision extends Item {
  outcome: 'approved' | 'dismissed' | 'failed'
  reason?: string | null
  /** What came of it. */
  produced?: { type: string; id: string }
}

type Ctx = Pick<Context, 'tx' | 'org' | 'actor'>

const wait = statement(
  'kernel_reviews_wait',
  `insert into kernel_reviews (org_id, id, kind, item_id, state, at, decided_by_type, decided_by_id, decided_by_name)
   values ($1, $2, $3, $4, $5, coalesce($6, now()), $7, $8, $9)
   on conflict (org_id, kind, item_id) where state <> 'decided' do update set state = excluded.state, at = excluded.at,
     decided_by_type = excluded.decided_by_type, decided_by_id = excluded.decided_by_id, decided_by_name = excluded.decided_by_name`,
)
// A decision that takes effect later stays that of whoever made it.
const decide = statement(
  'kernel_reviews_decide',
  `update kernel_reviews set state = 'decided', at = now(), outcome = $4, reason = $5, produced_type = $6, produced_id = $7,
     decided_by_type = case when $8 = 'system' then coalesce(decided_by_type, $8) else $8 end,
     decided_by_id = case when $8 = 'system' then coalesce(decided_by_id, $9) else $9 end,
     decided_by_name = case when $8 = 'system' then coalesce(decided_by_name, $10) else $10 end
   where org_id = $1 and kind = $2 and item_id = $3 and state <> 'decided'`,
)
const drop = statement(
  'kernel_reviews_drop',
  `delete from kernel_reviews where org_id = $1 and kind = $2 and item_id = any($3::text[]) and state <> 'decided'`,
)

/** An item waits for a decision, since now; with `scheduledAt` it was decided about, and takes effect then. */
export async function awaitDecision(
  { tx, org, actor }: Ctx,
  { kind, itemId, scheduledAt }: Item & { scheduledAt?: Date | null },
): Promise<void> {
  const by = scheduledAt ? [actor.type, actor.id, actor.name ?? null] : [null, null, null]
  const state = scheduledAt ? 'scheduled' : 'waiting'
  await tx.query(wait, [org.id, newId('rvw'), kind, itemId, state, scheduledAt ?? null, ...by])
}

/** An item was decided about. Nothing happens for one that did not wait. */
export async function recordDecision(
  { tx, org, actor }: Ctx,
  { kind, itemId, outcome, reason = null, produced }: Decision,
): Promise<void> {
  const by = [actor.type, actor.id, actor.name ?? null]
  await tx.query(decide, [
    org.id,
    kind,
    itemId,
    outcome,
    reason,
    produced?.type ?? null,
    produced?.id ?? null,
    ...by,
  ])
}

/** Items wait no more, without a decision: they were deleted, or became somebody's own work. */
export async function dropFromReview(
  { tx, org }: Pick<Ctx, 'tx' | 'org'>,
  { kind, itemIds }: { kind: string; itemIds: readonly string[] },
): Promise<void> {
  await tx.query(drop, [org.id, kind, itemIds])
}
