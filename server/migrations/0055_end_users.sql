-- A customer who acts with a token of their own is a third role, `svc_end_user`: nothing is open to it but what is opened
-- here, and of that only the rows of the one person (svc.person) in the current organization.
grant usage on schema public to svc_end_user;

-- The person of the transaction; null outside of one, and then no row is visible.
create function kernel_person() returns text language sql stable parallel safe
  return nullif(current_setting('svc.person', true), '');

-- Opens a tenant table to customers: these rights, on the rows of their organization that `visible` lets them see.
-- A table that is not opened stays shut, so that a new one cannot be forgotten.
create procedure kernel_open(target regclass, rights text, visible text) language plpgsql as $$
begin
  execute format('create policy person on %s to svc_end_user using (org_id = kernel_org() and kernel_person() is not null and (%s))',
    target, visible);
  execute format('grant %s on %s to svc_end_user', rights, target);
end $$;

-- Themselves.
call kernel_open('crm_contacts', 'select', 'id = kernel_person()');

-- Their conversations: from wherever, but not what a browser only filed under their email by typing it.
call kernel_open('conv_conversations', 'select, insert, update',
  'contact_id = kernel_person() and merged_into_id is null and (session_id is null or external_id is not null)');

-- What was said to them and by them; no notes.
call kernel_open('conv_messages', 'select',
  'internal is not true and exists (select from conv_conversations c where c.org_id = conv_messages.org_id
    and c.id = conversation_id and (visible_to is null or c.id = any(visible_to)))');
create policy person_speaks on conv_messages for insert to svc_end_user
  with check (org_id = kernel_org() and author_type = 'end_user' and author_id = kernel_person() and internal is not true
    and exists (select from conv_conversations c where c.org_id = conv_messages.org_id and c.id = conversation_id));
grant insert on conv_messages to svc_end_user;

-- What keeps itself up with conversations.
call kernel_open('conv_subjects', 'select, insert, update, delete',
  'exists (select from conv_conversations c where c.org_id = conv_subjects.org_id and c.id = conversation_id)');
call kernel_open('overview_conversations', 'select, insert, update',
  'exists (select from conv_conversations c where c.org_id = overview_conversations.org_id and c.id = conversation_id)');
call kernel_open('conv_counters', 'select, insert, update', 'true');

-- What decides how a message is taken in. No secret of a channel is among it.
call kernel_open('conv_channels', 'select (org_id, id, type, active, default_agent_mode, created_at)', 'true');
call kernel_open('conv_topics', 'select (org_id, id, agent_mode)', 'true');
call kernel_open('conv_redaction', 'select', 'true');
call kernel_open('conv_block_keys', 'select', 'true');
call kernel_open('iam_api_keys', 'select (org_id, id, scopes, last_used_at, revoked_at)', 'true');
create policy person on iam_orgs to svc_end_user using (id = kernel_org() and kernel_person() is not null);
grant select (id, org_id, name, timezone, attention_delay_minutes) on iam_orgs to svc_end_user;
-- Of colleagues no row: the right alone, for statements that look for the caller among them.
grant select (id, email, name, chosen_locale, timezone) on iam_users to svc_end_user;

-- What each call writes beside its work.
create policy person on kernel_events for insert to svc_end_user
  with check (org_id = kernel_org() and actor_type = 'end_user' and actor_id = kernel_person());
grant insert on kernel_events to svc_end_user;
create policy person on kernel_audit for insert to svc_end_user
  with check (org_id = kernel_org() and actor_type = 'end_user' and actor_id = kernel_person());
grant insert on kernel_audit to svc_end_user;
call kernel_open('kernel_idempotency', 'select, insert, update', 'actor_id = kernel_person()');
set local role svc_system;
grant usage on schema svc_jobs to svc_end_user;
grant execute on function svc_jobs.add(text, json, text, timestamptz, int, text, text, interval) to svc_end_user;
reset role;
