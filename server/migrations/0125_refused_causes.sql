-- Why a row was refused, for a program: what it is, and the field or the row that it is about.
alter table crm_import_rows add column cause jsonb;
