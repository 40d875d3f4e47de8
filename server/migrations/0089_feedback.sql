-- What members and agents say about the service, and what was decided of it.
create table fb_items (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  title text not null,
  body text not null,
  app_scope text,
  include_org_name boolean not null default false,
  include_user_name boolean not null default false,
  submitted_by_type text not null,
  submitted_by_id text not null,
  submitted_by_name text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'dismissed')),
  reason text,
  decided_by_id text,
  decided_by_name text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index fb_items_by_status on fb_items (org_id, status, id);
create index fb_items_by_person on fb_items (org_id, submitted_by_id, created_at);
call kernel_protect('fb_items');
