import { z } from 'zod'
import type { Context, StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { MailError } from '../../../kernel/ports/mailer.ts'
import { MailServerError } from '../../../kernel/ports/mail-servers.ts'
import { resolveAlert } from '../../alerts/index.ts'
import { lockChannel, requireChannel } from '../core/channel-rows.ts'
import {
  Address,
  imapLogin,
  missingPasswords,
  passwordContext,
  requireEmailChannel,
  smtpLogin,
  type EmailChannel,
} from '../core/email-config.ts'
import { startMailbox } from '../core/mailbox-jobs.ts'
import { E } from '../errors.ts'
import { Tried } from '../../../kernel/contract/shapes.ts'
import { operation } from '../module.ts'
import { ChannelId } from '../schemas.ts'
import { send } from './send-emails.ts'

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const

/** Stores passwords of a mailbox, and tries them; the last one that was missing turns it on. */
export async function setMailboxPasswords(
  ctx: StepsContext<'conv'>,
  id: string,
  secrets: Readonly<Record<string, string>>,
): Promise<z.output<typeof Tried>> {
  const channel = await ctx.transaction(async (tx) => {
    await lockChannel(tx, id)
    const before = await requireConnected(tx, id)
    const wanted = missingPasswords({ ...before, smtpPassword: null, imapPassword: null })
    const unknown = Object.keys(secrets).filter((name) => !wanted.includes(name))
    if (unknown.length > 0)
      throw new AppError(
        E.conv_invalid,
        `this channel has no secret ${unknown[0]}; it has ${wanted.join(', ') || 'none'}`,
      )
    const seal = (which: 'smtp' | 'imap', given: string | undefined) =>
      given === undefined ? undefined : tx.services.secrets.seal(given, passwordContext(which, tx.org.id, id))
    const after = {
      ...before,
      smtpPassword: seal('smtp', secrets['smtpPassword']) ?? before.smtpPassword,
      imapPassword: seal('imap', secrets['imapPassword']) ?? before.imapPassword,
    }
    const begins = missingPasswords(before).length > 0 && missingPasswords(after).length === 0
    const { smtpPassword, imapPassword } = after
    await tx.db
      .updateTable('conv_channels')
      .set({ smtpPassword, imapPassword, ...(begins && { active: true }), updatedAt: new Date() })
      .where('id', '=', id)
      .execute()
    tx.emit('channel.changed', { channelId: id, change: 'updated' })
    if (begins) startMailbox(tx, id)
    return after
  })
  const { smtp, imap } = await tryServers(ctx, channel)
  const refused = [
    ...(smtp.startsWith('error') ? [`SMTP ${smtp}`] : []),
    ...(imap.startsWith('error') ? [`IMAP ${imap}`] : []),
  ]
  return refused.length > 0
    ? { ok: false, error: refused.join('; ') }
    : { ok: true, detail: `SMTP ${smtp}, IMAP ${imap}` }
}

/** A channel that is connected to somebody else's server: for now a mailbox. */
async function requireConnected(tx: Context<'conv'>, id: string): Promise<EmailChannel> {
  const { type } = await requireChannel(tx, id)
  if (type !== 'email') throw new AppError(E.conv_invalid, 'a chat widget is connected to no server of yours')
  return requireEmailChannel(tx, id)
}

const Tested = z.object({
  smtp: z.string().describe('`ok`, or `error: …`.'),
  imap: z.string().describe('`ok`, `not configured`, or `error: …`.'),
})

/** Signs in at the servers of a mailbox; sends nothing. */
async function tryServers(
  { services, org }: StepsContext<'conv'>,
  channel: EmailChannel,
): Promise<z.output<typeof Tested>> {
  const { outbound, inbound } = channel.config
  const [smtp, imap] = await Promise.all([
    outbound.provider === 'mailer'
      ? services.mailer
        ? 'ok'
        : 'error: this server sends no emails'
      : tryOne(smtpLogin(services, org.id, channel), services.mailServers.checkSmtp),
    inbound?.provider === 'imap'
      ? tryOne(imapLogin(services, org.id, channel), services.mailServers.checkImap)
      : inbound
        ? 'ok'
        : 'not configured',
  ])
  return { smtp, imap }
}

async function tryOne<T>(login: T | null, check: (login: T) => Promise<void>): Promise<string> {
  if (login === null) return 'error: the password is missing'
  try {
    await check(login)
    return 'ok'
  } catch (error) {
    return `error: ${error instanceof MailServerError ? error.message : 'the server was not reached'}`
  }
}

const TESTING = {
  access,
  effect: 'write',
  output: Tested.meta({ id: 'MailboxTest' }),
  errors: [E.conv_channel_not_found, E.conv_invalid],
} as const

/** Signs in at the servers of a mailbox. */
export async function testMailbox(ctx: StepsContext<'conv'>, id: string): Promise<z.output<typeof Tested>> {
  const channel = await ctx.transaction((tx) => requireConnected(tx, id))
  const tested = await tryServers(ctx, channel)
  if (!tested.imap.startsWith('error'))
    await ctx.transaction((tx) => resolveAlert(tx, { source: 'channel_inbound', subjectId: id }))
  return tested
}

export const testEmailChannel = operation({
  ...TESTING,
  name: 'conversations.testEmailChannel',
  summary: 'Try the servers of a mailbox',
  description: 'Signs in and out again; sends nothing. What is wrong is in the answer.',
  rest: 'POST /v1/conversations/channels/email/{id}/test',
  input: z.object({ id: ChannelId }),
  steps: (ctx, { id }) => testMailbox(ctx, id),
})

const SENDING = {
  access,
  effect: 'write',
  output: z.object({ delivered: z.literal(true) }).meta({ id: 'TestSent' }),
  errors: [E.conv_channel_not_found, E.conv_invalid, E.conv_email_invalid],
} as const

/** Sends a test mail at once; 400 with the server’s words where it does not. */
export async function sendTestMail(
  ctx: StepsContext<'conv'>,
  id: string,
  given: string,
  body: string | undefined,
) {
  const channel = await ctx.transaction((tx) => requireConnected(tx, id))
  const to = Address.safeParse(given).data
  if (to === undefined) throw new AppError(E.conv_email_invalid, '`to` is not an email address')
  const { fromAddress, fromName } = channel.config.addressing
  const text =
    body ??
    `This is a test of the mailbox ${channel.name}. If you can read it, answers to your customers arrive.`
  try {
    await send(ctx.services, ctx.org.id, channel, {
      messageId: `<${newId('cmd')}@${fromAddress.split('@').at(-1)}>`,
      from: { name: fromName ?? channel.name, address: fromAddress },
      to: [{ name: '', address: to }],
      cc: [],
      bcc: [],
      subject: `Test of ${channel.name}`,
      text,
      html: `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`,
      references: [],
      attachments: [],
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    if (error instanceof MailError)
      throw new AppError(E.conv_email_invalid, `the mail was not sent: ${error.message}`)
    throw error
  }
  return { delivered: true as const }
}

export const sendTestEmail = operation({
  ...SENDING,
  name: 'conversations.sendTestEmail',
  summary: 'Send a test mail from a mailbox',
  description: 'At once; what the server says against it is the error.',
  rest: 'POST /v1/conversations/channels/email/{id}/send-test',
  input: z.object({ id: ChannelId, to: Address }),
  steps: (ctx, { id, to }) => sendTestMail(ctx, id, to, undefined),
})
