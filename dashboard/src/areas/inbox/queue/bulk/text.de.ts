import { plural } from '../../../../text/plural.ts'
import type { Translation } from '../../../../text/translation.ts'
import type { text as english } from './text.en.ts'

const conversations = (count: number) => plural(count, { one: 'Unterhaltung', other: 'Unterhaltungen' })

/** The texts of what is done to several conversations at once, in German. */
export const text: Translation<typeof english> = {
  label: 'Ausgewählte Unterhaltungen',
  count: (count) => `${count} ausgewählt`,
  all: (count) => `Alle ${count} auswählen`,
  clear: 'Auswahl aufheben',
  assign: 'Zuweisen',
  topic: 'Thema',
  noTopic: 'Ohne Thema',
  close: 'Schließen',
  reopen: 'Wieder öffnen',
  read: 'Als gelesen markieren',
  more: 'Weitere Aktionen',
  stop: 'Anhalten',
  progress: (done, total) => `${done} von ${total} …`,
  done: {
    closed: (count) => `${conversations(count)} geschlossen`,
    open: (count) => `${conversations(count)} wieder geöffnet`,
    spam: (count) => `${conversations(count)} als Spam markiert`,
    snoozed: (count) => `${conversations(count)} zurückgestellt`,
    assigned: (count) => `${conversations(count)} zugewiesen`,
    topic: (count) => `Thema von ${conversations(count)} geändert`,
    read: (count) => `${conversations(count)} als gelesen markiert`,
  },
  undone: (count) => `Rückgängig gemacht für ${conversations(count)}`,
  failed: (count, reason) => `${conversations(count)} nicht geändert: ${reason}`,
  stopped: (count) => `${conversations(count)} nicht geändert`,
}
