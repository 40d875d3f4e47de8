import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'
import { countsOf, kindsOf } from './review.ts'

/** Made of what the modules declare as `waiting` and `reviews`. */
export const getBacklog = (declared: Declared) => {
  const waiting = join([
    ...declared.modules.map(({ glance }) => glance?.waiting),
    countsOf(kindsOf(declared)),
  ])
  return operation({
    name: 'overview.getBacklog',
    summary: 'Count what is waiting for people',
    description: 'The figures of every part of the service.',
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
