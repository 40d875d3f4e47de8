import type { ReactNode } from 'react'
import { classNames } from '../primitives/class-names.ts'

/** A column of figures. */
export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  /** What the first column names. */
  head: string
  name: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** The last line, which the others add up to. */
  total?: { name: string; row: Row } | undefined
  /** How high it may grow before it scrolls within itself. */
  maxHeight?: number
  /** The background behind it, which the sticky first column has too. */
  ground?: Ground
}

type Ground = 'paper' | 'raised'

const grounds: Record<Ground, string> = { paper: 'bg-paper', raised: 'bg-raised' }

const first = 'sticky left-0 z-10 py-2 pr-4 text-left align-top'

/** Figures in rows; the names stay in sight while the figures are scrolled sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, head, name, columns, rows, keyOf, total, maxHeight, ground = 'paper' } = props
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      style={{ maxHeight }}
      // What is there for screen readers alone is placed within, and makes no page wider.
      className={classNames('relative overflow-x-auto', maxHeight !== undefined && 'overflow-y-auto')}
    >
      <table className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr className="text-ink-3">
            {[head, ...columns.map((column) => column.name)].map((text, index) => (
              <th
                key={text}
                scope="col"
                className={classNames(
                  'sticky top-0 border-b border-line py-2 font-medium whitespace-nowrap',
                  grounds[ground],
                  index === 0 ? 'left-0 z-20 pr-4 text-left' : 'z-10 pl-4 text-right',
                )}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line key={keyOf(row, index)} name={name(row)} columns={columns} row={row} ground={ground} />
          ))}
        </tbody>
        {total && (
          <tfoot className="font-semibold">
            <Line name={total.name} columns={columns} row={total.row} ground={ground} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface LineProps<Row> {
  name: ReactNode
  columns: readonly Column<Row>[]
  row: Row
  ground: Ground
}

function Line<Row>({ name, columns, row, ground }: LineProps<Row>) {
  return (
    <tr>
      <th
        scope="row"
        className={classNames(
          first,
          grounds[ground],
          'max-w-field min-w-28 border-b border-line font-[inherit] [overflow-wrap:anywhere]',
        )}
      >
        {name}
      </th>
      {columns.map((column) => (
        <td
          key={column.name}
          className="border-b border-line py-2 pl-4 text-right align-top whitespace-nowrap tabular-nums"
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
