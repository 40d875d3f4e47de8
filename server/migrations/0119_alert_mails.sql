-- Since when an alert is news to those who are told of alerts by email: since it opened or became worse; of one that came back soon,
-- since it opened first.
alter table alr_alerts add column news_at timestamptz;
create index alr_alerts_news on alr_alerts (org_id, news_at) where resolved_at is null and acknowledged_at is null and news_at is not null;

-- Who is told of alerts by email, up to which of them they were told, and when the last email was.
create table alr_email_choices (
  org_id text not null,
  user_id text not null,
  told_until timestamptz not null default now(),
  mailed_at timestamptz,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references iam_memberships (org_id, user_id) on delete cascade
);
call kernel_protect('alr_email_choices');

-- Of which organizations emails were given up.
create index mail_messages_failed on mail_messages (org_id, settled_at) where status = 'failed';
create index mail_messages_sent on mail_messages (org_id, settled_at) where status = 'sent';
