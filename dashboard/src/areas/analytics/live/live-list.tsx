import { countText } from '../../../text/format-figures.ts'
import { text } from './text.en.ts'
import { valueName } from '../parts/value-names.ts'

interface LiveListProps {
  kind: 'pages' | 'sources' | 'countries'
  items: readonly { value: string | null; visitors: number }[]
}

const dimensions = { pages: 'page', sources: 'source', countries: 'country' } as const

/** Where visitors are, or are from: names with bars behind them. */
export function LiveList({ kind, items }: LiveListProps) {
  const most = Math.max(1, ...items.map(({ visitors }) => visitors))
  return (
    <section aria-label={text[kind]} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="font-semibold">{text[kind]}</h3>
      {items.length === 0 ? (
        <p className="text-small text-ink-3">{text.nothing}</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-y-1 text-small">
          <colgroup>
            <col />
            <col className="w-16" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.value[kind]}</th>
              <th scope="col">{text.visitors}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ value, visitors }) => (
              <tr key={value}>
                <th scope="row" className="relative p-0 text-left font-normal">
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-0 left-0 rounded-control bg-accent-soft"
                    style={{ width: `${(visitors / most) * 100}%` }}
                  />
                  <span
                    className="relative block truncate px-2 py-1"
                    title={valueName(dimensions[kind], value)}
                  >
                    {valueName(dimensions[kind], value)}
                  </span>
                </th>
                <td className="py-1 pl-3 text-right tabular-nums">{countText(visitors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
