-- A past month of which no day has a table yet gets one as a whole: imports reach over thousands of days, and a statement
-- locks every table that it might need. Its name ends with its last day, as that of a day does.
create or replace function analytics_open_days(first date, last date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d date;
  part text;
  whole text;
  begins date;
  ends date;
begin
  first := greatest(first, current_date - 4000);
  last := least(last, current_date + 31);
  for d in select generate_series(first, last, interval '1 day')::date loop
    begins := date_trunc('month', d)::date;
    ends := (begins + interval '1 month')::date - 1;
    part := 'analytics_events_' || to_char(d, 'YYYYMMDD');
    whole := 'analytics_month_' || to_char(ends, 'YYYYMMDD');
    continue when to_regclass('svc_days.' || part) is not null or to_regclass('svc_days.' || whole) is not null;
    perform pg_advisory_xact_lock(7861014);
    continue when to_regclass('svc_days.' || part) is not null or to_regclass('svc_days.' || whole) is not null;
    if ends < current_date - 31 and not exists (
      select from pg_class where relnamespace = 'svc_days'::regnamespace
        and starts_with(relname, 'analytics_events_' || to_char(d, 'YYYYMM')))
    then
      part := whole;
    else
      begins := d;
      ends := d;
    end if;
    execute format('create table svc_days.%I (like public.analytics_events including all) with (fillfactor = 85)', part);
    execute format('alter table public.analytics_events attach partition svc_days.%I for values from (%L) to (%L)', part, begins, ends + 1);
  end loop;
end $$;
