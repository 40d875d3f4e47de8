/** What a cell of a table holds; null is an empty one. */
export type Cell = string | number | null

/** Lines of a table as CSV (RFC 4180). */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(textOf).join(',')}\r\n`).join('')

/** A text that a spreadsheet would take for a formula is given an apostrophe, which makes it a text there. */
function textOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r\n]/.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
