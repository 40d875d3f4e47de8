import { useId, useState } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { inputClass } from '../primitives/field.tsx'
import { chartText } from '../../text/charts.en.ts'
import { rangeProblem, type Days } from './range.ts'

/** Inputs for the first and last day; an invalid period shows why and changes nothing. */
export function CustomDays({ initial, onChange }: { initial: Days; onChange: (days: Days) => void }) {
  const [days, setDays] = useState(initial)
  const [known, setKnown] = useState(initial)
  // Without a new `key`, which would take the focus away: the address may change while one goes on typing.
  if (known.from !== initial.from || known.to !== initial.to) {
    setKnown(initial)
    setDays(initial)
  }
  const problem = rangeProblem(days.from, days.to)
  const id = useId()
  const apply = () => {
    if (!problem && (days.from !== initial.from || days.to !== initial.to)) onChange(days)
  }
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex items-center gap-2 text-small text-ink-2">
            {chartText[end]}
            <input
              type="date"
              value={days[end]}
              min="2000-01-01"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && id}
              onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              onBlur={apply}
              className={classNames(inputClass, 'w-auto! text-small!')}
            />
          </label>
        ))}
        {/* Enter in one of two inputs submits only a form that has a button. */}
        <button type="submit" className="sr-only" tabIndex={-1}>
          {chartText.apply}
        </button>
      </div>
      {problem && (
        <p id={id} role="alert" className="text-small text-red">
          {chartText.problems[problem]}
        </p>
      )}
    </form>
  )
}
