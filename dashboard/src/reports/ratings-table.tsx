import { countText, shareText } from '../charts/format-figures.ts'
import { r } from '../messages/en-reports.ts'
import type { Figures } from './report-queries.ts'

/** How often each rating was given: bars from zero, and the numbers beside them. */
export function RatingsTable({ csat }: { csat: Figures['csat'] }) {
  const most = Math.max(1, ...Object.values(csat.distribution))
  return (
    <table className="w-full max-w-[520px] text-small">
      <caption className="sr-only">{r.ratingsTitle}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{r.rating}</th>
          <th scope="col">{r.ratings}</th>
          <th scope="col">{r.share}</th>
        </tr>
      </thead>
      <tbody>
        {([5, 4, 3, 2, 1] as const).map((rating) => {
          const count = csat.distribution[rating]
          return (
            <tr key={rating}>
              <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap text-ink-2">
                {r.ratingNames[rating - 1]}
              </th>
              <td className="w-full py-1">
                <span className="flex items-center gap-2">
                  <span className="h-4 min-w-0 flex-1 border-l border-line-strong">
                    <span
                      className="block h-full rounded-r-[3px] bg-accent"
                      style={{ width: `${(count / most) * 100}%` }}
                    />
                  </span>
                  <span className="w-10 text-right tabular-nums">{countText(count)}</span>
                </span>
              </td>
              <td className="py-1 pl-4 text-right text-ink-3 tabular-nums">
                {shareText(csat.count === 0 ? null : count / csat.count)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
