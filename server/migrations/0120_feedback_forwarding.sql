-- What became of approved feedback that is passed on to whoever makes the service; null where none is passed on.
alter table fb_items
  add column forward_state text check (forward_state in ('pending', 'sent', 'failed')),
  add column forward_error text,
  add column forwarded_at timestamptz;
