import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the lists of deleted conversations and blocked visitors, in German. */
export const text: Translation<typeof english> = {
  deleted: {
    title: 'Gelöschte Unterhaltungen',
    lead: 'Unterhaltungen, die in den letzten 30 Tagen gelöscht wurden. Sie lassen sich unverändert wiederherstellen.',
    emptyTitle: 'Nichts gelöscht',
    emptyHint: 'Gelöschte Unterhaltungen erscheinen hier 30 Tage lang.',
    restore: 'Wiederherstellen',
    by: (name) => `von ${name}`,
    conversation: 'Unterhaltung',
    messageCount: 'Nachrichten',
    deletedAt: 'Gelöscht',
    restorable: 'Wiederherstellbar bis',
    restoreSelected: 'Ausgewählte wiederherstellen',
    visitor: 'Besucher',
    adminsOnly: 'Nur Inhaber und Admins sehen gelöschte Unterhaltungen.',
  },
  blocked: {
    title: 'Blockierte Besucher',
    lead: 'Ihre Nachrichten werden abgewiesen. Blockieren können Sie jemanden im Menü der Unterhaltung.',
    emptyTitle: 'Niemand ist blockiert.',
    emptyHint: 'Hier erscheinen Besucher, die Sie blockieren. Das lässt sich jederzeit aufheben.',
    visitor: 'Besucher ohne Namen',
    by: (who) => (who ? `Blockiert von ${who}:` : 'Blockiert:'),
    conversations: 'Unterhaltungen',
    unblock: 'Blockierung aufheben',
    unblockTitle: (name) => `Blockierung von ${name} aufheben?`,
    unblockBody:
      'Neue Nachrichten kommen wieder im Posteingang an. Was abgewiesen wurde, wird nicht noch einmal gesendet.',
  },
}
