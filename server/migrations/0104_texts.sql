-- Numbers of SMS vendors as channels.
alter table conv_channels
  -- The secrets of its vendor, as one sealed object.
  add column vendor_secrets text;

alter table conv_deliveries
  -- What the vendor calls the message; its reports name it.
  add column provider_id text;
create index conv_deliveries_provider on conv_deliveries (org_id, channel_id, provider_id) where provider_id is not null;

-- Texts that came in, by what their vendor calls them: each is taken in once.
create table conv_received_texts (
  org_id text not null,
  channel_id text not null,
  provider_id text not null,
  received_at timestamptz not null default now(),
  primary key (org_id, channel_id, provider_id),
  foreign key (org_id, channel_id) references conv_channels (org_id, id) on delete cascade
);
create index conv_received_texts_old on conv_received_texts (received_at);
call kernel_protect('conv_received_texts');
