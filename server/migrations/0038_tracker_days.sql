-- How many records a tracker takes on a day (UTC).
alter table analytics_trackers add column max_daily_records integer not null default 2000000
  check (max_daily_records between 1000 and 100000000);

-- What has been given out of a day's records, in slices that processes count down in memory: kept for two days.
create table analytics_tracker_days (
  org_id text not null,
  tracker_id text not null,
  day date not null,
  -- Empty for the tracker as a whole, else an address (hashed) that sends very much.
  subject text not null,
  granted bigint not null,
  -- The last slice.
  slice integer not null,
  primary key (org_id, tracker_id, day, subject),
  foreign key (org_id, tracker_id) references analytics_trackers (org_id, id) on delete cascade
);
create index analytics_tracker_days_by_day on analytics_tracker_days (day);
call kernel_protect('analytics_tracker_days');
