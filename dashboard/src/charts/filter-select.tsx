import type { Ref } from 'react'
import { classNames } from '../components/class-names.ts'
import { inputClass } from '../components/field.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  ref?: Ref<HTMLSelectElement>
}

/** A choice whose options say by themselves what they are about. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  return (
    <select
      ref={props.ref}
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as Value)}
      className={classNames(inputClass, 'w-auto! max-w-[220px] truncate text-small!')}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
