-- Where documents come from: websites that are read again.
create table kb_sources (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('website')),
  space_id text not null,
  name text not null,
  config jsonb not null,
  audiences text[] not null,
  schedule text not null check (schedule in ('manual', 'daily', 'weekly')),
  state text not null default 'idle' check (state in ('idle', 'reading', 'failed')),
  -- The number of the reading that runs, or ran last, and whether its first addresses are listed.
  reading integer not null default 0,
  is_listed boolean not null default false,
  -- Who reads: what another one writes is refused.
  reader text,
  reader_until timestamptz,
  found integer not null default 0,
  read integer not null default 0,
  changed integer not null default 0,
  gone integer not null default 0,
  refused integer not null default 0,
  next_read_at timestamptz,
  last_read_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, space_id) references kb_spaces (org_id, id) on delete cascade
);
create index kb_sources_by_space on kb_sources (org_id, space_id);
create index kb_sources_due on kb_sources (next_read_at) where state <> 'reading' and next_read_at is not null;
create index kb_sources_reading on kb_sources (reader_until) where state = 'reading';
call kernel_protect('kb_sources');

create table kb_source_pages (
  org_id text not null references iam_orgs (id) on delete cascade,
  source_id text not null,
  address text not null,
  document_id text,
  -- The version that the source wrote; where the document has another, a person did.
  document_version integer,
  -- Of what was read last; null where it is no document, or was taken back.
  content_hash text,
  etag text,
  last_modified text,
  -- In how many readings, one after the other, the site said that it is no page to answer from.
  misses integer not null default 0,
  refused_for text,
  http_status integer,
  -- The readings in which it was found, and read.
  found_in integer not null,
  read_in integer not null default 0,
  place bigint generated always as identity,
  read_at timestamptz,
  primary key (org_id, source_id, address),
  foreign key (org_id, source_id) references kb_sources (org_id, id) on delete cascade,
  foreign key (org_id, document_id) references kb_documents (org_id, id) on delete set null (document_id)
);
create index kb_source_pages_to_read on kb_source_pages (org_id, source_id, found_in, place);
create index kb_source_pages_of_document on kb_source_pages (org_id, document_id) where document_id is not null;
call kernel_protect('kb_source_pages');
