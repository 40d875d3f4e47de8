import type { Holiday } from '@stoa/sdk'
import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { CheckField, TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'

const most = 100

interface HolidayFieldsProps {
  holidays: readonly Holiday[]
  /** Whether what is wrong is marked. */
  checked: boolean
  mayChange: boolean
  onChange: (holidays: readonly Holiday[]) => void
}

/** The days on which it is closed, whatever the week says. */
export function HolidayFields({ holidays, checked, mayChange, onChange }: HolidayFieldsProps) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-4">
      {holidays.length === 0 && <p className="text-ink-3">{text.noHolidays}</p>}
      {holidays.length > 0 && (
        <ul className="grid gap-5 sm:gap-3">
          {holidays.map((holiday, index) => (
            <HolidayRow
              key={index}
              holiday={holiday}
              number={index + 1}
              checked={checked}
              mayChange={mayChange}
              onChange={(changed) => onChange(holidays.with(index, changed))}
              onRemove={() => {
                add.current?.focus()
                onChange(holidays.toSpliced(index, 1))
              }}
            />
          ))}
        </ul>
      )}
      {mayChange && holidays.length < most && (
        <Button
          ref={add}
          icon="plus"
          className="justify-self-start"
          onClick={() => onChange([...holidays, { date: '', yearly: false, name: '' }])}
        >
          {text.addHoliday}
        </Button>
      )}
    </div>
  )
}

interface HolidayRowProps {
  holiday: Holiday
  number: number
  checked: boolean
  mayChange: boolean
  onChange: (holiday: Holiday) => void
  onRemove: () => void
}

function HolidayRow({ holiday, number, checked, mayChange, onChange, onRemove }: HolidayRowProps) {
  const label = text.holiday(number)
  return (
    <li>
      <div
        role="group"
        aria-label={label}
        className="grid gap-x-4 gap-y-2 sm:grid-cols-[160px_minmax(0,1fr)_auto_auto] sm:items-start"
      >
        <TextField
          label={text.date}
          type="date"
          disabled={!mayChange}
          value={holiday.date}
          error={checked && holiday.date === '' ? text.dateMissing : undefined}
          onChange={(event) => onChange({ ...holiday, date: event.target.value })}
        />
        <TextField
          label={text.holidayName}
          optional
          maxLength={80}
          disabled={!mayChange}
          value={holiday.name}
          onChange={(event) => onChange({ ...holiday, name: event.target.value })}
        />
        <div className="sm:pt-6.5">
          <CheckField
            label={text.yearly}
            disabled={!mayChange}
            checked={holiday.yearly}
            onChange={(event) => onChange({ ...holiday, yearly: event.target.checked })}
          />
        </div>
        {mayChange && (
          <div className="sm:pt-6.5">
            <IconButton icon="trash" label={text.removeHoliday(holiday.name || label)} onClick={onRemove} />
          </div>
        )}
      </div>
    </li>
  )
}
