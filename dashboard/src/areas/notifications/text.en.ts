/** The texts of the page on which notifications are chosen. */
export const text = {
  title: 'Notifications',
  lead: 'What this browser notifies you about. Each browser has its own settings.',
  ways: 'How you’re notified',
  banner: 'Browser notifications',
  bannerHelp: 'Shown over other windows too. Click one to open the conversation.',
  permission: {
    default: 'Your browser asks for permission once.',
    denied:
      'Your browser blocks notifications from Stoa. Allow them in its settings for this site (the icon left of the address), then reload the page.',
    unsupported:
      'This browser can’t show notifications here. They need HTTPS, or the site installed as an app.',
  },
  dismissed: 'Permission was not given, so notifications stay off.',
  sound: 'Sound',
  soundHelp: 'Browsers play sounds only after you have clicked or typed on the page.',
  withText: 'Show message text',
  withTextHelp:
    'When off, a notification says who wrote but not what. Useful when others can see your screen.',
  about: 'What you’re notified about',
  occasions: {
    mine: ['New messages in my conversations', 'Assigned to you, or taken over by you.'],
    unassigned: ['New messages in unassigned conversations', ''],
    needsPerson: [
      'Conversations that need a person',
      'A customer has no answer yet, or somebody asked for a person, and nobody is on it.',
    ],
    mention: ['Someone mentions me in a note', ''],
  },
  quietTitle: 'When you’re not notified',
  quiet: [
    'While you’re looking at the conversation.',
    'While “Do not disturb” is on (in the account menu).',
    'In more than one tab: only one of them notifies you.',
  ],
  test: 'Send test notification',
  testTitle: 'Ada Lovelace wrote to you',
  testBody: 'This is what a notification looks like.',
  tested: 'Sent. If you saw nothing, check your system’s notification settings.',
  testedSound: 'That was the sound.',
  testFailed: 'The browser didn’t show it.',
  soundFailed: 'The browser didn’t play the sound.',
  testNothing: 'Turn on browser notifications or sound first.',
  menu: {
    title: 'Notifications',
    setUp: 'Set up in this browser',
    on: 'Notifications are on in this browser',
    off: 'Notifications are off in this browser',
  },
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  titles: {
    mine: (name: string) => `${name} wrote to you`,
    unassigned: (name: string) => `${name} wrote`,
    needsPerson: (name: string) => `${name} needs a person`,
    mention: (name: string) => `You were mentioned: ${name}`,
  },
} as const
