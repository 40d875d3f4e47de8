import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { EventReaction, Job } from '../../../kernel/operation.ts'
import { assistantName, organizationName, organizationTimezone } from '../../identity/index.ts'
import { canMail, mailsLastDay, queueMail, type Quote } from '../../mail/index.ts'
import { contactJoin } from '../../crm/index.ts'
import type { StoredAttachment } from '../attachments/attachment-links.ts'
import { firstWord } from '../messages/message-rows.ts'
import { replyLanguage, replyTexts } from './reply-texts.ts'
import { stopLink } from './stop-link.ts'

/** How long an answer may be unseen before it is sent by email, in minutes. */
const UNSEEN_MINUTES = 5
const MOST_MESSAGES = 20
/** An address that somebody else typed in gets no more than this. */
const MOST_MAILS_A_DAY = 10

/** Sends what a customer has not seen to the address that they left. */
export const replyByEmail: Job<z.ZodObject<{ orgId: z.ZodString; conversationId: z.ZodString }>> = {
  name: 'conversations.replyByEmail',
  payload: z.object({ orgId: z.string(), conversationId: z.string() }),
  run: ({ transaction }, { orgId, conversationId }) =>
    transaction(orgId, (ctx) => mailUnseen(ctx, conversationId)),
}

/** Plans the mail for each conversation in which somebody answered; a further answer puts it off. */
export const planReplyMails: EventReaction = {
  name: 'conversations.planReplyMails',
  types: ['conversation.message.sent'],
  async handle(ctx, events) {
    if (!canMail(ctx.services)) return
    const ids = [...new Set(events.map(({ payload }) => payload['conversationId'] as string))]
    const rows = await ctx.tx.query<{ id: string }>(reachable, [ctx.org.id, ids])
    const runAt = new Date(Date.now() + UNSEEN_MINUTES * 60_000)
    for (const { id } of rows)
      ctx.enqueue(replyByEmail, { orgId: ctx.org.id, conversationId: id }, { key: `reply-mail:${id}`, runAt })
  },
}

const IS_REACHABLE = `ch.reply_by_email and ch.active and p.email is not null and r.stopped_at is null
  and not c.is_test and c.status <> 'spam' and c.suppressed_reason is null and c.merged_into_id is null`
const FROM = `conv_conversations c join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
  left join conv_reply_mails r on r.org_id = c.org_id and r.conversation_id = c.id
  ${contactJoin('c.org_id', 'c.contact_id', 'p')}`

const reachable = statement(
  'conv_reply_mail_reachable',
  `select t.id from unnest($2::text[]) as t(id) cross join lateral (
     select from ${FROM} where c.org_id = $1 and c.id = t.id and ${IS_REACHABLE} limit 1) x`,
)

interface Customer {
  email: string
  locale: string | null
  url: string | null
  originAllowlist: string[]
  /** The last message that was mailed, or that the customer wrote after. */
  knownSeq: number
}

const customerOf = statement(
  'conv_reply_mail_customer',
  `select p.email, p.locale, c.metadata ->> 'url' as url, ch.origin_allowlist as "originAllowlist",
     greatest(r.seq, c.last_visitor_message_seq, 0) as "knownSeq"
   from ${FROM} where c.org_id = $1 and c.id = $2 and ${IS_REACHABLE}`,
)

// The row of the conversation first, so that two runs send nothing twice.
const lock = statement(
  'conv_reply_mail_lock',
  `insert into conv_reply_mails (org_id, conversation_id) select org_id, id from conv_conversations where org_id = $1 and id = $2
   on conflict (org_id, conversation_id) do update set seq = conv_reply_mails.seq`,
)

interface Unseen {
  seq: number
  authorType: 'user' | 'agent'
  authorName: string | null
  body: string
  attachments: StoredAttachment[] | null
  createdAt: Date
}

// Answers alone: what the customer wrote could be anybody's words to the owner of the address.
const unseenOf = statement(
  'conv_reply_mail_unseen',
  `select seq, author_type as "authorType", author_name as "authorName", body, attachments, created_at as "createdAt"
   from conv_messages where org_id = $1 and conversation_id = $2 and seq > $3 and author_type in ('user', 'agent')
     and internal is distinct from true and (kind is null or kind = 'handover_fallback') and read_at is null
   order by seq limit ${MOST_MESSAGES}`,
)
const noteMailed = statement(
  'conv_reply_mail_note',
  `update conv_reply_mails set seq = $3, mailed_at = now() where org_id = $1 and conversation_id = $2`,
)

async function mailUnseen(ctx: Context<string>, conversationId: string): Promise<void> {
  if (!canMail(ctx.services)) return
  await ctx.tx.query(lock, [ctx.org.id, conversationId])
  const [customer] = await ctx.tx.query<Customer>(customerOf, [ctx.org.id, conversationId])
  const reference = `reply:${conversationId}`
  if (!customer || (await mailsLastDay(ctx, reference)) >= MOST_MAILS_A_DAY) return
  const unseen = await ctx.tx.query<Unseen>(unseenOf, [ctx.org.id, conversationId, customer.knownSeq])
  const last = unseen.at(-1)
  if (!last) return
  await ctx.tx.query(noteMailed, [ctx.org.id, conversationId, last.seq])
  const language = replyLanguage(customer.locale)
  const { mail, fromName } = await composeReplies(ctx, { customer, unseen, language })
  const stopUrl = stopLink(ctx.services, { orgId: ctx.org.id, conversationId, language })
  const { why, stop } = replyTexts(language)
  await queueMail(ctx, {
    kind: 'reply',
    reference,
    to: customer.email,
    fromName,
    locale: language,
    unsubscribeUrl: stopUrl,
    mail: { ...mail, footnote: `${why}\n${stop}: ${stopUrl}` },
  })
}

async function composeReplies(
  ctx: Context<string>,
  { customer, unseen, language }: { customer: Customer; unseen: readonly Unseen[]; language: string },
) {
  const [organization, assistant, timeZone] = await Promise.all([
    organizationName(ctx),
    assistantName(ctx),
    organizationTimezone(ctx),
  ])
  const org = organization || assistant
  const texts = replyTexts(language)
  const clock = new Intl.DateTimeFormat(language, { timeZone, ...WHEN })
  const nameOf = ({ authorType, authorName }: Unseen) =>
    (authorType === 'user' ? firstWord(authorName) : assistant) ?? org
  const quotes = unseen.map((message): Quote => ({
    author: nameOf(message),
    at: clock.format(message.createdAt),
    text: [message.body, ...(message.attachments ?? []).map(({ name }) => `[${name}]`)]
      .filter(Boolean)
      .join('\n'),
  }))
  const page = pageOf(customer)
  const fill = (text: string, name: string) => text.replace('{org}', () => org).replace('{name}', () => name)
  return {
    fromName: org,
    mail: {
      subject: fill(texts.subject, org),
      heading: fill(texts.heading, quotes.at(-1)?.author ?? org),
      body: [...quotes, ...(page ? [] : [texts.elsewhere])],
      action: page ? { label: texts.action, url: page } : undefined,
    },
  }
}

const WHEN = {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions

/** The page of the chat, where the channel vouches for it: else a mail of ours would lead to wherever a visitor wants. */
function pageOf({ url, originAllowlist }: Customer): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { origin, protocol } = new URL(url)
  return /^https?:$/.test(protocol) && originAllowlist.includes(origin) ? url : null
}
