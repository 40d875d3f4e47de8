-- A large organization: `bench.conversations` conversations of the last two years, with ten messages each on average.
-- Needs the temporary tables seed_phrases, seed_first_names and seed_last_names, numbered from 1.

create temp table seed_org as select id as org_id from iam_orgs;

-- Sorts by a time as the ids of the service do, and is the same in each run.
create function pg_temp.seed_id(prefix text, n text, at timestamptz default 'epoch') returns text language sql stable
  return prefix || '_' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 11, '0') || left(md5(prefix || n), 11);
-- From 1 to `count`; the greater the skew, the more often the low ones.
create function pg_temp.seed_pick(count integer, skew double precision default 1) returns integer language sql volatile
  return 1 + floor(count * power(random(), skew))::int;

select setseed(0.42);

insert into iam_users (id, email, name)
  select pg_temp.seed_id('usr', n::text), format('colleague-%s@example.com', n), f.text
  from generate_series(1, 20) n join seed_first_names f using (n);
insert into iam_memberships (org_id, user_id, role)
  select org_id, pg_temp.seed_id('usr', n::text), 'member' from seed_org, generate_series(1, 20) n;

insert into conv_topics (org_id, id, slug, name)
  select org_id, pg_temp.seed_id('ctp', n::text), name, initcap(name)
  from seed_org, unnest(array['delivery', 'returns', 'payment', 'product', 'account', 'voucher', 'size', 'repair',
    'newsletter', 'complaint', 'press', 'other']) with ordinality as t(name, n);

-- Beside the widget, which is there.
insert into conv_channels (org_id, id, type, vendor, name)
  select org_id, pg_temp.seed_id('cch', type), type, 'bench', type from seed_org, unnest(array['email', 'sms']) as type;

insert into crm_contacts (org_id, id, name, name_source, email, email_source, phone, created_at)
  select org_id, pg_temp.seed_id('ctc', n::text), case when random() < 0.8 then name end, 'visitor',
    case when random() < 0.6 then lower(replace(name, ' ', '.')) || n || '@example.com' end, 'visitor',
    case when random() < 0.1 then '+49170' || lpad(n::text, 7, '0') end, now() - interval '730 days' * random()
  from seed_org, (
    select n, pg_temp.seed_pick(40) as first, pg_temp.seed_pick(2000, 1.5) as last
    from generate_series(1, current_setting('bench.conversations')::int * 4 / 5) n) c
  cross join lateral (select f.text || ' ' || l.text as name from seed_first_names f, seed_last_names l
    where f.n = c.first and l.n = c.last) as named;

-- The last weeks are the busiest, and what is young is often still open.
create temp table seed_plan as
  select p.*, pg_temp.seed_id('ccv', n::text, created_at) as id, status,
    case when random() < 0.75 then 'chat' when random() < 0.8 then 'email' else 'sms' end as channel,
    status = 'open' and random() < 0.25 as is_flagged,
    least(lasts, (now() - created_at) * random()) / greatest(messages - 1, 1) as pause
  from (
    select n, date_trunc('milliseconds', now() - interval '730 days' * power(1 - (n - 0.5) / total, 1.3)) as created_at,
      n > total * 0.95 as is_young, random() as fate, interval '20 days' * power(random(), 4) as lasts,
      pg_temp.seed_pick(19) as messages, least(n, pg_temp.seed_pick(total * 4 / 5)) as contact,
      pg_temp.seed_pick(20000) as subject, pg_temp.seed_pick(20000) as preview,
      case when random() < 0.7 then pg_temp.seed_pick(12, 2) end as topic,
      case when random() < 0.45 then pg_temp.seed_pick(20, 1.5) end as assignee
    from current_setting('bench.conversations') as setting(value)
    cross join lateral (select value::int as total) t
    cross join generate_series(1, total) n) p
  cross join lateral (select case
    when fate < case when is_young then 0.5 else 0.01 end then 'open'
    when fate < case when is_young then 0.6 else 0.015 end then 'snoozed'
    when fate < case when is_young then 0.63 else 0.045 end then 'spam'
    else 'closed' end as status) s;
create index on seed_plan (n);
analyze seed_plan;

insert into conv_conversations (org_id, id, display_id, channel_id, session_id, contact_id, status, subject, topic_id,
    assignee_user_id, needs_human_attention, needs_human_attention_at, snooze_until, claim_user_id, claim_expires_at,
    last_seq, last_message_at, last_visitor_message_seq, last_public_author, last_inbound_preview, created_at, updated_at,
    visitor_messages, notes)
  select o.org_id, p.id, p.n, ch.id, case when channel = 'chat' then 'seeded-' || p.n end,
    pg_temp.seed_id('ctc', contact::text), p.status, case when random() < 0.6 then s.text end,
    pg_temp.seed_id('ctp', topic::text), pg_temp.seed_id('usr', assignee::text), is_flagged,
    case when is_flagged then said_at end, case when p.status = 'snoozed' then now() + interval '30 days' * random() end,
    case when is_claimed then pg_temp.seed_id('usr', p.n % 20 + 1 || '') end,
    case when is_claimed then now() + interval '30 minutes' end,
    messages, said_at, messages - (messages + 1) % 2, case when messages % 2 = 1 then 'end_user' else 'user' end,
    i.text, p.created_at, said_at, (messages + 1) / 2, (p.n + messages / 2) / 10 - p.n / 10
  from seed_org o cross join seed_plan p
  join conv_channels ch on ch.org_id = o.org_id and ch.type = p.channel
  join seed_phrases s on s.n = p.subject
  join seed_phrases i on i.n = p.preview
  cross join lateral (select date_trunc('milliseconds', p.created_at + pause * (messages - 1)) as said_at,
    p.status = 'open' and p.n % 50 = 0 as is_claimed) l
  order by p.n;
insert into conv_counters (org_id, last_display_id)
  select org_id, current_setting('bench.conversations')::int from seed_org
  on conflict (org_id) do update set last_display_id = excluded.last_display_id;

-- A million rows go faster into a table without indexes and foreign keys; the facts of the reports, which are kept by
-- triggers that need the indexes, are filled in afterwards.
alter table conv_messages disable trigger overview_answered;
create temp table seed_restore as
  select format('alter table conv_messages drop constraint %I', conname) as remove,
    format('alter table conv_messages add constraint %I %s', conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where conrelid = 'conv_messages'::regclass and contype = 'f'
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index i
  where indrelid = 'conv_messages'::regclass
    and not exists (select from pg_constraint where conindid = i.indexrelid);
do $$
declare step text;
begin
  for step in select remove from seed_restore loop execute step; end loop;
end $$;

-- The visitor and the staff in turn; some of the staff's messages are notes, and some messages name an order.
insert into conv_messages (org_id, id, conversation_id, seq, author_type, author_id, author_name, body, internal, kind,
    metadata, created_at, ingested_at)
  select org_id, pg_temp.seed_id('cvm', m.n || '-' || seq, said_at), m.id, seq,
    case when seq % 2 = 1 then 'end_user' when m.n % 2 = 0 then 'user' else 'agent' end,
    case when seq % 2 = 0 then pg_temp.seed_id('usr', m.n % 20 + 1 || '') end, case when seq % 2 = 0 then 'Colleague' end,
    a.text || ' ' || b.text
      || case when is_ordered then ' #' || 10000 + (m.n * 7 + seq) % 90000 else '' end
      || case when seq = 1 and m.n % greatest(total / 5, 1) = 1 then ' Zwieselbach' else '' end,
    is_note, case when is_note then 'internal_note' end, '{}', said_at, said_at
  from seed_org, (
    select p.n, p.id, seq, total, date_trunc('milliseconds', created_at + pause * (seq - 1)) as said_at,
      pg_temp.seed_pick(20000) as opening, pg_temp.seed_pick(20000) as ending, random() < 0.1 as is_ordered,
      seq % 2 = 0 and (p.n + seq / 2) % 10 = 0 as is_note
    from (select current_setting('bench.conversations')::int as total) t
    cross join seed_plan p cross join lateral generate_series(1, p.messages) as seq offset 0) m
  join seed_phrases a on a.n = opening
  join seed_phrases b on b.n = ending
  order by said_at;
do $$
declare step text;
begin
  for step in select restore from seed_restore loop execute step; end loop;
end $$;
alter table conv_messages enable trigger overview_answered;
truncate overview_conversations;
