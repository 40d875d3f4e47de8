-- A person outside of the organization. `email_source` and `name_source` say who said so: `visitor` (a claim
-- typed on a page), `verified` (the identity check) or `staff`; a claim never replaces the others.
create table crm_contacts (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text,
  name_source text check (name_source in ('visitor', 'verified', 'staff')),
  email text check (email = lower(email)),
  email_source text check (email_source in ('visitor', 'verified', 'staff')),
  phone text,
  -- The customer's own id for the person, proved by a signature; never by what a page says.
  external_id text,
  -- Where an anonymous contact came from: the widget's channel and session.
  session_scope text,
  session_id text,
  locale text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index crm_contacts_email on crm_contacts (org_id, email) where email is not null;
create unique index crm_contacts_external on crm_contacts (org_id, external_id) where external_id is not null;
create unique index crm_contacts_session on crm_contacts (org_id, session_scope, session_id) where session_id is not null;
create index crm_contacts_newest on crm_contacts (org_id, created_at desc, id desc);
call kernel_protect('crm_contacts');
