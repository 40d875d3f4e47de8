import { plural } from './plural.ts'
import type { sharedText as english } from './shared.en.ts'
import type { Translation } from './translation.ts'

/** What every page may need, in German. */
export const sharedText: Translation<typeof english> = {
  product: 'Stoa',
  common: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    create: 'Erstellen',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    retry: 'Erneut versuchen',
    undo: 'Rückgängig',
    dismiss: 'Ausblenden',
    more: 'Mehr anzeigen',
    loading: 'Wird geladen …',
    newTab: '(öffnet einen neuen Tab)',
    filter: 'Filtern',
    nothingFound: 'Keine Treffer',
    optional: 'optional',
    skip: 'Zum Inhalt springen',
    showMore: (count) => `${count} weitere anzeigen`,
    showFewer: 'Weniger anzeigen',
  },
  errors: {
    title: 'Das konnte nicht geladen werden',
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unexpected:
      'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es erneut. Bleibt der Fehler, hilft das Protokoll des Servers weiter.',
    forbiddenTitle: 'Sie haben keinen Zugriff',
    forbidden:
      'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Inhaber oder Admin Ihrer Organisation.',
    notFound: 'Nicht gefunden',
    notFoundHint: 'Der Link ist vielleicht falsch, oder das Ziel wurde entfernt.',
    toInbox: 'Zum Posteingang',
    summary: (count) =>
      `${plural(count, { one: 'Feld braucht', other: 'Felder brauchen' })} Ihre Aufmerksamkeit`,
    crash: 'Etwas ist schiefgegangen',
    crashHint: 'Ihre Entwürfe bleiben erhalten. Laden Sie die Seite neu, um fortzufahren.',
    reload: 'Neu laden',
    outdated: 'Dieser Teil konnte nicht geladen werden',
    outdatedHint:
      'Sie sind offline, oder Stoa wurde aktualisiert. Ihre Entwürfe bleiben erhalten. Laden Sie die Seite neu, um fortzufahren.',
    sessionEnded:
      'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren; Ihre Entwürfe bleiben erhalten.',
  },
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', custom: 'Eigene Rolle' },
  views: {
    'needs-you': 'Wartet auf Sie',
    mine: 'Meine',
    unassigned: 'Nicht zugewiesen',
    open: 'Alle offenen',
    snoozed: 'Zurückgestellt',
    closed: 'Geschlossen',
    spam: 'Spam',
    noNumbers: 'Die Anzahlen konnten nicht geladen werden.',
    count: (count) => plural(count, { one: 'Unterhaltung', other: 'Unterhaltungen' }),
  },
  visitor: 'Besucher',
  list: { next: 'Nächste Unterhaltung', previous: 'Vorherige Unterhaltung' },
  time: { today: 'Heute', yesterday: 'Gestern', soon: 'gleich', justNow: 'gerade eben' },
}
