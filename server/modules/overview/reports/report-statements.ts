import { statement, type Statement } from '../../../kernel/db/transaction.ts'
import { channelJoin, topicJoin } from '../../conversations/index.ts'
import { apiKeyJoin, memberJoin } from '../../identity/index.ts'
import type { GroupBy } from './report-input.ts'

/** How many groups a report shows, the largest first, where it is not divided by time. */
export const MOST_GROUPS = 500

/** The figures of one group, or of a whole period. */
export interface FiguresRow {
  isCurrent: boolean
  isTotal: boolean
  /** When an hour, day or week begins. */
  startsAt: Date | null
  /** The topic, channel, person or agent; null for none of them. */
  key: string | null
  label: string | null
  conversations: number
  answered: number
  answeredByAgents: number
  /** Median and 90th percentile. */
  responseSeconds: [number, number] | null
  resolved: number
  resolutionSeconds: [number, number] | null
  ratings: number
  ratingAverage: number | null
  /** How many of each rating, from 1 to 5. */
  ratingCounts: number[]
}

/** A division of a report: what its groups are told apart by, in SQL, and how they are shown. */
interface Division {
  key: string
  shown: string
  joins: string
}

const byId = (column: string, joins: string): Division => ({
  key: `f.${column} collate "C"`,
  shown: `null::timestamptz as "startsAt", nullif(g.key, '') as key, n.name as label`,
  joins,
})

const BY_ID = {
  topic: byId('topic_id', topicJoin('$1', 'g.key', 'n')),
  channel: byId('channel_id', channelJoin('$1', 'g.key', 'n')),
  person: byId('person_id', memberJoin('$1', 'g.key', 'n')),
  agent: byId('agent_id', apiKeyJoin('$1', 'g.key', 'n')),
}

// To look a time up among some is faster than to work out, for each time, where its hour, day or week begins.
const BY_TIME: Division = {
  key: 'width_bucket(f.opened_at, $8::timestamptz[])',
  shown: `($8::timestamptz[])[g.key] as "startsAt", null as key, null as label`,
  joins: '',
}

const textOf = ({ key, shown, joins }: Division) => `
  with conversations as (
    select f.opened_at >= $2::timestamptz as current, ${key} as key, f.answer_seconds as answer, f.resolve_seconds as resolve, f.rating,
      f.agent_id is not null and f.person_id is null as by_agent
    from overview_conversations f
    where f.org_id = $1 and f.counts and f.opened_at >= $3::timestamptz and f.opened_at < $4::timestamptz
      and ($5::text is null or f.channel_id = $5)
      and case when $6::text is null then true when $6 = 'none' then f.topic_id is null else f.topic_id = $6 end
  ), figures as (
    select current, key, grouping(key) = 1 as total, count(*)::int as conversations, count(answer)::int as answered,
      (count(*) filter (where by_agent))::int as by_agents,
      percentile_cont(array[0.5, 0.9]) within group (order by answer) as response,
      count(resolve)::int as resolved, percentile_cont(array[0.5, 0.9]) within group (order by resolve) as resolution,
      count(rating)::int as ratings, avg(rating)::float8 as rating_average,
      array[${[1, 2, 3, 4, 5].map((n) => `(count(*) filter (where rating = ${n}))::int`).join(', ')}] as rating_counts
    from conversations group by grouping sets ((current, key), (current))
  ), largest as (
    select *, row_number() over (partition by current, total order by conversations desc, key) as place from figures
  )
  select g.current as "isCurrent", g.total as "isTotal", ${shown}, g.conversations, g.answered, g.by_agents as "answeredByAgents",
    g.response as "responseSeconds", g.resolved, g.resolution as "resolutionSeconds", g.ratings,
    g.rating_average as "ratingAverage", g.rating_counts as "ratingCounts"
  from largest g ${joins}
  where g.place <= $7::integer order by g.current desc, g.total desc, g.place`

const figuresOf = (name: string, division: Division) =>
  statement(`overview_report_by_${name}`, textOf(division))

const figuresByTime = figuresOf('time', BY_TIME)

/**
 * The figures by each division. Parameters: organization, start, start of all that is wanted, end, channel, topic, most
 * groups; by time also when the hours, days or weeks begin.
 */
export const FIGURES: Record<GroupBy, Statement> = {
  hour: figuresByTime,
  day: figuresByTime,
  week: figuresByTime,
  topic: figuresOf('topic', BY_ID.topic),
  channel: figuresOf('channel', BY_ID.channel),
  person: figuresOf('person', BY_ID.person),
  agent: figuresOf('agent', BY_ID.agent),
}

/** A period of a report, and one of the hours, days or weeks in it where it is divided by them. */
export interface PeriodRow {
  isCurrent: boolean
  from: Date
  to: Date
  startsAt: Date | null
  label: string | null
}

/** The start of the period before, of the same length by the clocks of the time zone: a day of 23 hours follows one of 24. */
const EARLIER = `(($1::timestamptz at time zone $3)
  - (($2::timestamptz at time zone $3) - ($1::timestamptz at time zone $3))) at time zone $3`

// The steps are shorter than the shortest hour, day or week.
const STEPS: Partial<Record<GroupBy, string>> = { hour: '30 minutes', day: '12 hours', week: '3 days' }

const startsOf = (unit: GroupBy): string => {
  const step = STEPS[unit]
  if (step === undefined) return 'left join lateral (select null::timestamptz as at) b on true'
  const last = `p."to" - interval '1 microsecond'`
  return `cross join lateral (
    select date_trunc('${unit}', g, $3) as at from generate_series(p."from", ${last}, interval '${step}') g
    union select date_trunc('${unit}', ${last}, $3)) b`
}

const periodsText = (unit: GroupBy) => `
  select p.*, b.at as "startsAt", to_char(b.at at time zone $3, 'YYYY-MM-DD${unit === 'hour' ? ' HH24:MI' : ''}') as label from (
    select true as "isCurrent", $1::timestamptz as "from", $2::timestamptz as "to"
    union all select false, ${EARLIER}, $1::timestamptz where $4::boolean) p
  ${startsOf(unit)} order by p."isCurrent" desc, b.at`

/**
 * The periods of a report, the later one first, each with all its hours, days or weeks. Parameters: start, end, time
 * zone, whether the period before is wanted.
 */
export const PERIODS = Object.fromEntries(
  Object.keys(FIGURES).map((name) => [
    name,
    statement(`overview_periods_${name}`, periodsText(name as GroupBy)),
  ]),
) as Record<GroupBy, Statement>
