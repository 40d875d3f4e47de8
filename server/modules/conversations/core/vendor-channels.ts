import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { TextError, type TextField } from '../../../kernel/ports/text-vendors.ts'
import { showChannel, type Channel } from './channel-rows.ts'
import { vendorSecretsContext, type TextChannel } from './text-config.ts'
import { E } from '../errors.ts'

type Fields = readonly TextField[]

/** What somebody says of a channel of a vendor: what is left out stays, null takes it away. */
export interface Told {
  name: string | undefined
  config: Record<string, string | null | undefined>
}

const secretsAmong = (fields: Fields): string[] => fields.filter(({ secret }) => secret).map(({ key }) => key)

/** What was said, without what was left out; 400 for secrets from a tool, and for a new channel without a name. */
export function readTold(
  { call }: Pick<Context, 'call'>,
  fields: Fields,
  { name, config }: Told,
  before: TextChannel | undefined,
): Record<string, string | null> {
  if (call.via === 'mcp' && secretsAmong(fields).some((key) => config[key]))
    throw new AppError(
      E.conv_invalid,
      'a tool takes no secrets: leave them out, and ask a person to set them',
    )
  if (!before && name === undefined) throw new AppError(E.conv_invalid, 'name: a new channel needs a name')
  const told = Object.entries(config).filter(([, value]) => value !== undefined)
  return Object.fromEntries(told) as Record<string, string | null>
}

/** What a vendor makes of its fields; 400 with its words. */
export function readConfig<Read>(
  vendor: { read(config: Record<string, string | null>): Read },
  config: Record<string, string | null>,
): Read {
  try {
    return vendor.read(config)
  } catch (error) {
    if (error instanceof TextError) throw new AppError(E.conv_invalid, error.message)
    throw error
  }
}

/** Whether all secrets are there; 400 for a new channel that lacks one, unless a tool prepares it. */
export function isWhole(
  { call }: Pick<Context, 'call'>,
  fields: Fields,
  secrets: Readonly<Record<string, string>>,
  before: TextChannel | undefined,
): boolean {
  const missing = fields.find(({ key, required, secret }) => required && secret && secrets[key] === undefined)
  if (missing && !before && call.via !== 'mcp')
    throw new AppError(E.conv_invalid, `${missing.key}: ${missing.label} is needed`)
  return missing === undefined
}

/** 400 for secrets that the vendor does not have. */
export function assertKnownSecrets(fields: Fields, given: Readonly<Record<string, string>>): void {
  const known = secretsAmong(fields)
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new AppError(E.conv_invalid, `this channel has no secret ${unknown}; it has ${known.join(', ')}`)
}

/** 400 where the channel is another vendor’s. */
export function assertVendor({ vendor }: Pick<TextChannel, 'vendor'>, wanted: string | undefined): void {
  if (wanted !== undefined && vendor !== wanted)
    throw new AppError(E.conv_invalid, `this channel is of the vendor ${vendor}`)
}

/** 400 where the secrets of a channel are missing. */
export function assertSecrets({ vendorSecrets }: Pick<TextChannel, 'vendorSecrets'>): void {
  if (vendorSecrets === null)
    throw new AppError(E.conv_invalid, 'channel is awaiting credentials: set them first')
}

interface Storing {
  id: string
  type: TextChannel['type']
  vendor: string
  name: string | undefined
  settings: Record<string, string>
  /** Null where one is missing. */
  secrets: Record<string, string> | null
  defaultAgentMode?: string | undefined
  /** As it is now. */
  before: TextChannel | undefined
}

/** Stores a channel of a vendor. One whose last secret came is turned on; one that was turned off stays so. */
export async function storeVendorChannel(
  ctx: Context<'conv'>,
  { id, type, vendor, name, settings, secrets, defaultAgentMode, before }: Storing,
): Promise<z.output<typeof Channel>> {
  const row = {
    vendor,
    ...(name !== undefined && { name }),
    config: JSON.stringify(settings),
    vendorSecrets:
      secrets && ctx.services.secrets.seal(JSON.stringify(secrets), vendorSecretsContext(ctx.org.id, id)),
    active: secrets !== null && (before === undefined || before.vendorSecrets === null || before.active),
    ...(defaultAgentMode !== undefined && { defaultAgentMode }),
  }
  if (before)
    await ctx.db
      .updateTable('conv_channels')
      .set({ ...row, updatedAt: new Date() })
      .where('id', '=', id)
      .execute()
  else
    await ctx.db
      .insertInto('conv_channels')
      .values({ ...row, orgId: ctx.org.id, id, type, name: name ?? vendor })
      .execute()
  ctx.emit('channel.changed', { channelId: id, change: before ? 'updated' : 'created' })
  return showChannel(ctx, id)
}
