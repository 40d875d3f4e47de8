import { plural } from '../../text/plural.ts'

/** The texts about connected apps, and of the page that asks whether to connect one. */
export const text = {
  title: 'Connected apps',
  lead: 'Apps and assistants that act for a member here. Each can do what it was allowed, and never more than that member.',
  emptyTitle: 'No connected apps yet',
  emptyHint:
    'Add the address of the tool endpoint to an assistant such as Claude. It then asks you what it may do.',
  by: (name: string) => `Connected by ${name}`,
  connected: 'Connected',
  lastUsed: 'last used',
  scopes: (count: number) => plural(count, { one: 'permission', other: 'permissions' }),
  noScopes: 'No permissions',
  revoke: 'Disconnect',
  revokeTitle: (name: string) => `Disconnect ${name}?`,
  revokeBody: 'It stops working at once. To use it again, somebody has to connect it anew.',
  revoked: (name: string) => `${name} is disconnected`,
  consent: {
    title: 'Connect an app',
    greeting: (host: string) => `${host} asks for access.`,
    greetingUnknown: 'An app asks for access.',
    lead: (host: string) => `Your answer goes to ${host}. Allow it only if you started this yourself.`,
    named: (name: string, host: string) =>
      `It calls itself “${name}”, which nobody has verified. Allow it only if ${host} is the address of the app you use.`,
    unverified: (name: string) =>
      `It calls itself “${name}”, which nobody has verified. Check that the address above is that of the app you use.`,
    organization: 'Organization',
    notMember:
      'You are not a member of the organization that this app asks for. Sign in with an account that is.',
    account: (name: string) => `You are signed in as ${name}.`,
    notYou: 'Not you? Sign in as somebody else',
    reads: 'It can read',
    writes: 'It can change',
    more: 'Allow more than it asks for',
    moreReads: 'It could also read',
    moreWrites: 'It could also change',
    allow: 'Allow',
    deny: 'Deny',
    sending: 'One moment …',
    never: 'The app can never do more than you can.',
    factorTitle: 'Your organization requires a second factor.',
    factorHint: 'Add one first, then start again in the app. Nothing was shared with it.',
    factorAdd: 'Add a second factor',
    goneTitle: 'This request is over.',
    goneHint:
      'It has expired, was answered already, or was started in another session. Start again in the app.',
    badTitle: 'The app sent a request that cannot be answered.',
    badHint: (problem: string) =>
      `Nothing was shared with it. Whoever makes the app can look up this error: ${problem}.`,
  },
} as const
