import { client, type Tracker } from '../api.ts'
import { Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { SaveButton } from '../forms/save-button.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { splitLines } from '../forms/validation.ts'
import { s } from '../messages/en-settings.ts'
import { k } from '../messages/en-trackers.ts'
import { queryClient } from '../queries.ts'
import { TrackerFields, trackerRules, valuesOf, type TrackerValues } from './tracker-fields.tsx'
import { trackersQuery } from './tracker-queries.ts'

/** Changes the settings of a tracker. */
export function TrackerSettingsForm({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const form = useForm<TrackerValues>({
    initial: valuesOf(tracker),
    rules: trackerRules,
    submit: async (values) => {
      await client.analytics.updateTracker({
        trackerId: tracker.id,
        name: values.name.trim(),
        allowedOrigins: splitLines(values.allowedOrigins),
        requireVerifiedIdentity: values.requireVerifiedIdentity,
        canonicalLocales: splitLines(values.canonicalLocales),
        retentionDays: Number(values.retentionDays),
        maxDailyRecords: Number(values.maxDailyRecords),
      })
      await queryClient.invalidateQueries(trackersQuery)
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[520px] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{k.page.adminsOnly}</Notice>}
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TrackerFields form={form} disabled={!mayChange} />
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}
