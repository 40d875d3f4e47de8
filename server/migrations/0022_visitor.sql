-- How far somebody of the organization has read what the customer wrote: messages up to there are stamped once.
alter table conv_conversations add column seen_seq bigint not null default 0;
