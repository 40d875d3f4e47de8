import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'

/** The job that proposes a pair; its work is in `merges/propose-pair.ts`. */
export const pairRef = {
  name: 'crm.proposePair',
  payload: z.object({ orgId: z.string(), keeperId: z.string(), otherId: z.string(), email: z.string() }),
}

/** Plans the proposal after the commit: whoever writes does not wait for it. */
export const planPair = (
  ctx: Pick<Context<string>, 'enqueue' | 'org'>,
  pair: Omit<z.input<typeof pairRef.payload>, 'orgId'>,
): void =>
  ctx.enqueue(pairRef, { orgId: ctx.org.id, ...pair }, { key: `crm.pair ${pair.keeperId} ${pair.otherId}` })
