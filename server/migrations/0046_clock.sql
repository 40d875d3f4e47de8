-- For which minute each job that runs by the clock was planned last, so that of several processes one plans it.
create table kernel_clock (
  job text primary key,
  planned_for timestamptz not null
);
grant select, insert, update on kernel_clock to svc_system;
