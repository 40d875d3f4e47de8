// Across organizations: finds where somebody waits too long.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { EventReaction, Job } from '../../../kernel/contract/operation.ts'
import { raiseAttention, reconsiderAttention } from '../core/attention.ts'
import type { ConversationRow } from '../core/conversation-rows.ts'
import { applyToEach, type Apply } from './to-each.ts'

const BATCH = 200

const idsOf = (rows: readonly ConversationRow[]): string[] => rows.map(({ id }) => id)
const raise: Apply = (ctx, rows) => raiseAttention(ctx, idsOf(rows))
const reconsider: Apply = (ctx, rows) => reconsiderAttention(ctx, idsOf(rows))

// By the index of those whose time runs.
const due = statement(
  'conv_attention_due',
  `select org_id as "orgId", array_agg(id) as ids from (
     select org_id, id from conv_conversations
     where attention_due_at <= now() and status = 'open' and not needs_human_attention order by attention_due_at limit ${BATCH}) d
   group by org_id`,
)

/** Says of customers whom nobody answered in time that they need a person; of each once, whoever looks. */
export const raiseUnanswered: Job = {
  name: 'conversations.raiseUnanswered',
  payload: z.object({}),
  cron: '* * * * *',
  lane: 'messages',
  async run({ systemDb, transaction, signal }) {
    for (let raised = BATCH; raised === BATCH;) {
      raised = 0
      for (const each of await systemDb.query<{ orgId: string; ids: string[] }>(due, [])) {
        if (signal.aborted) return
        raised += await applyToEach(transaction, each, raise)
      }
    }
  },
}

const unanswered = statement(
  'conv_attention_unanswered',
  `select id from conv_conversations where org_id = $1 and id > $2 and unanswered_since is not null and status = 'open'
   order by id limit ${BATCH}`,
)

const Payload = z.object({ orgId: z.string() })

/** Applies the rule anew to every open conversation of an organization in which a customer waits for an answer. */
export const reconsiderUnanswered: Job<typeof Payload> = {
  name: 'conversations.reconsiderUnanswered',
  payload: Payload,
  async run({ transaction, signal }, { orgId }) {
    for (let after = ''; ;) {
      const rows = await transaction(orgId, (ctx) => ctx.tx.query<{ id: string }>(unanswered, [orgId, after]))
      if (signal.aborted || rows.length === 0) return
      const ids = rows.map(({ id }) => id)
      await applyToEach(transaction, { orgId, ids }, reconsider)
      after = ids.at(-1) as string
    }
  },
}

/** Who may answer in many conversations changes with a topic’s mode; how long agents have, with the organization’s settings. */
export const followAttention: EventReaction = {
  name: 'conversations.followAttention',
  types: ['conversation.topic_automation_changed', 'conversation.topic_deleted', 'organization.updated'],
  async handle(ctx) {
    ctx.enqueue(reconsiderUnanswered, { orgId: ctx.org.id }, { key: `attention:${ctx.org.id}` })
  },
}
