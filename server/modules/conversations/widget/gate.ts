import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { requireChannel, secretContext, type ChannelRow } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import { settings } from '../settings.ts'
import { absentIfBlank } from './visitor-input.ts'

/** Who may call the visitor's routes: the widget key alone. */
export const widgetAccess = { scope: 'conv:widget', audience: ['widget'] } as const

/** What every visitor's route may answer beside its own errors. */
export const gateErrors = [
  E.channel_inactive,
  E.widget_channel_mismatch,
  E.origin_required,
  E.origin_not_allowed,
  E.origin_allowlist_required,
  E.identity_partial,
  E.identity_verification_failed,
  E.identity_required,
]

/** The optional pair that proves who the visitor is. */
export const identityPair = {
  verifiedExternalId: z
    .preprocess(absentIfBlank, z.string().max(200).optional())
    .describe('Your own id of the signed-in person.'),
  userHash: z
    .preprocess(
      absentIfBlank,
      z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex characters')
        .optional(),
    )
    .describe(
      'Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server.',
    ),
}

interface Offered {
  verifiedExternalId?: string | undefined
  userHash?: string | undefined
}

/**
 * Lets a visitor's call pass, or throws 403 with the code: the channel is the key's own and switched on, the
 * origin is listed, the identity holds. Answers the channel and who was proved.
 */
export async function passGate(
  ctx: Context<string>,
  channelId: string,
  offered: Offered,
): Promise<{ channel: ChannelRow; externalId: string | undefined }> {
  if (channelId !== ctx.actor.boundTo) throw new AppError(E.widget_channel_mismatch)
  const channel = await requireChannel(ctx, channelId)
  return { channel, externalId: checkGate(ctx, channel, { ...offered, origin: ctx.call.origin }) }
}

/** A server's call, which says what nobody could who has the public key alone: it needs no origin, and no proof of who the visitor is. */
export function checkServerGate(
  ctx: Context<string>,
  channel: ChannelRow,
  offered: Offered,
): string | undefined {
  if (!channel.active) throw new AppError(E.channel_inactive)
  const isAnonymous = offered.verifiedExternalId === undefined && offered.userHash === undefined
  return isAnonymous ? undefined : checkIdentity(ctx, channel, offered)
}

/** The checks of `passGate` on a channel that is at hand; answers who was proved. */
export function checkGate(
  ctx: Context<string>,
  channel: ChannelRow,
  offered: Offered & { origin: string | undefined },
): string | undefined {
  if (!channel.active) throw new AppError(E.channel_inactive)
  checkOrigin(channel, offered.origin, settings.of(ctx.services.config).SVC_WIDGET_REQUIRE_ALLOWLIST)
  return checkIdentity(ctx, channel, offered)
}

function checkOrigin(channel: ChannelRow, origin: string | undefined, insist: boolean): void {
  if (channel.originAllowlist.length === 0) {
    if (insist) throw new AppError(E.origin_allowlist_required)
    return
  }
  if (origin === undefined) throw new AppError(E.origin_required)
  if (!channel.originAllowlist.includes(origin)) throw new AppError(E.origin_not_allowed)
}

function checkIdentity(
  ctx: Context<string>,
  channel: ChannelRow,
  { verifiedExternalId, userHash }: Offered,
): string | undefined {
  if (verifiedExternalId === undefined && userHash === undefined) {
    if (channel.requireVerifiedIdentity) throw new AppError(E.identity_required)
    return undefined
  }
  if (verifiedExternalId === undefined || userHash === undefined) throw new AppError(E.identity_partial)
  if (channel.identitySecret === null) throw new AppError(E.identity_verification_failed)
  const secret = ctx.services.secrets.open(channel.identitySecret, secretContext(ctx.org.id, channel.id))
  const expected = createHmac('sha256', secret).update(verifiedExternalId, 'utf8').digest()
  if (!timingSafeEqual(expected, Buffer.from(userHash, 'hex')))
    throw new AppError(E.identity_verification_failed)
  return verifiedExternalId
}
