import { plural } from './plural.ts'

/** The texts of the mentions, in English; loaded with their page. */
export const m = {
  lead: 'Notes in which colleagues and agents name you.',
  unread: 'Unread',
  earlier: 'Earlier',
  unreadMark: 'Unread',
  count: (count: number) => plural(count, 'unread mention', 'unread mentions'),
  allRead: 'You have read all of them.',
  inConversation: (number: number) => `in #${number}`,
  somebody: 'Somebody',
  markRead: 'Mark as read',
  markAllRead: 'Mark all read',
  marked: (count: number) => `${plural(count, 'mention', 'mentions')} marked as read`,
  emptyTitle: 'Nobody has mentioned you.',
  emptyHint: 'When a colleague writes @ and your name in a note, you find it here.',
  older: 'Show older mentions',
} as const
