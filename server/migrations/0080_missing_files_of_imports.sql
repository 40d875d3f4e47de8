-- How many files an import could not bring: their warnings stand first, and its file is kept so that it can be started again.
alter table cms_imports add column missing_files int not null default 0;
