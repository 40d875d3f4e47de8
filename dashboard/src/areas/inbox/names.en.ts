/** What the navigation says: part of the first load, and therefore apart from the other texts. */
export const names = {
  inbox: 'Inbox',
  deleted: 'Deleted conversations',
  blocked: 'Blocked visitors',
} as const
