-- When an agent said something in the conversation last, whatever it said it by: a key, or the widget's for programs that push.
alter table conv_conversations add column agent_spoke_at timestamptz;
