import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { organizationName } from '../identity/index.ts'
import { attemptDelivery } from '../webhooks/index.ts'
import { settings } from './settings.ts'

const MOST_ATTEMPTS = 12
// The receiver says that it will never take it.
const isForGood = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429

interface Waiting {
  title: string
  body: string
  appScope: string | null
  includeOrgName: boolean
  includeUserName: boolean
  authorName: string | null
  createdAt: Date
}

const waiting = statement(
  'fb_items_to_forward',
  `select title, body, app_scope as "appScope", include_org_name as "includeOrgName", include_user_name as "includeUserName",
     submitted_by_name as "authorName", created_at as "createdAt" from fb_items where org_id = $1 and id = $2 and forward_state = 'pending'`,
)
const settled = statement(
  'fb_items_forwarded',
  `update fb_items set forward_state = $3, forward_error = $4, forwarded_at = case when $3 = 'sent' then now() end
   where org_id = $1 and id = $2 and forward_state = 'pending'`,
)

const payload = z.object({ orgId: z.string(), id: z.string() })

/** Passes approved feedback on, signed, under its own id however often it is tried; names only where their owner said so. */
export const forward: Job<typeof payload> = {
  name: 'feedback.forward',
  lane: 'webhooks',
  payload,
  maxAttempts: MOST_ATTEMPTS,
  async run({ services, transaction, signal, attempt }, { orgId, id }) {
    const { SVC_FEEDBACK_URL: url, SVC_FEEDBACK_SECRET: secret } = settings.of(services.config)
    const say = (state: 'pending' | 'sent' | 'failed', error: string | null) =>
      transaction(orgId, (ctx) => ctx.tx.query(settled, [orgId, id, state, error]))
    const body = await transaction(orgId, (ctx) => bodyOf(ctx, id))
    if (body === undefined) return
    if (url === undefined || secret === undefined)
      return void (await say('failed', 'feedback is not passed on any more'))
    const target = { id, url, active: true, secrets: [secret] }
    const result = await attemptDelivery(services, target, { id, eventId: id, body, attempt }, signal)
    if (result === null) {
      if (attempt >= MOST_ATTEMPTS) await say('failed', 'the service was stopped')
      throw new Error('the service stops')
    }
    if (result.error === null) return void (await say('sent', null))
    const isOver = isForGood(result.statusCode) || attempt >= MOST_ATTEMPTS
    await say(isOver ? 'failed' : 'pending', result.error)
    if (!isOver) throw new Error(`feedback ${id} was not passed on: ${result.error}`)
  },
}

async function bodyOf(ctx: Context<string>, id: string): Promise<string | undefined> {
  const [row] = await ctx.tx.query<Waiting>(waiting, [ctx.org.id, id])
  if (!row) return undefined
  const { title, body, appScope, includeOrgName, includeUserName, authorName, createdAt } = row
  const organization = includeOrgName ? await organizationName(ctx) : null
  const author = includeUserName ? authorName : null
  return JSON.stringify({
    type: 'feedback.approved',
    timestamp: createdAt.toISOString(),
    data: { id, title, body, appScope, organization, author },
  })
}

/** Whether approved feedback is passed on, and to which host. */
export function forwardsTo(config: object): string | null {
  const { SVC_FEEDBACK_URL: url } = settings.of(config)
  return url === undefined ? null : new URL(url).host
}

/** Plans it with the approval. */
export const planForward = (ctx: Pick<Context, 'enqueue' | 'org'>, id: string): void =>
  ctx.enqueue(forward, { orgId: ctx.org.id, id }, { key: `feedback:${id}` })
