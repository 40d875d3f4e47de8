import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { EventReaction, Job } from '../../../kernel/contract/operation.ts'
import { memberById } from '../../identity/index.ts'
import { assignTo } from '../core/changes.ts'
import { lockConversation } from '../core/conversation-rows.ts'
import { waitingOf, withdrawWaiting, type Waiting } from '../messages/scheduled/withdraw.ts'
import { endTakeOver } from '../core/take-overs.ts'

const BATCH = 200

const held = statement(
  'conv_held_by',
  `select id from (
     select id from conv_conversations where org_id = $1 and assignee_user_id = $2
     union
     select id from conv_conversations where org_id = $1 and claim_user_id = $2 and claim_expires_at > now()) c
   where id > $3 order by id limit ${BATCH}`,
)

const Payload = z.object({ orgId: z.string(), userId: z.string() })

/**
 * Frees what is assigned to somebody who is no member any more, or taken over by them, and takes back what they would
 * have said later.
 */
export const freeConversations: Job<typeof Payload> = {
  name: 'conversations.freeConversations',
  payload: Payload,
  async run({ transaction, signal }, { orgId, userId }) {
    for (let after = ''; ;) {
      const waiting = await transaction(orgId, (ctx) => repliesOf(ctx, userId, after))
      for (const reply of waiting) {
        if (signal.aborted) return
        await transaction(orgId, (ctx) => withdrawWaiting(ctx as Context<'conv'>, reply))
      }
      if (waiting.length < BATCH) break
      after = waiting.at(-1)?.id ?? ''
    }
    for (let after = ''; ;) {
      const ids = await transaction(orgId, (ctx) => heldBy(ctx, userId, after))
      for (const id of ids) {
        if (signal.aborted) return
        await transaction(orgId, (ctx) => free(ctx, id, userId))
      }
      if (ids.length < BATCH) return
      after = ids.at(-1) as string
    }
  },
}

/** The next of their conversations; none for who came back meanwhile. */
async function heldBy(ctx: Context<string>, userId: string, after: string): Promise<string[]> {
  if (await memberById(ctx, userId)) return []
  const rows = await ctx.tx.query<{ id: string }>(held, [ctx.org.id, userId, after])
  return rows.map(({ id }) => id)
}

/** The next of their scheduled replies; none for who came back meanwhile. */
async function repliesOf(ctx: Context<string>, userId: string, after: string): Promise<Waiting[]> {
  if (await memberById(ctx, userId)) return []
  return waitingOf(ctx, userId, { after, limit: BATCH })
}

async function free(ctx: Context<string>, id: string, userId: string): Promise<void> {
  const row = await lockConversation(ctx, id)
  if (row.assigneeUserId === userId) await assignTo(ctx, [row], null)
  if (row.claimUserId === userId) await endTakeOver(ctx, row)
}

/** Plans what follows for the conversations of members who were removed. */
export const handleDeparture: EventReaction = {
  name: 'conversations.handleDeparture',
  types: ['member.removed'],
  async handle(ctx, events) {
    for (const { payload } of events) {
      const userId = payload['userId'] as string
      ctx.enqueue(
        freeConversations,
        { orgId: ctx.org.id, userId },
        { key: `departure:${ctx.org.id}:${userId}` },
      )
    }
  },
}
