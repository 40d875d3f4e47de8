import type { text as english } from './text.en.ts'
import type { Translation } from '../../text/translation.ts'

/** The texts of the alerts, in German. */
export const text: Translation<typeof english> = {
  lead: 'Was in Ihrer Organisation nicht funktioniert. Eine Störung endet von selbst, wenn es wieder geht.',
  show: 'Anzeigen',
  views: { open: 'Offen', all: 'Mit Verlauf' },
  severities: { warning: 'Warnung', error: 'Fehler' },
  since: 'seit',
  times: (count: number) => `${count}-mal gesehen, zuletzt`,
  over: 'vorbei seit',
  seen: 'Gesehen',
  acknowledge: 'Habe ich gesehen',
  acknowledged: 'Als gesehen markiert',
  resolve: 'Beenden',
  resolveTitle: (title: string) => `„${title}“ beenden?`,
  resolveBody: 'Wenn es weiterhin nicht geht, wird eine neue Störung gemeldet.',
  resolved: 'Störung beendet',
  look: 'Ansehen',
  empty: ['Alles funktioniert', 'Wenn etwas nicht geht, steht es hier, einmal.'],
  emptyAll: ['Bisher hat alles funktioniert', 'Wenn etwas nicht geht, steht es hier, einmal.'],
}
