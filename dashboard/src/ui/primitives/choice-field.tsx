import { useId } from 'react'
import { classNames } from './class-names.ts'
import { inputClass } from './field.tsx'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; help?: string }[]
  onChange: (value: Value) => void
}

/** One of a few, all visible. */
export function RadioField<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex cursor-pointer gap-3 py-1">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 shrink-0"
          />
          <span>
            <span className="block text-body">{option.label}</span>
            {option.help && <span className="block text-small text-ink-3">{option.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** One of a few, in the browser's own list. */
export function SelectField<Value extends string>(props: ChoiceProps<Value> & { inline?: boolean }) {
  const { label, value, options, onChange, inline = false } = props
  const id = useId()
  return (
    <div className={inline ? 'flex items-center gap-2' : 'grid gap-1.5'}>
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={classNames(inputClass, inline && 'w-auto! text-small!')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
