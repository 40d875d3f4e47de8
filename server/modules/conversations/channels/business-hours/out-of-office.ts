import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { EventReaction, Job } from '../../../../kernel/contract/operation.ts'
import { queueDelivery } from '../../core/queue-delivery.ts'
import { ON_CALL, requireConversation } from '../../core/conversation-rows.ts'
import { appendMessages } from '../../core/append-messages.ts'
import { OUT_OF_OFFICE } from '../../core/append-statements.ts'
import { hoursJoin } from './business-hours-rows.ts'
import { openingAt } from './opening.ts'
import type { Schedule } from './schedule.ts'

interface Unattended extends Schedule {
  id: string
  replyText: string
}

// Conversations that nobody is on, whose channel has a reply for when it is closed.
const unattended = statement(
  'conv_hours_unattended',
  `select c.id, h.time_zone as "timeZone", h.weekly, h.holidays, h.reply_text as "replyText"
   from unnest($2::text[]) as t(id) cross join lateral (
     select * from conv_conversations where org_id = $1 and id = t.id limit 1) c ${hoursJoin('c.channel_id')}
   where h.reply_enabled and c.status <> 'spam' and c.suppressed_reason is null and not c.is_test and c.merged_into_id is null
     and coalesce(c.claim_expires_at, '-infinity') <= now() and not ${ON_CALL}`,
)
const told = statement(
  'conv_hours_told',
  `select t.id from unnest($2::text[], $3::text[]) as t(id, key) cross join lateral (
     select from conv_messages where org_id = $1 and conversation_id = t.id and provider_message_id = t.key limit 1) m`,
)

/** The name of the reply for one closed period: with it a conversation has it once, whoever sends it, however often. */
function keyAt(schedule: Schedule, at: number): string | null {
  const { open, changesAt } = openingAt(schedule, at)
  return open ? null : `${OUT_OF_OFFICE}:${changesAt?.toISOString() ?? 'always'}`
}

/** Tells a customer who writes while it is closed, once until it opens again. */
export const sendOutOfOffice: Job<
  z.ZodObject<{ orgId: z.ZodString; conversationId: z.ZodString; key: z.ZodString }>
> = {
  name: 'conversations.sendOutOfOffice',
  lane: 'messages',
  payload: z.object({ orgId: z.string(), conversationId: z.string(), key: z.string() }),
  async run({ transaction }, { orgId, conversationId, key }) {
    await transaction(orgId, async (ctx) => {
      const [found] = await ctx.tx.query<Unattended>(unattended, [orgId, [conversationId]])
      if (!found || keyAt(found, Date.now()) !== key) return
      const done = await appendMessages(ctx, { id: conversationId }, [
        {
          authorType: 'system',
          authorId: null,
          body: found.replyText,
          kind: OUT_OF_OFFICE,
          providerMessageId: key,
        },
      ])
      const [sent] = done?.inserted ?? []
      if (!sent) return
      const row = await requireConversation(ctx, conversationId)
      await queueDelivery(ctx, row, { messageId: sent.id, authorType: 'system' })
    })
  },
}

/** Plans the reply for each conversation in which a customer wrote while it was closed. */
export const replyOutOfOffice: EventReaction = {
  name: 'conversations.replyOutOfOffice',
  types: ['conversation.message.received'],
  async handle(ctx, events) {
    const wroteAt = new Map(
      events.map(({ payload, createdAt }) => [payload['conversationId'] as string, createdAt.getTime()]),
    )
    const found = await ctx.tx.query<Unattended>(unattended, [ctx.org.id, [...wroteAt.keys()]])
    const closed = found.flatMap((each) => {
      const key = keyAt(each, wroteAt.get(each.id) ?? 0)
      return key === null ? [] : [{ conversationId: each.id, key }]
    })
    for (const due of await untold(ctx, closed)) {
      const options = { key: `out-of-office:${due.conversationId}` }
      ctx.enqueue(sendOutOfOffice, { orgId: ctx.org.id, ...due }, options)
    }
  },
}

interface Due {
  conversationId: string
  key: string
}

async function untold(ctx: Context<string>, closed: readonly Due[]): Promise<Due[]> {
  if (closed.length === 0) return []
  const rows = await ctx.tx.query<{ id: string }>(told, [
    ctx.org.id,
    closed.map(({ conversationId }) => conversationId),
    closed.map(({ key }) => key),
  ])
  const done = new Set(rows.map(({ id }) => id))
  return closed.filter(({ conversationId }) => !done.has(conversationId))
}
