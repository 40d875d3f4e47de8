import { text } from '../text.en.ts'
import { Line, Section } from './section.tsx'

/** What the site told about the visitor. */
export function Properties({ properties }: { properties: Record<string, unknown> }) {
  const entries = Object.entries(properties)
  if (entries.length === 0) return null
  return (
    <Section id="properties" title={text.contact.properties} count={entries.length}>
      <dl className="grid gap-2">
        {entries.map(([key, value]) => (
          <Line key={key} label={key}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Line>
        ))}
      </dl>
    </Section>
  )
}
