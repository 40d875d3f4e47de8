import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { db } from '../module.ts'
import type { DueDelivery, Target } from './attempt.ts'
import { planRetry } from './plan.ts'
import { readTarget } from './target.ts'

const ROUND_SIZE = 50

/** A webhook that this worker has reserved, and its due deliveries. */
export interface Round {
  target: Target
  due: DueDelivery[]
}

/**
 * Takes a webhook and its due deliveries, or goes on with the next ones (`isMine`); `undefined` when another
 * worker has it, when nothing is due or when there `mayContinue` no more: it is free then, and its next attempt
 * is planned.
 *
 * The row lock closes a gap: whoever finds the webhook taken leaves its news to the taker, who looks for news
 * under the same lock before letting go; should the taker have died, it is taken from them in the end. `no key`, or
 * it would hold up the events' inserts.
 */
export async function claimRound(
  ctx: Context<string>,
  webhookId: string,
  { isMine, mayContinue }: { isMine: boolean; mayContinue: boolean },
): Promise<Round | undefined> {
  const locked = await db(ctx)
    .selectFrom('hook_endpoints')
    .select(sql<Date | null>`case when busy_until > now() then busy_until end`.as('busyUntil'))
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  if (locked.busyUntil && !isMine) {
    planRetry(ctx, webhookId, locked.busyUntil)
    return undefined
  }
  const target = await readTarget(ctx, webhookId)
  if (!target) return undefined
  if (!target.active) await failDue(ctx, webhookId)
  const due = target.active && mayContinue ? await readDue(ctx, webhookId) : []
  await setBusy(ctx, webhookId, due.length > 0)
  if (due.length > 0) return { target, due }
  const next = await nextAttempt(ctx, webhookId)
  if (next) planRetry(ctx, webhookId, next)
  return undefined
}

// A round ends within 5 s of its start plus one attempt of 15 s; a worker that died is replaced after this.
const setBusy = (ctx: Context<string>, webhookId: string, isBusy: boolean) =>
  db(ctx)
    .updateTable('hook_endpoints')
    .set({ busyUntil: isBusy ? sql<Date>`now() + interval '30 seconds'` : null })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', webhookId)
    .execute()

const readDue = (ctx: Context<string>, webhookId: string): Promise<DueDelivery[]> =>
  db(ctx)
    .selectFrom('hook_deliveries')
    .select(['id', 'eventId', 'body', 'attempt'])
    .where('orgId', '=', ctx.org.id)
    .where('endpointId', '=', webhookId)
    .where('status', '=', sql.lit('pending'))
    .where('nextAttemptAt', '<=', sql<Date>`now()`)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(ROUND_SIZE)
    .execute()

async function nextAttempt(ctx: Context<string>, webhookId: string): Promise<Date | null> {
  const row = await db(ctx)
    .selectFrom('hook_deliveries')
    .select('nextAttemptAt')
    .where('orgId', '=', ctx.org.id)
    .where('endpointId', '=', webhookId)
    .where('status', '=', sql.lit('pending'))
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt ?? null
}

const failDue = (ctx: Context<string>, webhookId: string) =>
  db(ctx)
    .updateTable('hook_deliveries')
    .set({ status: 'failed', error: 'webhook_disabled', nextAttemptAt: null })
    .where('orgId', '=', ctx.org.id)
    .where('endpointId', '=', webhookId)
    .where('status', '=', sql.lit('pending'))
    .where('nextAttemptAt', '<=', sql<Date>`now()`)
    .execute()
