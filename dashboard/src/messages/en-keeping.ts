const list = new Intl.ListFormat('en')

const of = (name: string) => `${name}’s`

/** Merging, undoing it, deleting and restoring conversations, and what comes after closing one. */
export const k = {
  merge: {
    question: (from: string, into: string) => `Merge ${of(from)} conversation into ${of(into)}?`,
    ownOnly: (name: string) =>
      `${name} keeps seeing only their own messages, and gets your replies from now on.`,
    everything: (name: string) => `${name} will see the messages of both conversations.`,
    onePerson: 'Both are the same person, who will see everything in every browser.',
    samePerson: 'They are the same person: show everything in both browsers',
    visitors: 'What each will see',
    undoable: (from: number, into: number) =>
      `Everything in #${from} moves to #${into}, and #${from} stays closed and empty. You can undo this for 30 days.`,
    undone: (displayId: number) => `#${displayId} is on its own again`,
    takeOut: (displayId: number, name: string | null) =>
      name ? `Undo merge of #${displayId} (${name})…` : `Undo merge of #${displayId}…`,
    takeOutTitle: (displayId: number) => `Undo the merge of #${displayId}?`,
    takeOutBody: (name: string, until: string) =>
      `${name} gets their own conversation back, with what was said since. You can do this until ${until}.`,
    takeOutAction: 'Undo merge',
    bothGet: (names: readonly string[]) =>
      `${list.format(names)} all get your replies here. Each sees only their own other messages.`,
    customer: 'The customer',
  },
  remove: {
    item: 'Delete conversation…',
    title: (name: string, displayId: number) => `Delete the conversation with ${name} (#${displayId})?`,
    body: 'It disappears at once from every list, search and report, with its messages and files, and the visitor sees an empty chat. Owners and admins can restore it for 30 days.',
    action: 'Delete conversation',
    done: (displayId: number) => `#${displayId} was deleted`,
    restored: (displayId: number) => `#${displayId} was restored`,
    restoredApart: (displayId: number) =>
      `#${displayId} was restored. The visitor has started another conversation since: merge the two to answer here.`,
  },
  deleted: {
    title: 'Deleted conversations',
    lead: 'Conversations that were deleted in the last 30 days. Restore one to bring it back as it was.',
    emptyTitle: 'Nothing was deleted',
    emptyHint: 'Deleted conversations appear here for 30 days.',
    restore: 'Restore',
    deletedBy: (name: string | null) => (name ? `Deleted by ${name}` : 'Deleted'),
    until: (when: string) => `Gone for good on ${when}`,
    messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    visitor: 'Visitor',
    adminsOnly: 'Only owners and admins see deleted conversations.',
  },
  block: {
    item: 'Block visitor…',
    undo: 'Unblock visitor',
    title: (name: string) => `Block ${name}?`,
    body: 'Their messages are refused from now on: from the browsers they have used here, with their email and with their verified identity. What was said stays. A visitor who starts anew without an email is not recognized.',
    spam: 'Move this conversation to spam',
    action: 'Block visitor',
    done: (name: string) => `${name} is blocked`,
    undone: (name: string) => `${name} is no longer blocked`,
    badge: 'Blocked',
    by: (who: string | null, when: string) => (who ? `Blocked by ${who}, ${when}` : `Blocked ${when}`),
  },
  transcript: {
    text: 'Download transcript (text)',
    html: 'Download transcript (HTML)',
    send: 'Send transcript…',
    sendTitle: 'Send the transcript',
    to: 'Email address',
    help: 'What you and the customer said, without notes.',
    sendAction: 'Send transcript',
    sent: (to: string) => `The transcript is on its way to ${to}`,
    noAddress: 'Enter an email address.',
  },
  snooze: {
    custom: 'Pick date and time…',
    title: 'Snooze until',
    label: 'Date and time',
    zone: (zone: string) => `In your time zone, ${zone}`,
    submit: 'Snooze',
    missing: 'Enter a date and time.',
    past: 'Enter a time in the future.',
  },
  afterClosing: {
    label: 'After closing',
    stay: 'Stay on the conversation',
    next: 'Open the next conversation',
    list: 'Go back to the list',
  },
} as const
