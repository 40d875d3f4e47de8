/** The texts of the page on which notifications are chosen. */
export const n = {
  title: 'Notifications',
  lead: 'What this browser tells you, and when. Each of your browsers has choices of its own.',
  ways: 'How you are told',
  banner: 'Notifications of the browser',
  bannerHelp: 'They appear over other windows too. A click opens the conversation.',
  permission: {
    default: 'The browser asks you once whether Stoa may show them.',
    denied:
      'The browser does not let Stoa show them. Allow them in its settings for this site (the sign left of the address), then reload the page.',
    unsupported:
      'This browser cannot show them here: it wants a page that came over https, or an app that is installed.',
  },
  dismissed: 'The browser was not allowed to show them, so they stay off.',
  sound: 'A short sound',
  soundHelp: 'Browsers play it once you have clicked or typed something in the page.',
  withText: 'Show what was written',
  withTextHelp: 'Off: a notification says who wrote, not what. Good where others see your screen.',
  about: 'What you are told of',
  occasions: {
    mine: ['New messages in my conversations', 'Assigned to you, or taken over by you.'],
    unassigned: ['New messages in unassigned conversations', ''],
    needsPerson: ['A person is needed', 'An agent or a customer asks for one, and nobody is on it.'],
    mention: ['Somebody mentions me in a note', ''],
  },
  quietTitle: 'When you are not told',
  quiet: [
    'While you look at the conversation.',
    'While you do not want to be disturbed; the account menu switches that.',
    'Twice: of several tabs one tells you.',
  ],
  test: 'Send a test',
  testTitle: 'Ada Lovelace wrote to you',
  testBody: 'This is how a notification looks.',
  tested: 'Sent. If you saw nothing, the system may hold notifications back.',
  testedSound: 'That was the sound.',
  testFailed: 'The browser did not show it.',
  soundFailed: 'The browser did not play the sound.',
  testNothing: 'Switch on one of the ways first.',
} as const
