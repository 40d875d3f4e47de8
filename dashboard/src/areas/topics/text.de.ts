import { formatNumber } from '../../text/format-number.ts'
import { formatShare } from '../../text/format-share.ts'
import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

const nowAt = (share: number | null) => (share === null ? '' : ` (jetzt ${formatShare(share)})`)

/** The texts of topics, in German. */
export const text: Translation<typeof english> = {
  topics: {
    title: 'Themen',
    lead: 'Worum es in Unterhaltungen geht und was Agenten dabei dürfen.',
    create: 'Neues Thema',
    emptyTitle: 'Noch keine Themen',
    emptyHint:
      'Themen zeigen, worüber Kunden schreiben, und lassen Agenten automatisch antworten, wo sie gut sind.',
    autoRate: (share) =>
      `In den letzten 7 Tagen haben Agenten ${formatShare(share)} der Antworten automatisch gesendet.`,
    noReplies: 'Keine Antworten in den letzten 7 Tagen.',
    modes: {
      auto: 'Agenten antworten',
      draft_only: 'Agenten entwerfen',
      off: 'Ohne Agenten',
      channel: 'Wie im Kanal',
    },
    ready: 'Bereit zur Automatisierung',
    weekly: (count) =>
      `${plural(count, { one: 'Unterhaltung', other: 'Unterhaltungen' })} in den letzten 7 Tagen`,
    reviewed: (count, share) =>
      `${formatShare(share / 100)} von ${plural(count, { one: 'Entwurf', other: 'Entwürfen' })} unverändert gesendet`,
    noneReviewed: 'keine Entwürfe geprüft',
  },
  topic: {
    back: 'Alle Themen',
    notFound: 'Thema nicht gefunden',
    notFoundHint: 'Vielleicht wurde es gelöscht, oder es gehört zu einer anderen Organisation.',
    slug: 'Name in der API:',
    name: 'Name',
    description: 'Beschreibung',
    descriptionHelp: 'Was hierher gehört. Hilft Team und Agenten, das richtige Thema zu wählen.',
    nameTaken: 'Ein Thema mit diesem oder fast demselben Namen gibt es schon.',
    created: (name) => `„${name}“ erstellt`,
    mode: 'Was Agenten dürfen',
    modeLabel: 'In Unterhaltungen mit diesem Thema',
    modeLead:
      'Gilt sofort, auch für offene Unterhaltungen, außer es wurde für die Unterhaltung selbst festgelegt.',
    modes: {
      channel: ['Wie im Kanal eingestellt', 'Es gilt die Einstellung des Kanals für neue Unterhaltungen.'],
      draft_only: [
        'Entwürfe schreiben',
        'Jeder Entwurf wird von einem Menschen geprüft und dann gesendet, bearbeitet oder verworfen.',
      ],
      auto: [
        'Automatisch antworten',
        'Kunden erhalten die Antwort des Agenten sofort. Sie können jederzeit übernehmen.',
      ],
      off: ['Nichts tun', 'Nur Menschen antworten.'],
    },
    threshold: 'Bereit ab diesem Anteil unverändert gesendeter Entwürfe, in Prozent',
    thresholdHelp: 'Von 50 bis 100. Wird der Wert erreicht, ändert sich nichts von selbst; Sie entscheiden.',
    thresholdShape: 'Eine ganze Zahl von 50 bis 100',
    early: 'Die Zahlen unten sprechen noch nicht dafür.',
    since: 'Automatische Antworten aktiviert:',
    figures: 'Leistung der Agenten',
    figuresLead: (days) =>
      `Was Menschen in den letzten ${formatNumber(days)} Tagen über Entwürfe entschieden haben.`,
    approved: 'Unverändert gesendet',
    edited: 'Bearbeitet und gesendet',
    rejected: 'Verworfen',
    autoSent: 'Automatisch gesendet',
    weekly: 'Neue Unterhaltungen in 7 Tagen',
    ready: 'Bereit für automatische Antworten',
    notReady: 'Noch nicht bereit für automatische Antworten',
    met: 'Erfüllt:',
    open: 'Nicht erfüllt:',
    enough: (count) => `Mindestens 20 Entwürfe geprüft (jetzt ${formatNumber(count)})`,
    unedited: (threshold, share) =>
      `Davon mindestens ${threshold}\u00a0% unverändert gesendet${nowAt(share === null ? null : share / 100)}`,
    fewRejected: (share) => `Davon höchstens 5\u00a0% verworfen${nowAt(share)}`,
    delete: 'Löschen',
    deleteLead: 'Seine Unterhaltungen bleiben, ohne Thema.',
    deleteTitle: (name) => `„${name}“ löschen?`,
    deleteBody:
      'Seine Unterhaltungen bleiben, ohne Thema; was Agenten dort dürfen, legt dann die Unterhaltung oder ihr Kanal fest. Das lässt sich nicht rückgängig machen.',
    deleted: (name) => `„${name}“ gelöscht`,
  },
}
