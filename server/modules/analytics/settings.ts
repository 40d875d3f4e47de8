import { defineSettings, onOff } from '../../kernel/base/settings.ts'

/** What operators set of trackers. */
export const settings = defineSettings({
  SVC_TRACKER_REQUIRE_ALLOWLIST: onOff
    .default(false)
    .describe(
      'Refuse records for trackers whose list of allowed sites is empty, instead of accepting any origin.',
    ),
})
