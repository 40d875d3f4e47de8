-- What a person chose for the dashboard and their mails; what their browser said first stays in `locale`. The time zone is null
-- for that of the browser, 'organization' for the organization's, else an IANA name.
alter table iam_users
  add column chosen_locale text check (length(chosen_locale) between 2 and 16),
  add column timezone text check (length(timezone) between 1 and 64);
grant select (chosen_locale, timezone), update (chosen_locale, timezone) on iam_users to svc_app;

-- The language of mails to those who chose none; null for that of their browser.
alter table iam_orgs add column locale text check (length(locale) between 2 and 16);
grant update (locale) on iam_orgs to svc_app;
