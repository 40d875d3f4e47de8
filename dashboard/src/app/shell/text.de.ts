import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the account menu, the palette and the keyboard help, in German. */
export const text: Translation<typeof english> = {
  organizations: 'Organisation',
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
