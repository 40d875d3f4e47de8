import { plural, pluralForm } from '../../text/plural.ts'

/** The texts of the settings of canned replies. */
export const text = {
  cannedReplies: {
    title: 'Canned replies',
    lead: 'Answers you give often, ready to insert into a conversation and edit before sending.',
    create: 'New canned reply',
    emptyTitle: 'No canned replies yet.',
    emptyHint: 'Write an answer once and reuse it, with the customer’s name filled in automatically.',
    search: 'Search canned replies',
    searchHint: 'Shortcut, title or text',
    show: 'Show',
    shows: {
      all: 'All',
      shared: 'Shared',
      own: 'Yours',
    },
    found: (count: number) => plural(count, { one: 'canned reply', other: 'canned replies' }),
    nothingFound: 'No matches',
    nothingFoundHint: 'Try fewer words, or show all.',
    shared: 'Shared',
    own: 'Yours',
    used: (count: number) =>
      `Used ${count === 1 ? 'once' : plural(count, { one: 'time', other: 'times' })}, last`,
    unused: 'Not used yet',
  },
  cannedReply: {
    back: 'All canned replies',
    notFound: 'Canned reply not found',
    notFoundHint: 'It may have been deleted, or belong to a colleague.',
    name: 'Title',
    nameHelp: 'For you and your colleagues; customers don’t see it.',
    shortcut: 'Shortcut',
    shortcutHelp: 'What you type to find it. Lowercase letters, digits and hyphens, such as delivery-times.',
    shortcutShape: 'Use lowercase letters, digits and hyphens, up to 40 characters, such as delivery-times',
    shortcutTaken: 'This shortcut is already in use by a shared reply or one of yours.',
    body: 'Text',
    bodyHelp:
      'Variables are filled in when you use the reply. Add a fallback after a bar: {{contact.firstName|there}}.',
    insert: 'Insert variable',
    variables: {
      'contact.name': 'Customer’s name',
      'contact.firstName': 'Customer’s first name',
      'agent.name': 'Your name',
      'agent.firstName': 'Your first name',
      'conversation.number': 'Conversation number',
      'organization.name': 'Organization name',
    },
    unknown: (names: readonly string[]) =>
      `${names.map((name) => `{{${name}}}`).join(', ')} ${pluralForm(names.length, { one: 'is not a variable', other: 'are not variables' })}. Insert one from the menu.`,
    audience: 'Who can use it',
    audiences: {
      own: 'Only you',
      shared: 'Everyone in your organization',
    },
    preview: 'Preview',
    previewLead: 'With sample values.',
    previewUnknown: 'When the customer’s name is unknown',
    previewEmpty: 'Write the text to preview it here.',
    exampleName: 'Ada Lovelace',
    created: (title: string) => `“${title}” created`,
    delete: 'Delete',
    deleteLead: {
      shared: 'No one in your organization can use it anymore. Messages sent with it stay.',
      own: 'You can’t use it anymore. Messages sent with it stay.',
    },
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteBody: (shortcut: string) => `The text of ${shortcut} is lost. You can’t undo this.`,
    deleted: (title: string) => `“${title}” deleted`,
  },
} as const
