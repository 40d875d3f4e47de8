import { pluralForm } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the live page, in German. */
export const text: Translation<typeof english> = {
  title: 'Live',
  lead: 'Wer gerade auf der Website ist. Wird alle 5 Sekunden aktualisiert.',
  now: (count) =>
    pluralForm(count, {
      one: 'Besucher in den letzten 5 Minuten',
      other: 'Besucher in den letzten 5 Minuten',
    }),
  asOf: 'Stand:',
  minutes: 'Aufrufe pro Minute',
  views: 'Aufrufe',
  minute: 'Minute',
  pages: 'Seiten',
  sources: 'Quellen',
  countries: 'Länder',
  value: { pages: 'Seite', sources: 'Quelle', countries: 'Land' },
  visitors: 'Besucher',
  half: 'Letzte 30 Minuten',
  nothing: 'Keine Besucher in den letzten 30 Minuten.',
  latest: 'Neueste Ereignisse',
  known: 'Bekannter Kontakt',
  emptyTitle: 'Gerade keine Besucher',
  emptyHint: 'Wer eine Seite öffnet, erscheint hier nach wenigen Sekunden.',
  stale: 'Keine Aktualisierung: Der Server antwortet nicht.',
}
