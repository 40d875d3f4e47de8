import { z } from 'zod'
import type { Context, Services } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { composeMail, type Mail } from './compose.ts'
import { E } from './errors.ts'
import { db } from './module.ts'
import { plainName } from './plain-name.ts'

/** Whether mails can be sent at all. Nothing may promise one where this is false. */
export const canMail = ({ mailer }: Pick<Services, 'mailer'>): boolean => mailer !== null

/** What is stored, sealed, until a mail is settled. */
export const Content = z.object({
  to: z.string(),
  fromName: z.string().optional(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/** What a sealed mail is bound to. */
export const contentContext = (orgId: string, id: string): string => `mail_messages:${orgId}:${id}`

/** The job that sends what an organization has to send; its work is in `send-mails.ts`. */
export const sendRef = { name: 'mail.send', payload: z.object({ orgId: z.string() }) }

/** Plans sending after the commit, at once or at a time. */
export function planSending(ctx: Pick<Context<string>, 'enqueue' | 'org'>, runAt?: Date): void {
  const key = `mail:${ctx.org.id}`
  ctx.enqueue(sendRef, { orgId: ctx.org.id }, runAt ? { key: `${key}:retry`, runAt } : { key })
}

interface QueuedMail {
  /** What it is, such as `invitation`. */
  kind: string
  to: string
  /** The reader's language, a BCP 47 tag; the mail's texts are in it already. */
  locale: string
  mail: Mail
  /** What the mail is about; `mailStates` and `mailsLastDay` find it by this. */
  reference?: string
  /** The name beside the sender's address, such as the organization's; sent as `plainName` has it. */
  fromName?: string
  replyTo?: string
  /** Where the reader ends mails of this kind; mail programs offer it beside the mail. */
  unsubscribeUrl?: string
  /** Past this it is not sent any more: a link that has ended helps nobody. */
  expiresAt?: Date
}

/**
 * Hands a mail to the outbox with the caller's transaction; it goes out after the commit, and is tried again for some 18
 * hours. Throws `mail_not_configured` where nothing can be sent: ask `canMail` before you promise anything.
 */
export async function queueMail(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services' | 'enqueue'>,
  { kind, reference, locale, mail, expiresAt, ...envelope }: QueuedMail,
): Promise<{ mailId: string }> {
  if (!canMail(ctx.services)) throw new AppError(E.mail_not_configured)
  const id = newId('mml')
  // What shows nothing, or turns the direction of what follows, comes from names alone.
  const subject = mail.subject
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200)
  const fromName = plainName(envelope.fromName ?? '') || undefined
  const content: z.output<typeof Content> = { ...envelope, fromName, subject, ...composeMail(mail, locale) }
  await db(ctx)
    .insertInto('mail_messages')
    .values({
      orgId: ctx.org.id,
      id,
      kind,
      reference: reference ?? null,
      content: ctx.services.secrets.seal(JSON.stringify(content), contentContext(ctx.org.id, id)),
      expiresAt: expiresAt ?? null,
    })
    .execute()
  planSending(ctx)
  return { mailId: id }
}

/** What became of the newest mail about something. */
export interface MailState {
  status: 'queued' | 'sent' | 'failed'
  /** The last thing that went wrong, in the mail server's words. */
  error: string | null
}

/** The states of the newest mails about several things, by reference; nothing where there was no mail. */
export async function mailStates(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  references: readonly string[],
): Promise<Map<string, MailState>> {
  if (references.length === 0) return new Map()
  const rows = await db(ctx)
    .selectFrom('mail_messages')
    .select(['reference', 'status', 'error'])
    .distinctOn('reference')
    .where('orgId', '=', ctx.org.id)
    .where('reference', 'in', references)
    .orderBy('reference')
    .orderBy('createdAt', 'desc')
    .execute()
  return new Map(
    rows.map(({ reference, status, error }) => [
      reference ?? '',
      { status: status as MailState['status'], error: status === 'sent' ? null : error },
    ]),
  )
}

// Who gets these need not belong to the organization, nor have asked it for anything.
const OUTSIDE = ['invitation', 'transcript', 'reply', 'confirm_new_email']

const countOutside = statement(
  'mail_count_outside_last_day',
  `select count(*)::int as count from mail_messages where org_id = $1 and kind = any($2) and created_at > now() - interval '1 day'`,
)

/** How many mails to people outside of the organization were queued within the last 24 hours. */
export async function mailsOutsideLastDay(ctx: Pick<Context<string>, 'tx' | 'org'>): Promise<number> {
  const [row] = await ctx.tx.query<{ count: number }>(countOutside, [ctx.org.id, OUTSIDE])
  return row?.count ?? 0
}

const countLastDay = statement(
  'mail_count_last_day',
  `select count(*)::int as count from mail_messages where org_id = $1 and reference = $2 and created_at > now() - interval '1 day'`,
)

/** How many mails about something were queued within the last 24 hours. */
export async function mailsLastDay(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  reference: string,
): Promise<number> {
  const [row] = await ctx.tx.query<{ count: number }>(countLastDay, [ctx.org.id, reference])
  return row?.count ?? 0
}
