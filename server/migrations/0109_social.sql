-- Public posts: applications, accounts, consents that are under way, and drafts.
create table soc_apps (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  platform text not null,
  -- Of platforms where each server has applications of its own; else empty.
  server text not null default '',
  client_id text not null,
  client_secret text not null,
  client_secret_set_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, platform, server)
);
call kernel_protect('soc_apps');

create table soc_accounts (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  platform text not null,
  server text not null default '',
  user_id text not null,
  author_kind text not null check (author_kind in ('member', 'page')),
  external_account_id text not null,
  display_name text not null,
  status text not null default 'active' check (status in ('active', 'expired')),
  scopes text[] not null default '{}',
  -- The access token and the one to renew it with; sealed.
  tokens text not null,
  can_refresh boolean not null,
  access_token_expires_at timestamptz,
  -- Who renews the tokens, until when.
  renewing_until timestamptz,
  last_error text,
  connected_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, platform),
  unique (org_id, platform, server, external_account_id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
create index soc_accounts_ending on soc_accounts (access_token_expires_at) where access_token_expires_at is not null;
call kernel_protect('soc_accounts');

-- A walk to a platform and back; behind it, what the consent brought until somebody chooses as whom to post.
create table soc_grants (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  user_id text not null,
  session_id text not null,
  platform text not null,
  server text not null default '',
  state_hash text not null unique,
  verifier text,
  return_to text,
  used_at timestamptz,
  -- Tokens and targets; sealed.
  brought text,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
create index soc_grants_old on soc_grants (expires_at);
call kernel_protect('soc_grants');

create table soc_drafts (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  set_id text not null,
  platform text not null,
  variant_label text not null,
  body text not null,
  -- As it was proposed, once somebody has changed it.
  original_body text,
  link_url text,
  media_url text,
  media_alt_text text,
  source_ref text,
  suggested_user_id text,
  status text not null default 'pending' check (status in
    ('pending', 'scheduled', 'publishing', 'published', 'published_externally', 'dismissed', 'failed', 'unknown')),
  scheduled_at timestamptz,
  -- Every attempt has a number: only what was begun last settles.
  attempts integer not null default 0,
  attempted_at timestamptz,
  account_id text,
  account_name text,
  external_post_id text,
  permalink text,
  confirmed_by text check (confirmed_by in ('text', 'id')),
  failure_reason text,
  dismiss_reason text,
  proposed_by_type text not null,
  proposed_by_id text not null,
  decided_by_type text,
  decided_by_id text,
  decided_by_name text,
  decided_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, set_id, variant_label)
);
create index soc_drafts_status on soc_drafts (org_id, status, id);
create index soc_drafts_due on soc_drafts (scheduled_at) where status = 'scheduled';
create index soc_drafts_begun on soc_drafts (attempted_at) where status = 'publishing';
call kernel_protect('soc_drafts');
