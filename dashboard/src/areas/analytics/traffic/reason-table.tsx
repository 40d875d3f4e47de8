import { countText } from '../../../text/format-figures.ts'
import { text } from './text.en.ts'
import { ReportSection } from '../../reports/index.ts'

interface ReasonTableProps {
  title: string
  lead?: string | undefined
  /** What is said where there is none. */
  empty: string
  items: readonly { reason: string; count: number }[]
  texts: Record<string, readonly [name: string, what: string]>
}

/** How many, by reason, each with what it means and what to do about it. */
export function ReasonTable({ title, lead, empty, items, texts }: ReasonTableProps) {
  return (
    <ReportSection title={title} lead={items.length > 0 && lead}>
      {items.length === 0 ? (
        <p className="text-small text-ink-3">{empty}</p>
      ) : (
        <table className="w-full text-small">
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.reason}</th>
              <th scope="col">{text.count}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ reason, count }) => {
              const [name, what] = texts[reason] ?? [`${text.unknown}: ${reason}`, '']
              return (
                <tr key={reason}>
                  <th scope="row" className="border-b border-line py-2.5 pr-6 text-left font-normal">
                    <span className="block font-medium">{name}</span>
                    {what && <span className="block max-w-text text-ink-2">{what}</span>}
                  </th>
                  <td className="border-b border-line py-2.5 text-right align-top font-medium tabular-nums">
                    {countText(count)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </ReportSection>
  )
}
