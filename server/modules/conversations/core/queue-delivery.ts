import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { contactJoin } from '../../crm/index.ts'
import { planEmails } from './mailbox-jobs.ts'
import type { ConversationRow } from './conversation-rows.ts'

/** Somebody that a mail is sent to. */
export interface Reader {
  name: string
  address: string
}

/** Who a message goes to as a mail, and under which subject. */
export interface LetterHead {
  to: Reader[]
  cc: Reader[]
  bcc: Reader[]
  subject: string
  /** Of what is written of the organization's own accord: where its reader ends that, and who they are. */
  unsubscribeUrl?: string
  contactId?: string
}

const queue = statement(
  'conv_delivery_queue',
  `insert into conv_deliveries (org_id, id, conversation_id, message_id, channel_id, letter, status, error, next_attempt_at)
   values ($1, $2, $3, $4, $5, $6, case when $7::text is null then 'queued' else 'dead' end, $7, case when $7::text is null then now() end)`,
)

// The people of the mail that came last; where none did, of the mail that went out last, else the customer.
const answered = statement(
  'conv_delivery_answered',
  `select coalesce(
     (select answer_to || jsonb_build_object('subject', subject) from conv_received_mails
      where org_id = $1 and conversation_id = any($2) and outcome = 'message' order by received_at desc limit 1),
     (select letter - array['bcc', 'unsubscribeUrl', 'contactId'] from conv_deliveries where org_id = $1 and conversation_id = any($2) and letter <> '{}' order by created_at desc limit 1),
     (select jsonb_build_object('to', jsonb_build_array(jsonb_build_object('name', coalesce(k.name, ''), 'address', k.email)))
      where k.email is not null), '{}') as head
   from (select 1) one ${contactJoin('$1', '$3', 'k')}`,
)

/** Channels whose messages go out through a vendor; a chat is read where it is. */
const DELIVERED = new Set(['email', 'sms'])

/** Plans to send a stored reply out, where its channel does that; `given` is what its writer says about the mail. */
export async function queueDelivery(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'enqueue'>,
  row: ConversationRow,
  messageId: string,
  given: Partial<LetterHead> = {},
): Promise<void> {
  if (!DELIVERED.has(row.channelType) || row.isTest) return
  const letter = row.channelType === 'email' ? await headOf(ctx, row, given) : {}
  const trouble =
    row.channelType === 'email' && (letter as LetterHead).to.length === 0
      ? 'no_recipient: nobody of this conversation has an email address; name one in `email.to`'
      : null
  const values = [newId('cmd'), row.id, messageId, row.channelId, JSON.stringify(letter), trouble]
  await ctx.tx.query(queue, [ctx.org.id, ...values])
  if (row.channelType === 'email') planEmails(ctx, row.channelId)
}

async function headOf(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  row: ConversationRow,
  given: Partial<LetterHead>,
): Promise<LetterHead> {
  const values = [ctx.org.id, row.parties ?? [row.id], row.contactId]
  const [found] = await ctx.tx.query<{ head: Partial<LetterHead> }>(answered, values)
  const head = found?.head ?? {}
  return {
    to: given.to ?? head.to ?? [],
    cc: given.cc ?? (given.to ? [] : (head.cc ?? [])),
    bcc: given.bcc ?? [],
    subject: given.subject ?? replySubject(head.subject || row.subject || ''),
    ...(given.unsubscribeUrl && { unsubscribeUrl: given.unsubscribeUrl }),
    ...(given.contactId && { contactId: given.contactId }),
  }
}

/** The subject of an answer. */
const replySubject = (subject: string): string =>
  subject === '' || /^(re|aw|sv|antw)\s*:/i.test(subject) ? subject : `Re: ${subject}`
