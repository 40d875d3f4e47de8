-- Takes the statistics of tables that have few rows and changed much since the last time: a plan that was made on an empty
-- table is a bad one, and the server's own daemon comes by once a minute. Only the owner of a table may. Returns how many it took.
create function kernel_take_statistics() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed regclass;
  taken integer := 0;
begin
  for changed in
    select c.oid from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relowner = current_user::regrole and c.reltuples < 20000
      and s.n_mod_since_analyze >= 50 + greatest(c.reltuples, 0) / 2
    order by c.oid
  loop
    execute format('analyze %s', changed);
    taken := taken + 1;
  end loop;
  return taken;
end $$;
revoke all on function kernel_take_statistics from public;
grant execute on function kernel_take_statistics to svc_system;
