-- Who proved that an address is theirs and has no account yet: by a link that was mailed there, or by another service
-- that they signed in with. `asked` counts the mails within the hour that began at `asked_since`. Only the keyed hash of
-- the token is stored.
create table iam_sign_up_links (
  email text not null,
  source text not null check (source in ('mail', 'provider')),
  -- Who vouches for the address, and for whom: empty for a mail.
  issuer text not null default '',
  subject text not null default '',
  -- What the person is called there.
  name text,
  token_hash text unique,
  -- The organization's invitation that is taken up with it.
  invitation_hash text,
  asked int not null default 1,
  asked_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (email, source, issuer, subject)
);
create index iam_sign_up_links_by_expiry on iam_sign_up_links (expires_at);
alter table iam_sign_up_links enable row level security;
alter table iam_sign_up_links force row level security;
create policy everything on iam_sign_up_links to svc_system using (true) with check (true);
grant select, insert, update, delete on iam_sign_up_links to svc_system;

-- Who somebody is at another service, by its own lasting id: an address may change there, or be given to somebody else.
create table iam_identities (
  id text primary key,
  user_id text not null references iam_users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- The address there when it was connected; for the person to know it again by.
  email text not null,
  connected_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);
alter table iam_identities enable row level security;
alter table iam_identities force row level security;
create policy everything on iam_identities to svc_system using (true) with check (true);
grant select, insert, update, delete on iam_identities to svc_system;

-- Somebody is on the way to another service and back; only the browser that went may come back, once.
create table iam_provider_attempts (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  -- Who connects it to their account, and in which session; nobody where one signs in.
  user_id text references iam_users (id) on delete cascade,
  session_id text,
  invitation_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index iam_provider_attempts_by_expiry on iam_provider_attempts (expires_at);
create index iam_provider_attempts_by_user on iam_provider_attempts (user_id);
alter table iam_provider_attempts enable row level security;
alter table iam_provider_attempts force row level security;
create policy everything on iam_provider_attempts to svc_system using (true) with check (true);
grant select, insert, update, delete on iam_provider_attempts to svc_system;
