import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
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
  createdAt: Date
}

const COLUMNS = `id, type, vendor, name, active, default_agent_mode as "defaultAgentMode", origin_allowlist as "originAllowlist",
  require_verified_identity as "requireVerifiedIdentity", webhook_on_escalation as "webhookOnEscalation",
  identity_secret as "identitySecret", created_at as "createdAt"`

const byId = statement('conv_channel_by_id', `select ${COLUMNS} from conv_channels where org_id = $1 and id = $2`)

/** The channel; 404 when there is none. */
export async function requireChannel(ctx: Pick<Context<string>, 'tx' | 'org'>, id: string): Promise<ChannelRow> {
  const [row] = await ctx.tx.query<ChannelRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.conv_channel_not_found)
  return row
}

/** What a channel's identity secret is sealed with. */
export const secretContext = (orgId: string, channelId: string): string => `conv_channels:${orgId}:${channelId}`

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
export const presentChannel = (row: ChannelRow, key?: { prefix: string; lastUsedAt: Date | null }): z.output<typeof Channel> => ({
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
