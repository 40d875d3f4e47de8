import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { contactJoin } from '../../crm/index.ts'
import { planEmails, planTexts } from './mailbox-jobs.ts'
import type { ConversationRow } from './conversation-rows.ts'

/** Somebody that a mail is sent to. */
export interface Reader {
  name: string
  address: string
}

/** What stands below the text of a mail, whatever that text is: plain texts. */
export interface Footer {
  link?: string | null
  why?: string
  /** What the link by which its reader ends mails of this kind is called; without it there is none. */
  unsubscribe?: string
}

/** Who a message goes to as a mail, and under which subject. */
export interface LetterHead {
  to: Reader[]
  cc: Reader[]
  bcc: Reader[]
  subject: string
  /** Of what is written of the organization's own accord: where its reader ends that, and who they are; of answers to it who they are. */
  unsubscribeUrl?: string
  contactId?: string
  footer?: Footer
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
     (select letter - array['bcc', 'unsubscribeUrl', 'contactId', 'footer'] from conv_deliveries where org_id = $1 and conversation_id = any($2) and letter <> '{}' order by created_at desc limit 1),
     (select jsonb_build_object('to', jsonb_build_array(jsonb_build_object('name', coalesce(k.name, ''), 'address', k.email)))
      where k.email is not null), '{}') as head
   from (select 1) one ${contactJoin('$1', '$3', 'k')}`,
)

/** Channels whose messages go out through a vendor; a chat is read where it is. */
const DELIVERED = new Set(['email', 'sms'])

/** A stored reply, who wrote it, and what its writer says about the mail. */
export interface Outgoing {
  messageId: string
  authorType: 'user' | 'agent' | 'end_user' | 'system'
  letter?: Partial<LetterHead>
}

/** Plans to send a stored reply out, where its channel does that. */
export async function queueDelivery(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'enqueue'>,
  row: ConversationRow,
  { messageId, authorType, letter: given = {} }: Outgoing,
): Promise<void> {
  if (!DELIVERED.has(row.channelType) || row.isTest) return
  const letter = row.channelType === 'email' ? await headOf(ctx, row, given) : undefined
  if (letter) keepToFew(letter, given, authorType)
  const trouble = letter ? await troubleOf(ctx, row, letter, authorType) : null
  if (trouble === SILENT) return
  const values = [newId('cmd'), row.id, messageId, row.channelId, JSON.stringify(letter ?? {}), trouble]
  await ctx.tx.query(queue, [ctx.org.id, ...values])
  if (row.channelType === 'email') planEmails(ctx, row.channelId)
  else planTexts(ctx, row.channelId)
}

// Whom a mail names, its writer chose: nobody is to have us write to many.
const MOST_FOR_AGENTS = 10

/** Programs answer everybody of a mail only where these are few, and what nobody wrote goes to its sender alone. */
function keepToFew(letter: LetterHead, given: Partial<LetterHead>, authorType: Outgoing['authorType']): void {
  if (authorType === 'user' || given.to !== undefined || given.cc !== undefined) return
  if (authorType !== 'agent' || letter.to.length + letter.cc.length > MOST_FOR_AGENTS) letter.cc = []
}

/** Of a note for out of office an address gets one a day: it may be a program that answers each. */
const SILENT = 'silent'
const MOST_A_DAY = 50

const lately = statement(
  'conv_delivery_lately',
  `select count(*) filter (where m.author_type = 'system')::int as notes, count(*)::int as "all"
   from conv_deliveries d join conv_messages m on m.org_id = d.org_id and m.id = d.message_id
   where d.org_id = $1 and d.channel_id = $2 and d.created_at > now() - interval '1 day' and m.author_type in ('system', 'agent')
     and d.letter @> jsonb_build_object('to', jsonb_build_array(jsonb_build_object('address', $3::text)))`,
)

async function troubleOf(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  row: ConversationRow,
  { to: [first] }: LetterHead,
  authorType: Outgoing['authorType'],
): Promise<string | null> {
  if (!first) return 'no_recipient: nobody of this conversation has an email address; name one in `email.to`'
  if (authorType === 'user') return null
  const [sent] = await ctx.tx.query<{ notes: number; all: number }>(lately, [
    ctx.org.id,
    row.channelId,
    first.address,
  ])
  if (authorType === 'system' && (sent?.notes ?? 0) > 0) return SILENT
  return (sent?.all ?? 0) < MOST_A_DAY
    ? null
    : `too_many: programs have written to ${first.address} ${MOST_A_DAY} times within a day; a person can send it again`
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
    ...(given.footer && { footer: given.footer }),
  }
}

/** The subject of an answer. */
const replySubject = (subject: string): string =>
  subject === '' || /^(re|aw|sv|antw)\s*:/i.test(subject) ? subject : `Re: ${subject}`
