-- One link of each source: what anybody may ask for by mail replaces none that an owner or the machine made.
-- Without a token a link was used or taken back; its row stays, since it counts what was mailed within the hour.
alter table iam_account_links
  drop constraint iam_account_links_pkey,
  add primary key (user_id, purpose, source),
  alter column token_hash drop not null;
