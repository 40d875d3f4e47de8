-- Files beside images, where a channel permits them.
alter table conv_channels
  add column file_uploads text not null default 'images' check (file_uploads in ('images', 'files'));
-- An image is cleaned and shown; a file is only ever downloaded.
alter table conv_attachments
  add column kind text not null default 'image' check (kind in ('image', 'file'));
