/** The texts of what counts as a step or a goal, in English. */
export const text = {
  kind: 'What counts',
  kinds: { page: 'Page', path: 'Path pattern', event: 'Event', type: 'Any event of a type' },
  value: { page: 'Page', path: 'Pattern', event: 'Event', type: 'Type' },
  placeholder: { page: '/pricing', path: '/blog/%', event: 'sign-up', type: 'purchase' },
  help: {
    page: undefined,
    path: 'Matches the path. % matches any text, _ any single character.',
    event: undefined,
    type: 'Every event your site sends with this type.',
  },
  pageShape: 'A page starts with /',
  tooLong: (most: number) => `Use at most ${most} characters`,
  ofType: (type: string) => `type ${type}`,
} as const
