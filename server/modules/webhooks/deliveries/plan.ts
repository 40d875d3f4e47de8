import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'

/** The job that sends what one webhook is owed; its work is in `deliver.ts`. */
export const deliverRef = {
  name: 'webhooks.deliver',
  payload: z.object({ orgId: z.string(), webhookId: z.string() }),
}

/** Plans sending to a webhook right after the commit. */
export function planNow(ctx: Pick<Context<string>, 'enqueue' | 'org'>, webhookId: string): void {
  ctx.enqueue(deliverRef, { orgId: ctx.org.id, webhookId }, { key: `hook:${webhookId}` })
}

/** Plans the next attempt. Its own key: under the other one it would push news back to the time of a retry. */
export function planRetry(
  ctx: Pick<Context<string>, 'enqueue' | 'org'>,
  webhookId: string,
  runAt: Date,
): void {
  ctx.enqueue(deliverRef, { orgId: ctx.org.id, webhookId }, { key: `hook:${webhookId}:retry`, runAt })
}
