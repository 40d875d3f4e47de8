import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the audit log, in German. */
export const text: Translation<typeof english> = {
  title: 'Prüfprotokoll',
  lead: 'Jede Änderung und jeder abgewiesene Versuch.',
  download: 'Als CSV herunterladen',
  adminsOnly: 'Nur Inhaber und Admins sehen das Prüfprotokoll.',
  who: 'Wer',
  what: 'Was',
  target: 'Ziel',
  when: 'Wann',
  outcome: 'Ergebnis',
  results: { ok: 'Erfolgt', error: 'Fehlgeschlagen', denied: 'Verweigert' },
  filter: 'Nach',
  actors: {
    all: 'Alle',
    member: 'Personen',
    agent: 'API-Schlüssel',
    widget: 'Widgets',
    end_user: 'Kunden',
  },
  somebody: 'Unbekannt',
  emptyTitle: 'Keine Einträge',
  emptyHint: 'Kein Eintrag passt zu diesem Filter.',
}
