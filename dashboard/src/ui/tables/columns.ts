import type { ReactNode } from 'react'
import { keptValue, type KeptValue } from '../primitives/kept-value.ts'

/** A column beside the names of the rows. */
export interface Column<Row> {
  name: string
  /** By which the browser keeps that it is not shown; its name unless given. */
  id?: string
  cell: (row: Row) => ReactNode
  /** What the column is ordered by and what a file says of it; without it, neither is offered. */
  value?: (row: Row) => CellValue
  /** Words stand at the left, figures at the right. */
  align?: 'left'
}

/** What a cell says, as a program reads it. */
export type CellValue = number | string | null | undefined

/** A column of one figure, written by `write`. */
export const figure = <Row, Value extends CellValue>(
  name: string,
  value: (row: Row) => Value,
  write: (value: Value) => string,
): Column<Row> => ({ name, value, cell: (row) => write(value(row)) })

/** A column's name to programs. */
export const idOf = <Row>({ id, name }: Column<Row>): string => id ?? name

/** The columns that this browser does not show of a table. */
export const hiddenColumns = (table: string): KeptValue<readonly string[]> =>
  keptValue(`stoa.columns.${table}`, (kept) =>
    Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [],
  )
