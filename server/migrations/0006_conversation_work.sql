-- What conversations are about. A topic may say how far agents go in its conversations.
create table conv_topics (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null,
  description text,
  color text,
  agent_mode text check (agent_mode in ('auto', 'draft_only', 'off')),
  -- Drafts sent unchanged, in per cent, from which the topic is worth being answered automatically.
  promote_threshold_pct integer not null default 85 check (promote_threshold_pct between 50 and 100),
  auto_promoted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index conv_topics_slug on conv_topics (org_id, slug);
call kernel_protect('conv_topics');

alter table conv_conversations
  -- Whether the mode was set for this conversation; only then it goes before its topic's.
  add column agent_mode_explicit boolean not null default false,
  add column suppressed_reason text
    check (suppressed_reason in ('auto_reply', 'bounce', 'no_reply_address', 'spam_sender', 'no_content')),
  add column is_test boolean not null default false,
  -- The agent process that works on the conversation, and until when.
  add column runner_holder text,
  add column runner_expires_at timestamptz,
  -- Where its messages went when it was merged; such a row stays closed and empty.
  add column merged_into_id text,
  add foreign key (org_id, topic_id) references conv_topics (org_id, id);
create index conv_conversations_by_topic on conv_conversations (org_id, topic_id, last_message_at desc nulls last, id desc)
  where topic_id is not null;
create index conv_conversations_by_assignee on conv_conversations (org_id, assignee_user_id, last_message_at desc nulls last, id desc)
  where assignee_user_id is not null;

-- Sessions whose conversation was merged into another one: they go on there.
create table conv_session_aliases (
  org_id text not null,
  channel_id text not null,
  session_id text not null,
  conversation_id text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, channel_id, session_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_session_aliases_by_conversation on conv_session_aliases (org_id, conversation_id);
call kernel_protect('conv_session_aliases');

alter table conv_messages
  -- What an unusual message is: a note, a draft and what became of it, a handover's fallback, a line about a call.
  add column kind text,
  -- What is shown of its attachments; never a link.
  add column attachments jsonb;
create index conv_messages_kinds on conv_messages (org_id, conversation_id, kind) where kind is not null;
-- At most one draft waits in a conversation.
create unique index conv_messages_pending_draft on conv_messages (org_id, conversation_id) where kind = 'draft_reply';
-- Drafts that were decided, for the figures of a topic.
create index conv_messages_decided_drafts on conv_messages (org_id, created_at)
  where kind in ('draft_reply_sent', 'draft_reply_superseded', 'draft_reply_rejected');

-- Images of a conversation. The bytes lie in the blob store, in folders named for the row.
create table conv_attachments (
  org_id text not null,
  id text not null,
  conversation_id text not null,
  -- The message that shows it, or the one that will be sent later; neither while it waits for one.
  message_id text,
  scheduled_message_id text,
  uploaded_by_type text not null check (uploaded_by_type in ('user', 'agent', 'end_user')),
  uploaded_by_id text,
  -- The widget session that uploads; null for colleagues and agents.
  session_id text,
  name text not null,
  mime text not null,
  -- As declared; once completed, of the cleaned file.
  size_bytes integer not null,
  width integer,
  height integer,
  -- Widths of the WebP variants.
  variants integer[] not null default '{}',
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_attachments_waiting on conv_attachments (org_id, conversation_id) where message_id is null;
create index conv_attachments_stale on conv_attachments (created_at) where message_id is null;
call kernel_protect('conv_attachments');

-- A message on its way out through a vendor's channel.
create table conv_deliveries (
  org_id text not null,
  id text not null,
  conversation_id text not null,
  message_id text not null,
  channel_id text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dead')),
  attempts integer not null default 0,
  error text,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  open_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade,
  foreign key (org_id, message_id) references conv_messages (org_id, id) on delete cascade
);
create index conv_deliveries_by_conversation on conv_deliveries (org_id, conversation_id);
create index conv_deliveries_by_message on conv_deliveries (org_id, message_id);
create index conv_deliveries_due on conv_deliveries (next_attempt_at) where status in ('queued', 'failed');
call kernel_protect('conv_deliveries');

-- Replies to be sent at a later time.
create table conv_scheduled_messages (
  org_id text not null,
  id text not null,
  conversation_id text not null,
  author_type text not null check (author_type in ('user', 'agent')),
  author_id text not null,
  author_name text,
  body text not null,
  components jsonb,
  send_at timestamptz not null,
  -- Taken back by itself when the customer writes before then.
  cancel_on_reply boolean not null default false,
  status text not null default 'scheduled' check (status in ('scheduled', 'sent', 'cancelled', 'failed')),
  -- Why it failed or was cancelled: a code.
  reason text,
  message_id text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_scheduled_messages_by_conversation on conv_scheduled_messages (org_id, conversation_id, send_at);
create index conv_scheduled_messages_due on conv_scheduled_messages (send_at) where status = 'scheduled';
call kernel_protect('conv_scheduled_messages');

-- How far a colleague or agent has read a conversation.
create table conv_read_marks (
  org_id text not null,
  reader_id text not null,
  conversation_id text not null,
  seq bigint not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, reader_id, conversation_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_read_marks_by_conversation on conv_read_marks (org_id, conversation_id);
call kernel_protect('conv_read_marks');

-- Signs what is sent to `webhook_on_escalation`; sealed.
alter table conv_channels add column escalation_secret text;
