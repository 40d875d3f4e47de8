import type { JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { attemptDelivery } from './attempt.ts'
import { claimRound, type Round } from './claim.ts'
import { deliverRef } from './plan.ts'
import { recordAttempt } from './record-attempt.ts'

/** How many deliveries one webhook gets at the same time. */
const LANES = 4
/** How long a run keeps taking deliveries before it makes room for other webhooks. */
const SLICE_MS = 20_000
/** How long a round takes up deliveries before the webhook is claimed again. */
const ROUND_MS = 5000
/** How long attempts that are under way may go on when the service is stopping. */
const GRACE_MS = 3000

/**
 * Sends what one webhook is owed. One run per webhook at a time, for a bounded time: a slow receiver occupies
 * one worker and delays nobody else. Retries are planned in the table, not in the queue, where a webhook has at
 * most two jobs however much it is owed.
 */
export const deliver: Job<typeof deliverRef.payload> = {
  ...deliverRef,
  lane: 'webhooks',
  async run(ctx, { orgId, webhookId }) {
    const until = performance.now() + SLICE_MS
    const giveUp = new AbortController()
    const stop = () => void setTimeout(() => giveUp.abort(), GRACE_MS).unref()
    ctx.signal.addEventListener('abort', stop, { once: true })
    const mayContinue = () => !ctx.signal.aborted && performance.now() < until
    const claim = (isMine: boolean) =>
      ctx.transaction(orgId, (tx) => claimRound(tx, webhookId, { isMine, mayContinue: mayContinue() }))
    try {
      let round = await claim(false)
      while (round) {
        await sendRound(ctx, orgId, round, { mayContinue, signal: giveUp.signal })
        round = await claim(true)
      }
    } finally {
      ctx.signal.removeEventListener('abort', stop)
    }
  },
}

async function sendRound(
  ctx: JobContext,
  orgId: string,
  round: Round,
  { mayContinue, signal }: { mayContinue: () => boolean; signal: AbortSignal },
): Promise<void> {
  const until = performance.now() + ROUND_MS
  let target: Round['target'] | undefined = round.target
  const lane = async () => {
    while (target?.active && mayContinue() && performance.now() < until) {
      const delivery = round.due.shift()
      if (!delivery) return
      const sentTo = target
      const result = await attemptDelivery(ctx.services, sentTo, delivery, signal)
      if (!result) return
      target = await ctx.transaction(orgId, (tx) => recordAttempt(tx, sentTo, delivery, result))
    }
  }
  // All of them have to end before the webhook is let go, also when one fails.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = ended.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
