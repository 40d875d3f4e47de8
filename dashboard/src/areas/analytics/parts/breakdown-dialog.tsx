import type { Breakdown, BreakdownItem, ViewFigures } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figure, hiddenColumns, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { countText, durationText, shareText } from '../../../text/format-figures.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text as analyticsText } from '../text.en.ts'
import { breakdownQuery, downloadLink } from '../data.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import type { Dimension, ListedDimension } from '../dimensions.ts'
import { filtersToAddress, withFilter } from '../filters.ts'
import { ReportState } from './report-state.tsx'
import { useAnalyticsState } from './use-analytics-state.ts'
import { useSettled } from './settled.ts'
import { valueName } from './value-names.ts'

const pageSize = 50
const hidden = hiddenColumns('analytics.breakdown')

/** All values of a dimension with all their figures: searchable, page by page, with links to download them. */
export function BreakdownDialog({ dimension }: { dimension: ListedDimension }) {
  const source = useAnalyticsSource()
  const { scope, compare, choose } = useAnalyticsState()
  const [text, setText] = useState('')
  const [offset, setOffset] = useState(0)
  const search = useSettled(text.trim())
  const query = useQuery(
    breakdownQuery(source, {
      ...scope,
      dimension,
      compare,
      limit: pageSize,
      offset,
      ...(search && { search }),
    }),
  )
  const name = dimension === 'bot' ? analyticsText.dimensions.bot : analyticsText.tabNames[dimension]
  return (
    <Dialog
      wide="table"
      title={name}
      onClose={() => choose({ all: undefined })}
      footer={!source.isShared && <Downloads name={name} input={{ ...scope, dimension, compare, search }} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        <input
          type="search"
          aria-label={analyticsText.search(name)}
          placeholder={analyticsText.search(name)}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setOffset(0)
          }}
          className={inputClass}
        />
        <div className="grid min-h-[50dvh] grid-cols-[minmax(0,1fr)] content-start">
          <ReportState query={query}>
            {(data) => (
              <Page breakdown={data} isSearch={search !== ''} offset={offset} onOffset={setOffset} />
            )}
          </ReportState>
        </div>
      </div>
    </Dialog>
  )
}

interface PageProps {
  breakdown: Breakdown
  isSearch: boolean
  offset: number
  onOffset: (offset: number) => void
}

function Page({ breakdown, isSearch, offset, onOffset }: PageProps) {
  const { items, dimension, totals, total, counted, nextOffset, rest } = breakdown
  if (items.length === 0)
    return <EmptyState title={isSearch ? analyticsText.nothingFound : analyticsText.noValues} />
  const all = items.length + rest.values
  return (
    <>
      <DataTable
        label={analyticsText.dimensions[dimension]}
        head={analyticsText.dimensions[dimension]}
        ground="raised"
        maxHeight={560}
        rows={items}
        keyOf={({ value }) => value ?? ''}
        nameValue={({ value }) => valueName(dimension, value)}
        isWhole={offset === 0 && nextOffset === null}
        hidden={hidden}
        name={({ value }) => <Value dimension={dimension} value={value} />}
        columns={columns(breakdown)}
        total={
          isSearch
            ? undefined
            : {
                name: analyticsText.total,
                row: { ...totals, [counted]: total, value: null, share: 1, previous: null },
              }
        }
      />
      {(offset > 0 || nextOffset !== null) && (
        <div className="flex items-center justify-end gap-2">
          <span className="text-small text-ink-3 tabular-nums">
            {analyticsText.page(offset + 1, offset + items.length, Math.max(all, offset + items.length))}
          </span>
          <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - pageSize))}>
            {analyticsText.previousPage}
          </Button>
          <Button disabled={nextOffset === null} onClick={() => nextOffset !== null && onOffset(nextOffset)}>
            {analyticsText.nextPage}
          </Button>
        </div>
      )}
    </>
  )
}

function Value({ dimension, value }: Pick<BreakdownItem, 'value'> & { dimension: Dimension }) {
  const { filters, choose } = useAnalyticsState()
  const name = valueName(dimension, value)
  const show = (isExcluded: boolean) =>
    choose({
      f: filtersToAddress(withFilter(filters, { dimension, value, isExcluded })),
      all: undefined,
    })
  return (
    <button
      type="button"
      aria-label={analyticsText.showOnly(name)}
      onClick={(event) => show(event.altKey)}
      title={name}
      className="line-clamp-3 text-left font-normal [overflow-wrap:anywhere] hover:underline"
    >
      {name}
    </button>
  )
}

const written: readonly (readonly [
  Exclude<keyof ViewFigures, 'viewsPerVisit'>,
  (value: number | null | undefined) => string,
])[] = [
  ['visitors', countText],
  ['visits', countText],
  ['views', countText],
  ['bounceRate', shareText],
  ['visitSeconds', durationText],
  ['dwellSeconds', durationText],
  ['readDepth', (value) => shareText(value === null || value === undefined ? null : value / 100)],
]

/** First what the values are ordered by, then everything else that is known of them. */
const columns = ({ counted }: Breakdown): Column<BreakdownItem>[] => [
  { id: counted, ...figure(analyticsText.columns[counted], (item) => item[counted], countText) },
  { id: 'share', ...figure(analyticsText.columns.share, ({ share }) => share, shareText) },
  ...written
    .filter(([id]) => id !== counted)
    .map(([id, write]) => ({
      id,
      ...figure(analyticsText.columns[id], (item: BreakdownItem) => item[id], write),
    })),
]

function Downloads({ name, input }: { name: string; input: object }) {
  return (
    <>
      <a
        href={downloadLink('breakdown', 'ndjson', input)}
        download
        aria-label={analyticsText.downloadOf('NDJSON', name)}
        className={buttonClass('ghost')}
      >
        {analyticsText.downloadNdjson}
      </a>
      <a
        href={downloadLink('breakdown', 'csv', input)}
        download
        aria-label={analyticsText.downloadOf('CSV', name)}
        className={buttonClass('secondary')}
      >
        {analyticsText.downloadCsv}
      </a>
    </>
  )
}
