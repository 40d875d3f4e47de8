import type { Translation } from '../../text/translation.ts'
import type { commandText as english } from './commands.en.ts'

/** The texts of the palette and of the keyboard help, in German. */
export const commandText: Translation<typeof english> = {
  palette: {
    people: 'Personen',
    conversations: 'Unterhaltungen',
    ownedBy: 'Teammitglied: eigene Unterhaltungen',
  },
  shortcuts: {
    groups: {
      list: 'Liste',
      conversation: 'Unterhaltung',
      composer: 'Beim Schreiben',
      draft: 'Entwurf eines Agenten',
    },
    open: 'Unterhaltung öffnen',
    select: 'Auswählen',
    reply: 'Antworten',
    note: 'Notiz schreiben',
    assign: 'Zuweisen',
    topic: 'Thema festlegen',
    snooze: 'Zurückstellen',
    close: 'Schließen oder wieder öffnen',
    take: 'Übernehmen oder abgeben',
    merge: 'Zusammenführen',
    back: 'Zurück zur Liste',
    send: 'Senden',
    newLine: 'Neue Zeile',
    sendAndClose: 'Senden und schließen',
    sendLater: 'Später senden',
    canned: 'Textbaustein einfügen',
    mention: 'Jemanden in einer Notiz erwähnen',
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    sendDraft: 'Unverändert senden',
    editDraft: 'Bearbeiten',
    discardDraft: 'Verwerfen',
  },
}
