/** The texts of the shell that are not part of the first load: account menu, palette, shortcuts. */
export const text = {
  organizations: 'Organization',
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
