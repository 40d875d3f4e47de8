import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the search, in German. */
export const text: Translation<typeof english> = {
  label: 'Alles durchsuchen',
  hint: 'Wort, Name, E-Mail, #Nummer',
  clear: 'Suche leeren',
  filters: 'Filter',
  filterButton: (count) => (count > 0 ? `Filter (${count})` : 'Filter'),
  status: 'Status',
  channel: 'Kanal',
  topic: 'Thema',
  assignee: 'Zuständig',
  when: 'Zeitraum',
  anyStatus: 'Alle',
  open: 'Offen',
  anyChannel: 'Alle',
  anyTopic: 'Alle',
  noTopic: 'Ohne Thema',
  anyone: 'Alle',
  nobody: 'Niemand',
  me: 'Ich',
  whens: {
    any: 'Jederzeit',
    day: 'Letzte 24 Stunden',
    week: 'Letzte 7 Tage',
    month: 'Letzte 30 Tage',
    year: 'Letzte 12 Monate',
  },
  clearFilters: 'Filter zurücksetzen',
  recent: 'Letzte Suchen',
  forget: (q) => `„${q}“ entfernen`,
  forgetAll: 'Alle entfernen',
  startTitle: 'Was suchen Sie?',
  startHint:
    'Durchsucht werden Namen, E-Mail-Adressen, Betreffe und Nachrichten. Eine genaue Wortfolge suchen Sie in "Anführungszeichen"; mit #12 springen Sie zur Unterhaltung 12.',
  conversations: 'Unterhaltungen und Nachrichten',
  cannedReplies: 'Textbausteine',
  pages: 'Seiten und Befehle',
  allCannedReplies: 'Alle Textbausteine anzeigen',
  found: (count, more) =>
    `${more ? 'bisher ' : ''}${plural(count, { one: 'Unterhaltung', other: 'Unterhaltungen' })}`,
  more: 'Weiter zurück suchen',
  searching: 'Wird gesucht …',
  nothing: (q) => `Keine Treffer für „${q}“`,
  nothingHint:
    'Versuchen Sie es mit weniger Wörtern oder mit einem Teil eines Wortes. Alle Wörter müssen vorkommen.',
  nothingFiltered: 'Ohne die Filter gibt es vielleicht Treffer.',
  nothingQuoted: 'Wörter in Anführungszeichen müssen genau so vorkommen. Versuchen Sie es ohne.',
  noConversation: 'Keine passenden Unterhaltungen',
  inMessage: 'Nachricht',
  keys: 'Mit den Pfeiltasten bewegen Sie sich, mit Enter öffnen Sie.',
}
