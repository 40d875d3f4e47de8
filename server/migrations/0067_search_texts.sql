-- What a conversation is found by, in lower case, a line each: its subject, its customer's name, email and phone, and what was said in
-- public. A search that looks at conversations one by one reads a row for each instead of a dozen, and makes no text of its own. A job
-- writes these rows some time after the messages; what they lack is read where it is, so that nothing depends on the job.
create table conv_search_texts (
  org_id text not null,
  conversation_id text not null,
  -- The conversation's number when the text was made: messages with a higher one are not in it. 0 for a text that was emptied.
  last_seq bigint not null,
  -- The transaction that emptied it last: where there has been another one since, nobody writes the text of what was before.
  version xid8 not null default pg_current_xact_id(),
  text text not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
-- Those to be made anew.
create index conv_search_texts_empty on conv_search_texts (org_id, conversation_id) where last_seq = 0;
call kernel_protect('conv_search_texts');

-- Up to where the job has gone through an organization's conversations by their latest activity, and when it began.
create table conv_search_progress (
  org_id text primary key references iam_orgs (id) on delete cascade,
  up_to timestamptz not null default '-infinity',
  up_to_id text not null default '',
  began_at timestamptz not null default now()
);
call kernel_protect('conv_search_progress');

-- Triggers empty the texts of what has changed, as the system role: customers, who may not see the texts, change conversations, too.
-- New messages need nothing, since they have higher numbers. A conversation without a text gets an empty one, so that a text that is
-- being made of what was before finds it there. Within a transaction once is enough.
set local role svc_system;
create function svc_search.conversation_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.conv_search_texts as t (org_id, conversation_id, last_seq, text)
    select new.org_id, new.id, 0, '' where new.last_seq > 0
  on conflict (org_id, conversation_id) do update set last_seq = 0, text = '', version = excluded.version
    where t.version <> excluded.version or t.last_seq <> 0;
  return null;
end $$;
create function svc_search.contact_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.conv_search_texts as t (org_id, conversation_id, last_seq, text)
    select c.org_id, c.id, 0, '' from public.conv_conversations c
    where c.org_id = new.org_id and c.contact_id = new.id and c.last_seq > 0 order by c.id
  on conflict (org_id, conversation_id) do update set last_seq = 0, text = '', version = excluded.version
    where t.version <> excluded.version or t.last_seq <> 0;
  return null;
end $$;
create function svc_search.message_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.conv_search_texts as t (org_id, conversation_id, last_seq, text)
    select c.org_id, c.id, 0, ''
    from (select old.conversation_id as id union select new.conversation_id) k
    join public.conv_conversations c on c.org_id = new.org_id and c.id = k.id and c.last_seq > 0 order by c.id
  on conflict (org_id, conversation_id) do update set last_seq = 0, text = '', version = excluded.version
    where t.version <> excluded.version or t.last_seq <> 0;
  return null;
end $$;
create function svc_search.messages_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.conv_search_texts as t (org_id, conversation_id, last_seq, text)
    select c.org_id, c.id, 0, ''
    from (select distinct g.org_id, g.conversation_id as id from gone g) k
    join public.conv_conversations c on c.org_id = k.org_id and c.id = k.id and c.last_seq > 0 order by c.org_id, c.id
  on conflict (org_id, conversation_id) do update set last_seq = 0, text = '', version = excluded.version
    where t.version <> excluded.version or t.last_seq <> 0;
  return null;
end $$;
reset role;

create trigger empty_search_text after update of subject, contact_id on conv_conversations for each row
  when (new.subject is distinct from old.subject or new.contact_id is distinct from old.contact_id)
  execute function svc_search.conversation_changed();
create trigger empty_search_texts after update of name, email, phone on crm_contacts for each row
  when (new.name is distinct from old.name or new.email is distinct from old.email or new.phone is distinct from old.phone)
  execute function svc_search.contact_changed();
create trigger empty_search_text after update of body, internal, conversation_id, seq on conv_messages for each row
  when (new.body <> old.body or new.internal <> old.internal or new.conversation_id <> old.conversation_id or new.seq <> old.seq)
  execute function svc_search.message_changed();
create trigger empty_search_texts after delete on conv_messages
  referencing old table as gone for each statement execute function svc_search.messages_deleted();
