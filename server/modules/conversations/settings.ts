import { z } from 'zod'
import { defineSettings, megabytes, onOff } from '../../kernel/base/settings.ts'

/** What operators set of the widget. */
export const settings = defineSettings(
  {
    SVC_WIDGET_REQUIRE_ALLOWLIST: onOff
      .default(false)
      .describe(
        'Refuse widgets of channels whose list of allowed sites is empty, instead of accepting any origin.',
      ),
    SVC_MAIL_RELAY_DOMAIN: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in lower case')
      .optional()
      .describe(
        'Domain whose mail is relayed to `POST /v1/conversations/email/relay`: mailboxes can have an address in it. Needs `SVC_MAIL_RELAY_SECRET`.',
      )
      .meta({ example: 'in.example.com' }),
    SVC_MAIL_RELAY_SECRET: z
      .string()
      .min(32, 'must have at least 32 characters')
      .optional()
      .describe(
        'What relayed mail is signed with (HMAC-SHA-256), at least 32 characters; see docs/email.md.',
      ),
    SVC_MAIL_SENDING_DOMAINS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .toLowerCase()
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .describe(
        'Domains that mailboxes of every organization may send from by the server of `SVC_MAIL_URL`, separated by commas; each address is one mailbox’s. If unset, mailboxes need mail servers of their own.',
      ),
    SVC_VOICE_WORKERS_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Address of a service of voice workers that channels can use; see docs/voice.md.')
      .meta({ example: 'https://voice.example.com/v1' }),
    SVC_UPLOADS_SESSION_MB: megabytes(500).describe(
      'Maximum uploads of a visitor’s session on a day (UTC), in megabytes.',
    ),
    SVC_UPLOADS_ADDRESS_MB: megabytes(1000).describe(
      'The same for all visitors from one address, in each organization.',
    ),
    SVC_UPLOADS_CHANNEL_MB: megabytes(20_000).describe('The same for all visitors of one widget channel.'),
  },
  ({ SVC_MAIL_RELAY_DOMAIN: domain, SVC_MAIL_RELAY_SECRET: secret }) =>
    (domain === undefined) === (secret === undefined)
      ? undefined
      : 'SVC_MAIL_RELAY_DOMAIN and SVC_MAIL_RELAY_SECRET belong together: set both or none',
)
