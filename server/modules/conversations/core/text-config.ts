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
  hasSecrets: z.boolean().describe('Whether its secrets are stored; they are never shown.'),
})

const Settings = z.record(z.string(), z.string())

/** A number's settings as the API shows them. */
export function presentTextConfig(row: {
  config: unknown
  hasVendorSecrets: boolean
}): z.output<typeof ShownTextConfig> {
  const settings = Settings.safeParse(row.config).data ?? {}
  const of = (name: string) => settings[name] ?? null
  return {
    accountSid: of('accountSid'),
    fromNumber: of('fromNumber'),
    messagingServiceSid: of('messagingServiceSid'),
    originator: of('originator'),
    hasSecrets: row.hasVendorSecrets,
  }
}

/** A number of an SMS vendor. */
export interface TextChannel {
  id: string
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
  `select id, name, vendor, active, default_agent_mode as "defaultAgentMode", config as settings, vendor_secrets as "vendorSecrets"
   from conv_channels where org_id = $1 and id = $2 and type = 'sms'`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The number, if the id is that of one. */
export async function findTextChannel(ctx: Ctx, id: string): Promise<TextChannel | undefined> {
  const [row] = await ctx.tx.query<TextChannel>(byId, [ctx.org.id, id])
  return row
}

/** The number; 404 where the id is that of none. */
export async function requireTextChannel(ctx: Ctx, id: string): Promise<TextChannel> {
  const channel = await findTextChannel(ctx, id)
  if (!channel) throw new AppError(E.conv_channel_not_found)
  return channel
}

/** What the secrets of a number are bound to. */
export const vendorSecretsContext = (orgId: string, id: string): string =>
  `conv_channels.vendor:${orgId}:${id}`

/** The secrets of a number's vendor; none where they are missing. */
export function openVendorSecrets(
  { secrets }: Pick<Services, 'secrets'>,
  orgId: string,
  { id, vendorSecrets }: Pick<TextChannel, 'id' | 'vendorSecrets'>,
): Record<string, string> {
  if (vendorSecrets === null) return {}
  return Settings.parse(JSON.parse(secrets.open(vendorSecrets, vendorSecretsContext(orgId, id))))
}
