-- Trigrams find any part of a text; plain keys beside them in one index keep organizations apart.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- New messages wait in the index's pending list, which costs a tenth of sorting in each one at once. A job sorts them
-- in every minute; a call does only where 8 MB, some 3,500 messages, have come together before.
create index conv_messages_search on conv_messages using gin (org_id, body gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 8192) where not internal;
-- Room for stamping messages as read in their page: elsewhere they would go through every index again.
alter table conv_messages set (fillfactor = 90);

create index crm_contacts_search on crm_contacts using gin (org_id, name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops)
  where name is not null or email is not null or phone is not null;

-- Subjects again, apart from the rows that every message changes.
create table conv_subjects (
  org_id text not null,
  conversation_id text not null,
  subject text not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
create index conv_subjects_search on conv_subjects using gin (org_id, subject gin_trgm_ops);
call kernel_protect('conv_subjects');

create function conv_keep_subject() returns trigger language plpgsql as $$
begin
  if new.subject is null then
    delete from conv_subjects where org_id = new.org_id and conversation_id = new.id;
  else
    insert into conv_subjects (org_id, conversation_id, subject) values (new.org_id, new.id, new.subject)
    on conflict (org_id, conversation_id) do update set subject = excluded.subject;
  end if;
  return null;
end $$;
create trigger keep_new_subject after insert on conv_conversations
  for each row when (new.subject is not null) execute function conv_keep_subject();
create trigger keep_changed_subject after update of subject on conv_conversations
  for each row when (new.subject is distinct from old.subject) execute function conv_keep_subject();
insert into conv_subjects (org_id, conversation_id, subject)
  select org_id, id, subject from conv_conversations where subject is not null;

-- Under row-level security no index answers a condition that could leak what it sees, such as `ilike`. These
-- functions look as the system role, at the current organization alone, and give nothing but ids.
create schema svc_search authorization svc_system;
set local role svc_system;
create function svc_search.messages(pattern text, most integer) returns table (conversation_id text)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
as $$
begin
  return query select m.conversation_id from public.conv_messages m
    where m.org_id = public.kernel_org() and not m.internal and m.body ilike pattern limit most;
end $$;
create function svc_search.subjects(pattern text, most integer) returns table (conversation_id text)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
as $$
begin
  return query select s.conversation_id from public.conv_subjects s
    where s.org_id = public.kernel_org() and s.subject ilike pattern limit most;
end $$;
create function svc_search.contacts(pattern text, most integer) returns table (id text)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
as $$
begin
  return query select k.id from public.crm_contacts k
    where k.org_id = public.kernel_org() and (k.name ilike pattern or k.email ilike pattern or k.phone ilike pattern) limit most;
end $$;
revoke all on all functions in schema svc_search from public;
grant usage on schema svc_search to svc_app;
grant execute on all functions in schema svc_search to svc_app, svc_system;
reset role;

-- Sorts in what waits in the pending lists; only the owner of an index may.
create function conv_settle_search() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_catalog.gin_clean_pending_list('public.conv_messages_search');
end $$;
revoke all on function conv_settle_search from public;
grant execute on function conv_settle_search to svc_system;

-- Those of one topic or colleague by status, so that a short list of open ones is not looked for in a long past.
drop index conv_conversations_by_topic;
create index conv_conversations_by_topic on conv_conversations (org_id, topic_id, status, last_message_at desc nulls last, id desc)
  where topic_id is not null;
drop index conv_conversations_by_assignee;
create index conv_conversations_by_assignee on conv_conversations (org_id, assignee_user_id, status, last_message_at desc nulls last, id desc);
create index conv_conversations_claimed on conv_conversations (org_id, claim_user_id) where claim_user_id is not null;
create index conv_conversations_suppressed on conv_conversations (org_id, last_message_at desc nulls last, id desc)
  where suppressed_reason is not null;
create index conv_conversations_merged on conv_conversations (org_id) where merged_into_id is not null;
