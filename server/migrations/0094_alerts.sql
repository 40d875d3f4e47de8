-- What goes wrong for an organization, told once: of each subject there is one open alert.
create table alr_alerts (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  source text not null,
  -- What it is about, such as the id of a webhook.
  subject_id text not null,
  severity text not null check (severity in ('warning', 'error')),
  title text not null,
  detail text not null,
  metadata jsonb not null default '{}',
  cta_href text,
  cta_label_key text,
  opened_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  occurrence_count integer not null default 1,
  acknowledged_at timestamptz,
  acknowledged_by text,
  resolved_at timestamptz,
  primary key (org_id, id)
);
create unique index alr_alerts_open on alr_alerts (org_id, source, subject_id) where resolved_at is null;
create index alr_alerts_resolved on alr_alerts (org_id, source, subject_id, resolved_at) where resolved_at is not null;
call kernel_protect('alr_alerts');
