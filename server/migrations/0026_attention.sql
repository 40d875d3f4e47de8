alter table iam_orgs
  -- How long agents have to answer a customer before that needs a person.
  add column attention_delay_minutes integer not null default 5 check (attention_delay_minutes between 1 and 1440);
grant update (attention_delay_minutes) on iam_orgs to svc_app;

-- Who needs a person: docs/decisions/021-who-needs-a-person.md.
alter table conv_conversations
  -- When the customer wrote, of what nobody has answered since.
  add column unanswered_since timestamptz,
  -- From when on that needs a person.
  add column attention_due_at timestamptz,
  -- Why a person is needed whatever was said; kept while the conversation is snoozed.
  add column attention_reason text check (attention_reason in ('handover', 'snooze_ended', 'kept'));
-- Time runs in few of them; the job that looks each minute looks at nothing else.
create index conv_conversations_due on conv_conversations (attention_due_at)
  where attention_due_at is not null and status = 'open' and not needs_human_attention;
create index conv_conversations_unanswered on conv_conversations (org_id, id) where unanswered_since is not null and status = 'open';

set local role svc_system;
-- What waits already. Whether it was asked for is known where a reason or a note was left.
update conv_conversations c set attention_reason = case
  when c.handover_reason is not null or exists (select from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
    and m.kind = 'internal_note' and m.metadata -> 'handover' = 'true') then 'handover' else 'kept' end
where c.needs_human_attention;
-- Two look-ups along the index of its messages for each open conversation that a customer spoke in last.
with waiting as (
  select c.org_id, c.id, (select min(m.created_at) from conv_messages m
    where m.org_id = c.org_id and m.conversation_id = c.id and m.author_type = 'end_user' and m.seq > coalesce((
      select x.seq from conv_messages x where x.org_id = c.org_id and x.conversation_id = c.id and x.author_type <> 'end_user'
        and not x.internal and x.kind is distinct from 'out_of_office' order by x.seq desc limit 1), 0)) as since
  from conv_conversations c
  where c.status in ('open', 'snoozed') and c.last_public_author = 'end_user' and c.merged_into_id is null and c.suppressed_reason is null
)
update conv_conversations c set unanswered_since = w.since, attention_due_at = w.since,
  needs_human_attention = c.needs_human_attention or c.status = 'open',
  needs_human_attention_at = case when c.needs_human_attention or c.status <> 'open' then c.needs_human_attention_at else w.since end
from waiting w where c.org_id = w.org_id and c.id = w.id and w.since is not null;
update conv_conversations set needs_human_attention = false where needs_human_attention and status <> 'open';
reset role;
