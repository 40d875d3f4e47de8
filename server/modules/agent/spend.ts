import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import type { ConfigRow } from './config-rows.ts'
import { LOCKS } from './locks.ts'

/** From this part of a limit on, somebody is told. */
const WARN_AT = 0.8
const SUBJECT = { source: 'quota', subjectId: 'agent_tokens' } as const

export type Limit = 'conversation' | 'day' | 'month'

const used = statement(
  'agt_spend_used',
  `select (select coalesce(sum(tokens), 0)::float8 from agt_spend where org_id = $1 and day = (now() at time zone 'UTC')::date) as day,
     (select coalesce(sum(tokens), 0)::float8 from agt_spend where org_id = $1
        and day >= date_trunc('month', now() at time zone 'UTC')::date) as month,
     (select coalesce(sum(tokens), 0)::float8 from agt_runs where org_id = $1 and conversation_id = $2) as conversation`,
)
const add = statement(
  'agt_spend_add',
  `insert into agt_spend as s (org_id, day, tokens) values ($1, (now() at time zone 'UTC')::date, greatest($2::bigint, 0))
   on conflict (org_id, day) do update set tokens = greatest(s.tokens + $2::bigint, 0)`,
)
const addToRun = statement(
  'agt_run_spend',
  `update agt_runs set tokens = greatest(tokens + $3::int, 0) where org_id = $1 and id = $2`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'emit'>

/** Tokens of today, of this month (UTC), and of a conversation. */
export type Used = Record<Limit, number>

/** What was used, together with what calls under way may use. */
export async function usedTokens({ tx, org }: Ctx, conversationId = ''): Promise<Used> {
  const [row] = await tx.query<Used>(used, [org.id, conversationId])
  return row ?? { day: 0, month: 0, conversation: 0 }
}

/** The limit that so many more tokens would pass; undefined where they pass none. */
export const limitPassed = (config: ConfigRow, sums: Used, more: number): Limit | undefined =>
  sums.conversation + more > config.conversationTokens
    ? 'conversation'
    : sums.day + more > config.dayTokens
      ? 'day'
      : sums.month + more > config.monthTokens
        ? 'month'
        : undefined

/** Whose call it is: of a run in a conversation, or of somebody who tries the agent. */
export interface Spender {
  runId: string
  conversationId: string
}

/** Sets tokens aside before a call; the limit that forbids it, where one does. */
export async function reserve(
  ctx: Ctx,
  config: ConfigRow,
  { spender, tokens }: { spender: Spender | null; tokens: number },
): Promise<Limit | undefined> {
  await ctx.tx.lock(LOCKS.spend, ctx.org.id)
  const sums = await usedTokens(ctx, spender?.conversationId)
  const passed = limitPassed(config, sums, tokens)
  await warn(ctx, config, sums, passed)
  if (passed === undefined) await settle(ctx, { spender, tokens })
  return passed
}

/** Adds tokens that are used or set aside, or, with a negative number, gives them back. */
export async function settle(
  ctx: Ctx,
  { spender, tokens }: { spender: Spender | null; tokens: number },
): Promise<void> {
  await ctx.tx.query(add, [ctx.org.id, tokens])
  if (spender) await ctx.tx.query(addToRun, [ctx.org.id, spender.runId, tokens])
}

async function warn(
  ctx: Ctx,
  { dayTokens, monthTokens }: ConfigRow,
  { day, month }: Used,
  passed: Limit | undefined,
): Promise<void> {
  const isSpent = passed === 'day' || passed === 'month'
  if (!isSpent && day < WARN_AT * dayTokens && month < WARN_AT * monthTokens)
    return resolveAlert(ctx, SUBJECT)
  await openAlert(ctx, {
    ...SUBJECT,
    severity: isSpent ? 'error' : 'warning',
    title: isSpent ? 'The agent’s tokens are used up' : 'The agent’s tokens are nearly used up',
    detail: `Today ${day} of ${dayTokens}, this month ${month} of ${monthTokens} (UTC). ${
      isSpent ? 'It hands every conversation over to people until then.' : 'Then it hands over to people.'
    } The limits are in its settings.`,
    ctaHref: '/agent',
  })
}
