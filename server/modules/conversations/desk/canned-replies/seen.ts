import { sql } from 'kysely'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { E } from '../../errors.ts'
import { LOCKS } from '../../locks.ts'
import { refuseSharedTo, visibleTo } from '../ownership.ts'

/** The canned replies that the caller sees. */
export const seenBy = (ctx: Context<'conv'>) =>
  ctx.db.selectFrom('conv_canned_replies').selectAll().where(visibleTo(ctx))

/** A canned reply that the caller sees; 404 otherwise. */
export const requireCannedReply = (ctx: Context<'conv'>, id: string) =>
  seenBy(ctx)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError(E.conv_canned_reply_not_found))

/** Under the lock of all of them: 404 where the caller does not see it, 403 for a shared one but to owners and admins. */
export async function requireOwn(ctx: Context<'conv'>, id: string) {
  await ctx.tx.lock(LOCKS.cannedReplies, ctx.org.id)
  const row = await requireCannedReply(ctx, id)
  if (row.ownerId === null) refuseSharedTo(ctx)
  return row
}

/** How many its owner has; 409 where somebody would see another one with its shortcut. */
export async function countBeside(
  { db }: Context<'conv'>,
  { id, ownerId, shortcut }: { id: string; ownerId: string | null; shortcut: string },
): Promise<number> {
  // A shared one is seen by everybody, and so is in the way of everybody's.
  const isSeenBeside = sql`(${ownerId}::text is null or owner_id is null or owner_id = ${ownerId})`
  const { count, taken } = await db
    .selectFrom('conv_canned_replies')
    .select([
      sql<number>`(count(*) filter (where owner_id is not distinct from ${ownerId}))::int`.as('count'),
      sql<boolean | null>`bool_or(shortcut = ${shortcut} and id <> ${id} and ${isSeenBeside})`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
  if (taken) throw new AppError(E.conv_canned_shortcut_taken)
  return count
}
