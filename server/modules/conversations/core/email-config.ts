import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { ImapLogin, SmtpLogin } from '../../../kernel/ports/mail-servers.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'must be a host name such as mail.example.com',
  )
const Port = z.int().min(1).max(65_535)
const Login = {
  host: Host,
  port: Port,
  secure: z.boolean().describe('Whether it is encrypted from the start; else it must become so (STARTTLS).'),
  username: z.string().trim().min(1).max(320),
}
const Password = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe('Left out, the stored one stays, as long as host and user name are the same. Tools take none.')
const TrackOpens = z
  .boolean()
  .default(false)
  .describe('Whether mails have an image that tells when they are opened.')
const Mailbox = z.string().trim().min(1).max(120).default('INBOX')
const Forwarders = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain')
      .max(253),
  )
  .max(50)
  .default([])
  .describe('Domains, with those below them, that may forward mail to it; empty for all.')

/** An email address, in lower case. */
export const Address = z.email().trim().toLowerCase().max(254)

/** What a mailbox is set up with. */
export const ConfigInput = z.object({
  addressing: z.object({
    fromAddress: Address,
    fromName: z.string().trim().max(120).optional(),
    replyToTemplate: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\s<>@,]+@[^\s<>@,]+$/, 'must be an address, in which {conversationId} may stand')
      .optional()
      .describe(
        'Where answers go, if not to `fromAddress`. `{conversationId}` becomes a signed name of the conversation, by which answers find it: `support+{conversationId}@example.com`.',
      ),
  }),
  outbound: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('smtp'), ...Login, password: Password, trackOpens: TrackOpens }),
    z.object({
      provider: z.literal('mailer').describe('The mail server of the service, from its own domains alone.'),
      trackOpens: TrackOpens,
    }),
  ]),
  inbound: z
    .discriminatedUnion('provider', [
      z.object({ provider: z.literal('imap'), ...Login, password: Password, mailbox: Mailbox }),
      z.object({ provider: z.literal('relay'), allowedForwarders: Forwarders }),
    ])
    .optional(),
  sendLimits: z
    .object({
      perHourMax: z.int().min(1).max(1_000_000).optional(),
      perDayMax: z.int().min(1).max(1_000_000).optional(),
    })
    .optional(),
})

export type ConfigInput = z.output<typeof ConfigInput>

/** The same as it is stored: without passwords. */
export const EmailConfig = z.object({
  addressing: ConfigInput.shape.addressing,
  outbound: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('smtp'), ...Login, trackOpens: TrackOpens }),
    z.object({ provider: z.literal('mailer'), trackOpens: TrackOpens }),
  ]),
  inbound: z
    .discriminatedUnion('provider', [
      z.object({ provider: z.literal('imap'), ...Login, mailbox: Mailbox }),
      z.object({ provider: z.literal('relay'), allowedForwarders: Forwarders }),
    ])
    .optional(),
  sendLimits: ConfigInput.shape.sendLimits,
})

export type EmailConfig = z.output<typeof EmailConfig>

/** A mailbox with what its servers need. */
export interface EmailChannel {
  id: string
  name: string
  active: boolean
  defaultAgentMode: string
  config: EmailConfig
  /** Sealed. */
  smtpPassword: string | null
  imapPassword: string | null
  address: string | null
}

const byId = statement(
  'conv_email_channel',
  `select id, name, active, default_agent_mode as "defaultAgentMode", config, smtp_password as "smtpPassword", imap_password as "imapPassword", address
   from conv_channels where org_id = $1 and id = $2 and type = 'email'`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The mailbox, if the id is that of one that is set up; others, such as imported ones, have no settings. */
export async function findEmailChannel(ctx: Ctx, id: string): Promise<EmailChannel | undefined> {
  const [row] = await ctx.tx.query<Omit<EmailChannel, 'config'> & { config: unknown }>(byId, [ctx.org.id, id])
  const config = EmailConfig.safeParse(row?.config).data
  return row && config && { ...row, config }
}

/** The mailbox; 404 where the id is that of none. */
export async function requireEmailChannel(ctx: Ctx, id: string): Promise<EmailChannel> {
  const channel = await findEmailChannel(ctx, id)
  if (!channel) throw new AppError(E.conv_channel_not_found)
  return channel
}

/** What the passwords of a mailbox are bound to. */
export const passwordContext = (which: 'smtp' | 'imap', orgId: string, channelId: string): string =>
  `conv_channels.${which}:${orgId}:${channelId}`

type Opener = Pick<Context['services'], 'secrets'>

/** How to sign in to the server that mails go out by; null where that is the service's own, or the password is missing. */
export function smtpLogin(
  { secrets }: Opener,
  orgId: string,
  { id, config: { outbound }, smtpPassword }: EmailChannel,
): SmtpLogin | null {
  if (outbound.provider !== 'smtp' || smtpPassword === null) return null
  const { host, port, secure, username } = outbound
  return {
    host,
    port,
    secure,
    username,
    password: secrets.open(smtpPassword, passwordContext('smtp', orgId, id)),
  }
}

/** How to sign in to the server that mails come from; null where they are relayed, or the password is missing. */
export function imapLogin(
  { secrets }: Opener,
  orgId: string,
  { id, config: { inbound }, imapPassword }: EmailChannel,
): ImapLogin | null {
  if (inbound?.provider !== 'imap' || imapPassword === null) return null
  const { host, port, secure, username, mailbox } = inbound
  const password = secrets.open(imapPassword, passwordContext('imap', orgId, id))
  return { host, port, secure, username, password, mailbox }
}

/** Which passwords a mailbox still needs, by the names that they are given under. */
export function missingPasswords({
  config: { outbound, inbound },
  smtpPassword,
  imapPassword,
}: Pick<EmailChannel, 'config' | 'smtpPassword' | 'imapPassword'>): string[] {
  return [
    ...(outbound.provider === 'smtp' && smtpPassword === null ? ['smtpPassword'] : []),
    ...(inbound?.provider === 'imap' && imapPassword === null ? ['imapPassword'] : []),
  ]
}

/** The addresses that are the mailbox's own. */
export const ownAddresses = ({ config, address }: Pick<EmailChannel, 'config' | 'address'>): string[] =>
  [
    config.addressing.fromAddress,
    address,
    config.outbound.provider === 'smtp' ? config.outbound.username.toLowerCase() : null,
  ].filter((own) => own !== null)

const shownLogin = {
  host: z.string().nullable(),
  port: z.int().nullable(),
  secure: z.boolean().nullable(),
  username: z.string().nullable(),
  hasPassword: z.boolean().describe('Whether one is stored; it is never shown.'),
}

/** A mailbox's settings as the API shows them. */
export const ShownEmailConfig = shape('EmailChannelConfig', {
  addressing: shape('MailboxAddressing', {
    fromAddress: z.string(),
    fromName: z.string().nullable(),
    replyToTemplate: z.string().nullable(),
  }),
  outbound: shape('MailboxOutbound', {
    provider: z.enum(['smtp', 'mailer']),
    ...shownLogin,
    trackOpens: z.boolean(),
  }),
  inbound: shape('MailboxInbound', {
    provider: z.enum(['imap', 'relay']),
    ...shownLogin,
    mailbox: z.string().nullable(),
    address: z.string().nullable().describe('Where mail for it is to be relayed to.'),
    allowedForwarders: z.array(z.string()),
  }).nullable(),
  sendLimits: shape('MailboxSendLimits', {
    perHourMax: z.int().nullable(),
    perDayMax: z.int().nullable(),
  }),
})

const NO_LOGIN = { host: null, port: null, secure: null, username: null }

/** A mailbox's settings as the API shows them; nothing where it was never set up. */
export function presentEmailConfig(row: {
  config: unknown
  hasSmtpPassword: boolean
  hasImapPassword: boolean
  address: string | null
}): z.output<typeof ShownEmailConfig> | undefined {
  const config = EmailConfig.safeParse(row.config).data
  if (!config) return undefined
  const { addressing, outbound, inbound, sendLimits } = config
  const { provider: by, trackOpens, ...smtp } = { ...NO_LOGIN, ...outbound }
  return {
    addressing: {
      fromAddress: addressing.fromAddress,
      fromName: addressing.fromName ?? null,
      replyToTemplate: addressing.replyToTemplate ?? null,
    },
    outbound: { provider: by, ...smtp, hasPassword: row.hasSmtpPassword, trackOpens },
    inbound: inbound
      ? {
          ...NO_LOGIN,
          mailbox: null,
          allowedForwarders: [],
          ...inbound,
          hasPassword: row.hasImapPassword,
          address: row.address,
        }
      : null,
    sendLimits: { perHourMax: sendLimits?.perHourMax ?? null, perDayMax: sendLimits?.perDayMax ?? null },
  }
}
