-- Calls by phone: what the vendor told of each.
create table conv_calls (
  org_id text not null,
  id text not null,
  channel_id text not null,
  conversation_id text not null,
  -- What the vendor calls it; null while it is being asked to make it.
  provider_id text,
  direction text not null check (direction in ('inbound', 'outbound')),
  state text not null default 'starting' check (state in ('starting', 'ringing', 'active', 'ended')),
  outcome text check (outcome in ('completed', 'missed', 'busy', 'voicemail', 'failed')),
  ended_reason text,
  seconds integer,
  has_recording boolean not null default false,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id) on delete cascade,
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create unique index conv_calls_provider on conv_calls (org_id, channel_id, provider_id);
create index conv_calls_conversation on conv_calls (org_id, conversation_id, created_at);
create index conv_calls_going on conv_calls (created_at) where state <> 'ended';
call kernel_protect('conv_calls');
