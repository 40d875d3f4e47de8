import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'

/** Made of what the modules declare as `work`. */
export const getAgentStatus = ({ modules }: Declared) => {
  const work = join(modules.map(({ glance }) => glance?.work))
  return operation({
    name: 'overview.getAgentStatus',
    summary: 'Check whether agents are active',
    access: { scope: 'conv:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/overview/agent-status',
    tool: 'overview_get_agent_status',
    toolListing: 'toolset',
    input: z.object({}),
    output: z.object(work.shape),
    run: (ctx) => work.read(ctx),
  })
}
