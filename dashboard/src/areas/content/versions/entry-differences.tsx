import type { ContentField } from '@stoa/sdk'
import { labelOf } from '../data.ts'
import type { Edited } from '../draft/values.ts'
import { text } from '../text.en.ts'
import { differencesOf } from './differences.ts'
import { ValueDifference } from './value-difference.tsx'

interface DifferencesProps {
  fields: readonly ContentField[]
  before: Edited
  after: Edited
}

/** How two versions of an entry differ, field by field. */
export function EntryDifferences({ fields, before, after }: DifferencesProps) {
  const differences = differencesOf(fields, before.data, after.data)
  const hasSlug = before.slug !== after.slug
  if (differences.length === 0 && !hasSlug)
    return <p className="text-small text-ink-2">{text.versions.same}</p>
  return (
    <div className="grid gap-4">
      {hasSlug && (
        <Named label={text.slug.label}>
          <ValueDifference before={before.slug} after={after.slug} />
        </Named>
      )}
      {differences.map(({ name, field, before: one, after: other }) => (
        <Named key={name} label={field ? labelOf(field) : text.versions.goneField(name)}>
          <ValueDifference before={one} after={other} />
        </Named>
      ))}
    </div>
  )
}

function Named({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section aria-label={label} className="grid gap-1.5">
      <h3 className="text-small font-medium">{label}</h3>
      {children}
    </section>
  )
}
