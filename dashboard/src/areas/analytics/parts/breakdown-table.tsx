import type { Breakdown } from '@stoa/sdk'
import { changeOf, countText, shareText } from '../../../text/format-figures.ts'
import { text } from '../text.en.ts'
import { BreakdownRow } from './breakdown-row.tsx'
import { RowChange } from './row-change.tsx'

const number = 'w-[1%] py-1 pl-3 text-right font-normal whitespace-nowrap tabular-nums'

/** The largest values of a dimension and a row for the rest; together they are the total above. */
export function BreakdownTable({ breakdown }: { breakdown: Breakdown }) {
  const { dimension, counted, items, rest, total } = breakdown
  const compares = items.some(({ previous }) => previous)
  const most = Math.max(1, ...items.map((item) => item[counted]))
  return (
    <table className="w-full border-separate border-spacing-y-0.5 text-small">
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {text.dimensions[dimension]}
          </th>
          <th scope="colgroup" colSpan={compares ? 3 : 2} className={number}>
            {text.countedBy[counted](total)}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <BreakdownRow
            key={item.value ?? ''}
            dimension={dimension}
            value={item.value}
            width={item[counted] / most}
          >
            <td className={`${number} font-medium`}>{countText(item[counted])}</td>
            <td className={`${number} text-ink-3 max-sm:hidden`}>{shareText(item.share)}</td>
            {compares && (
              <td className={number}>
                <RowChange
                  by={changeOf(item[counted], item.previous?.[counted])}
                  isNew={item.previous?.[counted] === 0}
                />
              </td>
            )}
          </BreakdownRow>
        ))}
      </tbody>
      {rest.values > 0 && (
        <tfoot className="text-ink-3">
          <tr>
            <th scope="row" className="px-2 py-1 text-left font-normal">
              {text.others(rest.values)}
            </th>
            <td className={number}>{countText(rest.count)}</td>
            <td className={`${number} max-sm:hidden`}>
              {shareText(total === 0 ? null : rest.count / total)}
            </td>
            {compares && <td />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
