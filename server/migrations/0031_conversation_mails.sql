-- How far the answers of a conversation were sent to a customer who has left.
create table conv_reply_mails (
  org_id text not null,
  conversation_id text not null,
  -- The number of the last message that was sent.
  seq bigint not null default 0,
  mailed_at timestamptz,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
call kernel_protect('conv_reply_mails');

-- Addresses whose owners want no more of these mails; only their keyed hashes.
create table conv_reply_stops (
  org_id text not null references iam_orgs (id) on delete cascade,
  address_hash text not null,
  stopped_at timestamptz not null default now(),
  primary key (org_id, address_hash)
);
call kernel_protect('conv_reply_stops');

-- What a colleague wants to be told by email while they are away; who has no row wants nothing.
create table conv_email_choices (
  org_id text not null,
  user_id text not null,
  mentions boolean not null default false,
  waiting boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
call kernel_protect('conv_email_choices');

-- Which wait of a conversation colleagues were told of.
create table conv_waiting_mails (
  org_id text not null,
  conversation_id text not null,
  waiting_since timestamptz not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
call kernel_protect('conv_waiting_mails');

-- When a colleague last was at the keyboard, or asked not to be disturbed there; kept to the minute.
create table conv_presence (
  org_id text not null,
  user_id text not null,
  present_at timestamptz not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
call kernel_protect('conv_presence');
