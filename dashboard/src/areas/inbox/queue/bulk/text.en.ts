import { plural } from '../../../../text/plural.ts'

const conversations = (count: number) => plural(count, { one: 'conversation', other: 'conversations' })

/** The texts of what is done to several conversations at once, in English; loaded when the first one is chosen. */
export const text = {
  label: 'Selected conversations',
  count: (count: number) => `${count} selected`,
  all: (count: number) => `Select all ${count}`,
  clear: 'Clear selection',
  assign: 'Assign',
  topic: 'Topic',
  noTopic: 'No topic',
  close: 'Close',
  reopen: 'Reopen',
  read: 'Mark as read',
  more: 'More actions',
  stop: 'Stop',
  progress: (done: number, total: number) => `${done} of ${total}…`,
  done: {
    closed: (count: number) => `${conversations(count)} closed`,
    open: (count: number) => `${conversations(count)} reopened`,
    spam: (count: number) => `${conversations(count)} marked as spam`,
    snoozed: (count: number) => `${conversations(count)} snoozed`,
    assigned: (count: number) => `${conversations(count)} assigned`,
    topic: (count: number) => `Topic changed for ${conversations(count)}`,
    read: (count: number) => `${conversations(count)} marked as read`,
  },
  undone: (count: number) => `${conversations(count)} restored`,
  failed: (count: number, reason: string) => `${conversations(count)} not changed: ${reason}`,
  stopped: (count: number) => `${conversations(count)} not changed`,
} as const
