import { formatNumber } from '../../text/format-number.ts'
import { plural, pluralForm } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

const pointsWord = (points: string) => (points === '1' ? 'Punkt' : 'Punkte')

/** The texts of the reports, in German. */
export const text: Translation<typeof english> = {
  title: 'Berichte',
  lead: (days) => `Neue Unterhaltungen vom ${days}`,
  compared: (days) => `verglichen mit dem ${days}`,
  filters: 'Filter',
  channel: 'Kanal',
  allChannels: 'Alle Kanäle',
  topic: 'Thema',
  allTopics: 'Alle Themen',
  noTopic: 'Ohne Thema',
  download: 'CSV herunterladen',
  downloadOf: (title) => `CSV herunterladen: ${title}`,
  figures: 'Kennzahlen',
  before: 'Vorheriger Zeitraum',
  metrics: {
    conversations: 'Unterhaltungen',
    firstResponse: 'Erste Antwort',
    resolution: 'Lösungszeit',
    csat: 'Zufriedenheit',
    agentShare: 'Von Agenten beantwortet',
  },
  median: 'Median',
  p90: '90. Perzentil',
  average: 'Durchschnitt',
  notes: {
    conversations: (resolved) => `${formatNumber(resolved)} geschlossen`,
    spread: (p90) => `90\u00a0% innerhalb von ${p90}`,
    nobodyAnswered: 'Noch keine beantwortet',
    nothingResolved: 'Noch keine geschlossen',
    ratings: (count) => plural(count, { one: 'Bewertung', other: 'Bewertungen' }),
    noRatings: 'Noch keine Bewertungen',
    agents: (agents, answered) => `${formatNumber(agents)} von ${formatNumber(answered)} beantworteten`,
  },
  help: {
    conversations: 'Im Zeitraum begonnen, mit mindestens einer Nachricht. Ohne Tests und ohne Spam.',
    firstResponse:
      'Von der ersten Nachricht des Kunden bis zur ersten Antwort aus dem Team oder von einem Agenten.',
    resolution: 'Vom Beginn einer Unterhaltung, bis sie zuletzt geschlossen wurde.',
    csat: 'Bewertungen der Kunden von 1 bis 5.',
    agentShare: 'Beantwortete Unterhaltungen, in denen niemand aus dem Team geantwortet hat.',
  },
  comparedTo: {
    hour: (count) =>
      pluralForm(count, {
        one: 'Vergleich der ersten Stunde',
        other: `Vergleich der ersten ${formatNumber(count)} Stunden`,
      }),
    day: (count) =>
      pluralForm(count, {
        one: 'Vergleich des ersten Tages',
        other: `Vergleich der ersten ${formatNumber(count)} Tage`,
      }),
    week: (count) =>
      pluralForm(count, {
        one: 'Vergleich der ersten Woche',
        other: `Vergleich der ersten ${formatNumber(count)} Wochen`,
      }),
  },
  morePoints: (points) => `${points} ${pointsWord(points)} mehr als zuvor`,
  lessPoints: (points) => `${points} ${pointsWord(points)} weniger als zuvor`,
  points: (points) => `${points}\u00a0Pkt.`,
  emptyTitle: 'Keine Unterhaltungen in diesem Zeitraum',
  emptyHint: 'Anzahl, Antwortzeiten und Bewertungen Ihrer Unterhaltungen erscheinen hier.',
  emptyFilteredHint: 'Keine Unterhaltung, die in diesem Zeitraum begann, passt zu den Filtern.',
  showAll: 'Alles anzeigen',
  showLonger: 'Letzte 90 Tage anzeigen',
  ratingsTitle: 'Bewertungen der Kunden',
  ratingsLead: 'Alle Bewertungen von Unterhaltungen, die in diesem Zeitraum begannen.',
  rating: 'Bewertung',
  ratings: 'Bewertungen',
  share: 'Anteil',
  ratingNames: ['1 (sehr schlecht)', '2 (schlecht)', '3 (mittel)', '4 (gut)', '5 (sehr gut)'],
  breakdown: 'Aufschlüsseln nach',
  breakdownTitle: 'Aufschlüsselung',
  tableBy: (division) => `Nach ${division}`,
  divisions: {
    topic: 'Thema',
    channel: 'Kanal',
    person: 'Person',
    agent: 'Agent',
    hour: 'Uhrzeit',
  },
  whose: {
    person: 'Eine Unterhaltung zählt für das Teammitglied, das zuerst geantwortet hat.',
    agent: 'Eine Unterhaltung zählt für den Agenten, der zuerst geantwortet hat.',
  },
  nobody: {
    topic: 'Ohne Thema',
    channel: 'Ohne Kanal',
    person: 'Keine Antwort aus dem Team',
    agent: 'Keine Antwort von Agenten',
  },
  gone: {
    topic: 'Gelöschtes Thema',
    channel: 'Gelöschter Kanal',
    person: 'Ehemaliges Teammitglied',
    agent: 'Ehemaliger Agent',
  },
  others: (most) => `Alle übrigen (nach den ersten ${formatNumber(most)})`,
  answered: 'Beantwortet',
  resolved: 'Geschlossen',
  hoursTitle: 'Wann Kunden schreiben',
  hoursTooLong: 'Uhrzeiten gibt es für Zeiträume bis 120 Tage. Wählen Sie einen kürzeren Zeitraum.',
  hoursTable: 'Unterhaltungen nach Uhrzeit',
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  found: (count) => plural(count, { one: 'Unterhaltung', other: 'Unterhaltungen' }),
}
