-- Imported entries await assets, too: a later page, or another import, brings them.
alter table cms_awaited_references rename column to_entry_id to to_id;
alter index cms_awaited_references_to rename to cms_awaited_references_to_id;
