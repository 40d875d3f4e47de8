import { plural } from './plural.ts'
import type { tableText as english } from './tables.en.ts'
import type { Translation } from './translation.ts'

/** What all tables share, in German. */
export const tableText: Translation<typeof english> = {
  columns: 'Spalten',
  columnsOf: (table) => `Spalten: ${table}`,
  csv: 'CSV herunterladen',
  csvOf: (table) => `CSV herunterladen: ${table}`,
  select: (name) => `${name} auswählen`,
  selectAll: 'Alle auswählen',
  selection: 'Auswahl',
  selected: (count) => plural(count, { one: 'Zeile ausgewählt', other: 'Zeilen ausgewählt' }),
}
