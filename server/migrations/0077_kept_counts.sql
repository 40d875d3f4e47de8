-- How many conversations there are, kept by triggers in the transaction that changes them, so that no count walks through
-- a long past: docs/decisions/036-kept-counts.md.

-- By status alone, and by status with the assignee, the topic, the channel, or assignee and topic; no other two stand together.
-- '' stands for none, '*' for any.
create table conv_queue_counts (
  org_id text not null references iam_orgs (id) on delete cascade,
  assignee_user_id text not null,
  topic_id text not null,
  channel_id text not null,
  status text not null,
  conversations integer not null,
  -- Of these, open ones that wait for a person.
  waiting integer not null,
  primary key (org_id, assignee_user_id, topic_id, channel_id, status)
) with (fillfactor = 50);
call kernel_protect('conv_queue_counts', 'select');

-- What changed since the counts were summed up, a row for each change, so that no writer waits for another one. Without a
-- foreign key: its check would lock the row of the organization for each new conversation.
create table conv_queue_changes (
  org_id text not null,
  n bigint generated always as identity,
  assignee_user_id text not null,
  topic_id text not null,
  channel_id text not null,
  status text not null,
  conversations integer not null,
  waiting integer not null,
  primary key (org_id, n)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
call kernel_protect('conv_queue_changes', 'select');

-- The functions write as the system role: neither members nor customers have a right to change a count.
create schema svc_counts authorization svc_system;
set local role svc_system;

-- Sums up the changes of an organization that are committed and those of this transaction. Where somebody else is at it, that
-- is left to them: nobody but the holder of the lock changes or deletes rows here, so nobody waits. A reader sees either the
-- changes or their sum.
create function svc_counts.sum_up(org text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('conversations.queueCounts ' || org, 0)) then return; end if;
  with taken as (delete from public.conv_queue_changes c where c.org_id = org returning c.*)
  insert into public.conv_queue_counts as k (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
  select org, case grouping(t.assignee_user_id) when 0 then t.assignee_user_id else '*' end,
    case grouping(t.topic_id) when 0 then t.topic_id else '*' end,
    case grouping(t.channel_id) when 0 then t.channel_id else '*' end, t.status, sum(t.conversations), sum(t.waiting)
  from taken t where exists (select from public.iam_orgs o where o.id = org)
  group by grouping sets ((t.status), (t.status, t.assignee_user_id), (t.status, t.topic_id), (t.status, t.channel_id),
    (t.status, t.assignee_user_id, t.topic_id))
  having sum(t.conversations) <> 0 or sum(t.waiting) <> 0
  on conflict (org_id, assignee_user_id, topic_id, channel_id, status)
    do update set conversations = k.conversations + excluded.conversations, waiting = k.waiting + excluded.waiting;
end $$;

-- Counts an organization's conversations again, should the counts ever have gone astray. Nobody sums up meanwhile, and what is
-- deleted, counted and noted is of one moment: what others commit after it is noted by themselves.
create function svc_counts.count_anew(org text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('conversations.queueCounts ' || org, 0));
  with counts as (delete from public.conv_queue_counts k where k.org_id = org),
    changes as (delete from public.conv_queue_changes k where k.org_id = org)
  insert into public.conv_queue_changes (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
  select org, coalesce(c.assignee_user_id, ''), coalesce(c.topic_id, ''), c.channel_id, c.status, count(*),
    count(*) filter (where c.needs_human_attention and c.status = 'open')
  from public.conv_conversations c where c.org_id = org and (c.status <> 'closed' or c.merged_into_id is null)
  group by 2, 3, 4, 5;
  perform svc_counts.sum_up(org);
end $$;

create function svc_counts.sum_up_now_and_then() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Once for a transaction and organization: at its end everything that it changed is there.
  if current_setting('svc.summed_up', true) is distinct from new.org_id then
    perform svc_counts.sum_up(new.org_id);
    perform set_config('svc.summed_up', new.org_id, true);
  end if;
  return null;
end $$;

-- What a new conversation, one that is deleted, and a change of one do to the counts. The empty shell that a merge leaves is
-- counted nowhere.
create function svc_counts.note_added() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.status = 'closed' and new.merged_into_id is not null then return null; end if;
  insert into public.conv_queue_changes (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
  values (new.org_id, coalesce(new.assignee_user_id, ''), coalesce(new.topic_id, ''), new.channel_id, new.status, 1,
    (new.needs_human_attention and new.status = 'open')::integer);
  return null;
end $$;
create function svc_counts.note_removed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.status = 'closed' and old.merged_into_id is not null then return null; end if;
  insert into public.conv_queue_changes (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
  values (old.org_id, coalesce(old.assignee_user_id, ''), coalesce(old.topic_id, ''), old.channel_id, old.status, -1,
    -(old.needs_human_attention and old.status = 'open')::integer);
  return null;
end $$;
create function svc_counts.note_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Messages change whether somebody has to answer, and nothing else of these.
  if (new.status, new.channel_id) = (old.status, old.channel_id)
    and (new.assignee_user_id, new.topic_id, new.merged_into_id) is not distinct from (old.assignee_user_id, old.topic_id, old.merged_into_id)
  then
    if new.status = 'open' then
      insert into public.conv_queue_changes (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
      values (new.org_id, coalesce(new.assignee_user_id, ''), coalesce(new.topic_id, ''), new.channel_id, new.status, 0,
        new.needs_human_attention::integer - old.needs_human_attention::integer);
    end if;
    return null;
  end if;
  insert into public.conv_queue_changes (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
  select c.* from (values
    (old.org_id, coalesce(old.assignee_user_id, ''), coalesce(old.topic_id, ''), old.channel_id, old.status,
      -(old.status <> 'closed' or old.merged_into_id is null)::integer, -(old.needs_human_attention and old.status = 'open')::integer),
    (new.org_id, coalesce(new.assignee_user_id, ''), coalesce(new.topic_id, ''), new.channel_id, new.status,
      (new.status <> 'closed' or new.merged_into_id is null)::integer, (new.needs_human_attention and new.status = 'open')::integer)
  ) c (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting) where c.conversations <> 0;
  return null;
end $$;
reset role;

create trigger counts_added after insert on conv_conversations
  for each row execute function svc_counts.note_added();
create trigger counts_removed after delete on conv_conversations
  for each row execute function svc_counts.note_removed();
-- Most messages change none of these.
create trigger counts_changed
  after update of status, assignee_user_id, topic_id, channel_id, needs_human_attention, merged_into_id on conv_conversations
  for each row when ((old.status, old.assignee_user_id, old.topic_id, old.channel_id, old.needs_human_attention, old.merged_into_id)
    is distinct from (new.status, new.assignee_user_id, new.topic_id, new.channel_id, new.needs_human_attention, new.merged_into_id))
  execute function svc_counts.note_change();

-- What is there already.
set local role svc_system;
select svc_counts.count_anew(o.org_id) from (select distinct org_id from conv_conversations) o;
reset role;

-- One change in a hundred, whosever it is, sums up with its commit what its organization has: a reader adds up some hundred rows, and
-- what changes many conversations at once leaves few behind.
create constraint trigger sum_up_now_and_then after insert on conv_queue_changes
  deferrable initially deferred for each row when (new.n % 100 = 0) execute function svc_counts.sum_up_now_and_then();

-- Was for counting what is open.
drop index conv_conversations_open;
-- Take-overs that last, in an organization and of a colleague: those that have ended are left out by their time.
drop index conv_conversations_claimed;
create index conv_conversations_held on conv_conversations (org_id, claim_expires_at) where claim_expires_at is not null;
