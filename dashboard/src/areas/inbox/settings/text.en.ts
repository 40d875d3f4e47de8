import { plural } from '../../../text/plural.ts'

/** The texts of the lists of deleted conversations and blocked visitors. */
export const text = {
  deleted: {
    title: 'Deleted conversations',
    lead: 'Conversations that were deleted in the last 30 days. Restore one to bring it back as it was.',
    emptyTitle: 'Nothing was deleted',
    emptyHint: 'Deleted conversations appear here for 30 days.',
    restore: 'Restore',
    deletedBy: (name: string | null) => (name ? `Deleted by ${name}` : 'Deleted'),
    until: (when: string) => `Gone for good on ${when}`,
    messages: (count: number) => plural(count, { one: 'message', other: 'messages' }),
    visitor: 'Visitor',
    adminsOnly: 'Only owners and admins see deleted conversations.',
  },
  blocked: {
    title: 'Blocked visitors',
    lead: 'Their messages are refused. To block somebody, open the menu of their conversation.',
    emptyTitle: 'Nobody is blocked.',
    emptyHint: 'Visitors you block appear here, and can be unblocked at any time.',
    visitor: 'Visitor without a name',
    by: (who: string | null) => (who ? `Blocked by ${who}` : 'Blocked'),
    conversations: 'Conversations',
    unblock: 'Unblock',
    unblockTitle: (name: string) => `Unblock ${name}?`,
    unblockBody: 'Their messages arrive in the inbox again. What was refused before is not sent again.',
  },
} as const
