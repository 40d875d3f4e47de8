import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { openAlert, resolveAlert } from '../../alerts/index.ts'
import type { DisabledReason } from '../events.ts'
import { db } from '../module.ts'
import type { AttemptResult, DueDelivery, Target } from './attempt.ts'
import { waitBeforeRetry } from './schedule.ts'
import { readTarget } from './target.ts'

const FAILING_MAX_DAYS = 5
const ALERT_AFTER = '1 hour'

/**
 * Writes down what came of an attempt and plans the next one; answers the target as it is now, `undefined`
 * when it was deleted meanwhile. An attempt that another run has recorded already changes nothing.
 */
export async function recordAttempt(
  ctx: Context<string>,
  target: Target,
  delivery: DueDelivery,
  result: AttemptResult,
): Promise<Target | undefined> {
  const isFirst = await updateDelivery(ctx, delivery, result)
  if (isFirst && result.error === null) {
    const recovered = await db(ctx)
      .updateTable('hook_endpoints')
      .set({ failingSince: null })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', target.id)
      .where('failingSince', 'is not', null)
      .executeTakeFirst()
    if (recovered.numUpdatedRows > 0n) await resolveAlert(ctx, { source: 'webhook', subjectId: target.id })
  }
  if (isFirst && result.error !== null) await noteFailure(ctx, target, result.isGone)
  return readTarget(ctx, target.id)
}

async function updateDelivery(
  ctx: Context<string>,
  delivery: DueDelivery,
  result: AttemptResult,
): Promise<boolean> {
  const { at, statusCode, durationMs, error, response } = result
  const made = delivery.attempt + 1
  const wait = error === null || result.isGone ? null : waitBeforeRetry(made, result.retryAfterMs)
  const entry = { at: at.toISOString(), statusCode, durationMs, error, response }
  const updated = await db(ctx)
    .updateTable('hook_deliveries')
    .set({
      status: error === null ? 'delivered' : wait === null ? 'failed' : 'pending',
      attempt: made,
      statusCode,
      durationMs,
      error,
      response,
      attempts: sql`attempts || ${JSON.stringify([entry])}::jsonb`,
      deliveredAt: error === null ? sql<Date>`now()` : null,
      nextAttemptAt: wait === null ? null : sql<Date>`now() + ${wait} * interval '1 millisecond'`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', delivery.id)
    .where('status', '=', 'pending')
    .where('attempt', '=', delivery.attempt)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

async function noteFailure(ctx: Context<string>, target: Target, isGone: boolean): Promise<void> {
  const endpoint = await db(ctx)
    .updateTable('hook_endpoints')
    .set({ failingSince: sql<Date>`coalesce(failing_since, now())` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', target.id)
    .returning([
      'url',
      sql<boolean>`failing_since < now() - ${FAILING_MAX_DAYS} * interval '1 day'`.as('isHopeless'),
      sql<boolean>`failing_since < now() - ${ALERT_AFTER}::interval`.as('isLong'),
    ])
    .executeTakeFirst()
  if (isGone) await disable(ctx, target.id, 'gone')
  else if (endpoint?.isHopeless) await disable(ctx, target.id, 'failing_for_5_days')
  else if (endpoint?.isLong)
    await openAlert(ctx, {
      ...about(target.id),
      severity: 'warning',
      title: `The webhook to ${hostOf(endpoint.url)} has not been reached for an hour`,
      detail: `Events are kept and tried again. After ${FAILING_MAX_DAYS} days without an answer it is switched off. Its deliveries say what the receiver answers.`,
    })
}

/** Switches a webhook off and tells the others; once, however many attempts find the reason at the same time. */
async function disable(ctx: Context<string>, webhookId: string, reason: DisabledReason): Promise<void> {
  const endpoint = await db(ctx)
    .updateTable('hook_endpoints')
    .set({
      active: false,
      disabledReason: reason,
      disabledAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', webhookId)
    .where('active', '=', true)
    .returning('url')
    .executeTakeFirst()
  if (!endpoint) return
  ctx.emit('webhook.disabled', { webhookId, url: endpoint.url, reason })
  await openAlert(ctx, {
    ...about(webhookId),
    severity: 'error',
    title: `The webhook to ${hostOf(endpoint.url)} was switched off`,
    detail: `${reason === 'gone' ? 'The receiver says that it is gone (410).' : `No attempt succeeded for ${FAILING_MAX_DAYS} days.`} It gets no events until you switch it on again.`,
  })
}

const about = (webhookId: string) => ({
  source: 'webhook' as const,
  subjectId: webhookId,
  ctaHref: `/settings/webhooks/${webhookId}`,
})

// The rest of an address may be a secret.
const hostOf = (url: string): string => new URL(url).host
