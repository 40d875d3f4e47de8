-- Systems of others that an organization connects.
create table cnx_connectors (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  vendor text not null,
  name text not null,
  active boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'active', 'expired', 'revoked')),
  settings jsonb not null default '{}',
  -- The secrets that people gave, as one sealed object, and the names of them.
  secrets text,
  secret_names text[] not null default '{}',
  -- The tokens that a consent brought; sealed.
  grant_sealed text,
  grant_expires_at timestamptz,
  -- Who renews the tokens, until when.
  renewing_until timestamptz,
  -- Tools of its server that may be called: name and what it was when it was allowed.
  allowed_tools jsonb not null default '[]',
  last_tested_at timestamptz,
  last_test_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index cnx_connectors_name on cnx_connectors (org_id, lower(name));
call kernel_protect('cnx_connectors');

-- Links by which somebody without an account gives secrets, or a browser comes back from a consent.
create table cnx_links (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  connector_id text not null,
  kind text not null check (kind in ('credentials', 'consent')),
  token_hash text not null unique,
  -- The verifier of a consent (PKCE); sealed.
  verifier text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, connector_id) references cnx_connectors (org_id, id) on delete cascade
);
create index cnx_links_old on cnx_links (expires_at);
call kernel_protect('cnx_links');

-- What statements about people are signed with, for servers of the organization's own.
create table cnx_keys (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  public_jwk jsonb not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call kernel_protect('cnx_keys');
