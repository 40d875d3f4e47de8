-- Texts that people and agents put into replies.
create table conv_canned_replies (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- The person or API key whose own it is; null for everybody's.
  owner_id text,
  shortcut text not null check (shortcut ~ '^[a-z0-9-]{1,40}$'),
  title text not null,
  body text not null,
  usage_count integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index conv_canned_replies_shortcut on conv_canned_replies (org_id, shortcut, coalesce(owner_id, ''));
call kernel_protect('conv_canned_replies');

-- Filters of the list of conversations under a name.
create table conv_saved_views (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- As above.
  owner_id text,
  name text not null,
  filters jsonb not null,
  -- Among those of the same owner, from 1.
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index conv_saved_views_in_order on conv_saved_views (org_id, coalesce(owner_id, ''), position, id);
call kernel_protect('conv_saved_views');

-- What somebody began to write and did not send.
create table conv_composer_drafts (
  org_id text not null,
  owner_id text not null,
  conversation_id text not null,
  mode text not null check (mode in ('reply', 'note')),
  body text not null,
  -- Milliseconds of the clock, and always more than before: no version comes twice, also after a deletion.
  version bigint not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, owner_id, conversation_id, mode),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_composer_drafts_newest on conv_composer_drafts (org_id, owner_id, version desc, conversation_id, mode);
create index conv_composer_drafts_by_conversation on conv_composer_drafts (org_id, conversation_id);
create index conv_composer_drafts_by_age on conv_composer_drafts (updated_at);
call kernel_protect('conv_composer_drafts');

-- Whom a note names.
create table conv_mentions (
  org_id text not null,
  id text not null,
  conversation_id text not null,
  message_id text not null,
  user_id text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade,
  foreign key (org_id, message_id) references conv_messages (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
create unique index conv_mentions_once on conv_mentions (org_id, message_id, user_id);
create index conv_mentions_by_user on conv_mentions (org_id, user_id, id desc);
create index conv_mentions_unread on conv_mentions (org_id, user_id, id desc) where read_at is null;
create index conv_mentions_by_conversation on conv_mentions (org_id, conversation_id, user_id);
call kernel_protect('conv_mentions');

-- When people answer: of the whole organization, or of one channel.
create table conv_business_hours (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  channel_id text,
  time_zone text not null,
  -- [{"day": "mon", "opens": "09:00", "closes": "17:00"}]; what closes before it opens runs over midnight.
  weekly jsonb not null,
  -- [{"date": "2026-12-25", "yearly": true, "name": "Christmas"}]
  holidays jsonb not null,
  -- What a customer is told who writes when nobody is there.
  reply_enabled boolean not null default false,
  reply_text text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id) on delete cascade
);
create unique index conv_business_hours_place on conv_business_hours (org_id, coalesce(channel_id, ''));
call kernel_protect('conv_business_hours');
