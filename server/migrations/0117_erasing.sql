-- Addresses that nobody may write to, as keyed hashes: they outlast the contact that had them.
create table crm_suppressions (
  org_id text not null references iam_orgs (id) on delete cascade,
  address_hash text not null,
  since timestamptz not null default now(),
  primary key (org_id, address_hash)
);
call kernel_protect('crm_suppressions');

-- People who are being erased, or were: whom it is about is told by the id alone once it is done.
create table crm_erasures (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  erased_id text not null,
  state text not null default 'erasing' check (state in ('erasing', 'erased')),
  -- What they are found by in other tables; null once it is done.
  subject jsonb,
  -- By step: { removed, place, done }.
  steps jsonb not null default '{}',
  requested_by_type text not null,
  requested_by_id text not null,
  requested_by_name text,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (org_id, id),
  unique (org_id, erased_id)
);
create index crm_erasures_open on crm_erasures (created_at) where state = 'erasing';
call kernel_protect('crm_erasures');

-- The log of calls and the events are only ever added to by the service itself: what blanks them looks as the system role, at the
-- current organization alone. Both walk by id and answer where they came to.
create schema svc_erase authorization svc_system;
set local role svc_system;
create function svc_erase.audit(ids text[], pattern text, after text, most integer) returns table (changed integer, last text)
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with looked as materialized (
    select a.id from public.kernel_audit a where a.org_id = public.kernel_org() and a.id > after order by a.id limit most
  ), blanked as (
    update public.kernel_audit a set input = '{"erased": true}', error = null,
      actor_name = case when a.actor_id = any(ids) then null else a.actor_name end,
      user_agent = case when a.actor_id = any(ids) then null else a.user_agent end
    from looked l
    where a.org_id = public.kernel_org() and a.id = l.id and a.input is distinct from '{"erased": true}'
      and (a.target = any(ids) or a.actor_id = any(ids) or coalesce(a.input::text ~* pattern or a.error ~* pattern, false)
        or exists (select from jsonb_path_query(a.input, 'strict $.**') v where jsonb_typeof(v) = 'string' and v #>> '{}' = any(ids)))
    returning 1
  )
  select (select count(*)::integer from blanked), (select max(l.id) from looked l)
$$;
create function svc_erase.events(ids text[], pattern text, after text, most integer) returns table (changed integer, last text)
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with looked as materialized (
    select e.id from public.kernel_events e where e.org_id = public.kernel_org() and e.id > after order by e.id limit most
  ), blanked as (
    update public.kernel_events e set payload = (
      select jsonb_object_agg(key, case
        when jsonb_typeof(value) in ('string', 'object', 'array') and value::text ~* pattern then
          case jsonb_typeof(value) when 'string' then '""'::jsonb when 'array' then '[]' else '{}' end
        when jsonb_typeof(value) = 'string' and key in ('subject', 'reason', 'error', 'externalId', 'endedReason') then '""'
        else value end) from jsonb_each(e.payload))
    from looked l
    where e.org_id = public.kernel_org() and e.id = l.id and e.payload <> '{}'
      and (coalesce(e.payload::text ~* pattern, false) or (
        e.payload ?| array['subject', 'reason', 'error', 'externalId', 'endedReason']
        and (e.payload ->> 'conversationId' = any(ids) or e.payload ->> 'contactId' = any(ids))))
    returning 1
  )
  select (select count(*)::integer from blanked), (select max(l.id) from looked l)
$$;
revoke all on all functions in schema svc_erase from public;
grant usage on schema svc_erase to svc_app;
grant execute on all functions in schema svc_erase to svc_app, svc_system;
reset role;
