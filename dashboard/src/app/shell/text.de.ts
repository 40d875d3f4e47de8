import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the account menu, the palette and the keyboard help, in German. */
export const text: Translation<typeof english> = {
  organizations: 'Organisation',
  newOrganization: {
    title: 'Neue Organisation',
    name: 'Name',
    help: 'Diesen Namen sehen Besucher ihrer Website. Sie werden Inhaber; mit Ihren anderen Organisationen wird nichts geteilt.',
    submit: 'Erstellen und dorthin wechseln',
    submitting: 'Wird erstellt …',
    tooMany: 'Sie haben so viele Organisationen erstellt, wie eine Person erstellen darf.',
  },
  palette: {
    recent: 'Zuletzt verwendet',
    switchTo: (name) => `Zu ${name} wechseln`,
    conversations: 'Unterhaltungen',
  },
  shortcuts: {
    title: 'Überall',
    search: 'Suchen',
    palette: 'Suche und Befehle',
    undo: 'Letzte Aktion rückgängig machen',
    help: 'Diese Liste',
    escape: 'Obersten Dialog oder oberstes Menü schließen',
  },
}
