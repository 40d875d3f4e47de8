-- What needs somebody is what waits and is theirs or nobody's, also by channel: counts by assignee and channel are kept beside
-- those by assignee and topic. docs/decisions/036-kept-counts.md.
set local role svc_system;
create or replace function svc_counts.sum_up(org text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('conversations.queueCounts ' || org, 0)) then return; end if;
  with taken as (delete from public.conv_queue_changes c where c.org_id = org returning c.*)
  insert into public.conv_queue_counts as k (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
  select org, case grouping(t.assignee_user_id) when 0 then t.assignee_user_id else '*' end,
    case grouping(t.topic_id) when 0 then t.topic_id else '*' end,
    case grouping(t.channel_id) when 0 then t.channel_id else '*' end, t.status, sum(t.conversations), sum(t.waiting)
  from taken t where exists (select from public.iam_orgs o where o.id = org)
  group by grouping sets ((t.status), (t.status, t.assignee_user_id), (t.status, t.topic_id), (t.status, t.channel_id),
    (t.status, t.assignee_user_id, t.topic_id), (t.status, t.assignee_user_id, t.channel_id))
  having sum(t.conversations) <> 0 or sum(t.waiting) <> 0
  on conflict (org_id, assignee_user_id, topic_id, channel_id, status)
    do update set conversations = k.conversations + excluded.conversations, waiting = k.waiting + excluded.waiting;
end $$;
select svc_counts.count_anew(o.org_id) from (select distinct org_id from conv_conversations) o;
reset role;
