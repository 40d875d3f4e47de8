import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** A greeting; whose name is not known is greeted without one. */
const greet = (words: string, name: string) => (name ? `${words}, ${name}.` : `${words}.`)

/** The texts of the home page and of the checklist, in German. */
export const text: Translation<typeof english> = {
  greetings: {
    morning: (name) => greet('Guten Morgen', name),
    afternoon: (name) => greet('Guten Tag', name),
    evening: (name) => greet('Guten Abend', name),
  },
  welcome: (name) => greet('Willkommen', name),
  there: '',
  figures: 'Jetzt',
  waitingNow: 'Wartende Unterhaltungen',
  allWaiting: 'Alle, die auf Sie warten',
  moreWaiting: (count) => `${plural(count, { one: 'weitere', other: 'weitere' })} im Posteingang`,
  caughtUp: 'Alles erledigt.',
  caughtUpHint: 'Gerade wartet niemand auf Sie.',
  since: 'Beginn der Wartezeit:',
  longest: 'Älteste:',
  noMessage: 'Noch keine Nachricht',
  needsPerson: 'Braucht einen Menschen',
  yours: 'Bei Ihnen',
  review: {
    title: 'Inhalte zur Freigabe',
    all: 'Alle Entwürfe von Agenten',
    more: (count) => `${plural(count, { one: 'weiterer Entwurf', other: 'weitere Entwürfe' })} zur Freigabe`,
    change: 'Änderung',
    fresh: 'Neuer Eintrag',
    since: 'Geschrieben:',
  },
  agents: 'Ihre Agenten',
  atWork: (count) => plural(count, { one: 'aktiver Agent', other: 'aktive Agenten' }),
  noneAtWork: 'Keine aktiven Agenten',
  noneAtWorkHint:
    'In den letzten fünf Minuten war kein Agent am Werk, der Kundenanfragen beantwortet. Bis das einer tut, brauchen neue Nachrichten sofort einen Menschen.',
  online: 'Online',
  offline: 'Offline',
  agentAnswered: 'Letzte Antwort eines Agenten:',
  customerWrote: 'Letzte Nachricht eines Kunden:',
  agentsMore: 'Wie Agenten arbeiten',
  lately: 'Letzte Aktivität',
  allActivity: 'Gesamte Aktivität',
  setup: {
    title: 'Erste Schritte',
    progress: (done, all) => `${done} von ${all} erledigt`,
    complete: 'Alles ist eingerichtet.',
    completeHint: 'Sie können alles in den Einstellungen ändern.',
    putAway: 'Liste ausblenden',
    fold: 'Schritte ausblenden',
    unfold: 'Schritte anzeigen',
    done: 'Erledigt',
    toDo: 'Zu tun',
    askAdmin: 'Das kann ein Inhaber oder Admin Ihrer Organisation tun.',
    askOwner: 'Das kann ein Inhaber Ihrer Organisation tun.',
    steps: {
      widgetCreated: ['Chat-Widget erstellen', 'Ihr Chat-Widget ist bereit.'],
      widgetOnSite: ['Auf Ihrer Website einbinden', 'Ihre Website lädt das Widget.'],
      firstMessage: ['Erste Nachricht empfangen', 'Ihr erster Kunde hat geschrieben.'],
      colleagueJoined: ['Jemanden ins Team einladen', 'Ein Teammitglied ist beigetreten.'],
      agentConnected: ['Agent verbinden', 'Ein Agent hat sich verbunden.'],
    },
    createLead: 'Für Ihre erste Unterhaltung reicht ein Chat-Widget auf Ihrer Website.',
    noWidget:
      'Es gibt noch kein Chat-Widget. Ein Inhaber oder Admin Ihrer Organisation kann eines erstellen.',
    create: 'Chat-Widget erstellen',
    creating: 'Wird erstellt …',
    channelName: 'Website-Chat',

    readyLead: 'Probieren Sie es gleich aus, oder fügen Sie diese Zeilen auf Ihrer Website vor </body> ein.',
    tryHint: 'Öffnet eine Beispielseite mit Ihrem Widget. Was Sie dort schreiben, kommt sofort hier an.',
    snippet: 'Snippet für Ihre Website',
    resume:
      'Ihr Widget ist bereit. In seinen Einstellungen finden Sie das Snippet für Ihre Website und eine Seite zum Ausprobieren.',
    channelSettings: 'Kanaleinstellungen öffnen',
    makeFirst: 'Erstellen Sie zuerst das Chat-Widget; dann gibt es auch das Snippet für Ihre Website.',
    watching: 'Warten auf Ihre Website',
    watchingHint: 'Dieser Schritt ist erledigt, sobald jemand den Chat auf Ihrer Website öffnet.',
    seen: 'Gesehen auf',
    seenElsewhere: 'Bisher nur geöffnet auf',
    waitingTitle: 'Warten auf die erste Nachricht',
    waitingHint: 'Sie erscheint hier automatisch.',
    toInbox: 'Posteingang öffnen',
    inviteLead: 'Ihr Team kann mit Ihnen antworten, Unterhaltungen übernehmen und Notizen hinterlassen.',
    invite: 'Personen einladen',
    members: 'Mitglieder ansehen',
    agentLead:
      'Ein Agent verbindet sich über MCP mit einem eigenen API-Schlüssel und darf, was der Schlüssel erlaubt.',
    mcpUrl: 'URL des MCP-Servers',
    createKey: 'API-Schlüssel erstellen',
    configuration: 'Konfiguration des Clients',
    configurationHint:
      'Ersetzen Sie YOUR_API_KEY durch den Schlüssel. Dieser Schritt ist erledigt, sobald der Schlüssel zum ersten Mal verwendet wird.',
  },
  widgetReady: 'Ihr Widget ist bereit',
  latelyEmpty: 'Noch keine Aktivität.',
}
