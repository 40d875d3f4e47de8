-- Numbers that lists show of each conversation, so that they count no messages.
alter table conv_conversations
  -- Messages of the customer, internal notes, and whether a draft waits for a person.
  add column visitor_messages integer not null default 0,
  add column notes integer not null default 0,
  add column has_draft boolean not null default false,
  -- How often messages were moved into it or out of it.
  add column moves integer not null default 0;

-- Of the customer's messages those up to the mark, and how often messages had been moved by then. Where that is not what
-- the conversation says, or null, what is unread is counted.
alter table conv_read_marks
  add column visitor_messages integer,
  add column moves integer;

set local role svc_system;
update conv_conversations c set visitor_messages = m.visitor_messages, notes = m.notes, has_draft = m.has_draft
from (
  select org_id, conversation_id, count(*) filter (where author_type = 'end_user') as visitor_messages,
    count(*) filter (where kind = 'internal_note') as notes, coalesce(bool_or(kind = 'draft_reply'), false) as has_draft
  from conv_messages where author_type = 'end_user' or kind in ('internal_note', 'draft_reply') group by 1, 2
) m where c.org_id = m.org_id and c.id = m.conversation_id;
reset role;
