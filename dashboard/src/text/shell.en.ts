import { plural, pluralForm } from './plural.ts'

/** The texts of the frame around every page: part of the first load. */
export const shellText = {
  navigation: 'Main',
  openMenu: 'Open menu',
  settings: 'Settings',
  back: 'Back to inbox',
  backElsewhere: 'Back',
  palette: 'Search and commands',
  account: 'Account',
  doNotDisturb: 'Do not disturb',
  signOut: 'Sign out',
  signOutTitle: 'Sign out and discard unsent text?',
  signOutBody: (count: number) =>
    `${plural(count, { one: 'unsent text is', other: 'unsent texts are' })} stored only in this browser. Signing out deletes ${pluralForm(count, { one: 'it', other: 'them' })}.`,
  shortcuts: 'Keyboard shortcuts',
  undo: 'Undo last action',
  nothingToUndo: 'Nothing to undo',
  theme: { light: 'Light', dark: 'Dark', system: 'System' },
  themeLabel: 'Appearance',
  roleChanged: (role: string) => `Your role is now ${role}.`,
  moved: {
    here: (there: string, here: string) =>
      `Another tab switched this browser to ${there}. This page still shows ${here}; nothing is saved here meanwhile.`,
    follow: (there: string) => `Go to ${there}`,
    back: (here: string) => `Back to ${here}`,
  },
  connection: {
    connecting: 'Connecting…',
    reconnecting: 'Connection lost. Reconnecting… What you write is kept.',
    offline: 'You’re offline. What you write is kept and sent when you’re back online.',
    restarting: 'The server is restarting and will be back in a moment. What you write is kept.',
    ended: 'Your session has ended. Nothing can be saved until you sign in again.',
    signIn: 'Sign in',
    newVersion: 'A new version of Stoa is available. What you write is kept.',
    restored: 'Back online. Everything is up to date.',
  },
  jobs: {
    customers: 'Customers',
    content: 'Content',
    growth: 'Growth',
    agents: 'Agents',
    organization: 'Organization',
  },
  settingsGroups: {
    connect: 'Connect',
    answering: 'Answering',
    content: 'Content',
    people: 'Organization',
    you: 'You',
  },
  commands: {
    placeholder: 'Type a command or search…',
    empty: 'No matches',
    searchFor: (q: string) => `Search conversations for “${q}”`,
    groups: {
      conversation: 'Conversation',
      navigate: 'Go to',
      app: 'Stoa',
    },
    results: (count: number) => plural(count, { one: 'result', other: 'results' }),
  },
  search: 'Search',
  profile: 'Profile',
} as const
