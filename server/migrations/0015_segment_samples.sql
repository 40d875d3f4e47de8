-- Segments have their visits in the order of a sample, and say how large each part of it is. They are made anew of the rows.
delete from analytics_segments;
delete from analytics_segment_days;
alter table analytics_segment_days
  drop column views,
  drop column visits,
  -- How long after the beginning of the day its last record is.
  add column until_ms bigint not null,
  -- Of every visit, of one in two, one in four …
  add column visits integer[] not null,
  add column records integer[] not null;
