import type { text as english } from './text.en.ts'
import type { Translation } from '../../text/translation.ts'

/** The texts of the usage, in German. */
export const text: Translation<typeof english> = {
  lead: 'Was Programme, Agenten und Kunden verbrauchen. Tage und Monate gelten in UTC.',
  adminsOnly: 'Nur Inhaber und Admins sehen den Verbrauch.',
  tiles: {
    mcpCalls: 'Aufrufe von Werkzeugen',
    apiCalls: 'Aufrufe der API',
    aiTokens: 'Tokens von Sprachmodellen',
    conversations: 'Unterhaltungen',
  },
  thisMonth: 'in diesem Monat',
  lastMonth: (count: string) => `${count} im letzten Monat`,
  lastDays: (name: string) => `${name}, die letzten 30 Tage`,
  latency: 'Dauer eines Werkzeugs',
  milliseconds: (count: string) => `${count} Millisekunden`,
  ofWeek: 'im Mittel über sieben Tage',
  noneThisWeek: 'keine Aufrufe in sieben Tagen',
  noneBefore: 'Keine Aufrufe in der Woche davor',
  weekBefore: (count: string) => `${count} ms in der Woche davor`,
  agents: 'Wer Werkzeuge aufruft',
  agentsLead: 'Die letzten 30 Tage, die meisten Aufrufe zuerst.',
  who: 'Wer',
  kind: 'Art',
  kinds: {
    key: 'API-Schlüssel',
    oauth: 'Verbundenes Programm',
    user: 'Kollege',
    end_user: 'Kunde',
    type: 'Andere dieser Art',
    other: 'Alle anderen',
  },
  calls: 'Aufrufe',
  average: 'Mittel, ms',
  p95: '95 % innerhalb, ms',
  unnamed: 'Ohne Namen',
  noAgents: 'Niemand hat in 30 Tagen ein Werkzeug aufgerufen',
  noAgentsHint: 'Verbinden Sie einen Agenten, dann werden seine Aufrufe hier gezählt.',
}
