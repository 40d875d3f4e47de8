import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about an organization's own roles, in German. */
export const text: Translation<typeof english> = {
  title: 'Rollen',
  lead: 'Alle sind Inhaber, Admin oder Mitglied, oder haben eine der Rollen, die Sie hier aus Rechten zusammenstellen.',
  readOnly: 'Nur Inhaber können Rollen anlegen, ändern und löschen.',
  adminsOnly: 'Nur Inhaber und Admins sehen die Rollen.',
  create: 'Neue Rolle',
  emptyTitle: 'Noch keine eigenen Rollen.',
  emptyHint:
    'Legen Sie eine an für Leute, die weniger brauchen, als ein Mitglied darf, oder von einer Sache mehr, etwa nur die Inhalte.',
  name: 'Name',
  nameHelp: 'Wie sie unter Ihren Mitgliedern heißt, zum Beispiel „Redaktion“.',
  description: 'Beschreibung',
  permissions: 'Rechte',
  permissionsHelp:
    'Wer die Rolle hat, darf dies in der Oberfläche, über die API und durch Agenten. Name, Einstellungen und Mitglieder der Organisation können alle lesen. Mitglieder und Rollen verwalten nur Inhaber.',
  members: (count) => plural(count, { one: 'Mitglied', other: 'Mitglieder' }),
  edit: 'Ändern',
  editOf: (name) => `Die Rolle „${name}“ ändern`,
  save: 'Speichern',
  saved: (name) => `„${name}“ gespeichert`,
  taken: 'Eine andere Rolle heißt schon so.',
  remove: 'Löschen',
  removeTitle: (name) => `Die Rolle „${name}“ löschen?`,
  removeBody: 'Offene Einladungen mit dieser Rolle werden zurückgezogen.',
  removeInUse: 'Mitglieder haben diese Rolle. Geben Sie ihnen zuerst eine andere.',
  removed: (name) => `„${name}“ gelöscht`,
}
