import { plural, pluralForm } from './plural.ts'
import type { shellText as english } from './shell.en.ts'
import type { Translation } from './translation.ts'

/** The texts of the frame around every page, in German. */
export const shellText: Translation<typeof english> = {
  navigation: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  settings: 'Einstellungen',
  back: 'Zurück zum Posteingang',
  backElsewhere: 'Zurück',
  palette: 'Suche und Befehle',
  account: 'Konto',
  doNotDisturb: 'Bitte nicht stören',
  signOut: 'Abmelden',
  signOutTitle: 'Abmelden und nicht gesendete Texte verwerfen?',
  signOutBody: (count) =>
    `${plural(count, { one: 'nicht gesendeter Text ist', other: 'nicht gesendete Texte sind' })} nur in diesem Browser gespeichert. Beim Abmelden ${pluralForm(count, { one: 'wird er', other: 'werden sie' })} gelöscht.`,
  shortcuts: 'Tastenkürzel',
  undo: 'Letzte Aktion rückgängig machen',
  nothingToUndo: 'Es gibt nichts rückgängig zu machen',
  theme: { light: 'Hell', dark: 'Dunkel', system: 'System' },
  themeLabel: 'Darstellung',
  roleChanged: (role) => `Ihre Rolle ist jetzt „${role}“.`,
  moved: {
    here: (there, here) =>
      `In einem anderen Tab wurde dieser Browser zu ${there} gewechselt. Diese Seite zeigt noch ${here}; hier wird solange nichts gespeichert.`,
    follow: (there) => `Zu ${there}`,
    back: (here) => `Zurück zu ${here}`,
  },
  connection: {
    connecting: 'Verbindung wird hergestellt …',
    reconnecting: 'Verbindung unterbrochen. Sie wird wiederhergestellt … Was Sie schreiben, bleibt erhalten.',
    offline:
      'Sie sind offline. Was Sie schreiben, bleibt erhalten und wird gesendet, sobald Sie wieder online sind.',
    restarting: 'Der Server startet neu und ist gleich wieder da. Was Sie schreiben, bleibt erhalten.',
    ended: 'Ihre Sitzung ist beendet. Bis Sie sich wieder anmelden, kann nichts gespeichert werden.',
    signIn: 'Anmelden',
    newVersion: 'Es gibt eine neue Version von Stoa. Was Sie schreiben, bleibt erhalten.',
    restored: 'Wieder online. Alles ist auf dem neuesten Stand.',
  },
  jobs: {
    customers: 'Kunden',
    content: 'Inhalte',
    growth: 'Reichweite',
    agents: 'Agenten',
    organization: 'Organisation',
  },
  settingsGroups: {
    connect: 'Verbinden',
    answering: 'Antworten',
    content: 'Inhalte',
    people: 'Organisation',
    you: 'Sie',
  },
  commands: {
    placeholder: 'Befehl eingeben oder suchen …',
    empty: 'Keine Treffer',
    searchFor: (q) => `Unterhaltungen nach „${q}“ durchsuchen`,
    groups: { conversation: 'Unterhaltung', navigate: 'Gehe zu', app: 'Stoa' },
    results: (count) => plural(count, { one: 'Ergebnis', other: 'Ergebnisse' }),
  },
  search: 'Suche',
  profile: 'Profil',
}
