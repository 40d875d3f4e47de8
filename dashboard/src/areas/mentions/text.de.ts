import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the mentions, in German. */
export const text: Translation<typeof english> = {
  lead: 'Notizen, in denen Ihr Team oder Agenten Sie erwähnen.',
  unread: 'Ungelesen',
  earlier: 'Früher',
  unreadMark: 'Ungelesen',
  count: (count) => plural(count, { one: 'ungelesene Erwähnung', other: 'ungelesene Erwähnungen' }),
  allRead: 'Keine ungelesenen Erwähnungen.',
  inConversation: (number) => `in Unterhaltung #${number}`,
  somebody: 'Jemand',
  markRead: 'Als gelesen markieren',
  markAllRead: 'Alle als gelesen markieren',
  marked: (count) => `${plural(count, { one: 'Erwähnung', other: 'Erwähnungen' })} als gelesen markiert`,
  emptyTitle: 'Noch keine Erwähnungen.',
  emptyHint: 'Wenn jemand Sie in einer Notiz mit @ erwähnt, erscheint das hier.',
  older: 'Ältere Erwähnungen anzeigen',
}
