import type { text as english } from './text.en.ts'
import type { Translation } from '../../text/translation.ts'

/** The texts of the alerts, in German. */
export const text: Translation<typeof english> = {
  lead: 'Was in Ihrer Organisation nicht funktioniert. Eine Störung endet von selbst, wenn es wieder geht.',
  show: 'Anzeigen',
  views: { open: 'Offen', all: 'Mit Verlauf' },
  severities: { warning: 'Warnung', error: 'Fehler' },
  since: 'gemeldet',
  times: (count: number) => `${count}-mal aufgetreten, zuletzt`,
  over: 'beendet',
  seen: 'Gesehen',
  acknowledge: 'Habe ich gesehen',
  acknowledged: 'Als gesehen markiert',
  resolve: 'Beenden',
  resolveTitle: (title: string) => `„${title}“ beenden?`,
  resolveBody: 'Wenn es weiterhin nicht geht, wird eine neue Störung gemeldet.',
  resolved: 'Störung beendet',
  look: 'Ansehen',
  andMore: (count: number) => `(und ${count} weitere)`,
  emails: 'E-Mail an mich, wenn etwas nicht funktioniert',
  emailsHelp:
    'Innerhalb von zwei Minuten, danach höchstens eine E-Mail je Stunde mit allem, was inzwischen kam.',
  emailsNone: 'Stoa kann noch keine E-Mails senden: Unter Einstellungen, E-Mail steht, was dazu fehlt.',
  emailsLead: 'Für Ihr Konto, in jedem Browser; auch während Sie hier arbeiten.',
  empty: ['Alles funktioniert', 'Wenn etwas nicht geht, steht es hier, einmal.'],
  emptyAll: ['Bisher hat alles funktioniert', 'Wenn etwas nicht geht, steht es hier, einmal.'],
}
