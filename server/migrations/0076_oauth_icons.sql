-- Pictures of programs: where one lies, and the small picture that was made of it. No picture of strangers is served as it came.
create table oauth_icons (
  client_id text primary key check (length(client_id) <= 200),
  source text not null check (length(source) <= 1000),
  -- Null where there is none, or none that can be used.
  png bytea check (octet_length(png) <= 100000),
  tried_at timestamptz,
  -- When somebody was last asked about the program.
  seen_at timestamptz not null default now()
);
create index oauth_icons_by_sight on oauth_icons (seen_at);
grant select, insert, update, delete on oauth_icons to svc_system;

alter table oauth_grants add column has_icon boolean not null default false;
