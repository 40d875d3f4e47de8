/** Where an event belongs and who should hear of it. */
export interface Emitted {
  /** Such as `thing:<id>`; with `seq`, its number there, which the module counts under a row lock. */
  stream?: string
  seq?: number
  /** Socket topics that it is delivered to, beside the organization's. */
  topics?: readonly string[]
  /** What a face would otherwise have to read again to show the event; never stored. */
  live?: unknown
}

/** An event as it is kept: what happened, in which organization, by whom. */
export interface StoredEvent {
  orgId: string
  id: string
  type: string
  stream: string | null
  seq: number | null
  topics: readonly string[]
  payload: Record<string, unknown>
  actorType: string
  actorId: string | null
  requestId: string | null
  createdAt: Date
  /** Only in the process that emitted it. */
  live?: unknown
}

/** Columns of `kernel_events` under the names of `StoredEvent`. */
export const EVENT_COLUMNS = `org_id as "orgId", id, type, stream, seq, topics, payload, actor_type as "actorType",
  actor_id as "actorId", request_id as "requestId", created_at as "createdAt"`

/**
 * SQL: events of an organization before an id, newest first, at most `limit`; ids sort by time. All are SQL themselves.
 * Holds under row-level security and across organizations alike.
 */
export const eventsBefore = (orgId: string, before: string, limit: string): string =>
  `select e.* from kernel_events e where e.org_id = ${orgId} and e.id < ${before} order by e.id desc limit ${limit}`

/** SQL: the same of some streams, given as an array of their names. */
export const eventsOfStreams = (orgId: string, streams: string, before: string, limit: string): string =>
  `select x.* from unnest(${streams}::text[]) as s(stream) cross join lateral (
      select e.* from kernel_events e where e.org_id = ${orgId} and e.stream = s.stream and e.id < ${before}
      order by e.seq desc limit ${limit}) x order by x.id desc limit ${limit}`

/** Has the events of an organization whose type begins so, up to the first dot, whatever else they are told to. */
export const topicOfKind = (type: string, orgId: string): string => `${type.split('.', 1)[0]}:${orgId}`
