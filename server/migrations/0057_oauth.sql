-- Programs that registered themselves (RFC 7591); those with a metadata document are not stored.
create table oauth_clients (
  id text primary key,
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  -- When it last had something authorized.
  used_at timestamptz
);
create index oauth_clients_by_use on oauth_clients (coalesce(used_at, created_at));
grant select, insert, update, delete on oauth_clients to svc_system;

-- What the authorization server keeps: codes, tokens, requests under way. By the keyed hash of what opens it; the rest is sealed.
create table oauth_states (
  kind text not null,
  key_hash text not null,
  payload text not null,
  grant_id text,
  -- Of access tokens, which each call looks up.
  scopes text[],
  -- Of requests under way: the session of the person that is asked.
  session_id text,
  challenge_hash text,
  pinned_org_id text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, key_hash)
);
create index oauth_states_by_grant on oauth_states (grant_id) where grant_id is not null;
create index oauth_states_by_session on oauth_states (session_id) where session_id is not null;
create index oauth_states_by_expiry on oauth_states (expires_at);
grant select, insert, update, delete on oauth_states to svc_system;

-- What a person allowed a program in an organization; its tokens work for as long as this row is there.
create table oauth_grants (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  user_id text not null,
  client_id text not null,
  client_name text not null,
  resource text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
create unique index oauth_grants_by_id on oauth_grants (id);
create index oauth_grants_by_user on oauth_grants (org_id, user_id);
call kernel_protect('oauth_grants');
