import type { ContentEntryDetail } from '@stoa/sdk'
import type { Ref } from 'react'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { labelOf } from '../data.ts'
import { problemText } from '../fields/problem-text.ts'
import { leadToPlace } from '../draft/lead-to.ts'
import { text } from '../text.en.ts'

interface ListProps {
  ref: Ref<HTMLElement>
  entry: ContentEntryDetail
}

/** What keeps an entry from being published, with the way to each. */
export function ProblemList({ ref, entry: { problems, fields } }: ListProps) {
  if (problems.length === 0) return null
  const nameOf = (path: string) => {
    const [root = '', ...rest] = path.replace(/^data\./, '').split('.')
    const field = fields.find(({ name }) => name === root)
    const place = rest.find((step) => /^\d+$/.test(step))
    const label = field ? labelOf(field) : root
    return place === undefined ? label : `${label} ${Number(place) + 1}`
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={text.problems.title}
      className="grid gap-1 rounded-control bg-amber-soft px-3.5 py-2.5 text-small text-amber"
    >
      <h2 className="font-medium">{text.problems.title}</h2>
      <ul className="grid">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <TextButton onClick={() => leadToPlace(path.replace(/^data\./, ''))}>{nameOf(path)}</TextButton>:{' '}
            {problemText(message)}
          </li>
        ))}
      </ul>
    </section>
  )
}
