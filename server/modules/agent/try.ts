import { z } from 'zod'
import { AppError } from '../../kernel/base/errors.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { ModelError } from '../../kernel/ports/language-models.ts'
import { organizationName } from '../identity/index.ts'
import { passagesForCustomers } from '../kb/index.ts'
import { WRITE } from './access.ts'
import { askerOf, LimitPassed } from './ask-model.ts'
import { readConfig } from './config-rows.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { AgentCitation } from './run-rows.ts'
import { think, type Step } from './think.ts'
import { handoverWords, languageOf, sourceLine, wantsPerson } from './words.ts'

const TIME_MS = 90_000

export const AgentStep = shape('AgentStep', {
  by: z.enum(['us', 'model', 'search']),
  text: z.string(),
})

const AgentTry = shape('AgentTry', {
  outcome: z.enum(['answer', 'ask', 'handover']),
  text: z.string().describe('What the customer would read.'),
  isProved: z
    .boolean()
    .describe('Whether all of it stands in the passages: only such answers are sent without a person.'),
  reason: z.string().nullable(),
  citations: z.array(AgentCitation),
  steps: z.array(AgentStep),
})

type Tried = z.output<typeof AgentTry>

export const tryAgent = operation({
  name: 'agent.try',
  summary: 'Try how the built-in agent would answer a question',
  description:
    'Nothing is sent, and no conversation is needed. It uses the knowledge base that customers may be told of, and tokens of the day.',
  access: WRITE,
  effect: 'write',
  audit: false,
  rest: 'POST /v1/agent/try',
  tool: 'agent_try',
  toolListing: 'toolset',
  limit: 'vendor',
  input: z.object({
    question: z.string().trim().min(1).max(2000),
    instructions: z.string().max(4000).optional().describe('In place of those that are set up.'),
  }),
  output: AgentTry,
  errors: [E.agent_budget_spent, E.agent_provider_error],
  async steps(ctx, { question, instructions }): Promise<Tried> {
    const { config, organization } = await ctx.transaction(async (inside) => ({
      config: await readConfig(inside),
      organization: await organizationName(inside),
    }))
    const steps: Step[] = []
    const language = languageOf(question)
    const handover = (reason: string): Tried => ({
      outcome: 'handover',
      isProved: true,
      reason,
      citations: [],
      steps,
      text: config.handoverMessage ?? handoverWords(language, null),
    })
    if (wantsPerson(question)) return handover('the customer asked for a person')
    const ask = askerOf({
      services: ctx.services,
      config,
      orgId: ctx.org.id,
      spender: null,
      transaction: (work) => ctx.transaction(work),
      signal: AbortSignal.timeout(TIME_MS),
    })
    const search = (asked: string) =>
      ctx.transaction((inside) => passagesForCustomers(inside, { question: asked, most: 8 }), {
        readOnly: true,
      })
    const thought = await think(
      {
        organization: organization ?? '',
        instructions: instructions ?? config.instructions,
        talk: [{ by: 'customer', body: question }],
        question,
        sourceLine: (title) => sourceLine(language, title),
        search,
        ask,
      },
      (step) => void steps.push(step),
    ).catch((error: unknown) => {
      if (error instanceof LimitPassed) throw new AppError(E.agent_budget_spent)
      if (error instanceof ModelError) throw new AppError(E.agent_provider_error, error.message)
      throw error
    })
    if (thought.kind === 'handover') return handover(thought.reason)
    if (thought.kind === 'ask')
      return { outcome: 'ask', text: thought.text, isProved: true, reason: null, citations: [], steps }
    const { text, isProved, citations } = thought
    return { outcome: 'answer', text, isProved, reason: null, citations, steps }
  },
})
