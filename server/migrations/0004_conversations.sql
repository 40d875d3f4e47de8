-- Where conversations come from: a widget on a site; later mailboxes, numbers.
create table conv_channels (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  type text not null check (type in ('chat', 'email', 'sms', 'voice')),
  vendor text not null,
  name text not null,
  active boolean not null default true,
  default_agent_mode text not null default 'auto' check (default_agent_mode in ('auto', 'draft_only', 'off')),
  -- Widget channels only.
  origin_allowlist text[] not null default '{}',
  require_verified_identity boolean not null default false,
  webhook_on_escalation text,
  identity_secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
call kernel_protect('conv_channels');

-- Keys of widget channels; visible in browser source, so only the hash is worth storing.
create table conv_channel_keys (
  org_id text not null,
  id text not null,
  channel_id text not null,
  hash text not null unique,
  prefix text not null,
  last4 text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id) on delete cascade
);
create index conv_channel_keys_by_channel on conv_channel_keys (org_id, channel_id);
call kernel_protect('conv_channel_keys');

-- The number of the last conversation; the row lock makes display ids count up without a gap or a double.
create table conv_counters (
  org_id text primary key references iam_orgs (id) on delete cascade,
  last_display_id integer not null default 0
);
call kernel_protect('conv_counters');

create table conv_conversations (
  org_id text not null,
  id text not null,
  display_id integer not null,
  channel_id text not null,
  session_id text,
  -- The verified customer id that owns the session, once claimed.
  external_id text,
  contact_id text,
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed', 'spam')),
  subject text,
  topic_id text,
  assignee_user_id text,
  agent_mode text not null default 'auto' check (agent_mode in ('auto', 'draft_only', 'off')),
  needs_human_attention boolean not null default false,
  needs_human_attention_at timestamptz,
  handover_resolved_at timestamptz,
  snooze_until timestamptz,
  -- Who took the conversation over, and until when.
  claim_user_id text,
  claim_expires_at timestamptz,
  -- The number of the last event of the conversation; its row lock keeps events in order.
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  last_visitor_message_seq bigint,
  last_public_author text,
  last_inbound_preview text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id),
  foreign key (org_id, contact_id) references crm_contacts (org_id, id)
);
create unique index conv_conversations_display on conv_conversations (org_id, display_id);
create unique index conv_conversations_session on conv_conversations (org_id, channel_id, session_id) where session_id is not null;
create index conv_conversations_by_activity on conv_conversations (org_id, last_message_at desc nulls last, id desc);
create index conv_conversations_by_status on conv_conversations (org_id, status, last_message_at desc nulls last, id desc);
create index conv_conversations_flagged on conv_conversations (org_id, last_message_at desc nulls last, id desc) where needs_human_attention;
create index conv_conversations_by_contact on conv_conversations (org_id, contact_id);
create index conv_conversations_by_external on conv_conversations (org_id, channel_id, external_id) where external_id is not null;
create index conv_conversations_snoozed on conv_conversations (snooze_until) where status = 'snoozed';
call kernel_protect('conv_conversations');

create table conv_messages (
  org_id text not null,
  id text not null,
  conversation_id text not null,
  -- The conversation's event number at which the message was said; readers page by it.
  seq bigint not null,
  author_type text not null check (author_type in ('user', 'agent', 'end_user', 'system')),
  author_id text,
  author_name text,
  body text not null,
  internal boolean not null default false,
  in_reply_to_id text,
  provider_message_id text,
  components jsonb,
  metadata jsonb not null default '{}',
  read_at timestamptz,
  -- When it was said; `ingested_at` is when we got it.
  created_at timestamptz not null default now(),
  ingested_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create unique index conv_messages_in_order on conv_messages (org_id, conversation_id, seq);
create unique index conv_messages_once on conv_messages (org_id, conversation_id, provider_message_id) where provider_message_id is not null;
call kernel_protect('conv_messages');
