import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of what a contact looked at, in German. */
export const text: Translation<typeof english> = {
  unknown: 'Seitenaufrufe erscheinen, sobald der Besucher verifiziert ist.',
  noTracker: 'Noch kein Tracker.',
  addTracker: 'Tracker hinzufügen',
  none: 'Keine Seitenaufrufe in den letzten 30 Tagen.',
  today: 'Heute',
  yesterday: 'Gestern',
  searched: (query) => `Gesucht: „${query}“`,
  results: (count) =>
    count === 0 ? 'nichts gefunden' : plural(count, { one: 'Ergebnis', other: 'Ergebnisse' }),
  cut: (count) => `Die neuesten ${count}`,
}
