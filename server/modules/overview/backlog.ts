import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'

/** Made of what the modules declare as `waiting`. */
export const getBacklog = ({ modules }: Declared) => {
  const waiting = join(
    modules.map(({ glance }) => glance?.waiting),
    { kbCurationPending: [z.int(), 0], crmMergeProposalsPending: [z.int(), 0] },
  )
  return operation({
    name: 'overview.getBacklog',
    summary: 'Count what is waiting for people',
    description: `The figures of every part of the service.${waiting.told}`,
    access: { scope: 'conv:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/overview/backlog',
    tool: 'overview_get_backlog',
    toolListing: 'toolset',
    input: z.object({}),
    output: z.object(waiting.shape),
    run: (ctx) => waiting.read(ctx),
  })
}
