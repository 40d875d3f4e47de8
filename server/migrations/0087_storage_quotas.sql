-- What single organizations may store, where that is another amount than those who run the service set for all.
create table kernel_storage_quotas (
  org_id text primary key,
  -- Null for no limit.
  most_bytes bigint,
  set_at timestamptz not null default now()
);
call kernel_protect('kernel_storage_quotas', 'select');
