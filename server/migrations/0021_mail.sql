-- Mails on their way out. What they say is sealed, and forgotten as soon as they were sent or given up.
create table mail_messages (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  -- What it is, such as `invitation`; for lists and limits.
  kind text not null,
  -- What it is about, such as the id of an invitation; whoever queued it asks for its state by this.
  reference text,
  -- The mail itself, sealed; null once it is settled.
  content text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  -- When to try next; a sender that is at it holds the mail until then.
  next_attempt_at timestamptz not null default now(),
  -- Past this it is worth nothing, and is not sent any more.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (org_id, id)
);
create index mail_messages_due on mail_messages (next_attempt_at) where status = 'queued';
create index mail_messages_newest on mail_messages (org_id, created_at desc);
create index mail_messages_by_reference on mail_messages (org_id, reference, created_at desc) where reference is not null;
create index mail_messages_by_age on mail_messages (created_at);
call kernel_protect('mail_messages');
