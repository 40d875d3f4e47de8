-- What a person proves themselves by beside the password. It is a person's, who may belong to several organizations, so that
-- svc_app sees none of it; `second_factor_since` of iam_users is what their organizations may know.

-- An app that makes codes. `secret` is sealed; null `confirmed_at` until the first right code. `last_step` is the last
-- 30 seconds of which a code was taken, so that no code works twice.
create table iam_totp (
  id text primary key,
  user_id text not null unique references iam_users (id) on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- A key in a device or a password manager. Its public half is no secret.
create table iam_passkeys (
  id text primary key,
  user_id text not null references iam_users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 128),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index iam_passkeys_by_user on iam_passkeys (user_id, created_at);

-- Codes for whoever has lost the rest; a new set replaces the old one.
create table iam_recovery_codes (
  user_id text not null references iam_users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in that waits for the second factor. It is no session: its token opens nothing but the next step of itself.
-- `password_mark` is a keyed hash of the password's hash, so that a new password ends it.
create table iam_pending_sign_ins (
  token_hash text primary key,
  user_id text not null references iam_users (id) on delete cascade,
  password_mark text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index iam_pending_sign_ins_by_user on iam_pending_sign_ins (user_id);
create index iam_pending_sign_ins_by_end on iam_pending_sign_ins (expires_at);

-- What a passkey has to sign: for one purpose of one session or pending sign-in (`holder`, as a hash), once.
create table iam_passkey_challenges (
  holder text not null,
  purpose text not null check (purpose in ('enrol', 'confirm', 'sign_in')),
  user_id text not null references iam_users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (holder, purpose)
);
create index iam_passkey_challenges_by_user on iam_passkey_challenges (user_id);
create index iam_passkey_challenges_by_end on iam_passkey_challenges (expires_at);

do $$
declare name text;
begin
  foreach name in array array['iam_totp', 'iam_passkeys', 'iam_recovery_codes', 'iam_pending_sign_ins', 'iam_passkey_challenges'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy everything on %I to svc_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to svc_system', name);
  end loop;
end $$;

-- When the person last proved in a session who they are; unknown for sessions of before.
alter table iam_sessions add column confirmed_at timestamptz;
alter table iam_sessions alter column confirmed_at set default now();

-- Since when a person has a second factor; kept beside them, so that their organizations can be shown that they have one.
alter table iam_users add column second_factor_since timestamptz;
grant select (second_factor_since) on iam_users to svc_app;

-- Since when members need a second factor.
alter table iam_orgs add column second_factor_required_since timestamptz;
grant update (second_factor_required_since) on iam_orgs to svc_app;
