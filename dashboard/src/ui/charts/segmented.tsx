import { useId } from 'react'
import { classNames } from '../primitives/class-names.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of two to four, side by side. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex shrink-0 rounded-control bg-surface-2 p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center rounded-small px-3 text-small font-medium',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-10',
            option.value === value ? 'bg-raised text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
