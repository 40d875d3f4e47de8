-- Since when a person's address is proved, and the language of what is mailed to them; unknown while it is null.
alter table iam_users
  add column email_verified_at timestamptz,
  add column locale text check (length(locale) between 2 and 16);
grant select (email_verified_at, locale), update (locale) on iam_users to svc_app;

-- A link that proves something of a person once, one of each kind: a newer one replaces it. Only the keyed hash of its
-- token is stored. `asked` counts what anybody may ask for by mail, within the hour that began at `asked_since`.
create table iam_account_links (
  user_id text not null references iam_users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email', 'change_email')),
  token_hash text not null unique,
  source text not null check (source in ('mail', 'owner', 'machine')),
  -- The organization whose owner made it.
  made_in text,
  -- Where it was mailed, or the address that it changes to.
  email text not null,
  asked int not null default 1,
  asked_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
alter table iam_account_links enable row level security;
alter table iam_account_links force row level security;
create policy everything on iam_account_links to svc_system using (true) with check (true);
grant select, insert, update, delete on iam_account_links to svc_system;
