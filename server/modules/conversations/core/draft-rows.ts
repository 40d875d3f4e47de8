import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** A draft that waits for a person. */
export interface PendingDraft {
  id: string
  body: string
  metadata: Record<string, unknown>
}

/** What became of a draft. */
export type DraftOutcome = 'draft_reply_sent' | 'draft_reply_superseded' | 'draft_reply_rejected'

const pending = statement(
  'conv_draft_pending',
  `select id, body, metadata from conv_messages where org_id = $1 and conversation_id = $2 and kind = 'draft_reply'`,
)
const decide = statement(
  'conv_draft_decide',
  `with decided as (
     update conv_messages set kind = $3, metadata = metadata || $4::jsonb
     where org_id = $1 and conversation_id = $2 and kind = 'draft_reply' returning id
   ), kept as (
     update conv_conversations set has_draft = false where org_id = $1 and id = $2 and exists (select from decided)
   )
   select id from decided`,
)

/** The draft that waits in a conversation, if any. */
export async function pendingDraft(ctx: Ctx, conversationId: string): Promise<PendingDraft | undefined> {
  const [draft] = await ctx.tx.query<PendingDraft>(pending, [ctx.org.id, conversationId])
  return draft
}

/** Who decides, for the draft's record: figures count what people decided. */
export const decidedBy = ({ actor }: Pick<Context<string>, 'actor'>) =>
  actor.type === 'member' ? { decidedByUserId: actor.id } : { decidedByAgentId: actor.id }

/** Settles the waiting draft of a locked conversation; its id, if one waited. `note` is kept with it. */
export async function decideDraft(
  ctx: Ctx,
  conversationId: string,
  outcome: DraftOutcome,
  note: Record<string, unknown>,
): Promise<string | undefined> {
  const kept = JSON.stringify({ ...note, decidedAt: new Date().toISOString() })
  const [draft] = await ctx.tx.query<{ id: string }>(decide, [ctx.org.id, conversationId, outcome, kept])
  return draft?.id
}
