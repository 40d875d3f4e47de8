import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { agentHeard } from '../../identity/index.ts'
import { onCall } from './conversation-rows.ts'

/** How long after its last word an agent counts as being in the conversation, however it is connected. */
const SPOKE_MINUTES = 10

// Without a join, so that it can stand in an update.
const modeOf = (c: string): string =>
  `case when ${c}.agent_mode_explicit then ${c}.agent_mode else coalesce((select tp.agent_mode from conv_topics tp
    where tp.org_id = ${c}.org_id and tp.id = ${c}.topic_id), ${c}.agent_mode) end`

/**
 * SQL: whether an agent answers in the row `c` of `conv_conversations` of the organization $1. It may (the agent mode is
 * `auto`, nobody has taken the conversation over, no call goes on), and one is there: an API key that can answer was
 * heard of lately, or an agent spoke in this conversation.
 */
export const agentMayAnswerIn = (c: string): string =>
  `(${modeOf(c)} = 'auto' and coalesce(${c}.claim_expires_at, '-infinity') <= now() and not ${onCall(c)}
    and (coalesce(${c}.agent_spoke_at > now() - interval '${SPOKE_MINUTES} minutes', false) or ${agentHeard('$1')}))`

const inConversation = statement(
  'conv_agent_may_answer',
  `select ${agentMayAnswerIn('c')} as may from conv_conversations c where c.org_id = $1 and c.id = $2`,
)
const inChannel = statement(
  'conv_agent_may_answer_in_channel',
  `select ch.default_agent_mode = 'auto' and ${agentHeard('$1')} as may from conv_channels ch where ch.org_id = $1 and ch.id = $2`,
)

/** Whether an agent answers here: in a conversation, or in one that would be opened on a channel now. */
export async function agentMayAnswer(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  where: { conversationId: string } | { channelId: string },
): Promise<boolean> {
  const [found] = await ('conversationId' in where
    ? tx.query<{ may: boolean }>(inConversation, [org.id, where.conversationId])
    : tx.query<{ may: boolean }>(inChannel, [org.id, where.channelId]))
  return found?.may ?? false
}
