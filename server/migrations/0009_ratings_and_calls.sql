alter table conv_conversations
  -- What the visitor thought of it; the last word counts.
  add column rating smallint check (rating between 1 and 5),
  add column rating_comment text,
  add column rated_at timestamptz,
  -- When the call that is going on in it began; null while there is none.
  add column call_started_at timestamptz;
