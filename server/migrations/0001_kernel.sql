-- Roles: `svc_app` sees one organization at a time (svc.org_id), `svc_system` sees all of them.
-- Neither owns a table, is a superuser or bypasses row-level security.

grant usage on schema public to svc_app, svc_system;

-- The current organization of the transaction; null outside of one, and then no row is visible.
create function kernel_org() returns text language sql stable parallel safe
  return nullif(current_setting('svc.org_id', true), '');

-- Enables and forces row-level security on a tenant table and gives both roles their policy and rights.
create procedure kernel_protect(target regclass, app_rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to svc_app using (org_id = kernel_org()) with check (org_id = kernel_org())', target);
  execute format('create policy everything on %s to svc_system using (true) with check (true)', target);
  execute format('grant %s on %s to svc_app', app_rights, target);
  execute format('grant select, insert, update, delete on %s to svc_system', target);
end $$;

-- Everything that happened, in commit-safe order (xid, n); sockets resume from it, reactions follow it.
create table kernel_events (
  org_id text not null,
  id text not null,
  n bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  -- What the event belongs to (`conversation:<id>`) and its place there, counted without gaps from 1.
  stream text,
  seq bigint,
  topics text[] not null default '{}',
  payload jsonb not null,
  actor_type text not null,
  actor_id text,
  request_id text,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index kernel_events_by_stream on kernel_events (org_id, stream, seq) where stream is not null;
create index kernel_events_in_order on kernel_events (xid, n);
create index kernel_events_by_time on kernel_events (created_at);
call kernel_protect('kernel_events', 'select, insert');

-- How far each reaction has followed the events.
create table kernel_reactions (
  name text primary key,
  xid xid8 not null,
  n bigint not null
);
grant select, insert, update on kernel_reactions to svc_system;

-- One line for each write and each refusal; never a secret.
create table kernel_audit (
  org_id text not null,
  id text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text,
  credential_id text,
  operation text not null,
  tool text,
  method text,
  target text,
  result text not null check (result in ('ok', 'error', 'denied')),
  error text,
  input jsonb,
  request_id text not null,
  duration_ms integer not null,
  client text not null,
  user_agent text,
  origin text,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index kernel_audit_newest on kernel_audit (org_id, created_at desc, id desc);
call kernel_protect('kernel_audit', 'select, insert');

-- Answers kept for 24 hours, so that a repeated POST is answered and not done again.
create table kernel_idempotency (
  org_id text not null,
  actor_id text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (org_id, actor_id, key)
);
create index kernel_idempotency_by_age on kernel_idempotency (created_at);
call kernel_protect('kernel_idempotency');

-- The job queue belongs to the system role; the application adds jobs through one function.
create schema svc_jobs authorization svc_system;
set local role svc_system;
create function svc_jobs.add(job_name text, job_payload json, job_queue text, job_run_at timestamptz, job_attempts int, job_key text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job_name, job_payload, job_queue, job_run_at, job_attempts, job_key);
end $$;
revoke all on function svc_jobs.add from public;
grant usage on schema svc_jobs to svc_app, svc_system;
grant execute on function svc_jobs.add to svc_app, svc_system;
reset role;
