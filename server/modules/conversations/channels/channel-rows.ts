import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { REDACTION_POLICY_SQL } from '../redaction/policy-rows.ts'
import type { RedactionPolicy } from '../redaction/redact.ts'
import { AgentMode, ChannelType, Instant } from '../schemas.ts'

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
  /** Sealed. */
  identitySecret: string | null
  /** Signs what is sent to `webhookOnEscalation`; sealed. */
  escalationSecret: string | null
  /** Its organization's; null where none was set. */
  redaction: RedactionPolicy | null
  createdAt: Date
}

const COLUMNS = `id, type, vendor, name, active, default_agent_mode as "defaultAgentMode", origin_allowlist as "originAllowlist",
  require_verified_identity as "requireVerifiedIdentity", webhook_on_escalation as "webhookOnEscalation",
  identity_secret as "identitySecret", escalation_secret as "escalationSecret", created_at as "createdAt"`

const byId = statement(
  'conv_channel_by_id',
  `select ${COLUMNS}, ${REDACTION_POLICY_SQL} as redaction from conv_channels where org_id = $1 and id = $2`,
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
  const [, channel] = await Promise.all([ctx.tx.query(lockById, [ctx.org.id, id]), requireChannel(ctx, id)])
  return channel
}

/** What is shown of a channel's key. */
export interface KeyRow {
  prefix: string
  lastUsedAt: Date | null
}

const keyByChannel = statement(
  'conv_channel_key',
  `select prefix, last_used_at as "lastUsedAt" from conv_channel_keys where org_id = $1 and channel_id = $2 and revoked_at is null`,
)

/** The channel read again, as the API shows it. */
export async function showChannel(ctx: Ctx, id: string): Promise<z.output<typeof Channel>> {
  const [channel, [key]] = await Promise.all([
    requireChannel(ctx, id),
    ctx.tx.query<KeyRow>(keyByChannel, [ctx.org.id, id]),
  ])
  return presentChannel(channel, key)
}

/** What a channel's identity secret is sealed with. */
export const secretContext = (orgId: string, channelId: string): string =>
  `conv_channels:${orgId}:${channelId}`

/** A channel as the API shows it; never a key or secret. */
export const Channel = z.object({
  id: z.string(),
  channelId: z.string(),
  type: ChannelType,
  vendor: z.string(),
  name: z.string(),
  active: z.boolean(),
  defaultAgentMode: AgentMode,
  config: z.object({
    originAllowlist: z.array(z.string()),
    requireVerifiedIdentity: z.boolean(),
    webhookOnEscalation: z.string().nullable(),
    hasIdentityVerificationSecret: z.boolean(),
  }),
  keyPrefix: z.string().nullable().describe('Beginning of the current key, to recognize it by.'),
  keyLastUsedAt: Instant.nullable(),
  createdAt: Instant,
})

/** The API's form of a stored channel. */
export const presentChannel = (row: ChannelRow, key: KeyRow | undefined): z.output<typeof Channel> => ({
  id: row.id,
  channelId: row.id,
  type: row.type,
  vendor: row.vendor,
  name: row.name,
  active: row.active,
  defaultAgentMode: row.defaultAgentMode,
  config: {
    originAllowlist: row.originAllowlist,
    requireVerifiedIdentity: row.requireVerifiedIdentity,
    webhookOnEscalation: row.webhookOnEscalation,
    hasIdentityVerificationSecret: row.identitySecret !== null,
  },
  keyPrefix: key?.prefix ?? null,
  keyLastUsedAt: key?.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
