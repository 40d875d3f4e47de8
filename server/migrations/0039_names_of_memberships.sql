-- What a member is called in this organization, where owners or admins changed it; null where it is their own name.
alter table iam_memberships add column name text check (length(name) between 1 and 256);

-- A person's own name is theirs: no organization that they belong to may change it for all others.
revoke update (name) on iam_users from svc_app;
