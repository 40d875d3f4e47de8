-- Conversations of several people that became one. Each of them, a party, is known by the conversation that was theirs,
-- and goes on reading what was theirs.
alter table conv_conversations
  -- All of its parties; null unless conversations of different people were merged into it.
  add column parties text[];

-- Whose session it is in the conversation where it goes on.
alter table conv_session_aliases add column party_id text;
update conv_session_aliases set party_id = conversation_id;
alter table conv_session_aliases alter column party_id set not null;
create index conv_session_aliases_by_party on conv_session_aliases (org_id, party_id);

alter table conv_messages
  -- The parties that may read it; null for every visitor of the conversation.
  add column visible_to text[],
  -- When each of several parties read it; null where one alone may.
  add column reads jsonb;

-- A merge and what was before it, so that it can be undone.
create table conv_merges (
  org_id text not null,
  id text not null,
  source_id text not null,
  target_id text not null,
  same_person boolean not null,
  -- The target's number when it was done: what has a higher one was said since.
  target_seq bigint not null,
  source_was jsonb not null,
  target_was jsonb not null,
  -- The sessions that had gone on in the source, and the replies that waited there to be sent.
  aliases_were jsonb not null,
  scheduled_ids text[] not null,
  merged_by_id text,
  merged_by_name text,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, source_id) references conv_conversations (org_id, id) on delete cascade,
  foreign key (org_id, target_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_merges_by_source on conv_merges (org_id, source_id);
create index conv_merges_by_target on conv_merges (org_id, target_id);
create index conv_merges_by_age on conv_merges (merged_at);
call kernel_protect('conv_merges');

-- Where the messages of a merge stood before.
create table conv_merged_messages (
  org_id text not null,
  merge_id text not null,
  message_id text not null,
  seq bigint not null,
  provider_message_id text,
  visible_to text[],
  primary key (org_id, merge_id, message_id),
  foreign key (org_id, merge_id) references conv_merges (org_id, id) on delete cascade
);
call kernel_protect('conv_merged_messages');
