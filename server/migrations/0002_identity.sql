-- An organization: the tenant. Its id is the `org_id` of every other table.
create table iam_orgs (
  id text primary key,
  org_id text not null generated always as (id) stored,
  name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
call kernel_protect('iam_orgs', 'select, update (name, settings)');

-- A person, who may belong to several organizations; shown only where they are a member.
create table iam_users (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index iam_users_email on iam_users (lower(email));

create table iam_memberships (
  org_id text not null references iam_orgs (id) on delete cascade,
  user_id text not null references iam_users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  is_default boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index iam_memberships_by_user on iam_memberships (user_id, joined_at);
call kernel_protect('iam_memberships');

alter table iam_users enable row level security;
alter table iam_users force row level security;
create policy colleagues on iam_users to svc_app
  using (exists (select 1 from iam_memberships m where m.user_id = iam_users.id and m.org_id = kernel_org()));
create policy everything on iam_users to svc_system using (true) with check (true);
grant select (id, email, name, created_at), update (name) on iam_users to svc_app;
grant select, insert, update, delete on iam_users to svc_system;

-- A signed-in browser. Only the keyed hash of its token is stored.
create table iam_sessions (
  org_id text not null,
  id text not null,
  user_id text not null,
  token_hash text not null unique,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
create index iam_sessions_by_user on iam_sessions (org_id, user_id, last_seen_at desc);
call kernel_protect('iam_sessions');

-- A program's key. Only its keyed hash is stored, beside what is needed to recognize it.
create table iam_api_keys (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  last4 text not null,
  hash text not null unique,
  scopes text[] not null,
  created_by text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id)
);
call kernel_protect('iam_api_keys');
