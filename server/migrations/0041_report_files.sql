-- Reports read Parquet files of sealed days. What stood in columns here is made anew of the records, which are all there:
-- by the job that seals days, and for the report that needs a day before.
drop table analytics_segments;
drop table analytics_terms;
delete from analytics_segment_days;
alter table analytics_segment_days
  drop column visits,
  drop column records,
  add column visits integer not null,
  add column records integer not null;

-- Of whom records changed, so that whoever follows a day reads anew what those did, and nobody else: a visitor (v:), a contact
-- (c:), or a record of nobody (r:); null where they are too many to be named. `xid` is compared within one run of one process.
alter table analytics_changed_days
  add column ids text[],
  add column xid xid8 not null default pg_current_xact_id(),
  add column changed_at timestamptz not null default now();

-- Noted by the table itself, with the transaction: no writer can forget it.
create function analytics_note_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into analytics_changed_days (org_id, tracker_id, day, ids)
  select org_id, coalesce(tracker_id, ''), day, case when count(*) <= 2000 then
    array_agg(distinct coalesce('c:' || contact_id, 'v:' || visitor_id, 'r:' || id)) end
  from changed group by 1, 2, 3;
  return null;
end $$;
create function analytics_note_updates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into analytics_changed_days (org_id, tracker_id, day, ids)
  select org_id, coalesce(tracker_id, ''), day, case when count(*) <= 4000 then
    array_agg(distinct coalesce('c:' || contact_id, 'v:' || visitor_id, 'r:' || id)) end
  from (select * from gone union all select * from changed) g group by 1, 2, 3;
  return null;
end $$;
create trigger analytics_events_added after insert on analytics_events
  referencing new table as changed for each statement execute function analytics_note_changes();
create trigger analytics_events_updated after update on analytics_events
  referencing old table as gone new table as changed for each statement execute function analytics_note_updates();
create trigger analytics_events_deleted after delete on analytics_events
  referencing old table as changed for each statement execute function analytics_note_changes();
