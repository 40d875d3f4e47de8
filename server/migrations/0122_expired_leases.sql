-- Whose holders fell silent: asked for at each claim.
create index cur_jobs_leased on cur_jobs (org_id, lease_expires_at) where status = 'pending' and lease_expires_at is not null;
