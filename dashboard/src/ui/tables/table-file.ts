import type { Column } from './columns.ts'

/** Also with a semicolon, at which the spreadsheets of other languages end a cell. */
const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Figures as they are; a text that a spreadsheet would take for a formula is marked as text. */
const cellOf = (value: number | string | null | undefined): string => {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  return quoted(/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value)
}

interface Lines<Row> {
  head: string
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table as CSV (RFC 4180): its columns that have values, with figures as programs read them. */
export function csvOf<Row>({ head, nameOf, columns, rows }: Lines<Row>): string {
  const written = columns.filter(({ value }) => value)
  const lines = [
    [head, ...written.map(({ name }) => name)].map(cellOf),
    ...rows.map((row) => [cellOf(nameOf(row)), ...written.map(({ value }) => cellOf(value?.(row)))]),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Hands a text to the person as a file. */
export function saveFile(name: string, text: string): void {
  // Spreadsheets take a file without this mark for one of another alphabet.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
