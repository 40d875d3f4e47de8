-- What an organization writes of its own accord: nothing of it leaves before somebody approves it.
create table out_campaigns (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  name text not null,
  brief text not null,
  segment_id text not null,
  channel_id text not null,
  cadence_rules jsonb not null default '{}',
  cta_url text,
  enabled boolean not null default false,
  unsubscribe_required boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index out_campaigns_name on out_campaigns (org_id, lower(name));
call kernel_protect('out_campaigns');

create table out_proposals (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  campaign_id text not null,
  contact_id text not null,
  conversation_id text,
  kind text not null check (kind in ('initial', 'reply', 'followup')),
  sequence_step integer,
  draft_subject text,
  draft_body text not null,
  -- As an agent wrote it, once a person has changed it.
  original_draft_body text,
  draft_fingerprint text not null,
  evidence jsonb not null default '{}',
  proposed_send_at timestamptz,
  scheduled_send_at timestamptz,
  send_attempts integer not null default 0,
  status text not null default 'pending' check (status in ('pending', 'approved', 'sent', 'failed', 'dismissed', 'withdrawn')),
  proposed_by_type text not null,
  proposed_by_id text not null,
  decided_by_type text,
  decided_by_id text,
  decided_by_name text,
  decided_at timestamptz,
  first_viewed_at timestamptz,
  viewed_by_type text,
  viewed_by_id text,
  revision_count integer not null default 0,
  last_revised_at timestamptz,
  last_revision_reason text,
  revised_by_type text,
  revised_by_id text,
  revised_after_review_at timestamptz,
  sent_at timestamptz,
  sent_message_id text,
  -- On what basis it was sent, as it was then.
  sent_basis jsonb,
  failure_reason text,
  dismiss_reason text,
  withdraw_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, campaign_id) references out_campaigns (org_id, id) on delete cascade
);
create index out_proposals_newest on out_proposals (org_id, created_at desc, id desc);
create index out_proposals_of_campaign on out_proposals (org_id, campaign_id, created_at desc, id desc);
create index out_proposals_of_contact on out_proposals (org_id, contact_id, created_at desc);
create index out_proposals_of_conversation on out_proposals (org_id, conversation_id) where conversation_id is not null;
create index out_proposals_due on out_proposals (scheduled_send_at) where status = 'approved';
call kernel_protect('out_proposals');
