import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues } from './compare-values.ts'
import { idOf, type CellValue, type Column } from './columns.ts'

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** The column of the rows' names. */
export const NAMES = ':names'

interface Model<Row> {
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  columns: readonly Column<Row>[]
  /** What rows are called, where they can be ordered by it. */
  nameValue: ((row: Row) => string) | undefined
  /** Whether these are all rows there are: a part of them in another order would look like the whole. */
  isWhole: boolean
}

/** Order and selection of a table's rows. */
export function useTableModel<Row>({ rows, keyOf, columns, nameValue, isWhole }: Model<Row>) {
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const define = (id: string, value: ((row: Row) => CellValue) | undefined) => ({
    id,
    accessorFn: ({ row }: { row: Row }) => value?.(row) ?? undefined,
    enableSorting: isWhole && value !== undefined,
    sortDescFirst: rows.some((row) => typeof value?.(row) === 'number'),
    sortUndefined: 'last' as const,
    sortFn: (one: Sortable, other: Sortable) => compareValues(one.getValue(id), other.getValue(id)),
  })
  const table = useTable({
    features,
    data,
    columns: [define(NAMES, nameValue), ...columns.map((column) => define(idOf(column), column.value))],
    getRowId: ({ row }, index) => keyOf(row, index),
  })
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original.row)
  const isAll = table.getIsAllRowsSelected()
  return {
    rows: table.getRowModel().rows.map((row) => ({
      key: row.id,
      row: row.original.row,
      isSelected: row.getIsSelected(),
      toggle: () => row.toggleSelected(),
    })),
    /** Which way the rows are ordered by a column, and a step on: the first way, the other, as they came. */
    orderBy(id: string) {
      const column = table.getColumn(id)
      if (!column?.getCanSort()) return undefined
      return { now: column.getIsSorted(), next: () => column.toggleSorting() }
    },
    selected,
    all: {
      isSelected: isAll,
      isMixed: selected.length > 0 && !isAll,
      toggle: () => table.toggleAllRowsSelected(),
    },
    clear: () => table.resetRowSelection(true),
  }
}

interface Sortable {
  getValue: (id: string) => unknown
}
