-- What the organization calls its assistant, and how it greets; null where nobody said.
alter table iam_orgs
  add column assistant_name text,
  add column assistant_greeting text,
  add column assistant_updated_at timestamptz;
grant update (assistant_name, assistant_greeting, assistant_updated_at) on iam_orgs to svc_app;

-- The pages that a widget key was used from, the first 20 of them.
alter table conv_channel_keys add column seen_origins text[] not null default '{}';

-- Calls of tools among all others, for the checklist of a new organization.
create index kernel_audit_tools on kernel_audit (org_id, created_at desc) where tool is not null;

-- What reports count: one row for each conversation in which anything was said, kept apart from the rows that every
-- message changes.
create table overview_conversations (
  org_id text not null,
  conversation_id text not null,
  opened_at timestamptz not null,
  channel_id text not null,
  topic_id text,
  -- The first colleague and the first agent who answered the customer; '' where nobody knows their id.
  person_id text,
  agent_id text,
  -- From the customer's first message to the first answer.
  answer_seconds integer,
  -- From the opening to the last closing; null while it is not closed, or where nobody saw it being closed.
  resolve_seconds integer,
  rating smallint,
  -- Not a test, not spam or otherwise suppressed, not the shell of a merged one.
  counts boolean not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conv_conversations (org_id, id) on delete cascade
);
-- Room for what becomes known later in the page of the row.
alter table overview_conversations set (fillfactor = 80);
create index overview_conversations_by_time on overview_conversations (org_id, opened_at) where counts;
call kernel_protect('overview_conversations');

create function overview_counts(c conv_conversations) returns boolean language sql immutable parallel safe
  return not c.is_test and c.status <> 'spam' and c.suppressed_reason is null and c.merged_into_id is null;

-- Imports may say anything: a time that no integer holds is as good as the longest.
create function overview_seconds(earlier timestamptz, later timestamptz) returns integer language sql strict immutable parallel safe
  return least(greatest(extract(epoch from later - earlier), 0), 2147483647)::integer;

create function overview_keep_conversation() returns trigger language plpgsql as $$
begin
  insert into overview_conversations (org_id, conversation_id, opened_at, channel_id, topic_id, rating, counts)
  values (new.org_id, new.id, new.created_at, new.channel_id, new.topic_id, new.rating, overview_counts(new))
  on conflict (org_id, conversation_id) do nothing;
  return null;
end $$;
create trigger overview_begun after insert on conv_conversations
  for each row when (new.last_message_at is not null) execute function overview_keep_conversation();
create trigger overview_first_message after update of last_message_at on conv_conversations
  for each row when (old.last_message_at is null and new.last_message_at is not null) execute function overview_keep_conversation();

create function overview_follow_conversation() returns trigger language plpgsql as $$
begin
  update overview_conversations o set channel_id = new.channel_id, topic_id = new.topic_id, rating = new.rating,
    counts = overview_counts(new),
    resolve_seconds = case when new.status <> 'closed' then null when old.status = 'closed' then o.resolve_seconds
      else overview_seconds(o.opened_at, now()) end
  where o.org_id = new.org_id and o.conversation_id = new.id;
  return null;
end $$;
create trigger overview_changed
  after update of status, channel_id, topic_id, rating, is_test, suppressed_reason, merged_into_id on conv_conversations
  for each row when ((old.status, old.channel_id, old.topic_id, old.rating, old.is_test, old.suppressed_reason, old.merged_into_id)
    is distinct from (new.status, new.channel_id, new.topic_id, new.rating, new.is_test, new.suppressed_reason, new.merged_into_id))
  execute function overview_follow_conversation();

-- The first answers of a colleague and of an agent after the customer's first message; later ones change nothing.
create function overview_keep_answer() returns trigger language plpgsql as $$
declare
  asked_at timestamptz;
begin
  perform from overview_conversations o where o.org_id = new.org_id and o.conversation_id = new.conversation_id
    and case new.author_type when 'user' then o.person_id else o.agent_id end is not null;
  if found then return null; end if;
  select m.created_at into asked_at from conv_messages m
  where m.org_id = new.org_id and m.conversation_id = new.conversation_id and m.seq < new.seq and m.author_type = 'end_user'
  order by m.seq limit 1;
  if asked_at is null then return null; end if;
  insert into overview_conversations as o (org_id, conversation_id, opened_at, channel_id, topic_id, rating, counts,
    person_id, agent_id, answer_seconds)
  select c.org_id, c.id, c.created_at, c.channel_id, c.topic_id, c.rating, overview_counts(c),
    case new.author_type when 'user' then coalesce(new.author_id, '') end,
    case new.author_type when 'agent' then coalesce(new.author_id, '') end, overview_seconds(asked_at, new.created_at)
  from conv_conversations c where c.org_id = new.org_id and c.id = new.conversation_id
  on conflict (org_id, conversation_id) do update set person_id = coalesce(o.person_id, excluded.person_id),
    agent_id = coalesce(o.agent_id, excluded.agent_id), answer_seconds = coalesce(o.answer_seconds, excluded.answer_seconds);
  return null;
end $$;
create trigger overview_answered after insert on conv_messages
  for each row when (new.author_type in ('user', 'agent') and not new.internal and new.kind is null)
  execute function overview_keep_answer();

-- What is there already, as far as it can be told: when a conversation was closed is known for as long as events are kept.
set local role svc_system;
update iam_orgs set settings = settings - 'assistantName', assistant_updated_at = now(),
  assistant_name = case when jsonb_typeof(settings -> 'assistantName') = 'string' then
    nullif(btrim(left(btrim(regexp_replace(settings ->> 'assistantName', '[[:cntrl:]]+', ' ', 'g')), 64)), '') end
where settings ? 'assistantName';

insert into overview_conversations (org_id, conversation_id, opened_at, channel_id, topic_id, rating, counts, person_id, agent_id,
  answer_seconds, resolve_seconds)
select c.org_id, c.id, c.created_at, c.channel_id, c.topic_id, c.rating, overview_counts(c), p.author_id, a.author_id,
  overview_seconds(v.created_at, case when least(p.seq, a.seq) = p.seq then p.created_at else a.created_at end),
  overview_seconds(c.created_at, e.created_at)
from conv_conversations c
left join lateral (select m.seq, m.created_at from conv_messages m
  where m.org_id = c.org_id and m.conversation_id = c.id and m.author_type = 'end_user' order by m.seq limit 1) v on true
left join lateral (select m.seq, m.created_at, coalesce(m.author_id, '') as author_id from conv_messages m
  where m.org_id = c.org_id and m.conversation_id = c.id and m.seq > v.seq and m.author_type = 'user' and not m.internal
    and m.kind is null order by m.seq limit 1) p on true
left join lateral (select m.seq, m.created_at, coalesce(m.author_id, '') as author_id from conv_messages m
  where m.org_id = c.org_id and m.conversation_id = c.id and m.seq > v.seq and m.author_type = 'agent' and not m.internal
    and m.kind is null order by m.seq limit 1) a on true
left join lateral (select x.created_at from kernel_events x
  where x.org_id = c.org_id and x.stream = 'conversation:' || c.id and c.status = 'closed'
    and x.type = 'conversation.status_changed' and x.payload ->> 'status' = 'closed' order by x.seq desc limit 1) e on true
where c.last_message_at is not null;
reset role;
