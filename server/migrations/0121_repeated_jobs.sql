-- Jobs of agents that are made again and again: the skill that is followed, and when the next one is due.
create table cur_repeats (
  org_id text not null references iam_orgs (id) on delete cascade,
  job_uri text not null,
  next_at timestamptz not null default now(),
  primary key (org_id, job_uri)
);
create index cur_repeats_due on cur_repeats (next_at);
call kernel_protect('cur_repeats');

-- Those that wait until the provider of models answers again.
create index cur_jobs_parked on cur_jobs (org_id) where status = 'failed_retryable';
