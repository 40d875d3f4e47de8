import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the page on which notifications are chosen, in German. */
export const text: Translation<typeof english> = {
  title: 'Benachrichtigungen',
  lead: 'Worüber dieser Browser Sie benachrichtigt. Jeder Browser hat eigene Einstellungen.',
  ways: 'Wie Sie benachrichtigt werden',
  banner: 'Mitteilungen des Browsers',
  bannerHelp: 'Erscheinen auch über anderen Fenstern. Ein Klick öffnet die Unterhaltung.',
  permission: {
    default: 'Ihr Browser fragt einmal um Erlaubnis.',
    denied:
      'Ihr Browser blockiert Mitteilungen von Stoa. Erlauben Sie sie in seinen Einstellungen für diese Website (das Symbol links neben der Adresse) und laden Sie die Seite dann neu.',
    unsupported:
      'Dieser Browser kann hier keine Mitteilungen anzeigen. Dafür braucht es HTTPS oder die Website als installierte App.',
  },
  dismissed: 'Ohne Ihre Erlaubnis bleiben die Mitteilungen aus.',
  sound: 'Ton',
  soundHelp: 'Browser spielen Töne erst ab, wenn Sie auf der Seite geklickt oder getippt haben.',
  withText: 'Text der Nachricht anzeigen',
  withTextHelp:
    'Ohne Text steht in der Mitteilung nur, wer geschrieben hat. Nützlich, wenn andere Ihren Bildschirm sehen.',
  about: 'Worüber Sie benachrichtigt werden',
  occasions: {
    mine: ['Neue Nachrichten in meinen Unterhaltungen', 'Ihnen zugewiesen oder von Ihnen übernommen.'],
    unassigned: ['Neue Nachrichten in nicht zugewiesenen Unterhaltungen', ''],
    needsPerson: [
      'Unterhaltungen, die einen Menschen brauchen',
      'Ein Kunde hat noch keine Antwort, oder jemand hat einen Menschen angefordert, und niemand kümmert sich.',
    ],
    mention: ['Jemand erwähnt mich in einer Notiz', ''],
  },
  quietTitle: 'Wann Sie nicht benachrichtigt werden',
  quiet: [
    'Während Sie die Unterhaltung vor sich haben.',
    'Solange „Bitte nicht stören“ aktiv ist (im Kontomenü).',
    'In mehreren Tabs: Nur einer davon benachrichtigt Sie.',
  ],
  test: 'Testmitteilung senden',
  testTitle: 'Ada Lovelace hat Ihnen geschrieben',
  testBody: 'So sieht eine Mitteilung aus.',
  tested: 'Gesendet. Falls Sie nichts gesehen haben, prüfen Sie die Einstellungen Ihres Systems.',
  testedSound: 'Das war der Ton.',
  testFailed: 'Der Browser hat sie nicht angezeigt.',
  soundFailed: 'Der Browser hat den Ton nicht abgespielt.',
  testNothing: 'Aktivieren Sie zuerst Mitteilungen oder Ton.',
  menu: {
    title: 'Benachrichtigungen',
    setUp: 'In diesem Browser einrichten',
    on: 'Benachrichtigungen in diesem Browser aktiviert',
    off: 'Benachrichtigungen in diesem Browser deaktiviert',
  },
  turnOn: 'Benachrichtigungen aktivieren',
  turnOff: 'Benachrichtigungen deaktivieren',
  titles: {
    mine: (name) => `${name} hat Ihnen geschrieben`,
    unassigned: (name) => `${name} hat geschrieben`,
    needsPerson: (name) => `${name} braucht einen Menschen`,
    mention: (name) => `Sie wurden erwähnt: ${name}`,
  },
}
