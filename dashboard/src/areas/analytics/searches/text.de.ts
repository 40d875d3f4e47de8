import { formatNumber } from '../../../text/format-number.ts'
import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of site searches, in German. */
export const text: Translation<typeof english> = {
  title: 'Suchanfragen',
  lead: 'Was Besucher auf Ihrer Website suchen und was sie nicht finden.',
  show: 'Anzeigen',
  all: 'Alle',
  withoutResults: 'Ohne Ergebnis',
  summary: (total, without) =>
    `${plural(total, { one: 'Suchanfrage', other: 'Suchanfragen' })}, davon ${without === 0 ? 'keine' : formatNumber(without)} ohne Ergebnis`,
  table: 'Suchbegriffe',
  columns: {
    query: 'Suchbegriff',
    occurrences: 'Anfragen',
    visitors: 'Besucher',
    zero: 'Ohne Ergebnis',
    average: 'Ø Ergebnisse',
    lastSeen: 'Zuletzt gesucht',
  },
  emptyTitle: 'Keine Suchanfragen in diesem Zeitraum',
  emptyHint:
    'Suchanfragen erscheinen hier, wenn Ihre Website svc.analytics.trackSearch(query, resultCount) aufruft.',
  allFoundTitle: 'Jede Suchanfrage hatte Ergebnisse',
}
