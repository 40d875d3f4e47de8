-- Whether pages may add messages in an agent's name with the channel's key, which stands in their source. Servers, whose
-- calls come without an Origin, may in any case. Channels whose key did so before keep it.
alter table conv_channels add column agent_messages_from_pages boolean not null default false;
update conv_channels c set agent_messages_from_pages = true
  where (c.org_id, c.id) in (
    select k.org_id, k.channel_id from conv_channel_keys k
    join (select distinct org_id, author_id from conv_messages where author_type = 'agent' and author_id like 'wkey\_%') m
      on m.org_id = k.org_id and m.author_id = k.id);
