import { defineSettings, megabytes, onOff } from '../../kernel/base/settings.ts'

/** What operators set of the widget. */
export const settings = defineSettings({
  SVC_WIDGET_REQUIRE_ALLOWLIST: onOff
    .default(false)
    .describe(
      'Refuse widgets of channels whose list of allowed sites is empty, instead of accepting any origin.',
    ),
  SVC_UPLOADS_SESSION_MB: megabytes(500).describe(
    'Maximum uploads of a visitor’s session on a day (UTC), in megabytes.',
  ),
  SVC_UPLOADS_ADDRESS_MB: megabytes(1000).describe(
    'The same for all visitors from one address, in each organization.',
  ),
  SVC_UPLOADS_CHANNEL_MB: megabytes(20_000).describe('The same for all visitors of one widget channel.'),
})
