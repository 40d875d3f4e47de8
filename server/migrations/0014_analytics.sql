-- Where days, weeks and months of the organization begin.
alter table iam_orgs add column timezone text not null default 'UTC' check (length(timezone) between 1 and 64);
grant update (timezone) on iam_orgs to svc_app;

-- A site whose page views are counted. `version` changes with everything that decides what happens to an event: whoever
-- writes events names the one that it knows, and reads the tracker again when it is another.
create table analytics_trackers (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  allowed_origins text[] not null default '{}',
  require_verified_identity boolean not null default false,
  canonical_locales text[] not null default '{}',
  -- Sealed; null for a tracker that was imported.
  identity_secret text,
  retention_days integer not null default 425 check (retention_days between 1 and 3660),
  version integer not null default 1,
  first_event_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
call kernel_protect('analytics_trackers', 'select, insert, update');

-- Tracker keys stand in the source of pages; only the keyed hash is stored. Replaced ones stay, revoked.
create table analytics_tracker_keys (
  org_id text not null,
  id text not null,
  tracker_id text not null,
  hash text not null unique,
  prefix text not null,
  last4 text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade
);
create index analytics_tracker_keys_of_tracker on analytics_tracker_keys (org_id, tracker_id, created_at desc);
call kernel_protect('analytics_tracker_keys');

-- Page views and events as they came in, a partition for each day (UTC) on which a view began: late figures of a view
-- find it by its day. The id of what names a view is derived from tracker and view, so that there is one row for it.
-- No foreign keys: they would cost more than the row, and the writer checks the tracker in its statement.
create table analytics_events (
  org_id text not null,
  id text not null,
  day date not null,
  -- Null for views of published content that were counted by their token.
  tracker_id text,
  created_at timestamptz not null,
  source text not null,
  subject_type text not null,
  subject_id text not null,
  path text,
  referrer text,
  locale text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  visitor_id text,
  -- Who the visitor was proved to be.
  contact_id text,
  user_agent_class text,
  dwell_ms integer,
  read_depth smallint,
  metadata jsonb,
  country text,
  region text,
  channel text,
  referrer_source text,
  device text,
  browser text,
  os text,
  language text,
  screen text,
  -- Why it is taken for a program; null for people.
  bot text,
  primary key (org_id, id, day)
) partition by range (day);
create index analytics_events_in_time on analytics_events using brin (created_at) with (pages_per_range = 8);
create index analytics_events_of_visitor on analytics_events (visitor_id);
create index analytics_events_of_contact on analytics_events (org_id, contact_id, created_at) where contact_id is not null;
call kernel_protect('analytics_events');

-- The partitions live where neither role may look past the parent and its row-level security.
create schema svc_days;

-- Makes the partitions of the days from `first` to `last`. Attached, since that blocks neither readers nor writers.
create function analytics_open_days(first date, last date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d date;
  part text;
begin
  first := greatest(first, current_date - 4000);
  last := least(last, current_date + 31);
  for d in select generate_series(first, last, interval '1 day')::date loop
    part := 'analytics_events_' || to_char(d, 'YYYYMMDD');
    if to_regclass('svc_days.' || part) is null then
      perform pg_advisory_xact_lock(7861014);
      if to_regclass('svc_days.' || part) is null then
        execute format('create table svc_days.%I (like public.analytics_events including all) with (fillfactor = 85)', part);
        execute format('alter table public.analytics_events attach partition svc_days.%I for values from (%L) to (%L)', part, d, d + 1);
      end if;
    end if;
  end loop;
end $$;

-- Drops the partitions of days before `first` that hold nothing any more; answers with their number.
create function analytics_drop_empty_days(first date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part regclass;
  filled boolean;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'public.analytics_events'::regclass and right(c.relname, 8) < to_char(first, 'YYYYMMDD')
  loop
    execute format('select exists (select from %s)', part) into filled;
    if not filled then
      execute format('drop table %s', part);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;

revoke all on function analytics_open_days, analytics_drop_empty_days from public;
grant execute on function analytics_open_days to svc_app, svc_system;
grant execute on function analytics_drop_empty_days to svc_system;
select analytics_open_days(current_date - 2, current_date + 7);

-- What visitors searched for on the site, and how much they found.
create table analytics_searches (
  org_id text not null,
  id text not null,
  tracker_id text not null,
  created_at timestamptz not null,
  subject_type text not null,
  query text not null,
  -- Lower case, single spaces: what searches are grouped by.
  query_key text not null,
  locale text,
  result_count integer not null,
  visitor_id text,
  contact_id text,
  bot text,
  primary key (org_id, id),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade
);
create index analytics_searches_in_time on analytics_searches (org_id, tracker_id, created_at, id);
create index analytics_searches_of_visitor on analytics_searches (org_id, visitor_id) where visitor_id is not null;
create index analytics_searches_of_contact on analytics_searches (org_id, contact_id, created_at) where contact_id is not null;
call kernel_protect('analytics_searches');

-- What was not stored, and why, by day (UTC).
create table analytics_refusals (
  org_id text not null,
  tracker_id text not null,
  day date not null,
  reason text not null,
  count bigint not null,
  primary key (org_id, tracker_id, day, reason),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade
);
call kernel_protect('analytics_refusals');

-- Who a browser was last proved to belong to.
create table analytics_visitor_links (
  org_id text not null,
  id text not null,
  visitor_id text not null,
  contact_id text not null,
  linked_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, visitor_id),
  foreign key (org_id, contact_id) references crm_contacts (org_id, id) on delete cascade
);
create index analytics_visitor_links_of_contact on analytics_visitor_links (org_id, contact_id);
call kernel_protect('analytics_visitor_links');

-- What tells visitors apart for a day where no id is kept in their browser; forgotten after two days.
create table analytics_salts (
  org_id text not null references iam_orgs (id) on delete cascade,
  day date not null,
  salt text not null,
  primary key (org_id, day)
);
call kernel_protect('analytics_salts', 'select, insert, delete');

-- Texts of a tracker (pages, countries, browsers …) by number, as segments name them. `tracker_id` is empty for what was
-- counted by tokens.
create table analytics_terms (
  org_id text not null references iam_orgs (id) on delete cascade,
  tracker_id text not null,
  id integer not null,
  value text not null,
  primary key (org_id, tracker_id, id),
  unique (org_id, tracker_id, value)
);
call kernel_protect('analytics_terms', 'select, insert, delete');

-- The visits that began on a day, column by column, for reports. Made from the rows once the day is over, and again when
-- something about it changes.
create table analytics_segment_days (
  org_id text not null references iam_orgs (id) on delete cascade,
  tracker_id text not null,
  day date not null,
  version text not null,
  views integer not null,
  visits integer not null,
  built_at timestamptz not null default now(),
  primary key (org_id, tracker_id, day)
);
call kernel_protect('analytics_segment_days');

create table analytics_segments (
  org_id text not null,
  tracker_id text not null,
  day date not null,
  name text not null,
  data bytea not null,
  primary key (org_id, tracker_id, day, name)
);
alter table analytics_segments alter column data set storage external;
call kernel_protect('analytics_segments');

-- Days whose segments no longer tell what the rows do. Only ever added to by writers, so that nobody waits.
create table analytics_changed_days (
  org_id text not null,
  n bigint generated always as identity,
  tracker_id text not null,
  day date not null,
  primary key (org_id, n)
);
create index analytics_changed_days_of_tracker on analytics_changed_days (org_id, tracker_id, day);
call kernel_protect('analytics_changed_days', 'select, insert, delete');

-- Kept for ever, also when the rows are gone: figures by hour (UTC) …
create table analytics_hours (
  org_id text not null references iam_orgs (id) on delete cascade,
  tracker_id text not null,
  hour timestamptz not null,
  is_bot boolean not null,
  views integer not null,
  visits integer not null,
  visitors integer not null,
  events integer not null,
  primary key (org_id, tracker_id, hour, is_bot)
);
call kernel_protect('analytics_hours');

-- … and by day (UTC) and value of a dimension; values beyond the largest of a day share the value null.
create table analytics_days (
  org_id text not null references iam_orgs (id) on delete cascade,
  tracker_id text not null,
  day date not null,
  dimension text not null,
  value_key text not null,
  value text,
  is_bot boolean not null,
  views integer not null,
  visits integer not null,
  visitors integer not null,
  events integer not null,
  bounces integer not null,
  visit_ms bigint not null,
  dwell_ms bigint not null,
  dwelled integer not null,
  depth_sum bigint not null,
  depths integer not null,
  primary key (org_id, tracker_id, day, dimension, is_bot, value_key)
);
call kernel_protect('analytics_days');

-- What counts as reached: a page or an event.
create table analytics_goals (
  org_id text not null,
  id text not null,
  tracker_id text not null,
  name text not null,
  subject_type text,
  subject_id text,
  path_like text,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade,
  check (coalesce(subject_type, subject_id, path_like) is not null)
);
create index analytics_goals_of_tracker on analytics_goals (org_id, tracker_id, created_at);
call kernel_protect('analytics_goals');

-- Steps that are looked at again and again, under a name.
create table analytics_funnels (
  org_id text not null,
  id text not null,
  tracker_id text not null,
  name text not null,
  steps jsonb not null,
  step_window_hours integer,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade
);
create index analytics_funnels_of_tracker on analytics_funnels (org_id, tracker_id, created_at);
call kernel_protect('analytics_funnels');

-- A link that shows a tracker's figures to whoever has it. Only the keyed hash of its token is stored.
create table analytics_share_links (
  org_id text not null,
  id text not null,
  tracker_id text not null,
  name text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade
);
create index analytics_share_links_of_tracker on analytics_share_links (org_id, tracker_id, created_at);
call kernel_protect('analytics_share_links', 'select, insert, update');
