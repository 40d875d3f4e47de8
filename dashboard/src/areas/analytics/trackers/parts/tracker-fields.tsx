import type { Tracker } from '@stoa/sdk'
import { CheckField, TextArea, TextField } from '../../../../ui/primitives/field.tsx'
import type { useForm } from '../../../../ui/forms/use-form.ts'
import { all, atMost, origins, required, splitLines, type Rules } from '../../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { analyticsCreateTracker as bounds } from '../../../../data/bounds.ts'

/** What can be set about a tracker, as the form holds it. */
export interface TrackerValues {
  name: string
  allowedOrigins: string
  requireVerifiedIdentity: boolean
  canonicalLocales: string
  retentionDays: string
  maxDailyRecords: string
}

/** What a tracker must fulfil. */
export const trackerRules: Rules<TrackerValues> = {
  name: all(required(text.form.name), atMost(bounds.name)),
  allowedOrigins: origins,
  canonicalLocales: (value) => {
    const locales = splitLines(value)
    return locales.length > bounds.canonicalLocales ||
      locales.some((each) => each.length > bounds['canonicalLocales.each'])
      ? text.form.localesShape
      : undefined
  },
  retentionDays: (value) =>
    /^\d{1,4}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 3660
      ? undefined
      : text.form.retentionShape,
  maxDailyRecords: (value) =>
    /^\d{1,9}$/.test(value.trim()) && Number(value) >= 1000 && Number(value) <= 100_000_000
      ? undefined
      : text.form.dailyShape,
}

/** The form's values of a tracker. */
export const valuesOf = (tracker: Tracker): TrackerValues => ({
  name: tracker.name,
  allowedOrigins: tracker.allowedOrigins.join('\n'),
  requireVerifiedIdentity: tracker.requireVerifiedIdentity,
  canonicalLocales: tracker.canonicalLocales.join(', '),
  retentionDays: String(tracker.retentionDays),
  maxDailyRecords: String(tracker.maxDailyRecords),
})

interface FieldsProps {
  form: ReturnType<typeof useForm<TrackerValues>>
  brief?: boolean
  disabled?: boolean
}

/** The inputs of a tracker's settings. */
export function TrackerFields({ form, brief = false, disabled = false }: FieldsProps) {
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-5">
      <TextField label={text.form.name} help={text.form.nameHelp} autoComplete="off" {...form.text('name')} />
      <TextArea
        label={text.form.origins}
        help={text.form.originsHelp}
        optional
        spellCheck={false}
        autoCapitalize="none"
        placeholder="https://www.example.com"
        {...form.text('allowedOrigins')}
      />
      {!brief && (
        <>
          <CheckField
            label={text.form.verified}
            help={text.form.verifiedHelp}
            checked={form.values.requireVerifiedIdentity}
            onChange={(event) => form.set('requireVerifiedIdentity', event.target.checked)}
          />
          <TextField
            label={text.form.locales}
            help={text.form.localesHelp}
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('canonicalLocales')}
          />
          <TextField
            label={text.form.retention}
            help={text.form.retentionHelp}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('retentionDays')}
          />
          <TextField
            label={text.form.daily}
            help={text.form.dailyHelp}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('maxDailyRecords')}
          />
        </>
      )}
    </fieldset>
  )
}
