import { formatNumber } from '../../text/format-number.ts'
import { plural } from '../../text/plural.ts'

/** The texts of the review queue. */
export const text = {
  lead: 'What agents and colleagues have prepared and somebody has to decide about.',
  states: { waiting: 'Waiting', scheduled: 'Scheduled', decided: 'Decided' },
  show: 'Show',
  kinds: {
    cms: 'Content',
    feedback: 'Feedback',
    crm: 'Contacts',
    kb: 'Knowledge',
    outreach: 'Outreach',
    social: 'Posts',
  } as Readonly<Record<string, string>>,
  approve: 'Approve',
  dismiss: 'Dismiss',
  open: 'Open',
  outcomes: { approved: 'Approved', dismissed: 'Dismissed', failed: 'Failed' },
  by: (name: string) => `by ${name}`,
  byAgent: 'by an agent',
  gone: 'No longer there',
  mayNot: 'You may read this, but not decide about it.',
  approving: (title: string) => `“${title}” will be approved`,
  dismissing: (title: string) => `“${title}” will be dismissed`,
  empty: {
    waiting: ['Nothing waits for a decision', 'Drafts by agents and feedback appear here.'],
    scheduled: ['Nothing is scheduled', 'What was approved for a later time appears here.'],
    decided: ['Nothing was decided yet', 'Decisions stay here, with who made them.'],
  },
  keys: 'J and K move, A approves or opens a post, X dismisses, E opens.',
  waiting: {
    now: 'has just come',
    minutes: (count: number) => `waiting for ${formatNumber(count)} min`,
    hours: (count: number) => `waiting for ${formatNumber(count)} h`,
    days: (count: number) => `waiting for ${plural(count, { one: 'day', other: 'days' })}`,
  },
  variant: (label: string) => `Variant ${label}`,
  at: 'on',
  say: 'Give feedback',
  feedback: {
    title: 'Title',
    body: 'What is good, missing or wrong?',
    lead: 'Owners and admins of your organization see it and decide. It stays in this service.',
    send: 'Send',
    sent: 'Thank you. It waits for a decision now.',
  },
} as const
