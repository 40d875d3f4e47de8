-- Pages ask for a widget's appearance by the channel alone.
create unique index conv_channels_by_id on conv_channels (id);
