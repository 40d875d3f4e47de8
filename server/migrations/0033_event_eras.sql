-- Whose transaction ids number the events. A dump takes them along, and a server that it is loaded into counts from the
-- beginning: with the first start there a new era begins, behind everything that came with the dump.
create table kernel_event_eras (
  era integer primary key,
  -- The server's own number, where it tells.
  server text,
  began_at timestamptz not null default now()
);
grant select on kernel_event_eras to svc_system;

-- The number that a server gets when it is made; null where it is not told.
create function kernel_server() returns text language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return null;
end $$;

insert into kernel_event_eras (era, server) values (0, kernel_server());

-- A constant of the column, so that no event pays for it.
alter table kernel_events add column era integer not null default 0;
alter table kernel_reactions add column era integer not null default 0;
drop index kernel_events_in_order;
create index kernel_events_in_order on kernel_events (era, xid, n);

-- Begins an era. The table's lock waits for every transaction that wrote events of the one before.
create function kernel_begin_era() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  begun integer;
begin
  lock table public.kernel_events in access exclusive mode;
  insert into public.kernel_event_eras (era, server)
  select max(era) + 1, public.kernel_server() from public.kernel_event_eras
  returning era into begun;
  execute format('alter table public.kernel_events alter column era set default %s', begun);
  return begun;
end $$;
revoke all on function kernel_begin_era() from public;
grant execute on function kernel_begin_era() to svc_system;
