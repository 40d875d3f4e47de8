import { createCache } from '../../../kernel/base/cache.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { membersAmong } from '../../identity/index.ts'
import { firstWord } from '../core/message-rows.ts'

const DAYS = 30
const CONVERSATIONS = 200
const FEWEST_ANSWERS = 5
const MOST_PEOPLE = 3
const KEPT_MS = 10 * 60_000
const MOST_BYTES = 1024 ** 2

/** How soon an answer usually comes. */
export type ReplyTime = 'minutes' | 'hour' | 'day'

/** What is known of the answers in a channel lately. */
export interface Answering {
  /** First names of those who answered last and are still members, at most three. */
  people: { name: string }[]
  /** Of three in four first answers, whoever gave them; null where too little is known or it takes longer than a day. */
  anybody: ReplyTime | null
  /** The same of those that people gave. */
  person: ReplyTime | null
}

// Of each conversation the first question, the first answers to it, and the colleague who answered last.
const CONVERSATIONS_SQL = `
  select q.at, a.seconds as anybody, p.seconds as person, l.author_id, l.author_name, l.created_at as answered_at
  from (select c.id from conv_conversations c where c.org_id = $1 and c.last_message_at > now() - interval '${DAYS} days'
      and c.channel_id = $2 and c.status <> 'spam' and not c.is_test and c.merged_into_id is null
    order by c.last_message_at desc nulls last, c.id desc limit ${CONVERSATIONS}) c
  cross join lateral (select m.seq, m.created_at as at from conv_messages m where m.org_id = $1 and m.conversation_id = c.id
    and m.author_type = 'end_user' order by m.seq limit 1) q
  left join lateral (${firstAnswer(`('agent', 'user')`)}) a on true
  left join lateral (${firstAnswer(`('user')`)}) p on true
  left join lateral (select m.author_id, m.author_name, m.created_at from conv_messages m where m.org_id = $1
    and m.conversation_id = c.id and m.author_type = 'user' and m.internal is distinct from true and m.kind is null
    and m.created_at > now() - interval '${DAYS} days' order by m.seq desc limit 1) l on true`

function firstAnswer(authors: string): string {
  return `select extract(epoch from m.created_at - q.at)::float8 as seconds from conv_messages m where m.org_id = $1 and m.conversation_id = c.id
    and m.seq > q.seq and m.author_type in ${authors} and m.internal is distinct from true and m.kind is null order by m.seq limit 1`
}

/** SQL: the time within which three in four were answered; who waits for longer than a day was not. */
const usual = (column: string): string => `case when count(${column}) >= ${FEWEST_ANSWERS} then
  percentile_disc(0.75) within group (order by coalesce(${column}, 'infinity'))
    filter (where ${column} is not null or at < now() - interval '1 day') end`

const read = statement(
  'conv_reply_times',
  `with c as materialized (${CONVERSATIONS_SQL})
   select ${usual('anybody')} as anybody, ${usual('person')} as person,
     (select coalesce(json_agg(x order by x.at desc), '[]') from (
       select author_id as id, (array_agg(author_name order by answered_at desc))[1] as name, max(answered_at) as at
       from c where author_id is not null group by author_id order by 3 desc limit 10) x) as people
   from c`,
)

interface Row {
  anybody: number | null
  person: number | null
  people: { id: string; name: string | null }[]
}

const KEPT = part(() => createCache<{ until: number; answering: Answering }>({ mostBytes: MOST_BYTES }))

/**
 * How a channel was answered in the last weeks. Visitors ask all the time and it changes slowly: what was found counts
 * for ten minutes in this process.
 */
export async function answeringIn(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services'>,
  channelId: string,
  now = Date.now(),
): Promise<Answering> {
  const kept = ctx.services.part(KEPT)
  const key = `${ctx.org.id} ${channelId}`
  const known = kept.get(key)
  if (known && now < known.until) return known.answering
  const [row] = await ctx.tx.query<Row>(read, [ctx.org.id, channelId])
  const answering = {
    people: await membersOf(ctx, row?.people ?? []),
    anybody: inWords(row?.anybody ?? null),
    person: inWords(row?.person ?? null),
  }
  kept.set(key, { until: now + KEPT_MS, answering })
  return answering
}

async function membersOf(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  people: Row['people'],
): Promise<Answering['people']> {
  if (people.length === 0) return []
  const members = new Set(
    await membersAmong(
      ctx,
      people.map(({ id }) => id),
    ),
  )
  return people
    .filter(({ id }) => members.has(id))
    .flatMap(({ name }) => firstWord(name) ?? [])
    .slice(0, MOST_PEOPLE)
    .map((name) => ({ name }))
}

function inWords(seconds: number | null): ReplyTime | null {
  if (seconds === null || seconds > 86_400) return null
  if (seconds <= 5 * 60) return 'minutes'
  return seconds <= 3600 ? 'hour' : 'day'
}
