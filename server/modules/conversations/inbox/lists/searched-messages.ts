/** Where texts of conversations stop to grow: what PostgreSQL makes one text of ends at 1 GB. */
export interface TextBounds {
  /** Conversations of no more events are looked at whole: they are below the bound, as messages have one of their own. */
  manyEvents: number
  mostBytes: number
}
export const TEXT_BOUNDS: TextBounds = { manyEvents: 1000, mostBytes: 50_000_000 }

/**
 * SQL: what was said in public in a conversation behind a number, a line each, as it was written. Of a conversation of many events it is
 * the latest 50 MB. All parameters are SQL themselves.
 */
export function publicText(
  { org, id, lastSeq, after }: { org: string; id: string; lastSeq: string; after: string },
  { manyEvents, mostBytes } = TEXT_BOUNDS,
): string {
  const of = (m: string) =>
    `${m}.org_id = ${org} and ${m}.conversation_id = ${id} and ${m}.internal is distinct from true`
  // The length of a text is known without reading it.
  const tooLong = `select coalesce(max(l.seq), 0) from (
      select x.seq, sum(octet_length(x.body)) over (order by x.seq desc) as bytes from conv_messages x where ${of('x')}) l
    where l.bytes > ${mostBytes}`
  return `(select string_agg(m.body, E'\\n' order by m.seq) from conv_messages m where ${of('m')}
    and m.seq > greatest(${after}, case when ${lastSeq} > ${manyEvents} then (${tooLong}) else 0 end))`
}
