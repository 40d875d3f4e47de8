-- What a widget looks like, the openings that it offers, and whether answers follow visitors to their e-mail address.
alter table conv_channels add column appearance jsonb not null default '{}';
alter table conv_channels add column starters jsonb not null default '[]';
alter table conv_channels add column reply_by_email boolean not null default false;

-- Keys stand in the source of pages, so they may be shown again; null for keys of which only a hash was kept.
alter table conv_channel_keys add column sealed text;
alter table analytics_tracker_keys add column sealed text;
