-- Visitors whose messages are not taken in.
create table conv_blocks (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  contact_id text,
  -- As they were known when they were blocked.
  name text,
  email text,
  blocked_by_id text,
  blocked_by_name text,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index conv_blocks_by_contact on conv_blocks (org_id, contact_id) where contact_id is not null;
call kernel_protect('conv_blocks');

-- By what such a visitor is recognized: a session of a channel, an email, a verified identity.
create table conv_block_keys (
  org_id text not null,
  key text not null,
  block_id text not null,
  primary key (org_id, key, block_id),
  foreign key (org_id, block_id) references conv_blocks (org_id, id) on delete cascade
);
create index conv_block_keys_by_block on conv_block_keys (org_id, block_id);
call kernel_protect('conv_block_keys');
