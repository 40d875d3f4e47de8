import { z } from 'zod'
import type { Context, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'

/** A number of an SMS vendor as the API shows it; never a secret. */
export const ShownTextConfig = shape('TextChannelConfig', {
  accountSid: z.string().nullable(),
  fromNumber: z.string().nullable(),
  messagingServiceSid: z.string().nullable(),
  originator: z.string().nullable(),
  webhookUrl: z.string().describe('What the vendor is to be given as the webhook for incoming messages.'),
  hasSecrets: z.boolean().describe('Whether its secrets are stored; they are never shown.'),
})

const Settings = z.record(z.string(), z.string())

/** A number's settings as the API shows them. */
export function presentTextConfig(
  services: Pick<Services, 'config'>,
  row: { id: string; config: unknown; hasVendorSecrets: boolean },
): z.output<typeof ShownTextConfig> {
  const settings = Settings.safeParse(row.config).data ?? {}
  const of = (name: string) => settings[name] ?? null
  return {
    accountSid: of('accountSid'),
    fromNumber: of('fromNumber'),
    messagingServiceSid: of('messagingServiceSid'),
    originator: of('originator'),
    webhookUrl: webhookUrl(services, row.id),
    hasSecrets: row.hasVendorSecrets,
  }
}

/** A number of a vendor of calls as the API shows it; never a secret. */
export const ShownVoiceConfig = shape('VoiceChannelConfig', {
  assistantId: z.string().nullable(),
  phoneNumberId: z.string().nullable(),
  publicKey: z.string().nullable(),
  accountId: z.string().nullable(),
  workerId: z.string().nullable(),
  hasSecrets: z.boolean().describe('Whether its secrets are stored; they are never shown.'),
})

/** The settings of a channel of calls as the API shows them. */
export function presentVoiceConfig(row: {
  config: unknown
  hasVendorSecrets: boolean
}): z.output<typeof ShownVoiceConfig> {
  const settings = Settings.safeParse(row.config).data ?? {}
  const of = (name: string) => settings[name] ?? null
  return {
    assistantId: of('assistantId'),
    phoneNumberId: of('phoneNumberId'),
    publicKey: of('publicKey'),
    accountId: of('accountId'),
    workerId: of('workerId'),
    hasSecrets: row.hasVendorSecrets,
  }
}

/** A channel of a vendor of texts or calls. */
export interface TextChannel {
  id: string
  type: 'sms' | 'voice'
  name: string
  vendor: string
  active: boolean
  defaultAgentMode: string
  settings: Record<string, string>
  /** Sealed. */
  vendorSecrets: string | null
}

const byId = statement(
  'conv_text_channel',
  `select id, type, name, vendor, active, default_agent_mode as "defaultAgentMode", config as settings, vendor_secrets as "vendorSecrets"
   from conv_channels where org_id = $1 and id = $2 and type in ('sms', 'voice')`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The channel of texts or calls, if the id is that of one. */
export async function findVendorChannel(ctx: Ctx, id: string): Promise<TextChannel | undefined> {
  const [row] = await ctx.tx.query<TextChannel>(byId, [ctx.org.id, id])
  return row
}

/** The channel of texts; 404 where the id is that of none. */
export const requireTextChannel = (ctx: Ctx, id: string): Promise<TextChannel> => require(ctx, id, 'sms')

/** The channel of calls; 404 where the id is that of none. */
export const requireVoiceChannel = (ctx: Ctx, id: string): Promise<TextChannel> => require(ctx, id, 'voice')

async function require(ctx: Ctx, id: string, type: TextChannel['type']): Promise<TextChannel> {
  const channel = await findVendorChannel(ctx, id)
  if (channel?.type !== type) throw new AppError(E.conv_channel_not_found)
  return channel
}

/** What the secrets of a vendor are bound to. */
export const vendorSecretsContext = (orgId: string, id: string): string =>
  `conv_channels.vendor:${orgId}:${id}`

/** The secrets of a channel's vendor; none where they are missing. */
export function openVendorSecrets(
  { secrets }: Pick<Services, 'secrets'>,
  orgId: string,
  { id, vendorSecrets }: Pick<TextChannel, 'id' | 'vendorSecrets'>,
): Record<string, string> {
  if (vendorSecrets === null) return {}
  return Settings.parse(JSON.parse(secrets.open(vendorSecrets, vendorSecretsContext(orgId, id))))
}

/** Where the vendor of a channel reports to. */
export const webhookUrl = ({ config }: Pick<Services, 'config'>, id: string): string =>
  `${config.baseUrl}/v1/conversations/channels/${id}/webhook`
