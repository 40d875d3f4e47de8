import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { knownHours } from '../channels/business-hours/business-hours-rows.ts'
import { openingAt } from '../channels/business-hours/opening.ts'
import {
  CONVERSATION_FROM,
  EFFECTIVE_MODE,
  ON_CALL,
  type ConversationRow,
} from '../core/conversation-rows.ts'

/** What an agent of ours has to know before it says something. */
export interface TalkFacts {
  id: string
  agentMode: ConversationRow['agentMode']
  channelType: ConversationRow['channelType']
  isTest: boolean
  /** Whether it may say something itself: open, wanted, with one customer, and no person or call is on it. */
  isFree: boolean
  /** Whether a person was asked for, and has not come yet. */
  waitsForPerson: boolean
  /** When people answer again, where it is closed by the business hours; null within a year. */
  closed: { opensAt: Date | null; timeZone: string } | null
}

/** What was said in public. */
export interface Said {
  id: string
  by: 'customer' | 'person' | 'agent' | 'system'
  body: string
  at: Date
}

// A person who was assigned by replying is on it as long as the take-over lasts.
const facts = statement(
  'conv_talk_facts',
  `select c.id, c.channel_id as "channelId", ${EFFECTIVE_MODE} as "agentMode", ch.type as "channelType", c.is_test as "isTest",
     c.status = 'open' and c.suppressed_reason is null and c.merged_into_id is null and c.parties is null
       and c.contact_id is not null and ch.type <> 'voice' and (c.assignee_user_id is null or c.assigned_by_reply)
       and coalesce(c.claim_expires_at, '-infinity') <= now() and not ${ON_CALL} as "isFree",
     coalesce(c.attention_reason in ('handover', 'snooze_ended'), false) as "waitsForPerson"
   from ${CONVERSATION_FROM} where c.org_id = $1 and c.id = $2`,
)
const said = statement(
  'conv_talk_said',
  `select id, case author_type when 'end_user' then 'customer' when 'user' then 'person' else author_type end as by, body, created_at as at
   from conv_messages where org_id = $1 and conversation_id = $2 and internal is distinct from true and visible_to is null
   order by seq desc limit $3`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** A conversation as an agent of ours looks at it, with the last messages, the oldest first; undefined where it is gone. */
export async function talkOf(
  { tx, org }: Ctx,
  conversationId: string,
  most: number,
): Promise<(TalkFacts & { said: Said[] }) | undefined> {
  const [[found], messages] = await Promise.all([
    tx.query<Omit<TalkFacts, 'closed'> & { channelId: string }>(facts, [org.id, conversationId]),
    tx.query<Said>(said, [org.id, conversationId, most]),
  ])
  if (!found) return undefined
  const { channelId, ...conversation } = found
  const hours = await knownHours({ tx, org }, channelId)
  const opening = hours && openingAt(hours, Date.now())
  const closed =
    hours && opening && !opening.open ? { opensAt: opening.changesAt, timeZone: hours.timeZone } : null
  return { ...conversation, closed, said: messages.toReversed() }
}
