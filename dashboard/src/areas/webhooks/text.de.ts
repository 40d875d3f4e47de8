import { formatNumber } from '../../text/format-number.ts'
import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of webhooks, in German. */
export const text: Translation<typeof english> = {
  webhooks: {
    title: 'Webhooks',
    lead: 'Ereignisse an ein anderes System senden, sobald sie geschehen.',
    adminsOnly: 'Nur Inhaber und Admins sehen Webhooks.',
    create: 'Neuer Webhook',
    emptyTitle: 'Noch keine Webhooks',
    emptyHint:
      'Ein Webhook sendet jedes Ereignis als signierten POST an Ihre URL und versucht es erneut, wenn das scheitert.',
    url: 'URL des Endpunkts',
    urlHelp: 'Muss HTTPS verwenden und von diesem Server aus erreichbar sein.',
    events: 'Ereignisse',
    allEvents: 'Alle Ereignisse',
    allEventsHelp: 'Auch solche, die später hinzukommen.',
    chosenEvents: 'Ausgewählte Ereignisse',
    count: (count) =>
      count === 0 ? 'Alle Ereignisse' : plural(count, { one: 'Ereignis', other: 'Ereignisse' }),
    secret: 'Signaturschlüssel',
    madeTitle: 'Webhook erstellt',
    failing: 'Schlägt fehl',
    failingSince: 'Kein Versuch gelingt mehr. Erster Fehlschlag:',
    disabled: 'Automatisch deaktiviert',
    disabledHint:
      'Zustellungen sind zu lange fehlgeschlagen. Aktivieren Sie ihn wieder, sobald Ihr Endpunkt funktioniert.',
  },
  webhook: {
    back: 'Alle Webhooks',
    notFound: 'Webhook nicht gefunden',
    notFoundHint: 'Vielleicht wurde er gelöscht.',
    settings: 'Einstellungen',
    switchOff: 'Deaktivieren',
    switchOn: 'Aktivieren',
    test: 'Testereignis senden',
    tested: 'Testereignis gesendet. Es erscheint unten.',
    rotate: 'Neuen Signaturschlüssel erstellen',
    rotateTitle: 'Signaturschlüssel ersetzen?',
    rotateBody:
      'Jede Zustellung wird 24 Stunden lang mit beiden Signaturschlüsseln signiert, danach gilt der alte nicht mehr. Ersetzen Sie ihn in dieser Zeit noch einmal, gilt der älteste sofort nicht mehr.',
    rotateAction: 'Signaturschlüssel ersetzen',
    rotated: 'Ein neuer Signaturschlüssel',
    remove: 'Löschen',
    removeTitle: 'Diesen Webhook löschen?',
    removeBody: (url) =>
      `${url} erhält keine Ereignisse mehr. Ausstehende Zustellungen und das Zustellprotokoll werden gelöscht.`,
    removed: 'Webhook gelöscht',
    deliveries: 'Zustellungen',
    deliveriesLead: 'Werden 30 Tage aufbewahrt.',
    refresh: 'Aktualisieren',
    filter: 'Anzeigen',
    filters: {
      all: 'Alle',
      delivered: 'Zugestellt',
      pending: 'Ausstehend',
      failed: 'Fehlgeschlagen',
    },
    noneTitle: 'Noch keine Zustellungen',
    noneHint: 'Senden Sie ein Testereignis, um zu prüfen, ob Ihr Endpunkt antwortet.',
    statuses: {
      delivered: 'Zugestellt',
      pending: 'Ausstehend',
      failed: 'Fehlgeschlagen',
    },
    attempts: (count) => plural(count, { one: 'Versuch', other: 'Versuche' }),
    nextAttempt: 'nächster:',
    replay: 'Erneut senden',
    replayed: 'Erneut gesendet. Es steht ganz oben.',
    attempt: (number) => `Versuch ${number}`,
    response: 'Antwort',
    noAttempts: 'Noch nicht versucht.',
    ms: (ms) => `${formatNumber(ms)}\u00a0ms`,
    eventId: 'Ereignis',
  },
}
