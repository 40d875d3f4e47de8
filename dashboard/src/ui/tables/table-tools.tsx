import { lazy, Suspense, type ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import type { KeptValue } from '../primitives/kept-value.ts'
import { tableText } from '../../text/tables.en.ts'
import { idOf, type Column } from './columns.ts'
import { csvOf, saveFile } from './table-file.ts'

// The menu is as large as all else of a table.
const ColumnMenu = lazy(() => import('./column-menu.tsx').then((module) => ({ default: module.ColumnMenu })))

interface TableToolsProps<Row> {
  label: string
  head: string
  nameValue?: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The rows as they are shown. */
  ordered: readonly Row[]
  hidden?: KeptValue<readonly string[]>
  file?: string | undefined
  selected: number
  /** What can be done with what is selected. */
  children: ReactNode
}

/** What can be done with a table as a whole, and with the rows that are selected; nothing where there is nothing. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { label, head, nameValue, columns, ordered, hidden, file, selected, children } = props
  const isCsv = file !== undefined && nameValue !== undefined
  if (!hidden && !isCsv && selected === 0) return null
  return (
    <div
      role={selected > 0 ? 'region' : undefined}
      aria-label={selected > 0 ? tableText.selection : undefined}
      className="flex min-h-9 flex-wrap items-center gap-2"
    >
      {selected > 0 && (
        <span role="status" className="text-small font-medium tabular-nums">
          {tableText.selected(selected)}
        </span>
      )}
      {children}
      <span className="ml-auto flex flex-wrap gap-2">
        {hidden && (
          <Suspense>
            <ColumnMenu
              of={label}
              columns={columns.map((each) => ({ id: idOf(each), name: each.name }))}
              hidden={hidden}
            />
          </Suspense>
        )}
        {isCsv && (
          <Button
            variant="ghost"
            icon="download"
            aria-label={tableText.csvOf(label)}
            onClick={() => saveFile(file, csvOf({ head, nameOf: nameValue, columns, rows: ordered }))}
          >
            {tableText.csv}
          </Button>
        )}
      </span>
    </div>
  )
}
