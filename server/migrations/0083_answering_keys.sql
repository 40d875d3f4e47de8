-- Which API keys belong to agents that answer customers, and when such an agent was last at work: an export or a sync with another
-- system may read and write conversations without being one. docs/decisions/021-who-needs-a-person.md.
alter table iam_api_keys
  add column answers_customers boolean not null default false,
  -- To the minute; a socket that stays open counts.
  add column answering_at timestamptz;
grant select (answers_customers, answering_at) on iam_api_keys to svc_end_user;

-- Keys of today, by what was done with them within 30 days: messages, drafts and claims.
update iam_api_keys k set answers_customers = true, answering_at = k.last_used_at
from (
  select m.org_id, m.author_id as id from conv_messages m
  where m.author_type = 'agent' and m.created_at > now() - interval '30 days'
  union
  select a.org_id, a.actor_id from kernel_audit a
  where a.actor_type = 'agent' and a.result = 'ok' and a.created_at > now() - interval '30 days'
    and a.operation in ('conversations.sendMessage', 'conversations.draftReply', 'conversations.claimRunner')
) done
where k.org_id = done.org_id and k.id = done.id;
