import { z } from 'zod'
import type { Context, Services } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { E } from '../../kernel/base/errors.ts'
import { eventsBefore, eventsOfStreams } from '../../kernel/contract/events.ts'
import type { Activity } from '../../kernel/contract/glance.ts'
import { Cursor, decodeCursor, encodeCursor, Limit, listOf } from '../../kernel/contract/lists.ts'
import type { Declared } from '../../kernel/contract/module.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { apiKeyJoin, memberJoin } from '../identity/index.ts'
import { operation } from './module.ts'

// How many events one call looks at where most of them may be others, and for each that is shown where few are.
const WALK = 5000
const WALK_EACH = 5
// Behind every event's id, however the database sorts letters.
const AFTER_ALL = 'evu'

const SOURCE = {
  organization: eventsBefore('$1', '$2', '$3'),
  streams: eventsOfStreams('$1', '$7', '$2', '$3'),
}

/** Looks at the events of a source from the newest on; each row carries the last one that was looked at, if there may be more. */
const activityIn = (source: keyof typeof SOURCE) =>
  statement(
    `overview_activity_${source}`,
    `with walk as materialized (${SOURCE[source]}),
       edge as (select case when count(*) = $3 then min(id) end as id from walk)
     select edge.id as edge, w.id, w.type, w.actor_type as "actorType", w.actor_id as "actorId", coalesce(u.name, k.name) as "actorLabel",
       w.request_id as "correlationId", w.payload, w.created_at as "createdAt"
     from edge left join lateral (select * from walk
       where type = any($4::text[]) and ($5::text is null or actor_id = $5) order by id desc limit $6) w on true
     ${memberJoin('w.org_id', `case w.actor_type when 'member' then w.actor_id end`, 'u')}
     ${apiKeyJoin('w.org_id', `case w.actor_type when 'agent' then w.actor_id end`, 'k')}
     order by w.id desc`,
  )

/** The statement for each source. */
export const ACTIVITY = { organization: activityIn('organization'), streams: activityIn('streams') }

interface Row {
  edge: string | null
  id: string | null
  type: string
  actorType: string
  actorId: string | null
  actorLabel: string | null
  correlationId: string | null
  payload: Record<string, unknown>
  createdAt: Date
}

type FoundRow = Row & { id: string }

const Key = z.tuple([z.string().regex(/^\w{0,64}$/)])

/** Who is there without a module of their own. */
const ACTORS: Record<string, string> = { member: 'user', agent: 'agent', system: 'system' }

/** Made of what the modules declare as `activity`, and of their events. */
export const listActivity = ({ modules }: Declared) => {
  const parts = modules.flatMap(({ glance }) => glance?.activity ?? [])
  const actors = Object.assign({}, ...parts.map((part) => part.actors), ACTORS) as Record<string, string>
  const told = modules.flatMap(({ events = {} }) =>
    Object.entries(events).flatMap(([type, { secondary }]) => (secondary ? [`\`${type}\``] : [])),
  )
  return operation({
    name: 'overview.listActivity',
    summary: 'List what happened, newest first',
    description: `The events that webhooks tell of, kept for 30 days${tellSecondary(told)}. A page may be short, even empty, where a filter leaves most events out: only a null \`nextCursor\` is the end.`,
    access: { scope: 'audit:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/activity',
    tool: 'overview_list_activity',
    toolListing: 'toolset',
    input: z.object({
      types: z
        .array(z.string().max(100))
        .max(50)
        .optional()
        .describe('Event types, such as `conversation.created`.'),
      actorId: z.string().max(64).optional().describe('Of a member or an API key.'),
      ...shapesOf(parts, 'filters'),
      cursor: Cursor,
      limit: Limit,
    }),
    output: listOf(
      shape('Activity', {
        id: z.string(),
        type: z.string(),
        actorId: z.string().nullable(),
        actorKind: actorKindOf(parts),
        actorLabel: z.string().nullable().describe('Name of the colleague or API key, while they are there.'),
        correlationId: z.string().nullable().describe('Id of the call that caused it.'),
        payload: z.record(z.string(), z.unknown()).meta(THIRD_PARTY),
        ...shapesOf(parts, 'shape'),
        createdAt: z.iso.datetime(),
      }),
    ),
    errors: [E.invalid_cursor],
    async run(ctx, { types, actorId, cursor, limit, ...filters }) {
      const before = cursor === undefined ? AFTER_ALL : decodeCursor(cursor, Key)[0]
      const streams = common(await Promise.all(parts.map((part) => part.streams(ctx, filters))))
      const { rows, next } = await pageOf(ctx, { types, actorId, before, limit, streams })
      const payloads = rows.map(({ payload }) => payload)
      const described = await Promise.all(parts.map((part) => part.describe(ctx, payloads)))
      const items = rows.map((row, index) =>
        Object.assign(present(row, actors), ...described.map((fields) => fields[index])),
      )
      return { items, nextCursor: next ? encodeCursor([next]) : null }
    },
  })
}

const shapesOf = (parts: readonly Activity[], which: 'filters' | 'shape') =>
  Object.assign({}, ...parts.map((part) => part[which])) as z.ZodRawShape

const actorKindOf = (parts: readonly Activity[]) => {
  const own = parts.flatMap(({ actors }) => Object.values(actors ?? {}))
  return z.enum(['user', 'agent', ...new Set(own), 'system', 'unknown'])
}

const tellSecondary = (types: readonly string[]) =>
  types.length === 0
    ? ''
    : `; ${new Intl.ListFormat('en').format(types)}, which mostly ${types.length === 1 ? 'follows' : 'follow'} from another event, only where \`types\` names it`

/** The streams that all filters leave; undefined where none was given. */
const common = (found: readonly (readonly string[] | undefined)[]) =>
  found.reduce(
    (one, other) => (one && other ? one.filter((each) => other.includes(each)) : (one ?? other)),
    undefined,
  )

interface Question {
  types: readonly string[] | undefined
  actorId: string | undefined
  before: string
  limit: number
  streams: readonly string[] | undefined
}

/** The events of a page, and the one after which the next page goes on. */
async function pageOf({ tx, org, services }: Context<string>, asked: Question) {
  const { types, actorId, before, limit, streams } = asked
  const shown = shownTypes(services, types)
  if (shown.length === 0) return { rows: [], next: null }
  const isFiltered = types !== undefined || actorId !== undefined
  const walk = isFiltered ? WALK : WALK_EACH * (limit + 1)
  const values = [org.id, before, walk, shown, actorId ?? null, limit + 1]
  const rows = streams
    ? await tx.query<Row>(ACTIVITY.streams, [...values, streams])
    : await tx.query<Row>(ACTIVITY.organization, values)
  const found = rows.filter((row): row is FoundRow => row.id !== null)
  const page = found.slice(0, limit)
  // A full page goes on after its last event, a short one after the last that was looked at.
  return { rows: page, next: found.length > limit ? page.at(-1)?.id : rows[0]?.edge }
}

/** The event types that the activity shows: without those that concern one person alone, such as unsent drafts. */
const shownTypes = ({ eventTypes }: Pick<Services, 'eventTypes'>, wanted: readonly string[] | undefined) =>
  [...eventTypes].flatMap(([type, { public: isPublic, secondary }]) =>
    isPublic && (wanted === undefined ? !secondary : wanted.includes(type)) ? [type] : [],
  )

const present = (row: FoundRow, actors: Record<string, string>) => ({
  id: row.id,
  type: row.type,
  actorId: row.actorId,
  // Jobs and reactions act as the system, with the rights of an agent.
  actorKind: row.actorId === 'system' ? 'system' : (actors[row.actorType] ?? 'unknown'),
  actorLabel: row.actorLabel,
  correlationId: row.correlationId,
  payload: row.payload,
  createdAt: row.createdAt.toISOString(),
})
