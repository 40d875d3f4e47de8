import type { Tracker } from '@stoa/sdk'
import { client } from '../../../../data/api.ts'
import { Notice } from '../../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { splitLines } from '../../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../../text/forms.en.ts'
import { TrackerFields, trackerRules, valuesOf, type TrackerValues } from './tracker-fields.tsx'
import { trackersQuery } from '../data.ts'
import { write } from '../../../../data/writes/write.ts'

/** Changes the settings of a tracker. */
export function TrackerSettingsForm({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const form = useForm<TrackerValues>({
    initial: valuesOf(tracker),
    rules: trackerRules,
    submit: async (values) => {
      await write({
        run: () =>
          client.analytics.updateTracker({
            trackerId: tracker.id,
            name: values.name.trim(),
            allowedOrigins: splitLines(values.allowedOrigins),
            requireVerifiedIdentity: values.requireVerifiedIdentity,
            canonicalLocales: splitLines(values.canonicalLocales),
            retentionDays: Number(values.retentionDays),
            maxDailyRecords: Number(values.maxDailyRecords),
          }),
        touches: [trackersQuery],
        said: formText.saved,
      })
    },
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{text.page.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <TrackerFields form={form} disabled={!mayChange} />
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}
