import { z } from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import type { SocketAdmission } from '../../../kernel/realtime/channel.ts'
import { requireChannelTogether } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import { checkGate, identityPair } from '../widget/gate.ts'

const Pair = z.object(identityPair)

/** A widget socket passes the same gate as the widget's calls: channel, origin, identity. */
export const admitWidget: SocketAdmission = async (ctx, { query }) => {
  const offered = Pair.safeParse({
    verifiedExternalId: query.get('verifiedExternalId') || query.get('externalId'),
    userHash: query.get('userHash'),
  })
  if (!offered.success) throw new AppError(E.identity_verification_failed)
  // Thousands of sockets come back at once, and most of them to one channel.
  const channel = await requireChannelTogether(ctx, ctx.actor.boundTo ?? '')
  return { identity: checkGate(ctx, channel, { ...offered.data, origin: ctx.call.origin }) }
}
