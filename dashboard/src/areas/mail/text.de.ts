import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about emails that the service sends, in German. */
export const text: Translation<typeof english> = {
  title: 'E-Mail',
  lead: 'Die E-Mails, die Stoa für Ihre Organisation sendet.',
  notConfigured:
    'Stoa kann noch keine E-Mails senden. Setzen Sie dafür SVC_MAIL_URL und SVC_MAIL_FROM auf dem Server und starten Sie Stoa neu.',
  without: 'Ohne E-Mail',
  withoutLines: [
    'Einladungen und neue Passwörter laufen über Links, die Sie selbst weitergeben.',
    'Besucher sehen Ihre Antworten nur im Chat.',
    'Niemand wird per E-Mail benachrichtigt.',
  ],
  state: 'Versand',
  from: 'Absender',
  sent: 'Gesendet in den letzten 24 Stunden',
  waiting: 'Warten auf den Versand',
  failed: 'Aufgegeben in den letzten 24 Stunden',
  lastSent: 'Zuletzt gesendet',
  lastProblem: 'Letztes Problem',
  problem: (kind, message) => `${kind}: ${message}`,
  kinds: {
    invitation: 'Einladung',
    reply: 'Antwort an einen Besucher',
    mention: 'Erwähnung',
    waiting: 'Wartender Kunde',
    transcript: 'Gesprächsverlauf',
    alert: 'Störung',
    test: 'Test-E-Mail',
  },
  otherKind: 'E-Mail zum Konto',
  retried: 'Der Versand wird etwa 18 Stunden lang wiederholt und dann aufgegeben.',
  test: 'Test-E-Mail senden',
  testTo: 'An',
  testQueued: (to) => `Die Test-E-Mail an ${to} ist unterwegs. Was daraus geworden ist, steht unten.`,
  away: 'E-Mails, wenn Sie nicht da sind',
  awayLead: 'Werden gesendet, wenn Sie das Dashboard einige Minuten nicht benutzt haben.',
  occasions: {
    mentions: [
      'Jemand erwähnt mich in einer Notiz',
      'Wenn Sie es nach fünf Minuten noch nicht gelesen haben.',
    ],
    waiting: [
      'Ein Kunde wartet',
      'Nach fünf Minuten, in Ihren Unterhaltungen und in denen, für die niemand zuständig ist.',
    ],
  },
  count: (count) => plural(count, { one: 'E-Mail', other: 'E-Mails' }),
}
