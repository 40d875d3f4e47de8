-- Whether the assignee became it by replying: agents then stay out while the take-over lasts, and no longer.
alter table conv_conversations add column assigned_by_reply boolean not null default false;

-- What closing ended, for whoever takes it back: the take-over and the wait for a person.
alter table conv_conversations add column closed_from jsonb;

-- The last thing that was said to the customer, and by whom; lists show it where the customer did not speak last.
alter table conv_conversations add column last_reply_preview text;
alter table conv_conversations add column last_reply_author_id text;
alter table conv_conversations add column last_reply_author_name text;

-- What is closed gets it with its next message: until then lists show the customer's last words.
update conv_conversations c set last_reply_preview = m.preview, last_reply_author_id = m.author_id, last_reply_author_name = m.author_name
from conv_conversations k cross join lateral (
  select left(regexp_replace(coalesce(nullif(x.body, ''), x.attachments -> 0 ->> 'name', ''), '\s+', ' ', 'g'), 200) as preview,
    x.author_id, x.author_name
  from conv_messages x where x.org_id = k.org_id and x.conversation_id = k.id and x.internal is distinct from true
    and x.author_type <> 'end_user' and x.kind is distinct from 'out_of_office'
  order by x.seq desc limit 1) m
where k.status in ('open', 'snoozed') and k.last_public_author <> 'end_user' and c.org_id = k.org_id and c.id = k.id;
