-- When each skill was followed last.
create index cur_jobs_by_skill on cur_jobs (org_id, job_uri, updated_at desc);
