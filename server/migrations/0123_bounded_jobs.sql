-- Whose holders fell silent, in all organizations; and what is old enough to be forgotten.
create index cur_jobs_silent on cur_jobs (lease_expires_at) where status = 'pending' and lease_expires_at is not null;
create index cur_jobs_over on cur_jobs (done_at) where done_at is not null;
create index alr_alerts_over on alr_alerts (resolved_at) where resolved_at is not null;
