-- What is hidden in what customers write, by organization; without a row nothing is.
create table conv_redaction (
  org_id text primary key references iam_orgs (id) on delete cascade,
  detectors text[] not null default '{}',
  policy text not null default 'off' check (policy in ('off', 'mask', 'remove')),
  min_confidence text not null default 'high' check (min_confidence in ('high', 'medium')),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  check (policy = 'off' or cardinality(detectors) > 0)
);
call kernel_protect('conv_redaction');
