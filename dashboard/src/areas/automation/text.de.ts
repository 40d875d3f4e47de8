import { formatNumber } from '../../text/format-number.ts'
import { formatShare } from '../../text/format-share.ts'
import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

const minutesOf = (minutes: number) => plural(minutes, { one: 'Minute', other: 'Minuten' })
const openConversations = (count: number) =>
  plural(count, { one: 'offene Unterhaltung', other: 'offene Unterhaltungen' })

/** The texts of automation, in German. */
export const text: Translation<typeof english> = {
  title: 'Automatisierung',
  lead: 'Wo Agenten gute Entwürfe schreiben, können Sie sie automatisch antworten lassen. Kunden erhalten die Antwort des Agenten dann sofort, und Sie können jederzeit übernehmen.',
  delay: {
    title: 'Wann ein Kunde einen Menschen braucht',
    help: 'Ist ein Agent verbunden und darf er antworten, hat er so lange Zeit, eine Nachricht zu beantworten. Danach erscheint die Unterhaltung unter „Wartet auf Sie“, ohne verbundenen Agenten sofort.',
    label: 'Minuten, die Agenten zum Antworten haben',
    before: 'Agenten haben',
    after: 'Minuten zum Antworten',
    is: (minutes) => `Agenten haben ${minutesOf(minutes)} zum Antworten.`,
    shape: (most) => `Eine ganze Zahl von 1 bis ${most}`,
    saved: (minutes) => `Agenten haben jetzt ${minutesOf(minutes)} zum Antworten`,
    notSaved: 'Die Zeit wurde nicht geändert',
  },
  autoRate: 'Automatisch gesendet, letzte 7 Tage',
  autoRateNote: 'Von allen Antworten an Kunden',
  noReplies: 'Noch keine Antworten',
  ready: 'Themen, die bereit sind',
  alone: 'Themen, in denen Agenten antworten',
  ofTopics: (count) => `Von ${plural(count, { one: 'Thema', other: 'Themen' })}`,
  topics: 'Themen',
  windowLead: (days) =>
    `Was Menschen in den letzten ${formatNumber(days)} Tagen über Entwürfe entschieden haben.`,
  emptyTitle: 'Noch keine Themen',
  emptyHint:
    'Themen zeigen, worüber Kunden schreiben und wo Agenten gut genug sind, um automatisch zu antworten.',
  newTopic: 'Neues Thema',
  modeOf: (topic) => `Was Agenten in „${topic}“ dürfen`,
  modes: {
    channel: 'Wie im Kanal eingestellt',
    off: 'Agenten tun nichts',
    draft_only: 'Agenten schreiben Entwürfe',
    auto: 'Agenten antworten automatisch',
  },
  changed: {
    channel: (topic) => `„${topic}“ folgt der Einstellung des Kanals`,
    off: (topic) => `In „${topic}“ tun Agenten nichts`,
    draft_only: (topic) => `In „${topic}“ schreiben Agenten Entwürfe`,
    auto: (topic) => `In „${topic}“ antworten Agenten automatisch`,
  },
  notChanged: (topic) => `„${topic}“ konnte nicht geändert werden`,
  promote: 'Agenten antworten lassen',
  promoteTopic: (topic) => `Agenten in „${topic}“ antworten lassen`,
  weekly: 'Neu in 7 Tagen',
  reviewed: 'Geprüft',
  approved: 'Unverändert gesendet',
  edited: 'Bearbeitet und gesendet',
  rejected: 'Verworfen',
  autoSent: 'Automatisch gesendet',
  unedited: (share, count) =>
    `${formatShare(share / 100)} von ${plural(count, { one: 'geprüften Entwurf', other: 'geprüften Entwürfen' })} unverändert gesendet`,
  noneReviewed: 'Noch keine Entwürfe geprüft',
  threshold: (topic) => `Anteil unverändert gesendeter Entwürfe in Prozent, ab dem „${topic}“ bereit ist`,
  thresholdBefore: 'Bereit ab',
  thresholdAfter: '\u00a0%',
  thresholdShape: 'Eine ganze Zahl von 50 bis 100',
  thresholdChanged: (topic, percentage) => `„${topic}“ ist ab ${percentage}\u00a0% bereit`,
  why: 'Voraussetzungen',
  settings: 'Einstellungen',
  settingsOf: (topic) => `Einstellungen für „${topic}“`,
  open: openConversations,
  openOf: (count, topic) => `${openConversations(count)} in „${topic}“ mit wartenden Entwürfen`,
  topicReady: 'Bereit zur Automatisierung',
  autoSince: 'Automatische Antworten aktiviert:',
}
