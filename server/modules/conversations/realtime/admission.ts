import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import type { SocketAdmission } from '../../../kernel/contract/channel.ts'
import { E } from '../errors.ts'
import { identityPair, passGate } from '../widget/gate.ts'

const Pair = z.object(identityPair)

/** A widget socket passes the same gate as the widget's calls: channel, origin, identity. */
export const admitWidget: SocketAdmission = async (ctx, { query }) => {
  const offered = Pair.safeParse({
    verifiedExternalId: query.get('verifiedExternalId') || query.get('externalId'),
    userHash: query.get('userHash'),
  })
  if (!offered.success) throw new AppError(E.identity_verification_failed)
  const { externalId } = await passGate(ctx, ctx.actor.boundTo ?? '', offered.data)
  return { identity: externalId }
}
