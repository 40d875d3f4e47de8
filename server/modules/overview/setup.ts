import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { operation } from './module.ts'
import { reviewFact } from './review.ts'

/** Made of what the modules declare as `setup`. */
export const getSetup = ({ modules }: Declared) => {
  const parts = modules.flatMap(({ glance }) => glance?.setup ?? [])
  const facts = Object.assign({}, ...parts.map((part) => part.facts), reviewFact.shape) as z.ZodRawShape
  const steps = z
    .object(Object.assign({}, ...parts.map((part) => part.steps)) as z.ZodRawShape)
    .meta({ id: 'SetupSteps' })
  return operation({
    name: 'overview.getSetup',
    summary: 'Read the set-up checklist',
    description: 'A checklist whose steps become true by doing them, and the facts behind it.',
    access: { scope: 'org:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/overview/setup',
    tool: 'overview_get_setup',
    toolListing: 'toolset',
    input: z.object({}),
    output: z
      .object({ mcpUrl: z.string().describe('Where agents connect.'), steps, ...facts })
      .meta({ id: 'Setup' }),
    async run(ctx) {
      const read = await Promise.all(parts.map((part) => part.read(ctx)))
      return Object.assign(
        {
          mcpUrl: `${ctx.services.config.baseUrl}/mcp`,
          steps: Object.assign({}, ...read.map((each) => each.steps)),
        },
        ...read.map((each) => each.facts),
        await reviewFact.read(ctx),
      )
    },
  })
}
