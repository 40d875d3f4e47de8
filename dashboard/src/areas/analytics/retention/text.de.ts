import { formatNumber } from '../../../text/format-number.ts'
import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of retention, in German. */
export const text: Translation<typeof english> = {
  title: 'Wiederkehr',
  leads: {
    day: 'Wie viele Besucher wiederkamen, nach dem Tag ihres ersten Besuchs.',
    week: 'Wie viele Besucher wiederkamen, nach der Woche ihres ersten Besuchs.',
    month: 'Wie viele Besucher wiederkamen, nach dem Monat ihres ersten Besuchs.',
  },
  interval: 'Intervall',
  intervals: { day: 'Tage', week: 'Wochen', month: 'Monate' },
  show: 'Anzeigen als',
  share: 'Anteil',
  count: 'Besucher',
  firstVisit: 'Erster Besuch',
  visitors: 'Besucher',
  table: 'Wiederkehrende Besucher',
  column: {
    day: (index) => `Tag ${index}`,
    week: (index) => `Woche ${index}`,
    month: (index) => `Monat ${index}`,
  },
  cell: (returned, visitors) =>
    `${formatNumber(returned)} von ${plural(visitors, { one: 'Besucher', other: 'Besuchern' })}`,
  weekOf: (day) => `Woche ab ${day}`,
  emptyTitle: 'Keine neuen Besucher in diesem Zeitraum',
  emptyHint:
    'Besucher, in deren Browser nichts gespeichert wird, gelten jeden Tag als neu und werden hier ausgelassen.',
  hint: 'Das letzte Intervall jeder Zeile läuft noch.',
}
