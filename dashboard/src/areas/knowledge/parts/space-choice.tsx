import type { KbSpace } from '@stoa/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text } from '../text.en.ts'

interface ChoiceProps {
  spaces: readonly KbSpace[]
  /** The one that is shown; all unless given. */
  chosen: string | undefined
  /** What is searched. */
  q: string
}

/** Which space is shown: a list at the side, and a choice where there is no room for one. */
export function SpaceChoice({ spaces, chosen = '', q }: ChoiceProps) {
  const navigate = useNavigate()
  const options = [
    { value: '', label: text.allSpaces },
    ...spaces.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const searchOf = (space: string) => ({ ...(space && { space }), ...(q && { q }) })
  return (
    <>
      <div className="md:hidden">
        <SelectField
          label={text.spaces}
          value={chosen}
          options={options}
          onChange={(space) => void navigate({ to: '/knowledge', search: searchOf(space), replace: true })}
        />
      </div>
      <nav aria-label={text.spaces} className="grid content-start gap-0.5 max-md:hidden">
        {options.map(({ value, label }) => (
          <Link
            key={value}
            to="/knowledge"
            search={searchOf(value)}
            replace
            aria-current={value === chosen ? 'page' : undefined}
            className={classNames(
              'rounded-control px-3 py-1.5 wrap-anywhere',
              value === chosen ? 'bg-surface-2 font-medium' : 'text-ink-2 hover:bg-surface-1',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
