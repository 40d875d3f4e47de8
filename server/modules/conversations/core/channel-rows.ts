import { z } from 'zod'
import type { Context, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { REDACTION_POLICY_SQL } from './redaction-policy.ts'
import type { RedactionPolicy } from '../../../lib/redaction/redact.ts'
import { AgentMode, ChannelType, ShownFileUploads, Instant } from '../schemas.ts'
import { Appearance, Starters } from './appearance.ts'
import { presentEmailConfig, ShownEmailConfig } from './email-config.ts'
import { presentTextConfig, presentVoiceConfig, ShownTextConfig, ShownVoiceConfig } from './text-config.ts'

/** A stored channel. */
export interface ChannelRow {
  id: string
  type: 'chat' | 'email' | 'sms' | 'voice'
  vendor: string
  name: string
  active: boolean
  defaultAgentMode: 'auto' | 'draft_only' | 'off'
  originAllowlist: string[]
  requireVerifiedIdentity: boolean
  webhookOnEscalation: string | null
  fileUploads: z.output<typeof ShownFileUploads>
  /** Whether answers that a visitor did not see are sent to their email address. */
  replyByEmail: boolean
  /** Whether pages may add messages in an agent's name. */
  requireAgentProof: boolean
  /** Sealed. */
  identitySecret: string | null
  /** Signs what is sent to `webhookOnEscalation`; sealed. */
  escalationSecret: string | null
  /** Whether the organization blocks anybody at all. */
  hasBlocks: boolean
  /** Its organization's; null where none was set. */
  redaction: RedactionPolicy | null
  createdAt: Date
}

/** A channel with what is only read to be shown. */
export interface ChannelInFull extends Omit<ChannelRow, 'redaction' | 'escalationSecret' | 'hasBlocks'> {
  appearance: z.output<typeof Appearance>
  starters: string[]
  /** Of a mailbox. */
  config: unknown
  hasSmtpPassword: boolean
  hasImapPassword: boolean
  hasVendorSecrets: boolean
  address: string | null
  checkedAt: Date | null
  lastError: string | null
}

/** SQL: what is only shown of `conv_channels c` and its mailbox `b`. */
const SHOWN_MORE = `c.appearance, c.starters, c.config, c.address, c.smtp_password is not null as "hasSmtpPassword",
  c.imap_password is not null as "hasImapPassword", c.vendor_secrets is not null as "hasVendorSecrets", b.checked_at as "checkedAt", b.error as "lastError"`
const MAILBOX_JOIN = 'left join conv_mailboxes b on b.org_id = c.org_id and b.channel_id = c.id'

const COLUMNS = `id, type, vendor, name, active, default_agent_mode as "defaultAgentMode", origin_allowlist as "originAllowlist",
  require_verified_identity as "requireVerifiedIdentity", webhook_on_escalation as "webhookOnEscalation",
  file_uploads as "fileUploads", reply_by_email as "replyByEmail", require_agent_proof as "requireAgentProof",
  identity_secret as "identitySecret", escalation_secret as "escalationSecret",
  created_at as "createdAt"`

const byId = statement(
  'conv_channel_by_id',
  `select ${COLUMNS}, ${REDACTION_POLICY_SQL} as redaction,
     exists (select from conv_blocks where org_id = $1) as "hasBlocks"
   from conv_channels where org_id = $1 and id = $2`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The channel, if there is one. */
export async function findChannel(ctx: Ctx, id: string): Promise<ChannelRow | undefined> {
  const [row] = await ctx.tx.query<ChannelRow>(byId, [ctx.org.id, id])
  return row
}

/** The channel; 404 when there is none. */
export async function requireChannel(ctx: Ctx, id: string): Promise<ChannelRow> {
  const row = await findChannel(ctx, id)
  if (!row) throw new AppError(E.conv_channel_not_found)
  return row
}

const lockById = statement(
  'conv_channel_lock',
  'select id from conv_channels where org_id = $1 and id = $2 for no key update',
)

/** The channel under its row lock, for whoever changes it or its keys; 404 when there is none. */
export async function lockChannel(ctx: Ctx, id: string): Promise<ChannelRow> {
  const [, channel] = await ctx.tx.inOrder([
    () => ctx.tx.query(lockById, [ctx.org.id, id]),
    () => requireChannel(ctx, id),
  ])
  return channel
}

const startersById = statement(
  'conv_channel_starters',
  `select starters from conv_channels where org_id = $1 and id = $2`,
)

/** What visitors of a channel may begin with by one click. */
export async function startersOf(ctx: Ctx, id: string): Promise<string[]> {
  const [row] = await ctx.tx.query<{ starters: string[] }>(startersById, [ctx.org.id, id])
  return row?.starters ?? []
}

/** What is shown of a channel's key. */
export interface KeyRow {
  prefix: string
  lastUsedAt: Date | null
}

const inFull = statement(
  'conv_channel_in_full',
  `select ${COLUMNS.replace(/(^|, )\s*(\w)/g, '$1c.$2')}, ${SHOWN_MORE} from conv_channels c ${MAILBOX_JOIN} where c.org_id = $1 and c.id = $2`,
)
const keyByChannel = statement(
  'conv_channel_key',
  `select prefix, last_used_at as "lastUsedAt" from conv_channel_keys where org_id = $1 and channel_id = $2 and revoked_at is null`,
)

/** The channel read again, as the API shows it. */
export async function showChannel(
  ctx: Ctx & Pick<Context, 'services'>,
  id: string,
): Promise<z.output<typeof Channel>> {
  const [[channel], [key]] = await Promise.all([
    ctx.tx.query<ChannelInFull>(inFull, [ctx.org.id, id]),
    ctx.tx.query<KeyRow>(keyByChannel, [ctx.org.id, id]),
  ])
  if (!channel) throw new AppError(E.conv_channel_not_found)
  return presentChannel(ctx.services, channel, key)
}

/** What a channel's identity secret is sealed with. */
export const secretContext = (orgId: string, channelId: string): string =>
  `conv_channels:${orgId}:${channelId}`

/** Who may use a channel, and who hears of it when a person is needed. */
const rules = {
  originAllowlist: z.array(z.string()),
  requireVerifiedIdentity: z.boolean(),
  webhookOnEscalation: z.string().nullable(),
}

/** A channel as the API shows it; never a key or secret. */
export const Channel = shape('Channel', {
  id: z.string(),
  channelId: z.string(),
  type: ChannelType,
  vendor: z.string(),
  name: z.string(),
  active: z.boolean(),
  defaultAgentMode: AgentMode,
  fileUploads: ShownFileUploads,
  ...rules,
  appearance: Appearance,
  starters: Starters.describe('What visitors may begin with by one click.'),
  replyByEmail: z
    .boolean()
    .describe('Whether answers that a visitor did not see are sent to their email address.'),
  requireAgentProof: z
    .boolean()
    .describe(
      'Whether messages with the role `agent` that the public key alone sends are refused: an API key with `conv:write` or a `proof` is needed.',
    ),
  config: z
    .union([
      ShownEmailConfig,
      ShownTextConfig,
      ShownVoiceConfig,
      shape('WidgetChannelConfig', { ...rules, hasIdentityVerificationSecret: z.boolean() }),
    ])
    .describe(
      'Of a widget the same rules again, and whether there is an identity secret; of a mailbox its servers and addresses, of a number its account or assistant.',
    ),
  needsCredentials: z
    .boolean()
    .describe('Whether the password of a mailbox, or the secrets of a number’s vendor are missing.'),
  checkedAt: Instant.nullable().describe('When the mailbox was last read.'),
  lastError: z
    .string()
    .nullable()
    .describe('What reading the mailbox failed with the last time.')
    .meta(THIRD_PARTY),
  keyPrefix: z.string().nullable().describe('Beginning of the current key, to recognize it by.'),
  keyLastUsedAt: Instant.nullable(),
  createdAt: Instant,
})

/** The API's form of a stored channel. */
export function presentChannel(
  services: Pick<Services, 'config'>,
  row: ChannelInFull,
  key: KeyRow | undefined,
): z.output<typeof Channel> {
  const { originAllowlist, requireVerifiedIdentity, webhookOnEscalation } = row
  const email = row.type === 'email' ? presentEmailConfig(row) : undefined
  const text = row.type === 'sms' ? presentTextConfig(services, row) : undefined
  const voice = row.type === 'voice' ? presentVoiceConfig(row) : undefined
  return {
    id: row.id,
    channelId: row.id,
    type: row.type,
    vendor: row.vendor,
    name: row.name,
    active: row.active,
    defaultAgentMode: row.defaultAgentMode,
    fileUploads: row.fileUploads,
    originAllowlist,
    requireVerifiedIdentity,
    webhookOnEscalation,
    appearance: row.appearance,
    starters: row.starters,
    replyByEmail: row.replyByEmail,
    requireAgentProof: row.requireAgentProof,
    config: email ??
      text ??
      voice ?? {
        originAllowlist,
        requireVerifiedIdentity,
        webhookOnEscalation,
        hasIdentityVerificationSecret: row.identitySecret !== null,
      },
    needsCredentials:
      ((row.type === 'sms' || row.type === 'voice') && !row.hasVendorSecrets) ||
      (row.type === 'email' &&
        (email === undefined ||
          (email.outbound.provider === 'smtp' && !row.hasSmtpPassword) ||
          (email.inbound?.provider === 'imap' && !row.hasImapPassword))),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    lastError: row.lastError,
    keyPrefix: key?.prefix ?? null,
    keyLastUsedAt: key?.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
