import { z } from 'zod'
import type { Services } from '../../kernel/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { E } from '../../kernel/errors.ts'
import { Cursor, decodeCursor, encodeCursor, Limit, listOf } from '../../kernel/lists.ts'
import { THIRD_PARTY } from '../../kernel/third-party.ts'
import { streamOf } from '../conversations/index.ts'
import { contactJoin } from '../crm/index.ts'
import { apiKeyJoin, memberJoin } from '../identity/index.ts'
import { operation } from './module.ts'

// How many events one call looks at where most of them may be others, and for each that is shown where few are.
const WALK = 5000
const WALK_EACH = 5
const MOST_CONVERSATIONS = 200
// Behind every event's id, however the database sorts letters.
const AFTER_ALL = 'evu'

// Ids sort by time.
const SOURCE = {
  organization: `select e.* from kernel_events e where e.org_id = $1 and e.id < $2 order by e.id desc limit $3`,
  streams: `select x.* from unnest($7::text[]) as s(stream) cross join lateral (
      select e.* from kernel_events e where e.org_id = $1 and e.stream = s.stream and e.id < $2
      order by e.seq desc limit $3) x order by x.id desc limit $3`,
}

/** Looks at the events of a source from the newest on; each row carries the last one that was looked at, if there may be more. */
const activityIn = (source: keyof typeof SOURCE) =>
  statement(
    `overview_activity_${source}`,
    `with walk as materialized (${SOURCE[source]}),
       edge as (select case when count(*) = $3 then min(id) end as id from walk)
     select edge.id as edge, w.id, w.type, w.actor_type as "actorType", w.actor_id as "actorId", coalesce(u.name, k.name) as "actorLabel",
       w.request_id as "correlationId", w.payload, w.created_at as "createdAt",
       c.id as "conversationId", c.display_id as "displayId", p.name as "customerName", p.email as "customerEmail"
     from edge left join lateral (select * from walk
       where type = any($4::text[]) and ($5::text is null or actor_id = $5) order by id desc limit $6) w on true
     ${memberJoin('w.org_id', `case w.actor_type when 'member' then w.actor_id end`, 'u')}
     ${apiKeyJoin('w.org_id', `case w.actor_type when 'agent' then w.actor_id end`, 'k')}
     left join lateral (select x.org_id, x.id, x.display_id, x.contact_id from conv_conversations x
       where x.org_id = w.org_id and x.id = w.payload->>'conversationId' limit 1) c on true
     ${contactJoin('c.org_id', 'c.contact_id', 'p')}
     order by w.id desc`,
  )

/** The statement for each source. */
export const ACTIVITY = { organization: activityIn('organization'), streams: activityIn('streams') }

/** The newest conversations of a contact. */
export const CONVERSATIONS_OF_CONTACT = statement(
  'overview_activity_conversations',
  `select c.id from conv_conversations c where c.org_id = $1 and c.contact_id = $2 order by c.id desc limit ${MOST_CONVERSATIONS}`,
)

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
  conversationId: string | null
  displayId: number | null
  customerName: string | null
  customerEmail: string | null
}

const ActorKind = z.enum(['user', 'agent', 'widget', 'system', 'unknown'])
const Key = z.tuple([z.string().max(64)])

export const listActivity = operation({
  name: 'overview.listActivity',
  summary: 'List what happened, newest first',
  description:
    'The events that webhooks tell of, kept for 30 days; `conversation.attention_changed`, which mostly follows from another event, only where `types` names it. A page may be short, even empty, where a filter leaves most events out: only a null `nextCursor` is the end.',
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
    conversationId: z.string().max(64).optional(),
    contactId: z
      .string()
      .max(64)
      .optional()
      .describe(`Events of the contact’s ${MOST_CONVERSATIONS} newest conversations.`),
    cursor: Cursor,
    limit: Limit,
  }),
  output: listOf(
    z.object({
      id: z.string(),
      type: z.string(),
      actorId: z.string().nullable(),
      actorKind: ActorKind,
      actorLabel: z.string().nullable().describe('Name of the colleague or API key, while they are there.'),
      correlationId: z.string().nullable().describe('Id of the call that caused it.'),
      payload: z.record(z.string(), z.unknown()).meta(THIRD_PARTY),
      conversation: z
        .object({
          id: z.string(),
          displayId: z.int().describe('Shown as #123.'),
          customerName: z.string().nullable().meta(THIRD_PARTY),
          customerEmail: z.string().nullable().meta(THIRD_PARTY),
        })
        .nullable()
        .describe('The conversation it is about, while it is there.'),
      createdAt: z.iso.datetime(),
    }),
  ),
  errors: [E.invalid_cursor],
  async run({ tx, org, services }, { types, actorId, conversationId, contactId, cursor, limit }) {
    const shown = shownTypes(services, types)
    if (shown.length === 0) return { items: [], nextCursor: null }
    const before = cursor === undefined ? AFTER_ALL : decodeCursor(cursor, Key)[0]
    const isFiltered = types !== undefined || actorId !== undefined
    const walk = isFiltered ? WALK : WALK_EACH * (limit + 1)
    const values = [org.id, before, walk, shown, actorId ?? null, limit + 1]
    const ids =
      contactId === undefined
        ? undefined
        : await tx.query<{ id: string }>(CONVERSATIONS_OF_CONTACT, [org.id, contactId])
    const streams = streamsOf(
      conversationId,
      ids?.map(({ id }) => id),
    )
    const rows = streams
      ? await tx.query<Row>(ACTIVITY.streams, [...values, streams])
      : await tx.query<Row>(ACTIVITY.organization, values)
    const found = rows.filter((row): row is Row & { id: string } => row.id !== null)
    const page = found.slice(0, limit)
    // A full page goes on after its last event, a short one after the last that was looked at.
    const next = found.length > limit ? page.at(-1)?.id : rows[0]?.edge
    return { items: page.map(present), nextCursor: next ? encodeCursor([next]) : null }
  },
})

/** What follows from other events, and would be told twice. */
const FOLLOWS = 'conversation.attention_changed'

/** What concerns one person alone, such as texts that were not sent yet, is nobody else's business. */
const shownTypes = ({ eventTypes }: Pick<Services, 'eventTypes'>, wanted: readonly string[] | undefined) =>
  [...eventTypes].flatMap(([type, { public: isPublic }]) =>
    isPublic && (wanted === undefined ? type !== FOLLOWS : wanted.includes(type)) ? [type] : [],
  )

/** The streams of one conversation, of a contact's conversations, or of the one if it is among the others. */
function streamsOf(
  conversationId: string | undefined,
  ofContact: readonly string[] | undefined,
): string[] | undefined {
  if (conversationId === undefined) return ofContact?.map(streamOf)
  return ofContact === undefined || ofContact.includes(conversationId) ? [streamOf(conversationId)] : []
}

const KINDS: Record<string, z.output<typeof ActorKind>> = {
  member: 'user',
  agent: 'agent',
  widget: 'widget',
  end_user: 'widget',
  system: 'system',
}

const present = (row: Row & { id: string }) => ({
  id: row.id,
  type: row.type,
  actorId: row.actorId,
  // Jobs and reactions act as the system, with the rights of an agent.
  actorKind: row.actorId === 'system' ? ('system' as const) : (KINDS[row.actorType] ?? ('unknown' as const)),
  actorLabel: row.actorLabel,
  correlationId: row.correlationId,
  payload: row.payload,
  conversation:
    row.conversationId === null || row.displayId === null
      ? null
      : {
          id: row.conversationId,
          displayId: row.displayId,
          customerName: row.customerName,
          customerEmail: row.customerEmail,
        },
  createdAt: row.createdAt.toISOString(),
})
