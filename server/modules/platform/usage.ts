import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { quantile, type UsageCounter } from '../../kernel/contract/ledger.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import type { Declared } from '../../kernel/contract/module.ts'
import type { Access } from '../../kernel/contract/operation.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { createCache } from '../../kernel/base/cache.ts'
import { part } from '../../kernel/contract/parts.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { DAY_MS } from '../../kernel/base/zoned-time.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { operation } from './module.ts'

const SEES: Access = { scope: 'audit:read', audience: ['member', 'agent'], role: 'admin' }

const OVER_BYTES = 8 * 1024 ** 2
const MOST_ACTORS = 500
const LATENCY_DAYS = 7

const Tile = shape('UsageOfMonth', {
  current: z.int().describe('Of this month (UTC) up to now.'),
  previous: z.int().describe('Of all of the month before.'),
  sparkline: z.array(z.int()).describe('The last 30 days, oldest first.'),
  period: z.literal('month'),
})
const LatencyTile = shape('UsageLatency', {
  current: z
    .number()
    .nullable()
    .describe('Milliseconds of a tool call, on average over seven days; null without one.'),
  previous: z.number().nullable().describe('Of the seven days before.'),
  sparkline: z.array(z.number().nullable()).describe('By day, oldest first.'),
  period: z.literal('7d'),
})

interface Day {
  day: string
  mcpCalls: number
  apiCalls: number
  okCalls: number
  milliseconds: number
}

// People of the organization work in the dashboard: theirs are no calls of programs.
const callsByDay = statement(
  'kernel_calls_by_day',
  `select day::text as day, coalesce(sum(calls) filter (where face = 'mcp'), 0)::float8 as "mcpCalls",
     coalesce(sum(calls) filter (where face = 'rest' and actor_key not like 'user:%' and actor_key not like 'type:%'), 0)::float8 as "apiCalls",
     coalesce(sum(calls) filter (where face = 'mcp' and result = 'ok'), 0)::float8 as "okCalls",
     coalesce(sum(milliseconds) filter (where face = 'mcp' and result = 'ok'), 0) as milliseconds
   from kernel_call_days where org_id = $1 and day between $2::date and $3::date group by kernel_call_days.day`,
)
const countsByDay = statement(
  'kernel_counts_by_day',
  `select day::text as day, amount::float8 as count from kernel_counts where org_id = $1 and name = $3 and day >= $2::date`,
)
const clock = statement('kernel_usage_today', `select (now() at time zone 'UTC')::date::text as today`)

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** The first day of the month before. */
function monthBefore(today: string): string {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return first.toISOString().slice(0, 10)
}

/** Sums of days that are over, by organization and span. Yesterday is not among them: its last calls may still be under way after midnight. */
const OVER = part(() => ({
  known: createCache<unknown[]>({ mostBytes: OVER_BYTES }),
  // Those who ask meanwhile wait for the same reading.
  asked: new Map<string, Promise<unknown[]>>(),
}))

/** Rows from a day until today; those of days that are over are read once. */
async function untilToday<Row>(
  { org, services }: Pick<Context, 'org' | 'services'>,
  {
    what,
    today,
    since,
    read,
  }: { what: string; today: string; since: string; read: (from: string, to: string) => Promise<Row[]> },
): Promise<Row[]> {
  const { known, asked } = services.part(OVER)
  const key = `${what} ${org.id} ${since} ${today}`
  let past = known.get(key) as Row[] | undefined
  if (!past) {
    let reading = asked.get(key) as Promise<Row[]> | undefined
    if (!reading) {
      reading = read(since, dayBefore(today, 2)).finally(() => asked.delete(key))
      asked.set(key, reading)
    }
    past = await reading
    known.set(key, past)
  }
  const yesterday = dayBefore(today, 1)
  return [...past, ...(await read(since > yesterday ? since : yesterday, today))]
}

/** A figure by day as a tile; what a day lacks is none. */
function tileOf(today: string, days: readonly { day: string; count: number }[]): z.output<typeof Tile> {
  const byDay = new Map(days.map(({ day, count }) => [day, count]))
  const sumOf = (month: string) =>
    days.filter(({ day }) => day.startsWith(month)).reduce((sum, { count }) => sum + count, 0)
  return {
    current: sumOf(today.slice(0, 7)),
    previous: sumOf(monthBefore(today).slice(0, 7)),
    sparkline: Array.from({ length: 30 }, (_, n) => byDay.get(dayBefore(today, 29 - n)) ?? 0),
    period: 'month',
  }
}

function latencyOf(today: string, days: readonly Day[]): z.output<typeof LatencyTile> {
  const meanOf = (wanted: readonly string[]) => {
    const some = days.filter(({ day }) => wanted.includes(day))
    const calls = some.reduce((sum, { okCalls }) => sum + okCalls, 0)
    const took = some.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    return calls === 0 ? null : Math.round((took / calls) * 10) / 10
  }
  const week = (from: number) => Array.from({ length: 7 }, (_, n) => dayBefore(today, from + 6 - n))
  return {
    current: meanOf(week(0)),
    previous: meanOf(week(7)),
    sparkline: week(0).map((day) => meanOf([day])),
    period: '7d',
  }
}

/** Made of what the modules declare as `counters`. */
export const getUsageSummary = ({ modules }: Declared) => {
  const counters: UsageCounter[] = modules.flatMap(({ counters: own = [] }) => own)
  return operation({
    name: 'platform.getUsageSummary',
    summary: 'Read what was used this month and the last, and how fast tools answered',
    description:
      'Days and months are UTC. Calls are written every five seconds; a process that is killed loses those of its last five. Polls of pages are not counted, and people’s work in the dashboard is no API call.',
    access: SEES,
    effect: 'read',
    rest: 'GET /v1/usage/summary',
    tool: 'platform_get_usage_summary',
    toolListing: 'toolset',
    input: z.object({}),
    output: z.object({
      mcpCalls: Tile.describe('Calls of tools.'),
      apiCalls: Tile.describe('Calls of the API by programs.'),
      avgLatencyMs: LatencyTile,
      ...Object.fromEntries(counters.map(({ name, description }) => [name, Tile.describe(description)])),
    }),
    async run(ctx) {
      const { tx, org } = ctx
      const [now] = await tx.query<{ today: string }>(clock, [])
      const today = now?.today ?? ''
      // Thirty days may reach further back than the month before.
      const since = [monthBefore(today), dayBefore(today, 29)].toSorted()[0] ?? today
      const days = await untilToday(ctx, {
        what: 'days',
        today,
        since,
        read: (from, to) => tx.query<Day>(callsByDay, [org.id, from, to]),
      })
      const tiles: Record<string, z.output<typeof Tile>> = {}
      for (const counter of counters) tiles[counter.name] = tileOf(today, await countOf(ctx, counter, since))
      return {
        mcpCalls: tileOf(
          today,
          days.map(({ day, mcpCalls: count }) => ({ day, count })),
        ),
        apiCalls: tileOf(
          today,
          days.map(({ day, apiCalls: count }) => ({ day, count })),
        ),
        avgLatencyMs: latencyOf(today, days),
        ...tiles,
      }
    },
  })
}

const countOf = (ctx: Context<string>, { name, perDay }: UsageCounter, since: string) =>
  perDay
    ? perDay(ctx, since)
    : ctx.tx.query<{ day: string; count: number }>(countsByDay, [ctx.org.id, since, name])

const AgentUsage = shape('AgentUsage', {
  id: z
    .string()
    .describe(
      '`key:…` an API key, `oauth:<program>:<person>` a connected program, `user:…` a colleague, `end_user:…` a customer, `type:…` all others of a kind, `other` those beyond 500 a day.',
    ),
  name: z
    .string()
    .nullable()
    .meta(THIRD_PARTY)
    .describe('As it was when it called last, also of what is revoked or has left.'),
  description: z.string(),
  mcpCalls: z.int(),
  avgLatencyMs: z.number().nullable().describe('Of calls that succeeded.'),
  p50LatencyMs: z
    .number()
    .nullable()
    .describe('Half of the calls of the last seven days were not slower; at most 5 % off.'),
  p95LatencyMs: z.number().nullable(),
})

const byActor = statement(
  'kernel_calls_by_actor',
  `select actor_key as id, sum(calls)::float8 as "mcpCalls", coalesce(sum(calls) filter (where result = 'ok'), 0)::float8 as "okCalls",
     coalesce(sum(milliseconds) filter (where result = 'ok'), 0) as milliseconds
   from kernel_call_days where org_id = $1 and face = 'mcp' and day between $2::date and $3::date group by 1`,
)
// To add up histograms takes by far the longest.
const latencies = statement(
  'kernel_latencies_by_actor',
  `select actor_key as id, to_json(kernel_sum_of(latency)) as latency
   from kernel_call_days where org_id = $1 and face = 'mcp' and result = 'ok' and day between $2::date and $3::date group by 1`,
)
const namesOf = statement(
  'kernel_call_actor_names',
  `select k.id, (select a.name from kernel_call_actors a where a.org_id = $1 and a.actor_key = k.id order by a.day desc limit 1) as name
   from unnest($2::text[]) k(id)`,
)

interface ActorRow {
  id: string
  mcpCalls: number
  okCalls: number
  milliseconds: number
}

interface LatencyRow {
  id: string
  latency: number[]
}

/** Rows of several spans, by who called. */
function together<Row extends { id: string }>(
  rows: readonly Row[],
  sum: (one: Row, other: Row) => Row,
): Map<string, Row> {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const before = found.get(row.id)
    found.set(row.id, before ? sum(before, row) : row)
  }
  return found
}

const sumOfCalls = (one: ActorRow, other: ActorRow): ActorRow => ({
  id: one.id,
  mcpCalls: one.mcpCalls + other.mcpCalls,
  okCalls: one.okCalls + other.okCalls,
  milliseconds: one.milliseconds + other.milliseconds,
})

const sumOfLatencies = ({ id, latency: a }: LatencyRow, { latency: b }: LatencyRow): LatencyRow => ({
  id,
  latency: Array.from({ length: Math.max(a.length, b.length) }, (_, n) => (a[n] ?? 0) + (b[n] ?? 0)),
})

const KINDS: Readonly<Record<string, string>> = {
  key: 'API key',
  oauth: 'Connected program',
  user: 'Colleague',
  end_user: 'Customer',
  other: 'All others',
}

export const getUsageByAgent = operation({
  name: 'platform.getUsageByAgent',
  summary: 'Read who called tools, how often, and how fast they were answered',
  access: SEES,
  effect: 'read',
  rest: 'GET /v1/usage/by-agent',
  tool: 'platform_get_usage_by_agent',
  toolListing: 'toolset',
  input: z.object({ days: z.int().min(1).max(90).default(30).describe('With today.') }),
  output: z.object({ rangeDays: z.int(), agents: wholeListOf(AgentUsage).shape.items }),
  async run(ctx, { days }) {
    const { tx, org } = ctx
    const [now] = await tx.query<{ today: string }>(clock, [])
    const today = now?.today ?? ''
    const span = { today, since: dayBefore(today, days - 1) }
    const calls = await untilToday(ctx, {
      ...span,
      what: 'actors',
      read: (from, to) => tx.query<ActorRow>(byActor, [org.id, from, to]),
    })
    const rows = [...together(calls, sumOfCalls).values()]
      .toSorted((a, b) => b.mcpCalls - a.mcpCalls || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_ACTORS)
    const times = await untilToday(ctx, {
      today,
      since: dayBefore(today, Math.min(days, LATENCY_DAYS) - 1),
      what: 'latencies',
      read: (from, to) => tx.query<LatencyRow>(latencies, [org.id, from, to]),
    })
    const latencyOfActor = together(times, sumOfLatencies)
    const names = new Map(
      (await tx.query<{ id: string; name: string | null }>(namesOf, [org.id, rows.map(({ id }) => id)])).map(
        ({ id, name }) => [id, name],
      ),
    )
    return {
      rangeDays: days,
      agents: rows.map(({ id, mcpCalls, okCalls, milliseconds }) => ({
        id,
        name: names.get(id) ?? null,
        description: KINDS[id.split(':', 1)[0] ?? ''] ?? 'Others of this kind',
        mcpCalls,
        avgLatencyMs: okCalls === 0 ? null : Math.round((milliseconds / okCalls) * 10) / 10,
        p50LatencyMs: quantile(latencyOfActor.get(id)?.latency ?? [], 0.5),
        p95LatencyMs: quantile(latencyOfActor.get(id)?.latency ?? [], 0.95),
      })),
    }
  },
})

/** Tokens that agents used at language models, as far as they say so. */
export const aiTokens: UsageCounter = {
  name: 'aiTokens',
  description:
    'Tokens of language models: of the agent of the service, and those that other agents report of their jobs.',
}
