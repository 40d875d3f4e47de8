-- Events that a reaction could not digest: it passes them by, and they are tried again with pauses.
create table kernel_set_aside (
  org_id text not null,
  reaction text not null,
  event_id text not null,
  attempts integer not null default 1,
  error text not null,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (org_id, reaction, event_id)
);
create index kernel_set_aside_by_time on kernel_set_aside (next_at);
call kernel_protect('kernel_set_aside');
