import type { BusinessHours } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { CheckField, TextArea } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { TimeZoneField, timeZoneRule } from '../../../ui/forms/time-zone-field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required, type Rules } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { businessHoursKey } from '../data.ts'
import { DayRow, type CopyTarget } from './day-row.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { valuesOf, type HoursValues } from './hours-values.ts'
import { mapWeek, weekdays, weeklyOf, weekProblem, type Week, type Weekday } from './week.ts'
import { write } from '../../../data/writes/write.ts'
import { conversationsSetBusinessHours as bounds } from '../../../data/bounds.ts'

const rules: Rules<HoursValues> = {
  timeZone: timeZoneRule,
  week: (week) => {
    const problem = weekProblem(week)
    if (problem) return text.problems[problem]
    return weeklyOf(week).length > bounds.weekly ? text.tooMany : undefined
  },
  holidays: (holidays) =>
    Object.fromEntries(
      holidays.flatMap(({ date }, index) => (date ? [] : [[`${index}.date`, text.dateMissing]])),
    ),
  replyText: (value, { replyEnabled }) =>
    (replyEnabled
      ? all(required(text.replyText), atMost(bounds['outOfOffice.text']))
      : atMost(bounds['outOfOffice.text']))(value),
}

interface BusinessHoursFormProps {
  /** Of one channel; else of all that have none of their own. */
  channelId: string | undefined
  /** What it starts from: what is stored, or what a new one is made from. */
  hours: BusinessHours | undefined
  isNew: boolean
  mayChange: boolean
}

/** The hours of the organization or of one channel: zone, week, holidays and what is said outside of them. */
export function BusinessHoursForm({ channelId, hours, isNew, mayChange }: BusinessHoursFormProps) {
  const form = useForm<HoursValues>({
    initial: valuesOf(hours),
    rules,
    submit: async ({ timeZone, week, holidays, replyEnabled, replyText }) => {
      const hours = {
        ...(channelId && { channelId }),
        timeZone: timeZone.trim(),
        weekly: weeklyOf(week),
        holidays: [...holidays],
        outOfOffice: { enabled: replyEnabled, text: replyText.trim() },
      }
      await write({
        run: () => client.conversations.setBusinessHours(hours),
        touches: [businessHoursKey],
        said: formText.saved,
      })
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{formText.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <div className="max-w-form">
        {/* Where one begins, what was pressed to come here is gone. */}
        <TimeZoneField disabled={!mayChange} autoFocus={isNew} {...form.text('timeZone')} />
      </div>
      <SettingsSection title={text.week} lead={text.weekLead}>
        <WeekFields
          week={form.values.week}
          complaint={form.complaints.week}
          mayChange={mayChange}
          onChange={(week) => form.set('week', week)}
        />
      </SettingsSection>
      <SettingsSection title={text.holidays} lead={text.holidaysLead}>
        <HolidayFields form={form} mayChange={mayChange} />
      </SettingsSection>
      <SettingsSection title={text.reply} lead={text.replyLead}>
        <div className="grid max-w-form gap-4">
          <CheckField
            label={text.replyOn}
            help={text.replyHelp}
            disabled={!mayChange}
            checked={form.values.replyEnabled}
            onChange={(event) => form.set('replyEnabled', event.target.checked)}
          />
          <TextArea
            label={text.replyText}
            optional={!form.values.replyEnabled}
            maxLength={bounds['outOfOffice.text']}
            disabled={!mayChange}
            placeholder={text.replyPlaceholder}
            {...form.text('replyText')}
          />
        </div>
      </SettingsSection>
      {mayChange && <SaveButton form={form} isNew={isNew} />}
    </form>
  )
}

interface WeekFieldsProps {
  week: Week
  complaint: string | undefined
  mayChange: boolean
  onChange: (week: Week) => void
}

function WeekFields({ week, complaint, mayChange, onChange }: WeekFieldsProps) {
  const copy = (from: Weekday, target: CopyTarget) =>
    onChange(
      mapWeek((day) => {
        const isTarget =
          target === 'all' || (target === 'workdays' ? day !== 'sat' && day !== 'sun' : day === target)
        return isTarget ? week[from] : week[day]
      }),
    )
  return (
    <div className="grid gap-2">
      {complaint === text.tooMany && <Notice tone="error">{complaint}</Notice>}
      <ul className="divide-y divide-line border-y border-line">
        {weekdays.map((day) => (
          <DayRow
            key={day}
            day={day}
            spans={week[day]}
            checked={complaint !== undefined}
            mayChange={mayChange}
            onChange={(spans) => onChange({ ...week, [day]: spans })}
            onCopy={(target) => copy(day, target)}
          />
        ))}
      </ul>
    </div>
  )
}
