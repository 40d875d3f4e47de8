// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { EventReaction, Job } from '../../../../kernel/contract/operation.ts'
import { contactJoin } from '../../../crm/index.ts'
import { addresseeJoin, organizationName, organizationTimezone } from '../../../identity/index.ts'
import { canMail, queueMail } from '../../../mail/index.ts'
import { notificationLanguage, notificationTexts } from './notification-texts.ts'

/** How long something has to be there before who is away is told of it, in minutes. */
const PATIENCE_MINUTES = 5
const MOST_WAITING = 50

/** SQL: whether the person of a row `e` of choices has not been at the keyboard lately; browsers say so every 20 seconds. */
const IS_AWAY = `not exists (select from conv_presence p where p.org_id = e.org_id and p.user_id = e.user_id
  and p.present_at > now() - interval '2 minutes')`

interface MentionToTell {
  email: string
  locale: string | null
  conversationId: string
  displayId: number
  authorName: string | null
  body: string
  createdAt: Date
}

const unreadMention = statement(
  'conv_mention_to_tell',
  `select a.email, a.locale, n.conversation_id as "conversationId", c.display_id as "displayId", m.author_name as "authorName",
     left(m.body, 2000) as body, m.created_at as "createdAt"
   from conv_mentions n
   join conv_email_choices e on e.org_id = n.org_id and e.user_id = n.user_id and e.mentions
   join conv_messages m on m.org_id = n.org_id and m.id = n.message_id
   join conv_conversations c on c.org_id = n.org_id and c.id = n.conversation_id
   ${addresseeJoin('n.org_id', 'n.user_id', 'a')}
   where n.org_id = $1 and n.id = $2 and n.read_at is null and ${IS_AWAY}`,
)

/** Tells a colleague who is away of a note that names them, unless they have read it. */
export const tellMention: Job<z.ZodObject<{ orgId: z.ZodString; mentionId: z.ZodString }>> = {
  name: 'conversations.tellMention',
  payload: z.object({ orgId: z.string(), mentionId: z.string() }),
  run: ({ services, transaction }, { orgId, mentionId }) =>
    transaction(orgId, async (ctx) => {
      if (!canMail(services)) return
      const [found] = await ctx.tx.query<MentionToTell>(unreadMention, [orgId, mentionId])
      if (!found) return
      const { locale, clock, texts, fromName } = await settingOf(ctx, found.locale)
      const author = found.authorName ?? texts.colleague
      const text = found.body.replace(/@\[([^[\]\n]{1,128})\]\(usr_[0-9a-z]{22}\)/g, '@$1')
      await queueMail(ctx, {
        kind: 'mention',
        to: found.email,
        locale,
        fromName,
        mail: {
          subject: texts.mentionSubject(author, found.displayId),
          heading: texts.mentionSubject(author, found.displayId),
          body: [{ author, at: clock.format(found.createdAt), text }],
          action: { label: texts.open, url: addressOf(ctx, 'open', found.conversationId) },
          footnote: texts.footnote(`${services.config.baseUrl}/settings/notifications`),
        },
      })
    }),
}

/** Plans it for each mention. */
export const planMentionMails: EventReaction = {
  name: 'conversations.planMentionMails',
  types: ['conversation.mentioned'],
  async handle(ctx, events) {
    if (!canMail(ctx.services)) return
    const afterMs = PATIENCE_MINUTES * 60_000
    for (const { payload } of events) {
      const mentionId = payload['mentionId'] as string
      ctx.enqueue(tellMention, { orgId: ctx.org.id, mentionId }, { key: `mention:${mentionId}`, afterMs })
    }
  },
}

const orgsToTell = statement(
  'conv_waiting_orgs',
  `select distinct org_id as "orgId" from conv_email_choices where waiting`,
)

/** Tells colleagues who are away of customers who wait for a person. */
export const tellWaiting: Job = {
  name: 'conversations.tellWaiting',
  payload: z.object({}),
  cron: '* * * * *',
  lane: 'messages',
  async run({ services, systemDb, transaction, signal }) {
    if (!canMail(services)) return
    for (const { orgId } of await systemDb.query<{ orgId: string }>(orgsToTell, [])) {
      if (signal.aborted) return
      await transaction(orgId, tellWaitingOf)
    }
  },
}

interface Waiting {
  id: string
  displayId: number
  customer: string | null
  preview: string | null
  since: Date
  ownerId: string | null
}

const untoldWaiting = statement(
  'conv_waiting_untold',
  `select c.id, c.display_id as "displayId", coalesce(p.name, p.email) as customer, c.last_inbound_preview as preview,
     c.needs_human_attention_at as since,
     coalesce(c.assignee_user_id, case when c.claim_expires_at > now() then c.claim_user_id end) as "ownerId"
   from conv_conversations c left join conv_waiting_mails w on w.org_id = c.org_id and w.conversation_id = c.id
   ${contactJoin('c.org_id', 'c.contact_id', 'p')}
   where c.org_id = $1 and c.needs_human_attention and c.status = 'open' and c.merged_into_id is null and not c.is_test
     and c.needs_human_attention_at between now() - interval '1 day' and now() - interval '${PATIENCE_MINUTES} minutes'
     and w.waiting_since is distinct from c.needs_human_attention_at
   order by c.needs_human_attention_at limit ${MOST_WAITING}`,
)
const awayAndWilling = statement(
  'conv_waiting_readers',
  `select e.user_id as "userId", a.email, a.locale from conv_email_choices e ${addresseeJoin('e.org_id', 'e.user_id', 'a')}
   where e.org_id = $1 and e.waiting and ${IS_AWAY} order by e.user_id for update of e`,
)
const noteTold = statement(
  'conv_waiting_told',
  `insert into conv_waiting_mails (org_id, conversation_id, waiting_since)
   select $1, c.id, c.needs_human_attention_at from conv_conversations c where c.org_id = $1 and c.id = any($2) and c.needs_human_attention_at is not null
   on conflict (org_id, conversation_id) do update set waiting_since = excluded.waiting_since`,
)

async function tellWaitingOf(ctx: Context<string>): Promise<void> {
  // The choices are locked first: of two processes the second finds everything told.
  const readers = await ctx.tx.query<{ userId: string; email: string; locale: string | null }>(
    awayAndWilling,
    [ctx.org.id],
  )
  if (readers.length === 0) return
  const waiting = await ctx.tx.query<Waiting>(untoldWaiting, [ctx.org.id])
  const told = new Set<string>()
  for (const { userId, email, locale } of readers) {
    const theirs = waiting.filter(({ ownerId }) => ownerId === null || ownerId === userId)
    if (theirs.length === 0) continue
    await mailWaiting(ctx, { email, locale }, theirs)
    for (const { id } of theirs) told.add(id)
  }
  if (told.size > 0) await ctx.tx.query(noteTold, [ctx.org.id, [...told]])
}

async function mailWaiting(
  ctx: Context<string>,
  reader: { email: string; locale: string | null },
  waiting: readonly Waiting[],
): Promise<void> {
  const { locale, clock, texts, fromName } = await settingOf(ctx, reader.locale)
  const [first, ...others] = waiting
  const subject =
    first && others.length === 0
      ? texts.waitingOne(first.customer ?? texts.visitor, first.displayId)
      : texts.waitingMany(waiting.length)
  await queueMail(ctx, {
    kind: 'waiting',
    to: reader.email,
    locale,
    fromName,
    mail: {
      subject,
      heading: subject,
      body: waiting.map(({ customer, displayId, preview, since }) => ({
        author: `${customer ?? texts.visitor} (#${displayId})`,
        at: texts.since(clock.format(since)),
        text: preview ?? '',
      })),
      action: {
        label: texts.open,
        url: addressOf(ctx, 'needs-you', others.length === 0 ? first?.id : undefined),
      },
      footnote: texts.footnote(`${ctx.services.config.baseUrl}/settings/notifications`),
    },
  })
}

/** A page of the inbox. */
const addressOf = ({ services }: Pick<Context, 'services'>, view: string, conversationId?: string): string =>
  `${services.config.baseUrl}/inbox/${view}${conversationId ? `/${conversationId}` : ''}`

/** What a mail to a colleague is written with. */
async function settingOf(ctx: Context<string>, readerLocale: string | null) {
  const locale = notificationLanguage(readerLocale)
  const [organization, timeZone] = await Promise.all([organizationName(ctx), organizationTimezone(ctx)])
  const clock = new Intl.DateTimeFormat(readerLocale ?? locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return { locale, clock, texts: notificationTexts(locale), fromName: organization || 'Stoa' }
}
