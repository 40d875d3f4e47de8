-- A file of people from elsewhere, and what came of it.
create table crm_imports (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  file_name text not null,
  size_bytes bigint not null,
  status text not null check (status in ('awaiting_upload', 'queued', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  dry_run boolean not null default true,
  -- How it was started last: columns, policy, tags, consent.
  options jsonb not null default '{}',
  rows_done integer not null default 0,
  rows_total integer,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  has_file boolean not null default false,
  failure text,
  started_by_type text not null,
  started_by_id text not null,
  started_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id)
);
create index crm_imports_newest on crm_imports (org_id, created_at desc, id desc);
create index crm_imports_with_file on crm_imports (updated_at) where has_file or status = 'awaiting_upload';
call kernel_protect('crm_imports');

-- What became of a row: whom it made or changed, with what was there before; or why it was refused, with what it said.
create table crm_import_rows (
  org_id text not null references iam_orgs (id) on delete cascade,
  import_id text not null,
  n integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'refused')),
  contact_id text,
  -- The version that the import left: whoever has another by now was changed since.
  version integer,
  before jsonb,
  reason text,
  cells jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, import_id, n),
  foreign key (org_id, import_id) references crm_imports (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references crm_contacts (org_id, id) on delete cascade
);
create index crm_import_rows_of_contact on crm_import_rows (org_id, contact_id) where contact_id is not null;
create index crm_import_rows_refused on crm_import_rows (org_id, import_id, n) where outcome = 'refused';
create index crm_import_rows_by_age on crm_import_rows (created_at);
call kernel_protect('crm_import_rows');
