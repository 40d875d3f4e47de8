-- The files of reports that are to be deleted, and those that are being written, which an interruption would leave behind. Noted
-- with the transaction that lists or drops a day, so that no file is forgotten.
create table analytics_files_to_delete (
  org_id text not null references iam_orgs (id) on delete cascade,
  name text not null,
  being_written boolean not null default false,
  noted_at timestamptz not null default now(),
  primary key (org_id, name)
);
call kernel_protect('analytics_files_to_delete');

-- Until which day (exclusive) the records of a tracker, or those counted by tokens, have been deleted.
create table analytics_forgotten_days (
  org_id text not null references iam_orgs (id) on delete cascade,
  tracker_id text not null,
  until date not null,
  primary key (org_id, tracker_id)
);
call kernel_protect('analytics_forgotten_days', 'select');

-- Of the days for which there are tables. The table of a month has the name of its last day.
create function analytics_opened_days() returns table (day date) language sql stable set search_path = public, pg_temp as $$
  select d::date from pg_class c join pg_inherits i on i.inhrelid = c.oid
  cross join lateral (select to_date(right(c.relname, 8), 'YYYYMMDD') as last) l
  cross join lateral generate_series(
    case when starts_with(c.relname, 'analytics_month_') then date_trunc('month', l.last)::timestamp else l.last::timestamp end,
    l.last::timestamp, interval '1 day') d
  where i.inhparent = 'public.analytics_events'::regclass
$$;
revoke all on function analytics_opened_days from public;
grant execute on function analytics_opened_days to svc_system;

-- A few tables at a time: each is locked until the transaction ends.
create or replace function analytics_drop_empty_days(first date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part regclass;
  filled boolean;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'public.analytics_events'::regclass and right(c.relname, 8) < to_char(first, 'YYYYMMDD')
    order by c.relname
  loop
    execute format('select exists (select from %s)', part) into filled;
    if not filled then
      execute format('drop table %s', part);
      dropped := dropped + 1;
      exit when dropped = 20;
    end if;
  end loop;
  return dropped;
end $$;

-- What the smaller copies of an image take; of those from before it is not known.
alter table conv_attachments add column variant_bytes bigint not null default 0;
