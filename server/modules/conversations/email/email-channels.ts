import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context, Services, StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { databaseProblem } from '../../../kernel/db/problems.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { Channel, lockChannel, showChannel } from '../core/channel-rows.ts'
import {
  ConfigInput,
  EmailConfig,
  missingPasswords,
  passwordContext,
  requireEmailChannel,
  type EmailChannel,
} from '../core/email-config.ts'
import { startMailbox } from '../core/mailbox-jobs.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { AgentMode, ChannelId } from '../schemas.ts'
import { settings } from '../settings.ts'

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
    identityOutbound: shape('IdentityOutbound', {
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
  const { fromAddress } = addressing
  if (!domains.includes(fromAddress.split('@').at(-1) ?? '') || fromAddress === mailer.from.toLowerCase())
    throw new AppError(
      E.conv_email_invalid,
      domains.length === 0
        ? 'this server lets no mailbox send by its own mail server: name yours'
        : `by the server’s own mail server only addresses in ${domains.join(', ')} can send, but not its own; name your mail server`,
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
    .catch(refuseTaken)
  // Another mailbox is read from its end.
  if (!isSameLogin(before?.config.inbound, inbound))
    await ctx.db.deleteFrom('conv_mailboxes').where('channelId', '=', id).execute()
  ctx.emit('channel.changed', { channelId: id, change: before === undefined ? 'created' : 'updated' })
  if (active) startMailbox(ctx, id)
}

type Server =
  | {
      provider?: string
      host?: string
      port?: number
      secure?: boolean
      username?: string
      mailbox?: string | undefined
    }
  | undefined

const isSameLogin = (before: Server, now: Server): boolean =>
  before?.provider === now?.provider &&
  before?.host === now?.host &&
  before?.port === now?.port &&
  before?.secure === now?.secure &&
  before?.username === now?.username &&
  before?.mailbox === now?.mailbox

function refuseTaken(error: unknown): never {
  if ((Object(error) as { constraint?: string }).constraint === 'conv_channels_sender')
    throw new AppError(
      E.conv_email_invalid,
      'another mailbox sends from this address by the server’s own mail server',
    )
  throw databaseProblem(error) ?? error
}

/** The password that stays; a stored one is never shown to another server. */
const keptPassword = (before: Server, now: Server, password: string | null | undefined): string | null =>
  now?.host !== undefined && isSameLogin({ ...before, mailbox: now.mailbox }, now) ? (password ?? null) : null
