-- Which programs called the tool endpoint, by what credential; written at most once a minute for each.
create table kernel_mcp_connections (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  kind text not null,
  credential_id text not null,
  credential_name text,
  client_name text not null default '',
  client_version text,
  protocol_version text,
  calls bigint not null default 0,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, credential_id, client_name)
);
create index kernel_mcp_connections_latest on kernel_mcp_connections (org_id, last_seen_at desc, id desc);
create index kernel_mcp_connections_by_age on kernel_mcp_connections (last_seen_at);
call kernel_protect('kernel_mcp_connections');
