import type { Ref } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { inputClass } from '../primitives/field.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  ref?: Ref<HTMLSelectElement>
}

/** A select without a visible label; its options say what it is about. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  return (
    <select
      ref={props.ref}
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as Value)}
      className={classNames(inputClass, 'w-auto! max-w-field truncate text-small!')}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
