import type { Context, Services } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { ModelPlace } from '../../kernel/ports/language-models.ts'
import { setOwnAgent } from '../identity/index.ts'
import { settings } from './settings.ts'

/** How an organization has set up the agent. */
export interface ConfigRow {
  id: string | null
  enabled: boolean
  provider: 'none' | ModelPlace['provider']
  baseUrl: string | null
  model: string | null
  /** Sealed. */
  apiKey: string | null
  instructions: string
  sendsQuotes: boolean
  handoverMessage: string | null
  mostReplies: number
  conversationTokens: number
  dayTokens: number
  monthTokens: number
  problem: string | null
  updatedAt: Date | null
}

/** What holds until something is set. */
const DEFAULTS: ConfigRow = {
  id: null,
  enabled: false,
  provider: 'none',
  baseUrl: null,
  model: null,
  apiKey: null,
  instructions: '',
  sendsQuotes: false,
  handoverMessage: null,
  mostReplies: 6,
  conversationTokens: 50_000,
  dayTokens: 500_000,
  monthTokens: 5_000_000,
  problem: null,
  updatedAt: null,
}

const read = statement(
  'agt_config_read',
  `select id, enabled, provider, base_url as "baseUrl", model, api_key as "apiKey", instructions, sends_quotes as "sendsQuotes",
     handover_message as "handoverMessage", most_replies as "mostReplies", conversation_tokens as "conversationTokens",
     day_tokens as "dayTokens", month_tokens as "monthTokens", problem, updated_at as "updatedAt"
   from agt_config where org_id = $1`,
)
const write = statement(
  'agt_config_write',
  `insert into agt_config (org_id, id, enabled, provider, base_url, model, api_key, instructions, sends_quotes, handover_message,
     most_replies, conversation_tokens, day_tokens, month_tokens, problem)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, null)
   on conflict (org_id) do update set enabled = $3, provider = $4, base_url = $5, model = $6, api_key = $7, instructions = $8,
     sends_quotes = $9, handover_message = $10, most_replies = $11, conversation_tokens = $12, day_tokens = $13,
     month_tokens = $14, problem = null, updated_at = now()`,
)
const setProblem = statement(
  'agt_config_problem',
  `update agt_config set problem = $2 where org_id = $1 and problem is distinct from $2 returning id`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** How the agent is set up. */
export async function readConfig({ tx, org }: Ctx): Promise<ConfigRow> {
  const [row] = await tx.query<ConfigRow>(read, [org.id])
  return row ?? DEFAULTS
}

/** Keeps a set-up whole; what stood in the way before is forgotten. */
export async function writeConfig({ tx, org }: Ctx, row: ConfigRow & { id: string }): Promise<void> {
  const limits = [row.mostReplies, row.conversationTokens, row.dayTokens, row.monthTokens]
  const model = [row.provider, row.baseUrl, row.model, row.apiKey]
  const words = [row.instructions, row.sendsQuotes, row.handoverMessage]
  await tx.query(write, [org.id, row.id, row.enabled, ...model, ...words, ...limits])
}

/** Notes what stands in the way of the model, or that nothing does; whether that is new. */
export async function noteProblem({ tx, org }: Ctx, problem: string | null): Promise<boolean> {
  return (await tx.query(setProblem, [org.id, problem])).length > 0
}

/** What the key of an organization is bound to. */
export const secretContext = (orgId: string, id: string): string => `agt_config:${orgId}:${id}`

/** The model that is set up, with its key open; null where quotations have to do. */
export function modelOf(
  { secrets }: Pick<Services, 'secrets'>,
  orgId: string,
  { id, provider, baseUrl, model, apiKey }: ConfigRow,
): { place: ModelPlace; model: string } | null {
  if (provider === 'none' || id === null || baseUrl === null || model === null) return null
  const key = apiKey === null ? null : secrets.open(apiKey, secretContext(orgId, id))
  return { place: { provider, baseUrl, apiKey: key }, model }
}

/** Whether the agent runs at all: whoever runs the service allows it, and the organization wants it. */
export const isOn = (
  { config }: Pick<Services, 'config'>,
  { enabled }: Pick<ConfigRow, 'enabled'>,
): boolean => enabled && settings.of(config).SVC_BUILTIN_AGENT

/** Says whether the agent answers by itself from now on, for whom people wait until they are needed. */
export const noteAnswering = (
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services'>,
  row: ConfigRow,
  { canSpend }: { canSpend: boolean },
): Promise<void> =>
  setOwnAgent(
    ctx,
    isOn(ctx.services, row) && (row.provider === 'none' ? row.sendsQuotes : row.problem === null && canSpend),
  )
