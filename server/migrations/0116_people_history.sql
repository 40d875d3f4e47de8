-- What colleagues note of a person.
create table crm_notes (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  contact_id text not null,
  body text not null,
  author_type text not null,
  author_id text not null,
  author_name text,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, contact_id) references crm_contacts (org_id, id) on delete cascade
);
create index crm_notes_newest on crm_notes (org_id, contact_id, created_at desc, id desc);
call kernel_protect('crm_notes');

-- What was changed about a person, when and by whom.
create table crm_history (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  contact_id text not null,
  kind text not null check (kind in ('created', 'changed', 'merged', 'unmerged', 'deleted', 'restored')),
  -- By field: { from, to }.
  changes jsonb not null default '{}',
  -- The other contact of a merge.
  other_id text,
  by_type text not null,
  by_id text not null,
  by_name text,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, contact_id) references crm_contacts (org_id, id) on delete cascade
);
create index crm_history_newest on crm_history (org_id, contact_id, created_at desc, id desc);
call kernel_protect('crm_history');

-- People who were deleted and can be restored for a while. What they are known by lies here meanwhile, and is gone from their
-- row, so that no list, search, segment or visitor comes upon it.
create table crm_deleted_contacts (
  org_id text not null references iam_orgs (id) on delete cascade,
  contact_id text not null,
  -- Whom it was deleted with: itself, or the contact that it had been merged into.
  root_id text not null,
  kept jsonb not null,
  deleted_by_id text not null,
  deleted_by_name text,
  deleted_at timestamptz not null default now(),
  primary key (org_id, contact_id),
  foreign key (org_id, contact_id) references crm_contacts (org_id, id) on delete cascade,
  foreign key (org_id, root_id) references crm_contacts (org_id, id) on delete cascade
);
create index crm_deleted_contacts_newest on crm_deleted_contacts (org_id, deleted_at desc, contact_id desc);
create index crm_deleted_contacts_by_root on crm_deleted_contacts (org_id, root_id);
create index crm_deleted_contacts_by_age on crm_deleted_contacts (deleted_at);
call kernel_protect('crm_deleted_contacts');
-- Customers see whether they are among them.
call kernel_open('crm_deleted_contacts', 'select (org_id, contact_id)', 'contact_id = kernel_person()');
