import { useId } from 'react'
import { text } from '../text.en.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import type { CardDimension } from './cards.ts'

interface TabsProps {
  label: string
  options: readonly CardDimension[]
  value: CardDimension
  onChange: (dimension: CardDimension) => void
}

/** By what a card divides; the arrow keys go from one to the next. */
export function CardTabs({ label, options, value, onChange }: TabsProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="-mx-1.5 flex min-w-0 flex-wrap">
      {options.map((option) => (
        <label
          key={option}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center rounded-small px-1.5 text-small whitespace-nowrap',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-10',
            option === value
              ? 'font-medium text-ink underline decoration-accent decoration-2 underline-offset-6'
              : 'text-ink-3 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {text.tabNames[option]}
        </label>
      ))}
    </div>
  )
}
