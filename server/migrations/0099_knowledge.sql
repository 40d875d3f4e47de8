-- What answers are made of: documents in spaces, with their versions, and what agents and colleagues propose.
create table kb_spaces (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  slug text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index kb_spaces_slug on kb_spaces (org_id, slug);
call kernel_protect('kb_spaces');

create table kb_documents (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  space_id text not null,
  slug text,
  title text not null,
  body text not null,
  -- Who may be told of it: `admin` colleagues and their programs, `self_service` customers too.
  audiences text[] not null,
  tags text[] not null default '{}',
  is_system boolean not null default false,
  version integer not null default 1,
  -- The words of title and body, for the search.
  words tsvector not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, space_id) references kb_spaces (org_id, id) on delete cascade
);
create unique index kb_documents_slug on kb_documents (org_id, space_id, slug) where slug is not null;
create index kb_documents_by_space on kb_documents (org_id, space_id, updated_at desc, id desc);
create index kb_documents_words on kb_documents using gin (words);
call kernel_protect('kb_documents');
call kernel_open('kb_documents', 'select', $$'self_service' = any(audiences)$$);

create table kb_versions (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  document_id text not null,
  version integer not null,
  title text not null,
  body text not null,
  audiences text[] not null,
  tags text[] not null,
  edited_by_type text not null,
  edited_by_id text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, document_id) references kb_documents (org_id, id) on delete cascade
);
create unique index kb_versions_of_document on kb_versions (org_id, document_id, version);
call kernel_protect('kb_versions');

-- What is proposed to be known; it is in no answer until somebody publishes it.
create table kb_candidates (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  title text not null,
  body text not null,
  tags text[] not null default '{}',
  target_space_slug text,
  source_conversation_id text,
  source_message_id text,
  revises_document_id text,
  -- The version of that document which was read.
  revises_version integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, revises_document_id) references kb_documents (org_id, id) on delete cascade
);
-- Of one source, one waits at a time.
create unique index kb_candidates_source on kb_candidates (org_id, source_conversation_id, coalesce(source_message_id, ''))
  where source_conversation_id is not null;
create index kb_candidates_revises on kb_candidates (org_id, revises_document_id) where revises_document_id is not null;
create index kb_candidates_newest on kb_candidates (org_id, updated_at desc, id desc);
call kernel_protect('kb_candidates');

create table kb_decisions (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  candidate_id text not null,
  title text not null,
  outcome text not null check (outcome in ('published', 'dismissed')),
  reason text,
  source_conversation_id text,
  source_message_id text,
  published_document_id text,
  decided_by_type text not null,
  decided_by_id text not null,
  decided_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index kb_decisions_newest on kb_decisions (org_id, decided_at desc, id desc);
create index kb_decisions_of_source on kb_decisions (org_id, source_conversation_id) where source_conversation_id is not null;
call kernel_protect('kb_decisions');
