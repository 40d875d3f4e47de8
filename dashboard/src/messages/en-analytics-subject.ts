/** The texts of what counts as a step or a goal, in English. */
export const u = {
  kind: 'What counts',
  kinds: { page: 'Page', path: 'Path pattern', event: 'Event', type: 'Any event of a type' },
  value: { page: 'Page', path: 'Pattern', event: 'Event', type: 'Type' },
  placeholder: { page: '/pricing', path: '/blog/%', event: 'sign-up', type: 'purchase' },
  help: {
    page: undefined,
    path: 'Of the path. % stands for any text, _ for any one character.',
    event: undefined,
    type: 'Every event that the site sends with this type.',
  },
  pageShape: 'A page begins with /',
  tooLong: (most: number) => `At most ${most} characters`,
  ofType: (type: string) => `type ${type}`,
} as const
