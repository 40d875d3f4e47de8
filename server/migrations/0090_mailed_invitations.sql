-- When an invitation was mailed: one address gets few a day, from however many organizations.
alter table iam_invitations add column mailed_at timestamptz;
create index iam_invitations_mailed on iam_invitations (email, mailed_at) where mailed_at is not null;
