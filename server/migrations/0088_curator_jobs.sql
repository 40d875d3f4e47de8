-- Work for agents, one at a time: whoever claims a job holds it until its lease ends.
create table cur_jobs (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- The skill that is to be followed.
  job_uri text not null,
  user_prompt text not null,
  source_event_type text,
  source_event_payload jsonb,
  -- Of those that are pending there is one with a key.
  dedupe_key text,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed', 'dead', 'failed_retryable')),
  priority integer not null default 0,
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  next_attempt_at timestamptz not null default now(),
  -- Who holds it, or held it last.
  lease_hash text,
  lease_holder text,
  lease_credential text,
  lease_expires_at timestamptz,
  last_error text,
  last_error_code text,
  failed_step text,
  last_reply_text text,
  last_tool_calls integer,
  last_total_tokens integer,
  progress jsonb,
  -- What came from somebody who did not hold it any more, the last of it.
  late_answer jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (org_id, id)
);
create unique index cur_jobs_dedupe on cur_jobs (org_id, dedupe_key) where status = 'pending' and dedupe_key is not null;
create index cur_jobs_due on cur_jobs (org_id, priority desc, next_attempt_at) where status = 'pending';
create index cur_jobs_by_status on cur_jobs (org_id, status, id);
call kernel_protect('cur_jobs');
