/** The texts of the shell that are not part of the first load: account menu, palette, shortcuts. */
export const text = {
  organizations: 'Organization',
  newOrganization: {
    title: 'New organization',
    name: 'Name',
    help: 'Visitors to its site see this name. You become its owner; nothing is shared with your other organizations.',
    submit: 'Create and go there',
    submitting: 'Creating…',
    tooMany: 'You have created as many organizations as one person may.',
  },
  palette: {
    recent: 'Recent',
    switchTo: (name: string) => `Switch to ${name}`,
    conversations: 'Conversations',
  },
  shortcuts: {
    title: 'Everywhere',
    search: 'Search',
    palette: 'Search and commands',
    undo: 'Undo last action',
    help: 'This list',
    escape: 'Close the topmost dialog or menu',
  },
} as const
