-- A workspace of the team's chat: where conversations are followed, and answered by who is known.
create table tch_workspaces (
  org_id text not null unique references iam_orgs (id) on delete cascade,
  id text not null,
  team_id text not null unique,
  team_name text not null,
  bot_user_id text not null,
  bot_token text not null,
  active boolean not null default true,
  installed_by_user_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
call kernel_protect('tch_workspaces');

-- Walks to the vendor and back.
create table tch_installs (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- Of the browser that went.
  session_id text not null,
  state_hash text not null unique,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (org_id, id)
);
create index tch_installs_old on tch_installs (expires_at);
call kernel_protect('tch_installs');

create table tch_routes (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  chat_channel_id text not null,
  chat_channel_name text not null,
  purpose text not null check (purpose in ('default', 'escalations', 'approvals', 'content')),
  -- Whose conversations; empty for all that have no route of their own.
  conv_channel_id text not null default '',
  mention text,
  -- What plain text in a thread is.
  thread_text text not null default 'note' check (thread_text in ('reply', 'note', 'nothing')),
  bot_in_channel boolean not null,
  problem text,
  primary key (org_id, id),
  unique (org_id, chat_channel_id),
  unique (org_id, purpose, conv_channel_id)
);
call kernel_protect('tch_routes');

create table tch_people (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  chat_user_id text not null,
  user_id text not null,
  -- Whether they have said so themselves; what an admin says counts only then.
  confirmed boolean not null,
  linked_by text not null check (linked_by in ('themselves', 'email', 'admin')),
  linked_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, chat_user_id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
call kernel_protect('tch_people');

-- The thread of a conversation.
create table tch_threads (
  org_id text not null references iam_orgs (id) on delete cascade,
  conversation_id text not null,
  chat_channel_id text not null,
  -- Its first message; null until that is there.
  thread_id text,
  -- The message of ours that it shows.
  opened_with text,
  primary key (org_id, conversation_id)
);
create unique index tch_threads_by_thread on tch_threads (org_id, chat_channel_id, thread_id) where thread_id is not null;
call kernel_protect('tch_threads');

-- What is to be told there, in its order.
create table tch_posts (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  position bigint generated always as identity,
  chat_channel_id text not null,
  conversation_id text,
  kind text not null check (kind in ('message', 'file', 'escalation', 'state', 'review')),
  -- What it is about: a message, or an item that waits for a decision.
  ref text not null,
  -- Of an item that waits: which wait it was.
  wait_id text,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
  -- The post that it goes out with, where several are joined.
  batch_id text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  attempted_at timestamptz,
  message_id text,
  error text,
  settled_at timestamptz,
  primary key (org_id, id)
);
create index tch_posts_waiting on tch_posts (org_id, chat_channel_id, position) where state in ('pending', 'sending');
create index tch_posts_settled on tch_posts (settled_at) where settled_at is not null;
create index tch_posts_about on tch_posts (org_id, kind, ref);
call kernel_protect('tch_posts');

-- What came from there: stored before it is acknowledged, done once.
create table tch_received (
  org_id text not null references iam_orgs (id) on delete cascade,
  key text not null,
  kind text not null check (kind in ('event', 'click')),
  position bigint generated always as identity,
  chat_channel_id text,
  message_id text,
  thread_id text,
  -- What plain text in the channel was, when it came.
  thread_text text,
  body jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  outcome text,
  primary key (org_id, key)
);
create index tch_received_message on tch_received (org_id, chat_channel_id, message_id);
create index tch_received_thread on tch_received (org_id, thread_id, position) where done_at is null;
create index tch_received_old on tch_received (received_at);
call kernel_protect('tch_received');
