import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { EventReaction, Job } from '../../../../kernel/contract/operation.ts'
import {
  assertMayMailOutside,
  assistantName,
  organizationName,
  organizationTimezone,
} from '../../../identity/index.ts'
import { canMail, mailsLastDay, plainName, queueMail, type Quote } from '../../../mail/index.ts'
import { contactJoin } from '../../../crm/index.ts'
import type { StoredAttachment } from '../../core/attachment-links.ts'
import { isUnreadBy, isVisibleTo } from '../../core/parties.ts'
import { firstWord } from '../../core/message-rows.ts'
import { replyLanguage, replyTexts } from './reply-texts.ts'
import { stopLink } from './stop-link.ts'

/** How long an answer may be unseen before it is sent by email, in minutes. */
const UNSEEN_MINUTES = 5
const MOST_MESSAGES = 20
/** An address that somebody else typed in gets no more than this from an organization, in however many conversations. */
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
    const afterMs = UNSEEN_MINUTES * 60_000
    for (const { id } of rows)
      ctx.enqueue(
        replyByEmail,
        { orgId: ctx.org.id, conversationId: id },
        { key: `reply-mail:${id}`, afterMs },
      )
  },
}

const IS_ANSWERED_BY_EMAIL = `ch.reply_by_email and ch.active and not c.is_test and c.status <> 'spam'
  and c.suppressed_reason is null and c.merged_into_id is null`
// One customer, or each of those whose conversations were merged; known by the conversation that was theirs.
const CUSTOMERS = `conv_conversations c join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
  cross join lateral unnest(coalesce(c.parties, array[c.id])) as party(id)
  cross join lateral (select id, contact_id, metadata from conv_conversations where org_id = c.org_id and id = party.id limit 1) own
  left join conv_reply_mails r on r.org_id = c.org_id and r.conversation_id = own.id
  ${contactJoin('c.org_id', 'own.contact_id', 'p')}`
// The address that was left in this very conversation: that of the contact may be what somebody else typed elsewhere.
const ADDRESS = `own.metadata ->> 'claimedEmail'`
const IS_REACHABLE = `${IS_ANSWERED_BY_EMAIL} and ${ADDRESS} is not null`

const reachable = statement(
  'conv_reply_mail_reachable',
  `select t.id from unnest($2::text[]) as t(id) cross join lateral (
     select from ${CUSTOMERS} where c.org_id = $1 and c.id = t.id and ${IS_REACHABLE} limit 1) y`,
)

interface Customer {
  /** The conversation that was theirs, which is the one at hand unless it was merged into that. */
  partyId: string
  email: string
  locale: string | null
  url: string | null
  originAllowlist: string[]
  mailedSeq: number
}

const customersOf = statement(
  'conv_reply_mail_customers',
  `select own.id as "partyId", ${ADDRESS} as email, p.locale, own.metadata ->> 'url' as url, ch.origin_allowlist as "originAllowlist",
     coalesce(r.seq, 0) as "mailedSeq"
   from ${CUSTOMERS} where c.org_id = $1 and c.id = $2 and ${IS_REACHABLE}`,
)

// The row of each customer first, in one order, so that two runs send nothing twice.
const lock = statement(
  'conv_reply_mail_lock',
  `insert into conv_reply_mails (org_id, conversation_id)
   select c.org_id, party.id from conv_conversations c cross join lateral unnest(coalesce(c.parties, array[c.id])) as party(id)
   where c.org_id = $1 and c.id = $2 order by party.id
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

// Answers alone, of people and of agents with an API key: whoever has the widget's public key could have written all else
// to the owner of the address. Who wrote since has seen them.
const unseenOf = statement(
  'conv_reply_mail_unseen',
  `select m.seq, m.author_type as "authorType", m.author_name as "authorName", m.body, m.attachments, m.created_at as "createdAt"
   from conv_messages m where m.org_id = $1 and m.conversation_id = $2 and (m.author_type = 'user' or (m.author_type = 'agent' and m.author_id like 'akey\\_%' and not m.metadata ? 'sessionId'))
     and m.seq > greatest($3::bigint, (select max(v.seq) from conv_messages v
       where v.org_id = $1 and v.conversation_id = $2 and v.author_type = 'end_user' and ${isVisibleTo('$4', 'v')}))
     and m.internal is distinct from true and (m.kind is null or m.kind = 'handover_fallback')
     and ${isVisibleTo('$4')} and ${isUnreadBy('$4')}
   order by m.seq limit ${MOST_MESSAGES}`,
)
const noteMailed = statement(
  'conv_reply_mail_note',
  `update conv_reply_mails set seq = $3, mailed_at = now() where org_id = $1 and conversation_id = $2`,
)

const stoppedFor = statement(
  'conv_reply_mail_stopped',
  `select stopped_at from conv_reply_stops where org_id = $1 and address_hash = $2`,
)

async function mailUnseen(ctx: Context<string>, conversationId: string): Promise<void> {
  if (!canMail(ctx.services)) return
  await ctx.tx.query(lock, [ctx.org.id, conversationId])
  for (const customer of await ctx.tx.query<Customer>(customersOf, [ctx.org.id, conversationId]))
    await mailCustomer(ctx, conversationId, customer)
}

async function mailCustomer(ctx: Context<string>, conversationId: string, customer: Customer): Promise<void> {
  const { partyId } = customer
  const addressHash = ctx.services.secrets.hash(customer.email.toLowerCase())
  const reference = `reply:${addressHash}`
  const [stopped] = await ctx.tx.query(stoppedFor, [ctx.org.id, addressHash])
  if (stopped || (await mailsLastDay(ctx, reference)) >= MOST_MAILS_A_DAY) return
  const values = [ctx.org.id, conversationId, customer.mailedSeq, partyId]
  const unseen = await ctx.tx.query<Unseen>(unseenOf, values)
  const last = unseen.at(-1)
  if (!last) return
  // The job is tried again later.
  await assertMayMailOutside(ctx)
  await ctx.tx.query(noteMailed, [ctx.org.id, partyId, last.seq])
  const language = replyLanguage(customer.locale)
  const { mail, fromName } = await composeReplies(ctx, { customer, unseen, language })
  const stopUrl = stopLink(ctx.services, { orgId: ctx.org.id, addressHash, language })
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
  const org = plainName(organization || assistant) || assistant
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
  const { origin, protocol, href, username, password } = new URL(url)
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === ''
  return isPlain && originAllowlist.includes(origin) ? href : null
}
