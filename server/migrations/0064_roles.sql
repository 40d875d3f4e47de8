-- A role that an organization makes of scopes, beside owner, admin and member.
create table iam_roles (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  description text not null default '',
  scopes text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index iam_roles_by_name on iam_roles (org_id, lower(name));
call kernel_protect('iam_roles');

alter table iam_memberships
  add column role_id text,
  drop constraint iam_memberships_role_check,
  add constraint iam_memberships_role_check check (role in ('owner', 'admin', 'member', 'custom')),
  add constraint iam_memberships_role_id_check check ((role = 'custom') = (role_id is not null)),
  add foreign key (org_id, role_id) references iam_roles (org_id, id);
create index iam_memberships_by_role on iam_memberships (org_id, role_id) where role_id is not null;

alter table iam_invitations
  add column role_id text,
  drop constraint iam_invitations_role_check,
  add constraint iam_invitations_role_check check (role in ('owner', 'admin', 'member', 'custom')),
  add constraint iam_invitations_role_id_check check ((role = 'custom') = (role_id is not null)),
  add foreign key (org_id, role_id) references iam_roles (org_id, id);
create index iam_invitations_by_role on iam_invitations (org_id, role_id) where role_id is not null;

-- A key may be valid for a time only.
alter table iam_api_keys add column expires_at timestamptz;
