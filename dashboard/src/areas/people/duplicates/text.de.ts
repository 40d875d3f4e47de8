import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the page of duplicates, in German. */
export const text: Translation<typeof english> = {
  title: 'Doppelte',
  lead: 'Paare, die vielleicht eine Person sind. Zusammengeführte lassen sich 30 Tage lang wieder trennen.',
  show: 'Anzeigen',
  views: { pending: 'Zu entscheiden', applied: 'Zusammengeführt' },
  newestOnly: (most: number) =>
    `Die ${most} neuesten Paare werden gezeigt. Sind welche entschieden, folgen ältere.`,
  empty: [
    'Kein Paar wartet',
    'Personen werden jede Nacht und nach Importen verglichen; auch Agenten und Kollegen schlagen Paare vor.',
  ],
  emptyApplied: [
    'Noch niemand wurde zusammengeführt',
    'Zusammengeführte stehen hier und lassen sich 30 Tage lang wieder trennen.',
  ],
  evidence: {
    phone: 'dieselbe Telefonnummer',
    name: 'derselbe Name',
    signedEmail: 'Ihr Server bürgt für die E-Mail-Adresse der anderen Person',
  },
  because: 'Warum',
  sure: { high: 'Sehr wahrscheinlich', medium: 'Vielleicht' },
  compare: 'Vergleichen',
  field: 'Angabe',
  stays: 'Bleibt',
  goes: 'Geht darin auf',
  becomes: 'Danach',
  moves: (what) => `Was mitgeht: ${what}.`,
  rows: {
    conv_conversations: (count) => plural(count, { one: 'Unterhaltung', other: 'Unterhaltungen' }),
    analytics_events: (count) => plural(count, { one: 'Seitenaufruf', other: 'Seitenaufrufe' }),
    analytics_searches: (count) => plural(count, { one: 'Suche', other: 'Suchen' }),
    crm_notes: (count) => plural(count, { one: 'Notiz', other: 'Notizen' }),
    out_proposals: (count) =>
      plural(count, { one: 'Nachricht der Ansprache', other: 'Nachrichten der Ansprache' }),
  },
  needsAdmin: 'Beide sind nachgewiesen: Nur Inhaber und Admins können sie zusammenführen.',
  merge: 'Zusammenführen',
  merged: 'Zusammengeführt',
  dismiss: 'Zwei Personen',
  dismissed: 'Sie bleiben zwei Personen',
  undo: 'Wieder trennen',
  undoTitle: (title) => `${title} wieder trennen?`,
  undoBody:
    'Beide sind wieder, was sie waren. Was seither geschah, bleibt bei der Person, die geblieben ist.',
  undone: 'Wieder getrennt',
  until: 'Lässt sich trennen bis',
  endUserId: 'Ihre eigene Kennung',
}
