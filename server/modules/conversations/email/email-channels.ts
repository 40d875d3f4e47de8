import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context, Services, StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { MailError } from '../../../kernel/ports/mailer.ts'
import { MailServerError } from '../../../kernel/ports/mail-servers.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { resolveAlert } from '../../alerts/index.ts'
import { Channel, lockChannel, requireChannel, showChannel } from '../core/channel-rows.ts'
import {
  Address,
  ConfigInput,
  EmailConfig,
  imapLogin,
  missingPasswords,
  passwordContext,
  requireEmailChannel,
  smtpLogin,
  type EmailChannel,
} from '../core/email-config.ts'
import { planEmails } from '../core/queue-delivery.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { AgentMode, ChannelId } from '../schemas.ts'
import { settings } from '../settings.ts'
import { planReading } from './read-mailboxes.ts'
import { send } from './send-emails.ts'

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const
const reading = { scope: 'channels:read', audience: ['member', 'agent'] } as const

export const getEmailCapabilities = operation({
  name: 'conversations.getEmailCapabilities',
  summary: 'Show what mailboxes can do here beside servers of their own',
  access: reading,
  effect: 'read',
  rest: 'GET /v1/conversations/channels/email/capabilities',
  tool: 'conv_get_email_capabilities',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    identityOutbound: z.object({
      available: z.boolean().describe('Whether mail can go out in the name of a colleague’s own account.'),
    }),
  }),
  run: async () => ({ identityOutbound: { available: false } }),
})

export const saveEmailChannel = operation({
  name: 'conversations.saveEmailChannel',
  summary: 'Connect a mailbox, or change one',
  description:
    'With `channelId` the mailbox is changed: `config` takes the place of what was there, and passwords that are left out stay as long as their server and user name do. It is active once no password is missing. A tool takes no passwords: it prepares the mailbox, and a person sets them in the dashboard.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/email',
  tool: 'conv_save_email_channel',
  toolListing: 'toolset',
  input: z.object({
    channelId: ChannelId.optional(),
    name: z.string().trim().min(1).max(120),
    config: ConfigInput,
    defaultAgentMode: AgentMode.optional(),
  }),
  output: Channel,
  secrets: ['password'],
  errors: [E.conv_channel_not_found, E.conv_email_invalid],
  async steps(ctx, { channelId, name, config, defaultAgentMode }) {
    const { outbound, inbound } = config
    const passwords = {
      smtp: outbound.provider === 'smtp' ? outbound.password : undefined,
      imap: inbound?.provider === 'imap' ? inbound.password : undefined,
    }
    if (ctx.call.via === 'mcp' && (passwords.smtp ?? passwords.imap) !== undefined)
      throw new AppError(
        E.conv_email_invalid,
        'a tool takes no passwords: leave them out, and ask a person to set them',
      )
    assertOffered(ctx.services, config)
    if (outbound.provider === 'smtp') await assertReachable(ctx, 'SMTP', outbound.host)
    if (inbound?.provider === 'imap') await assertReachable(ctx, 'IMAP', inbound.host)
    return ctx.transaction(async (tx) => {
      const id = channelId ?? newId('cch')
      if (channelId === undefined) await insert(tx, id, name)
      else await lockChannel(tx, id)
      const before = channelId === undefined ? undefined : await requireEmailChannel(tx, id)
      await store(tx, { id, name, config, defaultAgentMode, passwords, before })
      return showChannel(tx, id)
    })
  },
})

/** Refuses what this server does not have, or does not let organizations do. */
function assertOffered({ mailer, config }: Services, { addressing, outbound, inbound }: ConfigInput): void {
  const { SVC_MAIL_RELAY_DOMAIN: relayDomain, SVC_MAIL_SENDING_DOMAINS: domains } = settings.of(config)
  if (inbound?.provider === 'relay' && relayDomain === undefined)
    throw new AppError(
      E.conv_email_invalid,
      'this server takes in no relayed mail: SVC_MAIL_RELAY_DOMAIN is not set',
    )
  if (outbound.provider !== 'mailer') return
  if (!mailer)
    throw new AppError(
      E.conv_email_invalid,
      'this server sends no emails of its own: SVC_MAIL_URL is not set',
    )
  const allowed = [mailer.from.split('@').at(-1)?.toLowerCase(), ...domains]
  if (!allowed.includes(addressing.fromAddress.split('@').at(-1)))
    throw new AppError(
      E.conv_email_invalid,
      `by the server’s own mail server only addresses in ${allowed.join(', ')} can send; name your mail server`,
    )
}

/** Refuses a host that may never be called; one that is not found now is told by the test. */
async function assertReachable(
  { services }: Pick<StepsContext, 'services'>,
  what: string,
  host: string,
): Promise<void> {
  try {
    await services.outbound.addressOf(host)
  } catch (error) {
    if (
      error instanceof OutboundError &&
      (error.reason === 'blocked_address' || error.reason === 'invalid_url')
    )
      throw new AppError(E.conv_email_invalid, `${what}: ${error.message}`)
  }
}

const insert = (ctx: Context<'conv'>, id: string, name: string) =>
  ctx.db
    .insertInto('conv_channels')
    .values({
      orgId: ctx.org.id,
      id,
      type: 'email',
      vendor: 'smtp',
      name,
      active: false,
      config: '{}',
      fileUploads: 'files',
    })
    .execute()

interface Stored {
  id: string
  name: string
  config: ConfigInput
  defaultAgentMode: z.output<typeof AgentMode> | undefined
  passwords: { smtp: string | undefined; imap: string | undefined }
  before: EmailChannel | undefined
}

async function store(
  ctx: Context<'conv'>,
  { id, name, config, defaultAgentMode, passwords, before }: Stored,
): Promise<void> {
  const { outbound, inbound } = config
  const seal = (which: 'smtp' | 'imap', given: string | undefined, kept: string | null) =>
    given === undefined ? kept : ctx.services.secrets.seal(given, passwordContext(which, ctx.org.id, id))
  const smtpPassword = seal(
    'smtp',
    passwords.smtp,
    keptPassword(before?.config.outbound, outbound, before?.smtpPassword),
  )
  const imapPassword = seal(
    'imap',
    passwords.imap,
    keptPassword(before?.config.inbound, inbound, before?.imapPassword),
  )
  // Passwords are no part of it.
  const plain = EmailConfig.parse(config)
  const missing = missingPasswords({ config: plain, smtpPassword, imapPassword })
  const { SVC_MAIL_RELAY_DOMAIN: relayDomain } = settings.of(ctx.services.config)
  const address =
    inbound?.provider === 'relay'
      ? (before?.address ?? `${randomBytes(8).toString('hex')}@${relayDomain}`)
      : (before?.address ?? null)
  // One that somebody has turned off stays off; one that waited for its passwords has begun.
  const wasWaiting = before === undefined || missingPasswords(before).length > 0
  const active = missing.length === 0 && (wasWaiting || before.active)
  await ctx.db
    .updateTable('conv_channels')
    .set({
      name,
      vendor: outbound.provider,
      config: JSON.stringify(plain),
      smtpPassword,
      imapPassword,
      address,
      active,
      ...(defaultAgentMode !== undefined && { defaultAgentMode }),
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
  // Another mailbox is read from its end.
  if (!isSameLogin(before?.config.inbound, inbound))
    await ctx.db.deleteFrom('conv_mailboxes').where('channelId', '=', id).execute()
  ctx.emit('channel.changed', { channelId: id, change: before === undefined ? 'created' : 'updated' })
  if (active) start(ctx, id)
}

/** Has a mailbox read, and what waits in it sent. */
function start(ctx: Context<'conv'>, id: string): void {
  planReading(ctx, id)
  planEmails(ctx, id)
}

type Server = Partial<{ provider: string; host: string; username: string; mailbox: string }> | undefined

const isSameLogin = (before: Server, now: Server): boolean =>
  before?.provider === now?.provider &&
  before?.host === now?.host &&
  before?.username === now?.username &&
  before?.mailbox === now?.mailbox

/** The password that stays; a stored one is never shown to another server. */
const keptPassword = (before: Server, now: Server, password: string | null | undefined): string | null =>
  now?.host !== undefined && before?.host === now.host && before.username === now.username
    ? (password ?? null)
    : null

export const setChannelCredentials = operation({
  name: 'conversations.setChannelCredentials',
  summary: 'Set the passwords of a channel, and try them',
  description:
    'Of a mailbox `smtpPassword` and `imapPassword`. They are stored also where the server refuses them, which the answer tells. The last one that was missing activates the channel; one that was turned off stays so.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/{id}/credentials',
  input: z.object({ id: ChannelId, secrets: z.record(z.string().max(40), z.string().min(1).max(1000)) }),
  output: z.object({ ok: z.boolean(), detail: z.string().optional(), error: z.string().optional() }),
  secrets: ['secrets'],
  errors: [E.conv_channel_not_found, E.conv_invalid],
  async steps(ctx, { id, secrets }) {
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
        given === undefined
          ? undefined
          : tx.services.secrets.seal(given, passwordContext(which, tx.org.id, id))
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
      if (begins) start(tx, id)
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
  },
})

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

async function test(ctx: StepsContext<'conv'>, id: string): Promise<z.output<typeof Tested>> {
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
  steps: (ctx, { id }) => test(ctx, id),
})

export const testChannel = operation({
  ...TESTING,
  name: 'conversations.testChannel',
  summary: 'Try the connection of a channel',
  description: 'Signs in at its servers and out again; sends nothing. What is wrong is in the answer.',
  rest: 'POST /v1/conversations/channels/{id}/test',
  tool: 'conv_test_channel',
  toolListing: 'toolset',
  input: z.object({ id: ChannelId }),
  steps: (ctx, { id }) => test(ctx, id),
})

const SENDING = {
  access,
  effect: 'write',
  output: z.object({ delivered: z.literal(true) }).meta({ id: 'TestSent' }),
  errors: [E.conv_channel_not_found, E.conv_invalid, E.conv_email_invalid],
} as const

async function sendTest(ctx: StepsContext<'conv'>, id: string, to: string, body: string | undefined) {
  const channel = await ctx.transaction((tx) => requireConnected(tx, id))
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
  steps: (ctx, { id, to }) => sendTest(ctx, id, to, undefined),
})

export const sendChannelTest = operation({
  ...SENDING,
  name: 'conversations.sendChannelTest',
  summary: 'Send a test message from a channel',
  description: 'At once; what the server says against it is the error.',
  rest: 'POST /v1/conversations/channels/{id}/send-test',
  tool: 'conv_send_channel_test',
  toolListing: 'toolset',
  input: z.object({
    id: ChannelId,
    to: z.string().trim().min(2).max(254).describe('An email address.'),
    body: z.string().trim().min(1).max(1600).optional(),
  }),
  steps(ctx, { id, to, body }) {
    const address = Address.safeParse(to).data
    if (address === undefined) throw new AppError(E.conv_email_invalid, '`to` is not an email address')
    return sendTest(ctx, id, address, body)
  },
})
