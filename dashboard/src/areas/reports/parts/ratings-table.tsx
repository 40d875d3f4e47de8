import type { ConversationFigures } from '@stoa/sdk'
import { countText, shareText } from '../../../text/format-figures.ts'
import { text } from '../text.en.ts'

/** How often each rating was given: bars from zero, and the numbers beside them. */
export function RatingsTable({ csat }: { csat: ConversationFigures['csat'] }) {
  const most = Math.max(1, ...Object.values(csat.distribution))
  return (
    <table className="w-full max-w-form text-small">
      <caption className="sr-only">{text.ratingsTitle}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.rating}</th>
          <th scope="col">{text.ratings}</th>
          <th scope="col">{text.share}</th>
        </tr>
      </thead>
      <tbody>
        {([5, 4, 3, 2, 1] as const).map((rating) => {
          const count = csat.distribution[rating]
          return (
            <tr key={rating}>
              <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap text-ink-2">
                {text.ratingNames[rating - 1]}
              </th>
              <td className="w-full py-1">
                <span className="flex items-center gap-2">
                  <span className="h-4 min-w-0 flex-1 border-l border-line-strong">
                    <span
                      className="block h-full rounded-r-small bg-accent"
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
