-- What imported entries name that is not here yet: a later page brings it.
create table cms_awaited_references (
  org_id text not null,
  from_entry_id text not null,
  to_entry_id text not null,
  primary key (org_id, from_entry_id, to_entry_id),
  foreign key (org_id, from_entry_id) references cms_entries (org_id, id) on delete cascade
);
create index cms_awaited_references_to on cms_awaited_references (org_id, to_entry_id);
call kernel_protect('cms_awaited_references');

-- An import of a file from elsewhere.
create table cms_imports (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  source text not null,
  status text not null check (status in ('awaiting_upload', 'queued', 'running', 'done', 'failed')),
  dry_run boolean not null,
  -- Whether the uploaded file is kept: until it is imported, or for a day.
  has_file boolean not null default false,
  file_name text not null,
  size_bytes bigint not null,
  options jsonb not null,
  -- How many pages of records are written, of how many records there are in all as far as is known.
  pages_done integer not null default 0,
  done integer not null default 0,
  total integer,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  warnings jsonb not null default '[]',
  more_warnings integer not null default 0,
  -- Why it failed.
  failure text,
  started_by_type text not null,
  started_by_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id)
);
create index cms_imports_newest on cms_imports (org_id, created_at desc, id desc);
create index cms_imports_waiting on cms_imports (updated_at) where has_file or status = 'awaiting_upload';
call kernel_protect('cms_imports');
