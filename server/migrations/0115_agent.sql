-- The agent that runs in the service itself.
alter table iam_orgs add column own_agent_answers boolean not null default false;
grant update (own_agent_answers) on iam_orgs to svc_app;
-- What customers write decides, too, from when on a person is needed.
grant select (own_agent_answers) on iam_orgs to svc_end_user;

create table agt_config (
  org_id text not null unique references iam_orgs (id) on delete cascade,
  id text not null,
  enabled boolean not null default false,
  provider text not null default 'none' check (provider in ('none', 'openai_compatible', 'anthropic')),
  base_url text,
  model text,
  -- Sealed.
  api_key text,
  instructions text not null default '',
  -- Whether a quotation is sent without a model to judge it, where agents may answer.
  sends_quotes boolean not null default false,
  handover_message text,
  most_replies int not null default 6,
  conversation_tokens int not null default 50000,
  day_tokens int not null default 500000,
  month_tokens int not null default 5000000,
  -- What the provider said last, where it is in the way.
  problem text,
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
call kernel_protect('agt_config');

-- Tokens by day: what was used, and what calls under way may use.
create table agt_spend (
  org_id text not null references iam_orgs (id) on delete cascade,
  day date not null,
  tokens bigint not null default 0,
  primary key (org_id, day)
);
call kernel_protect('agt_spend');

create table agt_runs (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  conversation_id text not null,
  -- The customer's message that it answers, or the request for a draft.
  about text not null,
  mode text not null check (mode in ('auto', 'draft_only')),
  status text not null default 'running' check (status in ('running', 'sent', 'draft', 'handover', 'nothing', 'dropped', 'failed')),
  -- Why it ended so, for colleagues.
  reason text,
  question text not null default '',
  model text,
  tokens int not null default 0,
  citations jsonb not null default '[]',
  -- What was said to the model and what it said; forgotten after 30 days.
  steps jsonb,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  unique (org_id, conversation_id, about),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index agt_runs_latest on agt_runs (org_id, started_at desc, id desc);
create index agt_runs_old on agt_runs (started_at) where steps is not null;
call kernel_protect('agt_runs');
