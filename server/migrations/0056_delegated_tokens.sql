-- Tokens that an organization's server makes for one of its customers, for a page or an agent that acts for them.
create table eu_tokens (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  contact_id text not null,
  hash text not null unique,
  prefix text not null,
  last4 text not null,
  scopes text[] not null,
  audiences text[] not null,
  -- The API key that made it.
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references crm_contacts (org_id, id) on delete cascade
);
create index eu_tokens_of_person on eu_tokens (org_id, contact_id) where revoked_at is null;
create index eu_tokens_by_expiry on eu_tokens (expires_at);
call kernel_protect('eu_tokens');

create index crm_contacts_phone on crm_contacts (org_id, phone) where phone is not null;
