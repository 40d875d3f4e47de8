-- The languages that an organization publishes in.
create table cms_locales (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- BCP 47, as it stands in addresses: `en`, `pt-BR`, `zh-Hans`.
  code text not null,
  name text not null,
  is_default boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index cms_locales_by_code on cms_locales (org_id, code);
create unique index cms_locales_default on cms_locales (org_id) where is_default;
call kernel_protect('cms_locales');

-- What entries of one kind consist of.
create table cms_collections (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  slug text not null,
  name text not null,
  description text,
  -- The definitions of the fields, in their order.
  fields jsonb not null,
  localized boolean not null default false,
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index cms_collections_by_slug on cms_collections (org_id, slug);
call kernel_protect('cms_collections');

-- One text in one language: its working copy, and beside it what is published of it.
create table cms_entries (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  collection_id text not null,
  -- Entries that say the same in different languages.
  group_id text not null,
  locale text not null,
  -- The working copy. `published`: it is what is live; `draft`, `scheduled`: it is not, whether or not something is.
  status text not null check (status in ('draft', 'published', 'scheduled', 'archived')),
  version integer not null default 1,
  slug text not null,
  data jsonb not null,
  title text not null,
  scheduled_at timestamptz,
  dismissed_reason text,
  -- Who wrote the working copy last.
  edited_by_type text not null,
  edited_by_id text not null,
  -- What is served; all null where nothing is.
  live_version integer,
  live_slug text,
  live_data jsonb,
  published_at timestamptz,
  -- When what is served was last changed.
  live_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, collection_id) references cms_collections (org_id, id) on delete cascade,
  check ((live_version is null) = (live_slug is null) and (live_version is null) = (live_data is null)
    and (live_version is null) = (published_at is null) and (live_version is null) = (live_at is null)),
  check ((status = 'scheduled') = (scheduled_at is not null)),
  check (status <> 'published' or live_version is not null)
);
create unique index cms_entries_by_slug on cms_entries (org_id, collection_id, slug, locale) where status <> 'archived';
create unique index cms_entries_by_live_slug on cms_entries (org_id, collection_id, live_slug, locale) where live_slug is not null;
create unique index cms_entries_by_group on cms_entries (org_id, group_id, locale);
create index cms_entries_live on cms_entries (org_id, collection_id, published_at desc, id desc) where live_version is not null;
create index cms_entries_live_of_locale on cms_entries (org_id, collection_id, locale, published_at desc, id desc) where live_version is not null;
create index cms_entries_newest on cms_entries (org_id, updated_at desc, id desc);
create index cms_entries_newest_of_collection on cms_entries (org_id, collection_id, updated_at desc, id desc);
create index cms_entries_due on cms_entries (scheduled_at) where status = 'scheduled';
call kernel_protect('cms_entries');

-- What an entry was: one row for each version.
create table cms_versions (
  org_id text not null,
  id text not null,
  entry_id text not null,
  version integer not null,
  -- What made it: created, edited, published, scheduled, unscheduled, unpublished, archived, restored, …
  reason text not null,
  status text not null,
  slug text not null,
  locale text not null,
  data jsonb not null,
  edited_by_type text not null,
  edited_by_id text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, entry_id) references cms_entries (org_id, id) on delete cascade
);
create unique index cms_versions_of_entry on cms_versions (org_id, entry_id, version);
call kernel_protect('cms_versions');

-- Images and other files, by the id that texts name them by (`asset://…`).
create table cms_assets (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  -- Of the bytes: part of the address, so that caches may keep what they have. Null until the bytes are there.
  hash text,
  -- Smaller ones, by format and ascending width: [{ "format", "width", "height", "sizeBytes" }].
  variants jsonb not null default '[]',
  variant_bytes bigint not null default 0,
  alt_text text,
  -- Of the width and height, from 0 to 1: what must stay in sight when the image is cut.
  focal_x double precision,
  focal_y double precision,
  metadata jsonb not null default '{}',
  -- What was served under this id before it was replaced, and still is: [{ "hash", "files": […], "bytes" }].
  previous jsonb not null default '[]',
  -- Bytes under way, of a new asset or to replace it: { "key", "name", "mime", "sizeBytes", "files": […] }.
  pending jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index cms_assets_pending on cms_assets (org_id, updated_at) where pending is not null;
create index cms_assets_newest on cms_assets (org_id, created_at desc, id desc);
create index cms_assets_words on cms_assets using gin (org_id, lower(name || ' ' || coalesce(alt_text, '')) gin_trgm_ops);
call kernel_protect('cms_assets');

-- Which entries an entry names, in its working copy and in what is live.
create table cms_reference_edges (
  org_id text not null,
  from_entry_id text not null,
  is_live boolean not null,
  -- Where: the path of the field, as `body` or `sections.2.props.text`.
  field text not null,
  kind text not null check (kind in ('field', 'inline')),
  to_entry_id text not null,
  primary key (org_id, from_entry_id, is_live, field, kind, to_entry_id),
  foreign key (org_id, from_entry_id) references cms_entries (org_id, id) on delete cascade,
  foreign key (org_id, to_entry_id) references cms_entries (org_id, id) on delete cascade
);
create index cms_reference_edges_to on cms_reference_edges (org_id, to_entry_id);
call kernel_protect('cms_reference_edges');

-- Which assets an entry names.
create table cms_asset_edges (
  org_id text not null,
  from_entry_id text not null,
  is_live boolean not null,
  field text not null,
  kind text not null check (kind in ('field', 'inline')),
  asset_id text not null,
  primary key (org_id, from_entry_id, is_live, field, kind, asset_id),
  foreign key (org_id, from_entry_id) references cms_entries (org_id, id) on delete cascade,
  foreign key (org_id, asset_id) references cms_assets (org_id, id) on delete cascade
);
create index cms_asset_edges_to on cms_asset_edges (org_id, asset_id);
call kernel_protect('cms_asset_edges');

-- Addresses that an entry was published under before.
create table cms_redirects (
  org_id text not null,
  id text not null,
  collection_id text not null,
  locale text not null,
  from_slug text not null,
  entry_id text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, collection_id) references cms_collections (org_id, id) on delete cascade,
  foreign key (org_id, entry_id) references cms_entries (org_id, id) on delete cascade
);
create unique index cms_redirects_from on cms_redirects (org_id, collection_id, locale, from_slug);
create index cms_redirects_to on cms_redirects (org_id, entry_id);
call kernel_protect('cms_redirects');

-- Values of published fields that lists may be filtered and put in order by: those marked as indexed.
create table cms_indexed_values (
  org_id text not null,
  entry_id text not null,
  collection_id text not null,
  field text not null,
  -- Its place in the field's list; 0 where it is none.
  place integer not null,
  text_value text,
  number_value double precision,
  primary key (org_id, entry_id, field, place),
  foreign key (org_id, entry_id) references cms_entries (org_id, id) on delete cascade
);
create index cms_indexed_texts on cms_indexed_values (org_id, collection_id, field, text_value, entry_id);
create index cms_indexed_numbers on cms_indexed_values (org_id, collection_id, field, number_value, entry_id);
call kernel_protect('cms_indexed_values');

-- What entries say, to be searched: a row for the working copy, and one for what is live.
create table cms_search_texts (
  org_id text not null,
  entry_id text not null,
  is_live boolean not null,
  -- As they are in the entry, so that a search that is limited to them looks at nothing else.
  collection_id text not null,
  locale text not null,
  title text not null,
  slug text not null,
  body text not null,
  -- The configuration of the entry's language (`english`, `german`, `simple`).
  configuration text not null,
  -- Of the title and slug, as they are written, too: what is being typed is no stem yet.
  title_words tsvector not null,
  words tsvector not null,
  primary key (org_id, entry_id, is_live),
  foreign key (org_id, entry_id) references cms_entries (org_id, id) on delete cascade
);
-- Without pending lists, which every search would have to read: entries are read far more often than written.
create index cms_search_live_words on cms_search_texts using gin (org_id, collection_id, words, title_words)
  with (fastupdate = off) where is_live;
create index cms_search_draft_words on cms_search_texts using gin (org_id, collection_id, words, title_words)
  with (fastupdate = off) where not is_live;
create index cms_search_live_names on cms_search_texts using gin (org_id, lower(title || ' ' || slug) gin_trgm_ops)
  with (fastupdate = off) where is_live;
create index cms_search_draft_names on cms_search_texts using gin (org_id, lower(title || ' ' || slug) gin_trgm_ops)
  with (fastupdate = off) where not is_live;
call kernel_protect('cms_search_texts');
