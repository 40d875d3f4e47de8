-- One table at a time. Whether it is empty is seen again once nobody can write any more: what is not committed yet is not seen
-- before. Where others are at work for long it stays until the next time, so that those who write do not queue up behind it.
create or replace function analytics_drop_empty_days(first date) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  part regclass;
  filled boolean;
begin
  for part in
    select c.oid::regclass from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'public.analytics_events'::regclass and right(c.relname, 8) < to_char(first, 'YYYYMMDD')
    order by c.relname
  loop
    execute format('select exists (select from %s)', part) into filled;
    continue when filled;
    lock table only public.analytics_events in access exclusive mode;
    execute format('select exists (select from %s)', part) into filled;
    if filled then
      return 0;
    end if;
    execute format('drop table %s', part);
    return 1;
  end loop;
  return 0;
exception when lock_not_available then
  return 0;
end $$;

-- A visit ends with its day now. Before, one that went on for days kept its first day from being sealed, and the days after it were
-- sealed without it: they are made anew, as far as their records are kept.
set local role svc_system;
insert into analytics_changed_days (org_id, tracker_id, day)
select gap.org_id, gap.tracker_id, d::date
from (
  select org_id, tracker_id, min(day) filter (where next > day + 1) as before, max(day) as last from (
    select org_id, tracker_id, day, lead(day) over (partition by org_id, tracker_id order by day) as next from analytics_segment_days
  ) listed group by 1, 2
) gap
left join analytics_trackers t on t.org_id = gap.org_id and t.id = gap.tracker_id
cross join lateral generate_series(
  greatest(gap.before, (now() at time zone 'UTC')::date - coalesce(t.retention_days, 425))::timestamp + interval '1 day',
  gap.last::timestamp, interval '1 day') d
where gap.before is not null;
reset role;
