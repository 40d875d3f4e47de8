-- Conversations that were deleted and can be restored for a while. Their rows are kept here, out of every other table, so
-- that no list, count, search, report or visitor comes upon them.
create table conv_deleted_conversations (
  org_id text not null references iam_orgs (id) on delete cascade,
  id text not null,
  display_id integer not null,
  subject text,
  channel_id text not null,
  contact_id text,
  last_inbound_preview text,
  last_message_at timestamptz,
  message_count integer not null,
  -- Whose bytes go when it is purged.
  attachment_ids text[] not null,
  -- The rows of each table as they were: {"conv_messages": [{…}]}.
  records jsonb not null,
  deleted_by_id text,
  deleted_by_name text,
  deleted_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index conv_deleted_conversations_newest on conv_deleted_conversations (org_id, deleted_at desc, id desc);
create index conv_deleted_conversations_by_age on conv_deleted_conversations (deleted_at);
call kernel_protect('conv_deleted_conversations');

-- Tables whose rows belong to a conversation, with the column that names it.
create function conv_tables_of_conversations() returns table (name text, named_by name) language sql stable as $$
  select c.conrelid::regclass::text, a.attname from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.confrelid = 'conv_conversations'::regclass
$$;

-- Every row of some conversations of the current organization, by table.
create function conv_rows_of_conversations(ids text[]) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
  part jsonb;
  t record;
begin
  select jsonb_build_object('conv_conversations', jsonb_agg(to_jsonb(c))) into found
    from conv_conversations c where c.org_id = kernel_org() and c.id = any(ids);
  for t in select * from conv_tables_of_conversations() loop
    execute format('select jsonb_agg(to_jsonb(x)) from %s x where x.org_id = kernel_org() and x.%I = any($1)', t.name, t.named_by)
      into part using ids;
    if part is not null then
      found := found || jsonb_build_object(t.name, coalesce(found -> t.name, '[]') || part);
    end if;
  end loop;
  return found;
end $$;

-- Puts such rows back, as far as what they point to is still there. What triggers make of the first of them is replaced.
create function conv_put_rows_back(records jsonb) returns void language plpgsql as $$
declare
  ids text[] := array(select r ->> 'id' from jsonb_array_elements(records -> 'conv_conversations') r);
  columns text;
  part record;
  each jsonb;
  t record;
begin
  for part in select key as name, value as rows from jsonb_each(records) where to_regclass(key) is not null
    order by array_position(array['conv_conversations', 'conv_messages', 'conv_attachments', 'conv_merges'], key) nulls last, key
  loop
    for t in select * from conv_tables_of_conversations() x where x.name = part.name loop
      execute format('delete from %s x where x.org_id = kernel_org() and x.%I = any($1)', t.name, t.named_by) using ids;
    end loop;
    select string_agg(quote_ident(k), ', ') into columns from jsonb_object_keys(part.rows -> 0) k
      where exists (select from pg_attribute a where a.attrelid = part.name::regclass and a.attname = k and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '');
    for each in select r from jsonb_array_elements(part.rows) r loop
      begin
        execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1) on conflict do nothing',
          part.name, columns, columns, part.name) using each;
      exception when foreign_key_violation then
        if part.name in ('conv_conversations', 'conv_messages') then raise; end if;
      end;
    end loop;
  end loop;
end $$;
