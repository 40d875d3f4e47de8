import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'

const LISTS = ['kb', 'crm', 'outreach', 'outreachScheduled', 'cms', 'cmsScheduled']

/** Made of what the modules declare as `attention` and `decisions`. */
export const getInbox = ({ modules }: Declared) => {
  const attention = join(modules.map(({ glance }) => glance?.attention))
  const decisions = join(
    modules.map(({ glance }) => glance?.decisions),
    Object.fromEntries(LISTS.map((name) => [name, [z.array(z.unknown()).max(0), []]])),
  )
  return operation({
    name: 'overview.getInbox',
    summary: 'Read what needs people’s attention now',
    description: `What goes on now, and in \`queue\` what waits for a decision.${decisions.told}`,
    access: { scope: 'conv:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/inbox',
    tool: 'overview_get_inbox',
    toolListing: 'toolset',
    input: z.object({}),
    output: z.object({ ...attention.shape, queue: shape('WaitingDecisions', decisions.shape) }),
    async run(ctx) {
      const [now, queue] = await Promise.all([attention.read(ctx), decisions.read(ctx)])
      return { ...now, queue }
    },
  })
}
