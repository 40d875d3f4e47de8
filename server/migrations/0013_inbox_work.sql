-- Why a person is needed, in the words of whoever asked for one; only while the conversation waits.
alter table conv_conversations add column handover_reason text;

-- One customer's conversations in the order of lists.
drop index conv_conversations_by_contact;
create index conv_conversations_by_contact on conv_conversations (org_id, contact_id, last_message_at desc nulls last, id desc);

-- What is open, counted by topic and channel.
create index conv_conversations_open on conv_conversations (org_id, topic_id, channel_id) where status = 'open';
