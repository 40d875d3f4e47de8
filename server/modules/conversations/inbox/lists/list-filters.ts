import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { Cursor, decodeCursor, Limit } from '../../../../kernel/contract/lists.ts'
import { ChannelType, ConversationStatus, Instant, SuppressedReason } from '../../schemas.ts'

/** What `needsYou` is, in counts and lists. */
export const NEEDS_YOU =
  'Waiting for a person, and the caller’s or nobody’s: assigned to the caller, or to nobody and taken over by nobody else.'

/** What a list of conversations may be asked for. */
export const Filters = {
  status: ConversationStatus.optional().describe('Any unless given.'),
  assigneeUserId: z
    .string()
    .max(64)
    .optional()
    .describe('A colleague’s id, `me` for the caller, or `none` for unassigned ones.'),
  topicId: z.string().max(64).optional().describe('A topic’s id, or `none`.'),
  channelId: z.string().max(64).optional(),
  channelType: ChannelType.optional(),
  contactId: z.string().max(64).optional().describe('Those with one customer.'),
  needsHumanAttention: z.boolean().optional().catch(undefined),
  needsYou: z.literal(true).optional().describe(NEEDS_YOU),
  unread: z.literal(true).optional().describe('Where the customer wrote after the caller’s read mark.'),
  suppressedReason: z
    .enum([...SuppressedReason.options, 'any', 'none'])
    .optional()
    .describe('Settled before anybody saw them, for this reason or `any`; `none` for the others.'),
  since: Instant.optional().describe('Only with activity at or after this.'),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Words, all of which occur in the subject, the customer’s name, email or phone, the topic, the number (#123) or public messages; parts of words count, "quoted words" stay together. A page may be short, even empty: only a null `nextCursor` is the end.',
    ),
  limit: Limit,
  cursor: Cursor,
}

/** One request for a list. */
export type Filter = z.output<z.ZodObject<typeof Filters>>

/** Whether conversations that wait for a person come first, or the latest activity alone counts. */
export type Order = 'flagged' | 'activity'

/** The place of a conversation in a list: flagged or not, microseconds of its last message, and its id. */
const Key = z.tuple([z.literal([0, 1]), z.int().nullable(), z.string().max(64)])

/** A place in a list. */
export type Key = z.output<typeof Key>

/** Where a page starts; `undefined` for the first one. */
export const startOf = ({ cursor }: Filter): Key | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, Key)

/** The place of a row. */
export const placeOf = (row: { needsHumanAttention: boolean; at: number | null; id: string }): Key => [
  row.needsHumanAttention ? 1 : 0,
  row.at,
  row.id,
]

/** What statements of lists know of a request. */
export interface FilterValues {
  org: string
  me: string
  limit: number
  status: string | null
  assignee: string | null
  topic: string | null
  channel: string | null
  channelType: string | null
  contact: string | null
  reason: string | null
  attention: boolean | null
  unread: boolean | null
  since: Date | string
  flaggedAt: string
  flaggedId: string
  flaggedUnsaid: string
  otherAt: string
  otherId: string
  otherUnsaid: string
}

/** The values of a request that starts after some place. */
export function valuesOf(
  ctx: Pick<Context<string>, 'org' | 'actor'>,
  filter: Filter,
  order: Order,
  start: Key | undefined,
): FilterValues {
  const [flagged, other] = boundsOf(order, start, filter.since === undefined)
  return {
    org: ctx.org.id,
    me: ctx.actor.id,
    limit: filter.limit + 1,
    status: filter.status ?? null,
    assignee: (filter.assigneeUserId === 'me' ? ctx.actor.id : filter.assigneeUserId) ?? null,
    topic: filter.topicId ?? null,
    channel: filter.channelId ?? null,
    channelType: filter.channelType ?? null,
    contact: filter.contactId ?? null,
    reason: filter.suppressedReason ?? null,
    attention: filter.needsHumanAttention ?? null,
    unread: filter.unread ?? null,
    since: filter.since === undefined ? '-infinity' : new Date(filter.since),
    flaggedAt: flagged.at,
    flaggedId: flagged.id,
    flaggedUnsaid: flagged.unsaid,
    otherAt: other.at,
    otherId: other.id,
    otherUnsaid: other.unsaid,
  }
}

/** Up to where a walk has been already: time and id of a message, and the id where nothing was said yet. */
interface Bound {
  at: string
  id: string
  unsaid: string
}

// Conversation ids start with `ccv_`: all of them are below `cd`, in every collation, and none is below nothing.
const ALL_UNSAID = 'cd'
const NOTHING: Bound = { at: '-infinity', id: '', unsaid: '' }

function boundsOf(order: Order, start: Key | undefined, hasUnsaid: boolean): [flagged: Bound, other: Bound] {
  const top: Bound = { at: 'infinity', id: '', unsaid: hasUnsaid ? ALL_UNSAID : '' }
  if (!start) return [top, top]
  const [flag, at, id] = start
  const after: Bound =
    at === null ? { at: '-infinity', id: '', unsaid: hasUnsaid ? id : '' } : { ...top, at: instantOf(at), id }
  if (order === 'activity') return [after, after]
  return flag === 1 ? [after, top] : [NOTHING, after]
}

/** Microseconds as the database reads them whole. */
function instantOf(micros: number): string {
  const millis = Math.floor(micros / 1000)
  const rest = String(micros - 1000 * millis).padStart(3, '0')
  return new Date(millis).toISOString().replace('Z', `${rest}Z`)
}
