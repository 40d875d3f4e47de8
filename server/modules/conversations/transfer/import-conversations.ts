import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import type { Progress } from './import.ts'
import type { ConversationRecord } from './records.ts'

type Record = z.output<typeof ConversationRecord>

/** A display id further ahead than this would leave a hole for ever. */
const LARGEST_HOLE = 1_000_000

const lockCounter = statement(
  'conv_import_counter',
  `insert into conv_counters (org_id, last_display_id) values ($1, 0)
   on conflict (org_id) do update set last_display_id = conv_counters.last_display_id returning last_display_id as last`,
)
const setCounter = statement(
  'conv_import_counter_set',
  `update conv_counters set last_display_id = $2 where org_id = $1`,
)
// What is here already: the conversations themselves, their numbers, their sessions.
const taken = statement(
  'conv_import_taken',
  `select w.id, c.id is not null or b.id is not null as "isHere", d.id is not null as "numberTaken", s.id is not null as "sessionTaken"
   from jsonb_to_recordset($2::jsonb) as w(id text, "displayId" int, "channelId" text, "sessionId" text)
   left join lateral (select id from conv_conversations where org_id = $1 and id = w.id limit 1) c on true
   left join lateral (select id from conv_deleted_conversations where org_id = $1 and id = w.id limit 1) b on true
   left join lateral (select id from conv_conversations where org_id = $1 and display_id = w."displayId" limit 1) d on true
   left join lateral (select id from conv_conversations where org_id = $1 and channel_id = w."channelId" and session_id = w."sessionId" limit 1) s on true`,
)
const add = statement(
  'conv_import_conversations',
  `insert into conv_conversations (org_id, id, display_id, channel_id, contact_id, session_id, external_id, subject, status, snooze_until,
     topic_id, agent_mode, agent_mode_explicit, needs_human_attention, needs_human_attention_at, attention_reason, rating, rating_comment, rated_at, metadata, created_at)
   select $1, r.id, r."displayId", r."channelId", r."contactId", r."sessionId", r."externalId", r.subject, r.status,
     case when r.status = 'snoozed' then coalesce(r."snoozeUntil", now()) end, tp.id, r."agentMode", r."agentModeExplicit",
     r."needsHumanAttention" and r.status = 'open', case when r."needsHumanAttention" then now() end,
     case when r."needsHumanAttention" and r.status in ('open', 'snoozed') then 'kept' end,
     r.rating, r."ratingComment", r."ratedAt", r.metadata, coalesce(r."createdAt", now())
   from jsonb_to_recordset($2::jsonb) as r(id text, "displayId" int, "channelId" text, "contactId" text, "sessionId" text,
     "externalId" text, subject text, status text, "snoozeUntil" timestamptz, "topicSlug" text, "agentMode" text,
     "agentModeExplicit" boolean, "needsHumanAttention" boolean, rating smallint, "ratingComment" text,
     "ratedAt" timestamptz, metadata jsonb, "createdAt" timestamptz)
   left join conv_topics tp on tp.org_id = $1 and tp.slug = r."topicSlug"`,
)

/** Conversations keep their number and session where those are free. */
export async function importConversations(
  ctx: Context<'conv'>,
  records: readonly Record[],
  progress: Progress,
): Promise<void> {
  const { idMap } = progress
  const wanted = uniqueBy(records.filter((record) => hasChannel(record, progress))).map((record) => ({
    ...record,
    sourceId: record.id,
    id: idMap.get(record.id) ?? importedId('ccv', ctx.org.id, record.id),
    channelId: idMap.get(record.channelId) as string,
    contactId: (record.contactId !== null && idMap.get(record.contactId)) || null,
  }))
  if (wanted.length === 0) return
  // The counter first: it is the lock under which numbers are given out everywhere.
  const [counter] = await ctx.tx.query<{ last: number }>(lockCounter, [ctx.org.id])
  const found = await ctx.tx.query<Found>(taken, [ctx.org.id, JSON.stringify(wanted)])
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const { sourceId, id } of wanted) idMap.set(sourceId, id)
  const fresh = wanted.filter(({ id }) => !byId.get(id)?.isHere)
  const numbers = numbering(counter?.last ?? 0)
  const sessions = new Set<string>()
  const rows = fresh.map((record) => {
    const { sessionTaken = false, numberTaken = false } = byId.get(record.id) ?? {}
    const session = `${record.channelId} ${record.sessionId}`
    const keepsSession = record.sessionId !== null && !sessionTaken && !sessions.has(session)
    if (keepsSession) sessions.add(session)
    else if (record.sessionId !== null)
      progress.warnings.push(`The session of ${record.sourceId} belongs to another conversation here.`)
    return {
      ...record,
      displayId: numbers.take(numberTaken ? undefined : record.displayId),
      sessionId: keepsSession ? record.sessionId : null,
    }
  })
  await ctx.tx.query(add, [ctx.org.id, JSON.stringify(rows)])
  await ctx.tx.query(setCounter, [ctx.org.id, numbers.last()])
  progress.created += rows.length
  progress.skipped += wanted.length - rows.length
}

interface Found {
  id: string
  isHere: boolean
  numberTaken: boolean
  sessionTaken: boolean
}

function hasChannel(record: Record, progress: Progress): boolean {
  if (progress.idMap.has(record.channelId)) return true
  progress.skipped += 1
  progress.warnings.push(
    `The conversation ${record.id} was left out: its channel ${record.channelId} is not here.`,
  )
  return false
}

/** The first of several records with one id. */
const uniqueBy = (records: readonly Record[]): Record[] =>
  [...new Map(records.toReversed().map((r) => [r.id, r])).values()].toReversed()

/** Gives out display ids: the wanted one where nobody else got it, else the next. */
function numbering(last: number) {
  const given = new Set<number>()
  let highest = last
  const next = () => {
    do highest += 1
    while (given.has(highest))
    return highest
  }
  return {
    take(wanted: number | undefined): number {
      const fits = wanted !== undefined && !given.has(wanted) && wanted <= last + LARGEST_HOLE
      const number = fits ? wanted : next()
      given.add(number)
      return number
    },
    last: () => Math.max(highest, ...given),
  }
}
