// Across organizations: finds in which mailboxes something waits.
import { z } from 'zod'
import type { Context, JobContext, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { MailError } from '../../../kernel/ports/mailer.ts'
import type { Letter } from '../../../kernel/ports/mail-servers.ts'
import { addressees, whyNotAnswerable, whyNotReachable } from '../../crm/index.ts'
import { openAlert, resolveAlert } from '../../alerts/index.ts'
import { findEmailChannel, smtpLogin, type EmailChannel } from '../core/email-config.ts'
import { planEmails, planTexts, sendEmailsRef } from '../core/mailbox-jobs.ts'
import type { LetterHead } from '../core/queue-delivery.ts'
import { tellDelivery } from './bounces.ts'
import { composeLetter, readLetter, type Delivery } from './letters.ts'

/** Waits after so many failed attempts, in seconds; then a mail is given up. */
export const WAITS_S = [30, 60, 120, 240]
/** How long a run goes on before it makes room for other mailboxes. */
export const SLICE_MS = 20_000
/** What waited for longer is not sent without somebody's word. */
const LATE = '6 hours'

export const HELD_BACK = `held_back: it waited for more than ${LATE}; send it again if it is still to go out`

export const holdBack = statement(
  'conv_emails_hold_back',
  `update conv_deliveries set status = 'dead', next_attempt_at = null, error = $3
   where org_id = $1 and channel_id = $2 and status in ('queued', 'failed') and next_attempt_at < now() - interval '${LATE}'`,
)
const sentLately = statement(
  'conv_emails_sent_lately',
  `select count(*) filter (where sent_at > now() - interval '1 hour')::int as "hour", count(*)::int as "day",
     min(sent_at) filter (where sent_at > now() - interval '1 hour') + interval '3601 seconds' as "hourEnds",
     min(sent_at) + interval '86401 seconds' as "dayEnds"
   from conv_deliveries where org_id = $1 and channel_id = $2 and sent_at > now() - interval '1 day'`,
)
const delay = statement(
  'conv_emails_delay',
  `update conv_deliveries set error = $3, next_attempt_at = $4
   where org_id = $1 and channel_id = $2 and status in ('queued', 'failed') and next_attempt_at <= $4`,
)
// One after the other in each conversation.
export const takeNext = statement(
  'conv_emails_take',
  `update conv_deliveries d set status = 'sending', attempts = d.attempts + 1, sending_at = now(), error = null, next_attempt_at = null
   from (select q.id from conv_deliveries q where q.org_id = $1 and q.channel_id = $2 and q.status in ('queued', 'failed') and q.next_attempt_at <= now()
     and not exists (select from conv_deliveries e where e.org_id = q.org_id and e.conversation_id = q.conversation_id
       and (e.created_at, e.id) < (q.created_at, q.id) and e.status in ('queued', 'failed', 'sending'))
     order by q.created_at, q.id limit 1 for update skip locked) n
   where d.org_id = $1 and d.id = n.id
   returning d.id, d.conversation_id as "conversationId", d.message_id as "messageId", d.attempts, d.letter`,
)
export const settled = statement(
  'conv_emails_settle',
  `update conv_deliveries d set status = $3, error = $4, sent_at = case when $3 = 'sent' then now() end,
     next_attempt_at = case when $3 = 'failed' then now() + $5 * interval '1 second' end
   from conv_conversations c
   where d.org_id = $1 and d.id = $2 and d.status = 'sending' and c.org_id = d.org_id and c.id = d.conversation_id
   returning c.session_id as "sessionId"`,
)
export const next = statement(
  'conv_emails_next',
  `select greatest(min(next_attempt_at), now() + interval '1 second') as at from conv_deliveries
   where org_id = $1 and channel_id = $2 and status in ('queued', 'failed')`,
)

/**
 * Sends what waits in one mailbox, one mail after the other. Before its first byte goes out, a mail is `sending`: if the process
 * dies then, nobody knows whether the server took it, and it is not sent again by itself.
 */
export const sendEmails: Job<typeof sendEmailsRef.payload> = {
  ...sendEmailsRef,
  lane: 'emails',
  async run({ services, transaction, signal }, { orgId, channelId }) {
    const until = performance.now() + SLICE_MS
    let goesOn = true
    while (goesOn && !signal.aborted && performance.now() < until) {
      const due = await transaction(orgId, (ctx) => take(ctx, channelId))
      if (!due) break
      const failure = await attempt(services, orgId, due)
      await transaction(orgId, (ctx) => settle(ctx, due, failure))
      goesOn = failure?.reason !== 'unreachable'
    }
    await transaction(orgId, async (ctx) => {
      const [row] = await ctx.tx.query<{ at: Date | null }>(next, [orgId, channelId])
      if (row?.at && (await findEmailChannel(ctx, channelId))?.active) planEmails(ctx, channelId, row.at)
    })
  },
}

interface Due {
  channel: EmailChannel
  delivery: Delivery
  parts: Awaited<ReturnType<typeof readLetter>>
}

/** The next mail, which is `sending` from now on; nothing where none is due, or none may go out. */
async function take(ctx: Context<string>, channelId: string): Promise<Due | undefined> {
  const channel = await findEmailChannel(ctx, channelId)
  if (!channel?.active) return undefined
  await ctx.tx.query(holdBack, [ctx.org.id, channelId, HELD_BACK])
  if (await isOverLimit(ctx, channel)) return undefined
  const [delivery] = await ctx.tx.query<Delivery>(takeNext, [ctx.org.id, channelId])
  if (delivery && (await isUnwanted(ctx, delivery))) return take(ctx, channelId)
  return delivery && { channel, delivery, parts: await readLetter(ctx, delivery) }
}

/** Gives up what is written of the organization's own accord to somebody who has ended that since. */
async function isUnwanted(
  ctx: Context<string>,
  { id, letter: { contactId, unsubscribeUrl } }: Delivery,
): Promise<boolean> {
  if (contactId === undefined) return false
  const contact = (await addressees(ctx, [contactId])).get(contactId)
  // An answer needs no basis.
  const whyNot = unsubscribeUrl === undefined ? whyNotAnswerable : whyNotReachable
  const why = contact ? whyNot(contact) : 'the contact is gone'
  if (why === undefined) return false
  await ctx.tx.query(settled, [ctx.org.id, id, 'dead', `not_wanted: ${why}`, 0])
  return true
}

async function isOverLimit(
  ctx: Context<string>,
  { id, config: { sendLimits } }: EmailChannel,
): Promise<boolean> {
  if (!sendLimits?.perHourMax && !sendLimits?.perDayMax) return false
  type Row = { hour: number; day: number; hourEnds: Date | null; dayEnds: Date | null }
  const [sent] = await ctx.tx.query<Row>(sentLately, [ctx.org.id, id])
  if (!sent) return false
  const isOver = (count: number, most: number | undefined) => most !== undefined && count >= most
  const [word, until] = isOver(sent.day, sendLimits.perDayMax)
    ? ['per_day', sent.dayEnds]
    : isOver(sent.hour, sendLimits.perHourMax)
      ? ['per_hour', sent.hourEnds]
      : []
  if (!word || !until) return false
  await ctx.tx.query(delay, [ctx.org.id, id, `rate_limited:${word}:until=${until.toISOString()}`, until])
  return true
}

/** Hands one mail over; `null` when the server took it. */
async function attempt(
  services: Services,
  orgId: string,
  { channel, delivery, parts }: Due,
): Promise<MailError | null> {
  if (!parts) return new MailError('refused', 'The message is gone.')
  try {
    const letter = await composeLetter(services, orgId, { channel, delivery, parts })
    await send(services, orgId, channel, letter)
    return null
  } catch (error) {
    const failure = error instanceof MailError ? error : new MailError('deferred', (error as Error).message)
    const { id: deliveryId } = delivery
    services.log.warn(
      { orgId, deliveryId, reason: failure.reason, error: failure.message },
      'a mail of a mailbox was not sent',
    )
    return failure
  }
}

/** Hands a letter to the server that a mailbox sends by; throws `MailError`. */
export async function send(
  services: Services,
  orgId: string,
  channel: EmailChannel,
  letter: Letter,
): Promise<void> {
  if (channel.config.outbound.provider === 'mailer') {
    if (!services.mailer)
      throw new MailError('unreachable', 'This server sends no emails: SVC_MAIL_URL is not set.')
    return services.mailer.sendLetter(letter)
  }
  const login = smtpLogin(services, orgId, channel)
  if (!login) throw new MailError('unreachable', 'The password of the mail server is missing.')
  return services.mailServers.send(login, letter)
}

async function settle(
  ctx: Context<string>,
  { channel, delivery }: Due,
  failure: MailError | null,
): Promise<void> {
  const wait = WAITS_S[delivery.attempts - 1]
  const mayWait = failure?.reason === 'deferred' || failure?.reason === 'unreachable'
  const status =
    failure === null
      ? 'sent'
      : failure.reason === 'unknown'
        ? 'unknown'
        : mayWait && wait !== undefined
          ? 'failed'
          : 'dead'
  const values = [ctx.org.id, delivery.id, status, failure?.message ?? null, wait ?? 0]
  const [row] = await ctx.tx.query<{ sessionId: string | null }>(settled, values)
  // Somebody else has said so meanwhile.
  if (!row) return
  const about = { source: 'channel_outbound' as const, subjectId: channel.id }
  const place = { ...delivery, channelId: channel.id, sessionId: row.sessionId }
  if (failure === null) {
    await resolveAlert(ctx, about)
    return tellDelivery(ctx, place)
  }
  if (status === 'failed') return
  // The others have it: only these are to get it when it is sent again.
  if (failure.refused.length > 0) await keepRefused(ctx, delivery, failure.refused)
  await tellDelivery(ctx, place, { error: failure.message, attempts: delivery.attempts })
  if (failure.reason !== 'unreachable') return
  await openAlert(ctx, {
    ...about,
    severity: 'error',
    title: 'A mailbox sends nothing',
    detail: `The mail server was not reached, or refused the password; a message was given up. Test the mailbox, then send the message again in its conversation. This ends with the next mail that goes out.`,
    ctaHref: `/settings/channels/${channel.id}`,
  })
}

const narrow = statement(
  'conv_emails_narrow',
  `update conv_deliveries set letter = $3 where org_id = $1 and id = $2`,
)

async function keepRefused(
  ctx: Context<string>,
  { id, letter }: Delivery,
  refused: readonly string[],
): Promise<void> {
  const [to, cc, bcc] = [letter.to, letter.cc, letter.bcc].map((people) =>
    people.filter(({ address }) => refused.includes(address)),
  ) as [LetterHead['to'], LetterHead['cc'], LetterHead['bcc']]
  const left = to.length > 0 ? { to, cc, bcc } : { to: [...cc, ...bcc], cc: [], bcc: [] }
  await ctx.tx.query(narrow, [ctx.org.id, id, JSON.stringify({ ...letter, ...left })])
}

const LOST_MINUTES = 15
const lost = statement(
  'conv_emails_lost',
  `select org_id as "orgId", id, channel_id as "channelId", conversation_id as "conversationId", message_id as "messageId", attempts from conv_deliveries
   where status = 'sending' and sending_at < now() - interval '${LOST_MINUTES} minutes' limit 1000`,
)
const waiting = statement(
  'conv_emails_waiting',
  `select distinct d.org_id as "orgId", d.channel_id as "channelId", c.type from conv_deliveries d
   join conv_channels c on c.org_id = d.org_id and c.id = d.channel_id and c.active and c.type in ('email', 'sms')
   where d.status in ('queued', 'failed') and d.next_attempt_at < now() - interval '30 seconds' limit 1000`,
)

/** Plans sending again for what is overdue, whatever the reason, and says of what a process died over that nobody knows. */
export const resumeEmails: Job = {
  name: 'conversations.resumeEmails',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction }: JobContext) {
    type Lost = {
      orgId: string
      id: string
      channelId: string
      conversationId: string
      messageId: string
      attempts: number
    }
    for (const { orgId, id, ...row } of await systemDb.query<Lost>(lost, []))
      await transaction(orgId, async (ctx) => {
        const error = 'The service stopped while the mail server was taking it: it may have arrived.'
        const [found] = await ctx.tx.query<{ sessionId: string | null }>(settled, [
          orgId,
          id,
          'unknown',
          error,
          0,
        ])
        if (found) await tellDelivery(ctx, { ...row, ...found }, { error, attempts: row.attempts })
      })
    type Waiting = { orgId: string; channelId: string; type: string }
    for (const { orgId, channelId, type } of await systemDb.query<Waiting>(waiting, []))
      await transaction(orgId, async (ctx) => (type === 'sms' ? planTexts : planEmails)(ctx, channelId))
  },
}
