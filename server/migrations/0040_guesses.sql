-- Wrong tries at what only one person should know, by what was tried (an account, a session's password) and by the network
-- that they came from; only keyed hashes of either. It is kept here, and not in memory, so that it holds for all processes
-- and after a restart.
create table iam_guesses (
  subject text primary key,
  failures int not null,
  failed_at timestamptz not null default now(),
  -- No try before.
  retry_at timestamptz not null default now()
);
create index iam_guesses_by_age on iam_guesses (failed_at);
alter table iam_guesses enable row level security;
alter table iam_guesses force row level security;
create policy everything on iam_guesses to svc_system using (true) with check (true);
grant select, insert, update, delete on iam_guesses to svc_system;

-- When signing in as a person was last paused after wrong passwords; null again once they have a new password.
alter table iam_users add column sign_in_paused_at timestamptz;
grant select (sign_in_paused_at) on iam_users to svc_app;

alter table iam_account_links
  drop constraint iam_account_links_purpose_check,
  add constraint iam_account_links_purpose_check
    check (purpose in ('reset_password', 'verify_email', 'change_email', 'unlock_sign_in'));
