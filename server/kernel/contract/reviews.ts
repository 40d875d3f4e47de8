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
  /** How an item is shown, and decided, outside of our own pages. */
  elsewhere?: Elsewhere
}

/** How an item that waits is shown, and decided, outside of our own pages. */
export interface Elsewhere {
  /** Which of those who look there are concerned. */
  purpose: 'approvals' | 'content'
  /** Events after which an item may wait, have changed or be decided; `idIn` is the field of their payloads that names it. */
  told: { types: readonly string[]; idIn: string }
  /** What it is, as text; `fingerprint` tells one state of it from another, `page` is where it is seen whole. */
  say(raw: Record<string, unknown>): { title: string; text: string; fingerprint: string; page: string }
  /** The operations that decide, and what they are given. */
  approve: {
    operation: string
    label: string
    input(id: string, fingerprint: string): Record<string, unknown>
  }
  dismiss: { operation: string; input(id: string, fingerprint: string): Record<string, unknown> }
}

/** A kind whose `show` is checked against its shape. */
export const defineReview = <const Raw extends z.ZodObject>(
  kind: Omit<ReviewKind, 'raw' | 'show' | 'elsewhere'> & {
    raw: Raw
    elsewhere?: Omit<Elsewhere, 'say'> & { say(raw: z.output<Raw>): ReturnType<Elsewhere['say']> }
    show(ctx: Context<string>, ids: readonly string[]): Promise<ReadonlyMap<string, z.output<Raw>>>
  },
): ReviewKind => kind as ReviewKind

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

/** What was decided about an item, or that nothing was. */
export interface Standing {
  /** Of this wait: an item that waits again has another. */
  id: string
  state: 'waiting' | 'scheduled' | 'decided'
  outcome: 'approved' | 'dismissed' | 'failed' | null
  decidedByName: string | null
}

const standing = statement(
  'kernel_reviews_standing',
  `select id, state, outcome, coalesce(decided_by_name, decided_by_type) as "decidedByName" from kernel_reviews
   where org_id = $1 and kind = $2 and item_id = $3 order by (state = 'decided'), at desc limit 1`,
)

/** How it stands with an item; undefined where it never waited. */
export async function standingOf(
  { tx, org }: Pick<Ctx, 'tx' | 'org'>,
  { kind, itemId }: Item,
): Promise<Standing | undefined> {
  const [row] = await tx.query<Standing>(standing, [org.id, kind, itemId])
  return row
}
