-- How much was asked to be uploaded on a day (UTC), by session, by address and by channel: kept for two days.
create table conv_upload_days (
  org_id text not null references iam_orgs (id) on delete cascade,
  -- `session:…`, `address:…` (hashed) or `channel:…`.
  subject text not null,
  day date not null,
  bytes bigint not null,
  primary key (org_id, subject, day)
);
create index conv_upload_days_by_day on conv_upload_days (day);
call kernel_protect('conv_upload_days');
