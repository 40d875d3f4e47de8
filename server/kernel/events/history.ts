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
