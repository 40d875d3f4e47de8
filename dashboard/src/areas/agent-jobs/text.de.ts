import type { text as english } from './text.en.ts'
import type { Translation } from '../../text/translation.ts'

/** The texts of the jobs of agents, in German. */
export const text: Translation<typeof english> = {
  lead: 'Arbeit, die Agenten sich holen, immer einer. Antwortet niemand rechtzeitig, bekommt sie der nächste, bis alle Versuche verbraucht sind; fehlgeschlagen ist, was ein Agent nach eigener Aussage nicht konnte.',
  show: 'Anzeigen',
  views: {
    all: 'Alle',
    pending: 'Offen',
    failed: 'Fehlgeschlagen',
    dead: 'Ohne weitere Versuche',
    failed_retryable: 'Wartet auf das Modell',
    done: 'Erledigt',
  },
  states: {
    pending: 'Offen',
    held: 'In Arbeit',
    done: 'Erledigt',
    failed: 'Fehlgeschlagen',
    dead: 'Ohne weitere Versuche',
    failed_retryable: 'Wartet auf das Modell',
  },
  attempts: (made: number, most: number) => `${made} von ${most} Versuchen`,
  progress: (done: number, total: number) => `${done} von ${total} erledigt`,
  by: (name: string) => `bei ${name}`,
  retry: 'Noch einmal versuchen',
  retried: 'Sie ist wieder offen',
  add: 'Neue Aufgabe',
  skill: 'Anleitung, der gefolgt wird',
  prompt: 'Was zu tun ist',
  create: 'Einreihen',
  created: 'Eingereiht',
  repeated: 'Wiederkehrende Aufgaben',
  repeatedLead: 'Jede entsteht, wenn sie fällig ist, außer die vorige ist noch offen.',
  every: { day: 'Jeden Tag', week: 'Jede Woche', month: 'Jeden Monat' },
  next: 'als Nächstes',
  empty: 'Noch keine Aufgaben',
  emptyView: ['Keine solchen Aufgaben', 'Wählen Sie „Alle“, um die anderen zu sehen.'],
  emptyHint:
    'Eine Aufgabe nennt eine Anleitung und sagt, was zu tun ist. Der Agent, der sie sich holt, erledigt sie.',
  mayNot: 'Inhaber, Admins und Agenten mit dem Recht dazu geben Aufgaben.',
  mayNotRepeat: 'Inhaber und Admins wählen sie aus.',
}
