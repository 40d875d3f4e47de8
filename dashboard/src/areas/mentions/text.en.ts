import { plural } from '../../text/plural.ts'

/** The texts of the mentions, in English; loaded with their page. */
export const text = {
  lead: 'Notes in which colleagues and agents mention you.',
  unread: 'Unread',
  earlier: 'Earlier',
  unreadMark: 'Unread',
  count: (count: number) => plural(count, { one: 'unread mention', other: 'unread mentions' }),
  allRead: 'No unread mentions.',
  inConversation: (number: number) => `in #${number}`,
  somebody: 'Someone',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  marked: (count: number) => `${plural(count, { one: 'mention', other: 'mentions' })} marked as read`,
  emptyTitle: 'No mentions yet.',
  emptyHint: 'When someone mentions you with @ in a note, it appears here.',
  older: 'Show older mentions',
} as const
