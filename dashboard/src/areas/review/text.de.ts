import { formatNumber } from '../../text/format-number.ts'
import { plural } from '../../text/plural.ts'
import type { text as english } from './text.en.ts'
import type { Translation } from '../../text/translation.ts'

/** The texts of the review queue, in German. */
export const text: Translation<typeof english> = {
  lead: 'Was Agenten und Kollegen vorbereitet haben und worüber jemand entscheiden muss.',
  states: { waiting: 'Offen', scheduled: 'Geplant', decided: 'Entschieden' },
  show: 'Anzeigen',
  kinds: {
    cms: 'Inhalt',
    feedback: 'Rückmeldung',
    crm: 'Dieselbe Person?',
    kb: 'Wissen',
    outreach: 'Ansprache',
    social: 'Beitrag',
  },
  approve: 'Freigeben',
  dismiss: 'Verwerfen',
  open: 'Öffnen',
  outcomes: { approved: 'Freigegeben', dismissed: 'Verworfen', failed: 'Fehlgeschlagen' },
  by: (name: string) => `von ${name}`,
  byAgent: 'von einem Agenten',
  gone: 'Nicht mehr vorhanden',
  mayNot: 'Sie dürfen dies lesen, aber nicht darüber entscheiden.',
  approving: (title: string) => `„${title}“ wird freigegeben`,
  dismissing: (title: string) => `„${title}“ wird verworfen`,
  empty: {
    waiting: [
      'Nichts wartet auf eine Entscheidung',
      'Entwürfe von Agenten und Rückmeldungen erscheinen hier.',
    ],
    scheduled: ['Nichts ist geplant', 'Was für später freigegeben wurde, erscheint hier.'],
    decided: [
      'Noch nichts wurde entschieden',
      'Entscheidungen bleiben hier, mit dem, der sie getroffen hat.',
    ],
  },
  keys: 'J und K bewegen, A gibt frei oder öffnet einen Beitrag, X verwirft, E öffnet, was eine Seite hat.',
  waiting: {
    now: 'gerade gekommen',
    minutes: (count) => `wartet seit ${formatNumber(count)} Min.`,
    hours: (count) => `wartet seit ${formatNumber(count)} Std.`,
    days: (count) => `wartet seit ${plural(count, { one: 'Tag', other: 'Tagen' })}`,
  },
  variant: (label) => `Fassung ${label}`,
  at: 'am',
  say: 'Rückmeldung geben',
  feedback: {
    title: 'Titel',
    body: 'Was ist gut, fehlt oder stimmt nicht?',
    lead: 'Ihre Kollegen können sie lesen, Inhaber und Admins entscheiden darüber.',
    stays: 'Sie bleibt in diesem Dienst.',
    goesTo: (host) => `Was sie freigeben, wird an ${host} weitergegeben.`,
    withOrg: 'Die Organisation darf dabei genannt werden',
    withName: 'Ich darf dabei genannt werden',
    forward: {
      pending: 'Sie wird weitergegeben',
      soFar: (why) => `Noch nicht weitergegeben: ${why}. Es wird von selbst wieder versucht.`,
      sent: 'Sie wurde weitergegeben',
      failed: (why) => `Sie wurde nicht weitergegeben: ${why}.`,
      answered: (status) => `der Empfänger antwortete mit ${status}`,
      away: 'der Empfänger war nicht erreichbar',
    },
    again: 'Noch einmal weitergeben',
    asked: 'Sie wird noch einmal weitergegeben',
    wouldGo: (host) => `Mit der Freigabe geht sie an ${host}`,
    naming: {
      none: 'ohne Namen',
      org: 'mit dem Namen der Organisation',
      name: 'mit dem Namen ihres Autors',
      both: 'mit den Namen von Autor und Organisation',
    },
    send: 'Senden',
    sent: 'Danke. Sie wartet jetzt auf eine Entscheidung.',
  },
}
