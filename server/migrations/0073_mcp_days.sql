-- The tool calls of an organization by day (UTC): what processes have taken in blocks of the day's budget, or counted.
create table kernel_mcp_days (
  org_id text not null references iam_orgs (id) on delete cascade,
  day date not null,
  calls integer not null,
  block integer not null default 0,
  primary key (org_id, day)
);
create index kernel_mcp_days_by_day on kernel_mcp_days (day);
call kernel_protect('kernel_mcp_days');
