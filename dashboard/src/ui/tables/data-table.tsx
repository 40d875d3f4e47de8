import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { noKept, type KeptValue } from '../primitives/kept-value.ts'
import { tableText } from '../../text/tables.en.ts'
import { idOf, type Column } from './columns.ts'
import { HeadCell, type Ground, grounds } from './head-cell.tsx'
import { TableTools } from './table-tools.tsx'
import { NAMES, useTableModel } from './use-table-model.ts'

interface DataTableProps<Row> {
  label: string
  /** What the first column names. */
  head: string
  name: (row: Row) => ReactNode
  /** The same as text, for the order and for files. */
  nameValue?: (row: Row) => string
  /** Whether the rows come in the order of their names, such as hours or days do, which is another than that of words. */
  isByName?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** Whether these are all rows; else they are put in no other order, and no file, which would look like the whole. */
  isWhole?: boolean
  /** The last line, which the others add up to. */
  total?: { name: string; row: Row } | undefined
  /** How high it may grow before it scrolls within itself, in px. */
  maxHeight?: number
  /** The background behind it, which the sticky first column has too. */
  ground?: Ground
  /** Lets the columns be chosen, and keeps which are not shown. */
  hidden?: KeptValue<readonly string[]>
  /** Offers the rows as a file of this name. */
  file?: string
  /** Lets rows be selected, and says what can be done with those that are; `clear` ends the selection. */
  bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
}

/** From here on only the rows in sight are drawn, where the table scrolls within itself. */
const MANY = 100
const ROW_HEIGHT = 37

/** Figures in rows; the names stay in sight while the figures are scrolled sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, head, name, nameValue, rows, keyOf, total, maxHeight, ground = 'paper', bulk } = props
  const isWhole = props.isWhole ?? true
  const hidden = (props.hidden ?? noKept).use()
  const columns = props.columns.filter((column) => !hidden.includes(idOf(column)))
  const model = useTableModel({
    rows,
    keyOf,
    columns,
    nameValue: props.isByName ? undefined : nameValue,
    isWhole,
  })
  const region = useRef<HTMLDivElement>(null)
  const drawn = useRowsInSight(model.rows, region, maxHeight !== undefined)
  useFocusAfterSelection(region, model.selected.length)
  const look = { columns, ground, name }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TableTools
        {...props}
        file={isWhole ? props.file : undefined}
        ordered={model.rows.map(({ row }) => row)}
        columns={props.columns}
        selected={model.selected.length}
      >
        {model.selected.length > 0 && bulk?.(model.selected, model.clear)}
      </TableTools>
      <div
        ref={region}
        role="region"
        aria-label={label}
        tabIndex={0}
        style={{ maxHeight }}
        // What is there for screen readers alone is placed within, and makes no page wider.
        className={classNames('relative overflow-x-auto', maxHeight !== undefined && 'overflow-y-auto')}
      >
        <table
          className="w-full border-separate border-spacing-0 text-small"
          aria-rowcount={isWhole ? rows.length + (total ? 2 : 1) : -1}
        >
          <Head head={head} columns={columns} ground={ground} model={model} hasBoxes={bulk !== undefined} />
          <tbody>
            <Gap height={drawn.before} />
            {drawn.rows.map(({ key, row, isSelected, toggle }, at) => (
              <Line
                key={key}
                {...look}
                row={row}
                index={drawn.first + at + 2}
                box={
                  bulk && (
                    <RowBox
                      label={tableText.select(nameValue?.(row) ?? key)}
                      isSelected={isSelected}
                      toggle={toggle}
                    />
                  )
                }
              />
            ))}
            <Gap height={drawn.after} />
          </tbody>
          {total && (
            <tfoot className="font-semibold">
              <Line
                {...look}
                name={() => total.name}
                row={total.row}
                index={isWhole ? rows.length + 2 : undefined}
              />
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

interface HeadProps<Row> {
  head: string
  columns: readonly Column<Row>[]
  ground: Ground
  model: ReturnType<typeof useTableModel<Row>>
  hasBoxes: boolean
}

function Head<Row>({ head, columns, ground, model, hasBoxes }: HeadProps<Row>) {
  const box = hasBoxes && <RowBox label={tableText.selectAll} {...model.all} />
  return (
    <thead>
      <tr className="text-ink-3" aria-rowindex={1}>
        <HeadCell name={head} ground={ground} order={model.orderBy(NAMES)} isFirst box={box} />
        {columns.map((column) => (
          <HeadCell
            key={idOf(column)}
            name={column.name}
            align={column.align}
            ground={ground}
            order={model.orderBy(idOf(column))}
          />
        ))}
      </tr>
    </thead>
  )
}

/** The rows that are drawn: all of few; of many those in sight, and the room of the others. */
function useRowsInSight<Row>(
  rows: readonly Row[],
  region: { current: HTMLElement | null },
  scrolls: boolean,
) {
  const isVirtual = scrolls && rows.length > MANY
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => region.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  if (!isVirtual) return { rows, first: 0, before: 0, after: 0 }
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)
  return {
    rows: rows.slice(first, (last?.index ?? -1) + 1),
    first,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (last?.end ?? 0),
  }
}

/** Takes the focus that goes away with what was done to the selected rows. */
function useFocusAfterSelection(region: RefObject<HTMLElement | null>, selected: number) {
  const before = useRef(selected)
  useEffect(() => {
    const hasEnded = before.current > 0 && selected === 0
    before.current = selected
    if (hasEnded && document.activeElement === document.body) region.current?.focus({ preventScroll: true })
  }, [region, selected])
}

const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />

interface RowBoxProps {
  label: string
  isSelected: boolean
  /** Whether some of what it stands for is selected, and some is not. */
  isMixed?: boolean
  toggle: () => void
}

function RowBox(props: RowBoxProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = props.isMixed ?? false
      }}
      type="checkbox"
      aria-label={props.label}
      checked={props.isSelected}
      onChange={props.toggle}
      className="mt-0.5 mr-3 size-4 shrink-0 align-top"
    />
  )
}

interface LineProps<Row> {
  name: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
  row: Row
  ground: Ground
  box?: ReactNode
  /** Which line of the table it is, the head being the first. */
  index?: number | undefined
}

function Line<Row>({ name, columns, row, ground, box, index }: LineProps<Row>) {
  return (
    <tr aria-rowindex={index}>
      <th
        scope="row"
        className={classNames(
          'sticky left-0 z-10 py-2 pr-4 text-left align-top',
          grounds[ground],
          'max-w-field min-w-28 border-b border-line [font-weight:inherit] [overflow-wrap:anywhere]',
        )}
      >
        {box ? (
          <span className="flex items-start">
            {box}
            <span className="min-w-0">{name(row)}</span>
          </span>
        ) : (
          name(row)
        )}
      </th>
      {columns.map((column) => (
        <td
          key={idOf(column)}
          className={classNames(
            'border-b border-line py-2 pl-4 align-top',
            column.align === 'left' ? 'min-w-32 text-left' : 'text-right whitespace-nowrap tabular-nums',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
