import type { TestApp } from './harness.ts'

const FAR_AHEAD = 1_000_000_000

/**
 * Simulates a dump that was loaded into a newer server: every row of the events is rewritten by one transaction, and the
 * transaction ids in it are far ahead of the server's own.
 */
export async function loadElsewhere(app: TestApp, { tells = true } = {}): Promise<void> {
  const columns =
    'org_id, id, n, type, stream, seq, topics, payload, actor_type, actor_id, request_id, created_at, era'
  await app.sql(`do $$ begin
    create temp table dumped on commit drop as select * from kernel_events;
    delete from kernel_events;
    insert into kernel_events (${columns}, xid) overriding system value
      select ${columns}, (xid::text::bigint + ${FAR_AHEAD})::text::xid8 from dumped;
    update kernel_reactions set xid = (xid::text::bigint + ${FAR_AHEAD})::text::xid8;
    update kernel_event_eras set server = ${tells ? `'another'` : 'null'};
  end $$`)
}
