-- A job carries its organization, so that each gets its turn, and how long to wait by the database's clock. The function
-- with fewer arguments stays for processes of the release before.
set local role svc_system;
create function svc_jobs.add(job_name text, job_payload json, job_queue text, job_run_at timestamptz, job_attempts int, job_key text,
  job_org text, job_delay interval)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job_name, job_payload, job_queue, coalesce(job_run_at, now() + job_delay), job_attempts,
    job_key, flags => array[job_org]);
end $$;
revoke all on function svc_jobs.add(text, json, text, timestamptz, int, text, text, interval) from public;
grant execute on function svc_jobs.add(text, json, text, timestamptz, int, text, text, interval) to svc_app, svc_system;
reset role;
