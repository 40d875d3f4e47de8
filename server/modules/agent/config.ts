import { z } from 'zod'
import type { Context, Services, StepsContext } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { ModelError } from '../../kernel/ports/language-models.ts'
import { resolveAlert } from '../alerts/index.ts'
import { READ, WRITE } from './access.ts'
import {
  isOn,
  modelOf,
  noteAnswering,
  readConfig,
  secretContext,
  writeConfig,
  type ConfigRow,
} from './config-rows.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { settings } from './settings.ts'
import { limitPassed, usedTokens, type Used } from './spend.ts'

const Provider = z
  .enum(['none', 'openai_compatible', 'anthropic'])
  .describe('`none`: passages of the knowledge base are quoted, without a model.')
const tokens = (most: number) => z.int().min(1000).max(most)

const Settable = {
  enabled: z
    .boolean()
    .describe('Whether the agent works at all. Where it may answer is set by the agent modes.'),
  provider: Provider,
  baseUrl: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .describe('Of the provider’s API, such as https://api.openai.com/v1 or https://api.anthropic.com/v1.'),
  model: z.string().trim().max(200).nullable(),
  instructions: z
    .string()
    .max(4000)
    .describe('How customers are to be answered: tone, what to ask for, what to leave to people.'),
  sendsQuotes: z
    .boolean()
    .describe(
      'Without a model: whether a passage is sent by itself where agents may answer, instead of drafted.',
    ),
  handoverMessage: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .describe(
      'What a customer is told at a handover; null: a sentence in their language that knows the business hours.',
    ),
  mostReplies: z
    .int()
    .min(1)
    .max(50)
    .describe('After so many of its replies in a row a person is asked for.'),
  conversationTokens: tokens(10_000_000),
  dayTokens: tokens(1_000_000_000),
  monthTokens: tokens(1_000_000_000),
}

const AgentConfig = shape('AgentConfig', {
  available: z.boolean().describe('False where whoever runs the service has turned the built-in agent off.'),
  ...Settable,
  apiKeySet: z.boolean(),
  problem: z.string().nullable().describe('What the provider said last, where it is in the way.'),
  answersByItself: z
    .boolean()
    .describe(
      'Whether it sends answers now where the agent mode is `auto`: it is on, and its model answers within its limits, or it may send passages. Else it drafts, or hands over.',
    ),
  usedToday: z.int().describe('Tokens of today (UTC), with what calls under way may use.'),
  usedThisMonth: z.int(),
  updatedAt: Instant.nullable(),
})

const answersNow = (services: Services, row: ConfigRow, used: Used): boolean =>
  isOn(services, row) &&
  (row.provider === 'none'
    ? row.sendsQuotes
    : row.problem === null && limitPassed(row, { ...used, conversation: 0 }, 0) === undefined)

async function present(ctx: Context<'agt'>): Promise<z.output<typeof AgentConfig>> {
  const [row, used] = [await readConfig(ctx), await usedTokens(ctx)]
  const { id: _, apiKey, ...shown } = row
  return {
    ...shown,
    available: settings.of(ctx.services.config).SVC_BUILTIN_AGENT,
    apiKeySet: apiKey !== null,
    answersByItself: answersNow(ctx.services, row, used),
    usedToday: used.day,
    usedThisMonth: used.month,
  }
}

export const getAgentConfig = operation({
  name: 'agent.getConfig',
  summary: 'Show how the built-in agent is set up',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/agent-config',
  tool: 'agent_get_config',
  toolListing: 'toolset',
  input: z.object({}),
  output: AgentConfig,
  run: (ctx) => present(ctx),
})

export const updateAgentConfig = operation({
  name: 'agent.updateConfig',
  summary: 'Set up the built-in agent',
  description:
    'What is left out stays. A new provider, key or model is tried before it is kept: a key that is refused, or a model that is not offered, changes nothing.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/agent-config',
  secrets: ['apiKey'],
  input: z.object({
    ...(z.object(Settable).partial().shape as {
      [Field in keyof typeof Settable]: z.ZodOptional<(typeof Settable)[Field]>
    }),
    apiKey: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .nullable()
      .optional()
      .describe('Kept sealed, and never shown; null removes it.'),
  }),
  output: AgentConfig,
  errors: [E.agent_config_invalid, E.agent_config_invalid_model, E.agent_key_refused, E.agent_provider_error],
  async steps(ctx, input) {
    const before = await ctx.transaction(readConfig)
    const after = merged(ctx, before, input)
    const isNew = (['provider', 'baseUrl', 'model', 'apiKey'] as const).some(
      (field) => after[field] !== before[field],
    )
    if (after.provider !== 'none' && isNew) await tryModel(ctx, after)
    return ctx.transaction(async (inside) => {
      await writeConfig(inside, after)
      const used = await usedTokens(inside)
      const canSpend = limitPassed(after, { ...used, conversation: 0 }, 0) === undefined
      await noteAnswering(inside, { ...after, problem: null }, { canSpend })
      await resolveAlert(inside, { source: 'llm_provider', subjectId: 'agent' })
      inside.emit('agent.config.updated', { enabled: after.enabled })
      return present(inside)
    })
  },
})

type Change = Partial<Omit<ConfigRow, 'id' | 'apiKey' | 'problem' | 'updatedAt'>> & { apiKey?: string | null }

/** The set-up with a change; 400 where it does not go together. */
function merged(
  { org, services }: StepsContext<'agt'>,
  before: ConfigRow,
  { apiKey, ...change }: { [Field in keyof Change]?: Change[Field] | undefined },
): ConfigRow & { id: string } {
  const id = before.id ?? newId('agt')
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given, id } as ConfigRow & { id: string }
  if (apiKey !== undefined)
    after.apiKey = apiKey === null ? null : services.secrets.seal(apiKey, secretContext(org.id, id))
  if (after.provider === 'none') return after
  after.baseUrl = after.baseUrl?.replace(/\/+$/, '') || null
  if (!after.baseUrl) throw new AppError(E.agent_config_invalid, 'a provider needs the address of its API')
  if (!after.model) throw new AppError(E.agent_config_invalid, 'a provider needs the name of a model')
  const refusal = services.languageModels.refusalOf(after.baseUrl)
  if (refusal !== null) throw new AppError(E.agent_config_invalid, refusal)
  // A key is for the address that it was given for: another one does not get it.
  const isElsewhere = before.apiKey !== null && before.baseUrl !== after.baseUrl && apiKey === undefined
  if (isElsewhere) throw new AppError(E.agent_config_invalid, 'another address needs its key again')
  return after
}

/** Asks the provider for its models; throws what it complains of. */
async function tryModel({ services, org }: StepsContext<'agt'>, row: ConfigRow): Promise<void> {
  const model = modelOf(services, org.id, row)
  if (!model) return
  const offered = await offeredAt(services, model.place)
  if (offered && !offered.includes(model.model))
    throw new AppError(
      E.agent_config_invalid_model,
      `There is no model ${model.model}; there are, among others, ${offered.slice(0, 12).join(', ')}.`,
    )
}

/** What a provider offers; null where it has no list. */
async function offeredAt(
  { languageModels }: Pick<Services, 'languageModels'>,
  place: Parameters<Services['languageModels']['list']>[0],
): Promise<string[] | null> {
  try {
    return await languageModels.list(place)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (error.reason === 'no_model') return null
    throw new AppError(
      error.reason === 'refused' ? E.agent_key_refused : E.agent_provider_error,
      error.message,
    )
  }
}

export const listModels = operation({
  name: 'agent.listModels',
  summary: 'List the models that the provider of the agent offers',
  description: 'Empty where the provider has no list, or none is set up.',
  access: WRITE,
  effect: 'read',
  rest: 'GET /v1/agent-config/models',
  tool: 'agent_list_models',
  toolListing: 'toolset',
  limit: 'vendor',
  input: z.object({}),
  output: wholeListOf(shape('AgentModel', { id: z.string() })),
  errors: [E.agent_key_refused, E.agent_provider_error],
  async steps(ctx) {
    const row = await ctx.transaction(readConfig, { readOnly: true })
    const model = modelOf(ctx.services, ctx.org.id, row)
    const offered = model ? await offeredAt(ctx.services, model.place) : null
    return { items: (offered ?? []).map((id) => ({ id })) }
  },
})
