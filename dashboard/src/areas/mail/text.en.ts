import { plural } from '../../text/plural.ts'

/** The texts about emails that the service sends. */
export const text = {
  title: 'Email',
  lead: 'The emails that Stoa sends for your organization.',
  notConfigured:
    'Stoa can’t send email yet. To turn it on, set SVC_MAIL_URL and SVC_MAIL_FROM on the server and restart Stoa.',
  without: 'Without it',
  withoutLines: [
    'Invitations and password resets are links that you pass on yourself.',
    'Visitors see your answers in the chat only.',
    'Nobody is notified by email.',
  ],
  state: 'Delivery',
  from: 'From',
  sent: 'Sent in the last 24 hours',
  waiting: 'Waiting to be sent',
  failed: 'Given up in the last 24 hours',
  lastSent: 'Last sent',
  lastProblem: 'Last problem',
  problem: (kind: string, message: string) => `${kind}: ${message}`,
  kinds: {
    invitation: 'Invitation',
    reply: 'Reply to a visitor',
    mention: 'Mention',
    waiting: 'Waiting customer',
    transcript: 'Transcript',
    alert: 'Alert',
    test: 'Test email',
  } as Record<string, string>,
  otherKind: 'Account email',
  retried: 'Emails are retried for about 18 hours, then given up.',
  test: 'Send test email',
  testTo: 'To',
  testQueued: (to: string) => `Test email to ${to} is on its way. Look below for what came of it.`,
  away: 'Email while you’re away',
  awayLead: 'Sent once you haven’t used the dashboard for a few minutes.',
  occasions: {
    mentions: ['Someone mentions me in a note', 'If you haven’t read it after five minutes.'],
    waiting: [
      'A customer is waiting',
      'After five minutes, in your conversations and in those that nobody owns.',
    ],
  },
  count: (count: number) => plural(count, { one: 'email', other: 'emails' }),
} as const
