-- Where events are delivered to. Secrets are sealed; the one before stays valid for a day after a rotation.
create table hook_endpoints (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  url text not null,
  -- Empty for all public event types.
  events text[] not null default '{}',
  active boolean not null default true,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  -- Since when every attempt has failed; null while the last one succeeded.
  failing_since timestamptz,
  disabled_reason text,
  disabled_at timestamptz,
  -- The worker that sends to this endpoint holds it until then; null while nobody does.
  busy_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
call kernel_protect('hook_endpoints');

-- One event for one endpoint, with the log of its attempts.
create table hook_deliveries (
  org_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempt integer not null default 0,
  status_code integer,
  duration_ms integer,
  error text,
  -- The first 1 KB of the answer.
  response text,
  -- Each attempt: { at, statusCode, durationMs, error, response }.
  attempts jsonb not null default '[]',
  delivered_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references hook_endpoints (org_id, id) on delete cascade
);
create index hook_deliveries_newest on hook_deliveries (org_id, endpoint_id, id desc);
create index hook_deliveries_failed on hook_deliveries (org_id, endpoint_id, id desc) where status = 'failed';
create index hook_deliveries_due on hook_deliveries (org_id, endpoint_id, next_attempt_at) where status = 'pending';
create index hook_deliveries_by_age on hook_deliveries (created_at);
call kernel_protect('hook_deliveries');
