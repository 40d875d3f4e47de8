-- An invitation into an organization, for one e-mail address. Only the keyed hash of its token is stored. What was
-- accepted or revoked stays as the record of it.
create table iam_invitations (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member')),
  token_hash text not null unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text,
  revoked_at timestamptz,
  primary key (org_id, id)
);
create unique index iam_invitations_pending on iam_invitations (org_id, email)
  where accepted_at is null and revoked_at is null;
call kernel_protect('iam_invitations', 'select, insert, update');
