import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of goals, in German. */
export const text: Translation<typeof english> = {
  title: 'Ziele',
  lead: 'Was Besucher tun sollen und wie viele es tun.',
  create: 'Neues Ziel',
  editTitle: 'Ziel bearbeiten',
  emptyTitle: 'Noch keine Ziele',
  emptyHint:
    'Ein Ziel ist eine Seite, die Besucher erreichen, oder ein Ereignis, das Ihre Website sendet, etwa eine Registrierung.',
  emptyHintReadOnly: 'Inhaber und Admins Ihrer Organisation können welche erstellen.',
  name: 'Name',
  nameHelp: 'Was Besucher erreichen, etwa „Registriert“.',
  table: 'Ergebnisse der Ziele',
  columns: {
    goal: 'Ziel',
    completions: 'Abschlüsse',
    visitors: 'Besucher',
    rate: 'Conversion-Rate',
    change: 'Änderung',
  },
  of: (visitors) => `Von ${plural(visitors, { one: 'Besucher', other: 'Besuchern' })} in diesem Zeitraum`,
  noChange: 'vorher keine',
  edit: 'Bearbeiten …',
  editOf: (name) => `Aktionen für ${name}`,
  delete: 'Löschen …',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteBody:
    'Das Ziel wird nicht mehr gezählt. Seine Ereignisse bleiben; ein neues, gleiches Ziel zählt sie wieder mit.',
  deleteAction: 'Löschen',
  made: (name) => `„${name}“ erstellt; frühere Ereignisse zählen mit`,
  saved: (name) => `„${name}“ gespeichert`,
  deleted: (name) => `„${name}“ gelöscht`,
}
