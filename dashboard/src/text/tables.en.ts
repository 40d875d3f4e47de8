import { plural } from './plural.ts'

/** What all tables share; loaded with the first of them. */
export const tableText = {
  columns: 'Columns',
  columnsOf: (table: string) => `Columns: ${table}`,
  csv: 'Download CSV',
  csvOf: (table: string) => `Download CSV: ${table}`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selection: 'Selection',
  selected: (count: number) => plural(count, { one: 'row selected', other: 'rows selected' }),
} as const
