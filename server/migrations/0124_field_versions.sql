-- By field, the version at which it was last changed: whoever has read an older one is told so where they change the same field.
-- Of custom fields that were removed the last 200 are kept.
alter table crm_contacts add column field_versions jsonb not null default '{}';

create function crm_note_field_versions() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  there jsonb := old.custom_fields || new.custom_fields;
begin
  -- Somebody who was deleted is as before.
  if new.field_versions is distinct from old.field_versions then
    return new;
  end if;
  -- What a visitor or a proof of identity changes is a version as well.
  if new.version = old.version and (new.name, new.email, new.phone) is distinct from (old.name, old.email, old.phone) then
    new.version := old.version + 1;
  end if;
  new.field_versions := (
    select coalesce(jsonb_object_agg(at.field, at.version) filter (where at.version is not null), '{}')
    from (
      select field, case when was.value is distinct from is_now.value then to_jsonb(new.version) else old.field_versions -> field end as version
      from jsonb_each(jsonb_build_object('name', old.name, 'email', old.email, 'phone', old.phone, 'title', old.title,
          'address', old.address, 'tags', old.tags, 'doNotContact', old.do_not_contact))
        as was (field, value)
        join jsonb_each(jsonb_build_object('name', new.name, 'email', new.email, 'phone', new.phone, 'title', new.title,
          'address', new.address, 'tags', new.tags, 'doNotContact', new.do_not_contact))
        as is_now (field, value) using (field)
      union all
      select 'customFields.' || field, case when was.value is distinct from is_now.value then to_jsonb(new.version)
        else old.field_versions -> ('customFields.' || field) end
      from jsonb_each(old.custom_fields) as was (field, value) full join jsonb_each(new.custom_fields) as is_now (field, value) using (field)
      union all
      (select field, version from jsonb_each(old.field_versions) as kept (field, version)
      where field like 'customFields.%' and not there ? substr(field, length('customFields.') + 1)
      order by version::integer desc limit 200)
    ) at
  );
  return new;
end $$;

create trigger note_field_versions before update on crm_contacts for each row
  when ((new.name, new.email, new.phone, new.title, new.address, new.tags, new.custom_fields, new.do_not_contact)
    is distinct from (old.name, old.email, old.phone, old.title, old.address, old.tags, old.custom_fields, old.do_not_contact))
  execute function crm_note_field_versions();
