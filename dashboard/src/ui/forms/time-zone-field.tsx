import { useId, type ComponentProps } from 'react'
import { all, required } from './validation.ts'
import { formText } from '../../text/forms.en.ts'
import { TextField } from '../primitives/field.tsx'
import { useNow } from '../primitives/now.ts'
import { isTimeZone, timeIn, timeZones } from '../../text/time-zones.ts'

/** It must be a zone that the browser can tell the time in. */
export const timeZoneRule = all(required(formText.timeZone.label), (value) =>
  isTimeZone(value.trim()) ? undefined : formText.timeZone.unknown,
)

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'help' | 'value'> {
  value: string
  /** What else is to be said about it; the time there is told by itself. */
  hint?: string
}

/** A time zone by its IANA name, with the names that the browser knows, and what time it is there. */
export function TimeZoneField({ hint, ...field }: TimeZoneFieldProps) {
  const listId = useId()
  const now = useNow()
  const zone = field.value.trim()
  const time = zone && isTimeZone(zone) ? formText.timeZone.help(timeIn(zone, now)) : undefined
  return (
    <div>
      <TextField
        label={formText.timeZone.label}
        help={[hint, time].filter(Boolean).join(' ') || undefined}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      <datalist id={listId}>
        {timeZones.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  )
}
