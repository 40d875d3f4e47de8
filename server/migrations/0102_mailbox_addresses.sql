-- By the server of the operator an address sends for one mailbox of all organizations.
create unique index conv_channels_sender on conv_channels ((config -> 'addressing' ->> 'fromAddress'))
  where type = 'email' and config -> 'outbound' ->> 'provider' = 'mailer';
