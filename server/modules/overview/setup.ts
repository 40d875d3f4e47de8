import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'

const Review = shape('ReviewQueue', {
  hasPendingItems: z.boolean(),
  lastDecisionAt: z.iso.datetime().nullable(),
})

/** Made of what the modules declare as `setup`. */
export const getSetup = ({ modules }: Declared) => {
  const parts = modules.flatMap(({ glance }) => glance?.setup ?? [])
  const facts = join(
    parts.map((part) => ({ shape: part.facts, read: async (ctx) => (await part.read(ctx)).facts })),
    { knowledgeDocumentCount: [z.int(), 0], reviewQueue: [Review.nullable(), null] },
  )
  const steps = z
    .object(Object.assign({}, ...parts.map((part) => part.steps)) as z.ZodRawShape)
    .meta({ id: 'SetupSteps' })
  return operation({
    name: 'overview.getSetup',
    summary: 'Read the set-up checklist',
    description: `A checklist whose steps become true by doing them, and the facts behind it.${facts.told}`,
    access: { scope: 'org:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/overview/setup',
    tool: 'overview_get_setup',
    toolListing: 'toolset',
    input: z.object({}),
    output: z
      .object({ mcpUrl: z.string().describe('Where agents connect.'), steps, ...facts.shape })
      .meta({ id: 'Setup' }),
    async run(ctx) {
      const read = await Promise.all(parts.map((part) => part.read(ctx)))
      return Object.assign(
        {
          mcpUrl: `${ctx.services.config.baseUrl}/mcp`,
          steps: Object.assign({}, ...read.map((each) => each.steps)),
        },
        facts.empty,
        ...read.map((each) => each.facts),
      )
    },
  })
}
