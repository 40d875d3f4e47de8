-- People: what an organization knows of them, and whether they may be written to.
alter table crm_contacts
  add column title text,
  add column address text,
  add column company_id text,
  add column owner_user_id text,
  add column tags text[] not null default '{}',
  add column custom_fields jsonb not null default '{}',
  add column do_not_contact boolean not null default false,
  add column unsubscribed_at timestamptz,
  add column last_contacted_at timestamptz,
  add column consent_lawful_basis text check (consent_lawful_basis in ('consent', 'legitimate_interest', 'contract')),
  add column consent_source text,
  add column consent_evidence jsonb,
  add column consent_given_at timestamptz,
  -- The contact that this one became; it stays, so that its addresses lead on.
  add column merged_into text,
  add column version integer not null default 1,
  add foreign key (org_id, merged_into) references crm_contacts (org_id, id) on delete cascade;
-- Customers see of themselves what they saw before; of what their organization notes of them, nothing.
revoke select on crm_contacts from svc_end_user;
grant select (org_id, id, name, name_source, email, email_source, phone, external_id, session_scope, session_id, locale, metadata, created_at, updated_at)
  on crm_contacts to svc_end_user;
-- Anonymous sessions are in none of these.
create index crm_people on crm_contacts (org_id, updated_at desc, id desc)
  where merged_into is null and (email is not null or phone is not null or external_id is not null);
create index crm_contacts_tags on crm_contacts using gin (tags) where tags <> '{}';
create index crm_contacts_merged on crm_contacts (org_id, merged_into) where merged_into is not null;

create table crm_segments (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  description text,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index crm_segments_name on crm_segments (org_id, lower(name));
call kernel_protect('crm_segments');

-- Two contacts that are perhaps one person.
create table crm_merge_proposals (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- In the order of their ids.
  contact_a text not null,
  contact_b text not null,
  keeper_id text not null,
  confidence text not null check (confidence in ('high', 'medium')),
  evidence jsonb not null default '{}',
  patch jsonb not null default '{}',
  fingerprint text not null,
  status text not null default 'pending' check (status in ('pending', 'applied', 'dismissed')),
  dismiss_reason text,
  proposed_by_type text not null,
  proposed_by_id text not null,
  decided_by_type text,
  decided_by_id text,
  decided_at timestamptz,
  -- What a merge changed, to take it back; for 30 days.
  journal jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, contact_a) references crm_contacts (org_id, id) on delete cascade,
  foreign key (org_id, contact_b) references crm_contacts (org_id, id) on delete cascade
);
create unique index crm_merge_proposals_pair on crm_merge_proposals (org_id, contact_a, contact_b) where status = 'pending';
create index crm_merge_proposals_b on crm_merge_proposals (org_id, contact_b);
create index crm_merge_proposals_by_status on crm_merge_proposals (org_id, status, created_at desc, id desc);
call kernel_protect('crm_merge_proposals');
