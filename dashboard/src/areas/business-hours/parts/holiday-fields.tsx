import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { conversationsSetBusinessHours as bounds } from '../../../data/bounds.ts'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { CheckField, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { text } from '../text.en.ts'
import type { HoursValues } from './hours-values.ts'

interface HolidayFieldsProps {
  form: Form<HoursValues>
  mayChange: boolean
}

/** The days on which it is closed, whatever the week says. */
export function HolidayFields({ form, mayChange }: HolidayFieldsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays' })
  return (
    <div className="grid gap-4">
      {form.complaints.holidays && <Notice tone="error">{form.complaints.holidays}</Notice>}
      {fields.length === 0 && <p className="text-ink-3">{text.noHolidays}</p>}
      {fields.length > 0 && (
        <ul className="grid gap-5 sm:gap-3">
          {fields.map(({ id }, index) => (
            <HolidayRow
              key={id}
              form={form}
              index={index}
              mayChange={mayChange}
              onRemove={() => {
                add.current?.focus()
                remove(index)
              }}
            />
          ))}
        </ul>
      )}
      {mayChange && fields.length < bounds.holidays && (
        <Button
          ref={add}
          icon="plus"
          className="justify-self-start"
          onClick={() => append({ date: '', yearly: false, name: '' }, { shouldFocus: false })}
        >
          {text.addHoliday}
        </Button>
      )}
    </div>
  )
}

interface HolidayRowProps {
  form: Form<HoursValues>
  index: number
  mayChange: boolean
  onRemove: () => void
}

function HolidayRow({ form, index, mayChange, onRemove }: HolidayRowProps) {
  const label = text.holiday(index + 1)
  const holiday = form.values.holidays[index]
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
          {...form.text(`holidays.${index}.date`)}
        />
        <TextField
          label={text.holidayName}
          optional
          maxLength={bounds['holidays.name']}
          disabled={!mayChange}
          {...form.text(`holidays.${index}.name`)}
        />
        <div className="sm:pt-6.5">
          <CheckField
            label={text.yearly}
            disabled={!mayChange}
            checked={holiday?.yearly ?? false}
            onChange={(event) => form.set(`holidays.${index}.yearly`, event.target.checked)}
          />
        </div>
        {mayChange && (
          <div className="sm:pt-6.5">
            <IconButton icon="trash" label={text.removeHoliday(holiday?.name || label)} onClick={onRemove} />
          </div>
        )}
      </div>
    </li>
  )
}
