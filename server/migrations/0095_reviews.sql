-- What people decide, of every part of the service: what waits, what will happen at a time, and what was decided by whom.
create table kernel_reviews (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- As the module calls it that declares it.
  kind text not null,
  item_id text not null,
  state text not null check (state in ('waiting', 'scheduled', 'decided')),
  -- Since when it waits, when it will happen, or when it was decided.
  at timestamptz not null,
  outcome text check (outcome in ('approved', 'dismissed', 'failed')),
  reason text,
  decided_by_type text,
  decided_by_id text,
  decided_by_name text,
  -- What came of it.
  produced_type text,
  produced_id text,
  primary key (org_id, id),
  check ((state = 'decided') = (outcome is not null))
);
create unique index kernel_reviews_open on kernel_reviews (org_id, kind, item_id) where state <> 'decided';
create index kernel_reviews_by_time on kernel_reviews (org_id, state, at, id);
create index kernel_reviews_by_kind on kernel_reviews (org_id, kind, state, at, id);
call kernel_protect('kernel_reviews');

-- What waits today.
insert into kernel_reviews (org_id, id, kind, item_id, state, at)
select org_id, 'rvw_' || right(id, 22), 'cms', id, case status when 'scheduled' then 'scheduled' else 'waiting' end,
  coalesce(case status when 'scheduled' then scheduled_at end, updated_at)
from cms_entries where status = 'scheduled' or (status = 'draft' and edited_by_type = 'agent');
insert into kernel_reviews (org_id, id, kind, item_id, state, at, outcome, reason, decided_by_type, decided_by_id, decided_by_name)
select org_id, 'rvw_' || right(id, 22), 'feedback', id, case status when 'pending' then 'waiting' else 'decided' end,
  coalesce(decided_at, created_at), case status when 'pending' then null else status end, reason,
  case when decided_by_id is not null then 'member' end, decided_by_id, decided_by_name
from fb_items;
