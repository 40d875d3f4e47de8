-- Who created an organization, so that one person creates only so many.
alter table iam_orgs add column founded_by text references iam_users (id) on delete set null;
create index iam_orgs_by_founder on iam_orgs (founded_by) where founded_by is not null;

-- The link of a mail about a sign-in that its reader does not know.
alter table iam_account_links
  drop constraint iam_account_links_purpose_check,
  add constraint iam_account_links_purpose_check
    check (purpose in ('reset_password', 'verify_email', 'change_email', 'unlock_sign_in', 'secure_account'));
