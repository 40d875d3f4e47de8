-- The secret keys that this database knows, by ids derived from them; never a key itself. One of them is current.
create table kernel_root_keys (
  id text primary key,
  is_current boolean not null,
  -- Whether what was sealed before sealed values named their key is sealed with this one.
  is_first boolean not null,
  -- The key of all token hashes, sealed with this secret key: that it opens proves the key, and a new one changes no hash.
  hash_key text not null,
  created_at timestamptz not null default now()
);
create unique index kernel_root_keys_current on kernel_root_keys (is_current) where is_current;
grant select, insert, update, delete on kernel_root_keys to svc_system;
