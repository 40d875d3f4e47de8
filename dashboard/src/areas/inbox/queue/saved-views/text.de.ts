import type { Translation } from '../../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of saved views, in German. */
export const text: Translation<typeof english> = {
  save: {
    title: 'Diese Ansicht speichern',
    name: 'Name',
    nameHelp: 'Steht im Hauptmenü, zum Beispiel „Erstattungen, nicht zugewiesen“.',
    audience: 'Sichtbar für',
    own: 'Nur für mich',
    shared: 'Für alle',
    sharedHelp: 'Inhaber und Admins können sie ändern.',
    submit: 'Ansicht speichern',
    saved: (name) => `„${name}“ steht jetzt im Hauptmenü`,
    replace: (name) => `„${name}“ ersetzen`,
    replaced: (name) => `„${name}“ aktualisiert`,
  },
  manage: {
    title: 'Gespeicherte Ansichten',
    own: 'Ihre eigenen',
    shared: 'Für alle',
    sharedHint: 'Nur Inhaber und Admins können diese ändern.',
    rename: (name) => `„${name}“ umbenennen`,
    newName: (name) => `Neuer Name für „${name}“`,
    remove: (name) => `„${name}“ löschen`,
    up: (name) => `„${name}“ nach oben`,
    down: (name) => `„${name}“ nach unten`,
    removed: (name) => `„${name}“ gelöscht`,
    moved: (name, place, count) => `„${name}“ ist jetzt ${place} von ${count}`,
    empty: 'Keine gespeicherten Ansichten. Filtern Sie eine Liste und speichern Sie sie als Ansicht.',
    failed: 'Das hat nicht geklappt',
  },
}
