-- Mailboxes as channels: mails come in as messages of conversations, and answers go out as mails.
alter table conv_channels
  add column config jsonb not null default '{}',
  -- Passwords of its mail servers; sealed.
  add column smtp_password text,
  add column imap_password text,
  -- Where mail for it is relayed to, in lower case.
  add column address text;
create unique index conv_channels_by_address on conv_channels (address) where address is not null;

-- How far a mailbox was read.
create table conv_mailboxes (
  org_id text not null,
  channel_id text not null,
  uid_validity bigint,
  last_uid bigint,
  -- In a row, and the last of them.
  failures integer not null default 0,
  error text,
  checked_at timestamptz not null default now(),
  -- The mail that could not be taken in, and how often that was tried.
  stuck_uid bigint,
  stuck_times integer not null default 0,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id) on delete cascade
);
call kernel_protect('conv_mailboxes');

-- What became of each mail that came in.
create table conv_received_mails (
  org_id text not null,
  id text not null,
  channel_id text not null,
  outcome text not null check (outcome in ('message', 'own', 'bounce', 'automatic', 'spam', 'quarantined')),
  conversation_id text,
  -- The message that it became.
  said_id text,
  -- Without angle brackets; of a mail that has none, a hash of it.
  message_id text not null,
  content_hash text not null,
  sender text,
  -- Everybody who is named as its sender or reader, in lower case.
  people text[] not null default '{}',
  -- Whom an answer goes to: `to` and `cc`.
  answer_to jsonb not null default '{}',
  reference_ids text[] not null default '{}',
  subject text not null default '',
  -- Why it is in quarantine.
  error text,
  size_bytes integer not null,
  received_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id) on delete cascade,
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create unique index conv_received_mails_once on conv_received_mails (org_id, channel_id, message_id, content_hash);
create index conv_received_mails_of_conversation on conv_received_mails (org_id, conversation_id, received_at desc) where conversation_id is not null;
create index conv_received_mails_newest on conv_received_mails (org_id, channel_id, id desc);
create index conv_received_mails_kept on conv_received_mails (received_at) where outcome = 'quarantined';
call kernel_protect('conv_received_mails');

alter table conv_deliveries
  drop constraint conv_deliveries_status_check,
  -- `sending`: a server has it, or had when the process died; `unknown`: nobody knows whether the server took it.
  add constraint conv_deliveries_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'dead', 'unknown')),
  -- `to`, `cc`, `bcc` and `subject`, as they were when the message was written.
  add column letter jsonb not null default '{}',
  add column sending_at timestamptz;
create index conv_deliveries_sending on conv_deliveries (sending_at) where status = 'sending';
create index conv_deliveries_sent on conv_deliveries (org_id, channel_id, sent_at) where sent_at is not null;
create index conv_deliveries_waiting on conv_deliveries (org_id, channel_id, created_at, id) where status in ('queued', 'failed', 'sending');
