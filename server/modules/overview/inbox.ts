import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'
import { kindsOf, queueOf } from './review.ts'

/** Made of what the modules declare as `attention` and `reviews`. */
export const getInbox = (declared: Declared) => {
  const attention = join(declared.modules.map(({ glance }) => glance?.attention))
  const queue = queueOf(kindsOf(declared))
  return operation({
    name: 'overview.getInbox',
    summary: 'Read what needs people’s attention now',
    description:
      'What goes on now, and in `queue` what waits for a decision: up to 50 of each kind. `GET /v1/review` lists all of it.',
    access: { scope: 'conv:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/inbox',
    tool: 'overview_get_inbox',
    toolListing: 'toolset',
    input: z.object({}),
    output: z.object({ ...attention.shape, queue: shape('WaitingDecisions', queue.shape) }),
    async run(ctx) {
      const now = await attention.read(ctx)
      return { ...now, queue: await queue.read(ctx) }
    },
  })
}
