-- Who calls what, counted by day (UTC): written every five seconds from the memory of each process.
create table kernel_call_actors (
  org_id text not null references iam_orgs (id) on delete cascade,
  day date not null,
  actor_key text not null,
  name text,
  primary key (org_id, day, actor_key)
);
call kernel_protect('kernel_call_actors');

create table kernel_call_days (
  org_id text not null references iam_orgs (id) on delete cascade,
  day date not null,
  face text not null,
  actor_key text not null,
  operation text not null,
  result text not null check (result in ('ok', 'error', 'denied')),
  calls bigint not null,
  milliseconds double precision not null,
  -- How many took how long: the nth up to 1.1 to the power of n milliseconds.
  latency bigint[] not null,
  primary key (org_id, day, face, actor_key, operation, result)
);
call kernel_protect('kernel_call_days');

-- What modules count by name, such as tokens.
create table kernel_counts (
  org_id text not null references iam_orgs (id) on delete cascade,
  day date not null,
  name text not null,
  amount bigint not null,
  primary key (org_id, day, name)
);
call kernel_protect('kernel_counts');

create function kernel_sum(a bigint[], b bigint[]) returns bigint[] language sql immutable parallel safe
  return array(select coalesce(x, 0) + coalesce(y, 0) from unnest(a, b) with ordinality as t(x, y, n) order by n);
create aggregate kernel_sum_of(bigint[]) (sfunc = kernel_sum, stype = bigint[], initcond = '{}');
