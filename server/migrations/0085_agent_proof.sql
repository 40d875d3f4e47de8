-- The public key of a widget channel writes both roles, as the widget's interface has it. What it alone wrote in an agent's name is
-- shown as not proved, and a channel may refuse it.
alter table conv_channels
  drop column agent_messages_from_pages,
  add column require_agent_proof boolean not null default false;
