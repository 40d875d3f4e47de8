import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the page about the quality of traffic, in German. */
export const text: Translation<typeof english> = {
  title: 'Traffic',
  lead: 'Was Ihre Tracker empfangen haben und wie es eingestuft wurde. Die anderen Seiten zählen nur Menschen, solange Sie Bots nicht einschließen.',
  people: 'Menschen',
  bots: 'Bots',
  refused: 'Abgewiesen',
  byDay: 'Datensätze pro Tag',
  figures: 'Kennzahlen',
  share: (share) => `${share} von allen`,
  botsTitle: 'Bots nach Grund',
  refusedTitle: 'Abgewiesen nach Grund',
  refusedHint:
    'Abgewiesene Datensätze werden pro Tag in UTC gezählt, alle anderen pro Tag in der Zeitzone Ihrer Organisation.',
  reason: 'Grund',
  count: 'Datensätze',
  noBots: 'Keine Bots in diesem Zeitraum.',
  noRefusals: 'In diesem Zeitraum wurde nichts abgewiesen.',
  bot: {
    user_agent: [
      'Gibt sich als Bot zu erkennen',
      'Der User-Agent gehört zu einem bekannten Crawler, Vorschau- oder Überwachungsdienst. Nichts zu tun.',
    ],
    datacenter: [
      'Aus einem Rechenzentrum',
      'Kommt aus einem Servernetz. Darunter kann jemand aus Ihrem Team sein, der über ein Firmen-VPN surft.',
    ],
    headless: [
      'Automatisierter Browser',
      'Ein Headless-Browser, etwa aus Ihren eigenen Tests. Lassen Sie das Snippet in Testläufen weg.',
    ],
    rate: ['Zu schnell für einen Menschen', 'Mehr Seiten in kurzer Zeit, als jemand lesen könnte.'],
  },
  refusal: {
    origin: [
      'Von einer anderen Website',
      'Die Seite liegt auf keiner erlaubten Website. Ist es Ihre, ergänzen Sie sie unter „Erlaubte Websites“.',
    ],
    unverified: [
      'Kein verifizierter Besucher',
      'Der Tracker zählt nur Besucher, deren Identität Ihr Server signiert hat. Rufen Sie identify auf oder deaktivieren Sie diese Einstellung.',
    ],
    quota: [
      'Zu viele an einem Tag',
      'Die Ereignisse des Trackers für den Tag waren aufgebraucht. Erhöhen Sie „Ereignisse pro Tag“, wenn sie echt waren.',
    ],
    address: [
      'Zu viele von einer Adresse',
      'Eine Adresse hat mehr als ein Viertel der Ereignisse des Tages gesendet. Was darüber hinausging, wird nicht gezählt.',
    ],
    malformed: [
      'Fehlerhaft',
      'In einem Aufruf fehlte ein Feld, oder es war falsch. Prüfen Sie Aufrufe, die Sie selbst geschrieben haben; data-debug zeigt, welche es sind.',
    ],
  },
  unknown: 'Anderer Grund',
  toSettings: 'Tracker-Einstellungen',
  emptyTitle: 'In diesem Zeitraum wurde nichts empfangen',
  emptyHint: 'Keine Menschen, keine Bots und nichts Abgewiesenes.',
}
