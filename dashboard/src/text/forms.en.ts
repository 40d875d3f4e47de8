/** What forms and settings pages share; loaded with the first of them. */
export const formText = {
  validation: {
    required: (label: string) => `${label} is required`,
    email: 'Enter a valid email address',
    passwordShort: 'Use at least 8 characters',
    tooShort: (min: number) => `Write at least ${min} characters`,
    tooLong: (max: number) => `Use at most ${max} characters`,
    url: 'Enter a full URL, such as https://example.com',
    origin: 'Enter an address without a path, such as https://example.com or capacitor://localhost',
    none: 'Select at least one',
  },
  password: { show: 'Show password', hide: 'Hide password' },
  save: 'Save changes',
  saved: 'Saved',
  saving: 'Saving…',
  creating: 'Creating…',
  done: 'Done',
  never: 'never',
  onceTitle: 'Shown only once',
  onceBody: 'Copy it now and store it safely. You won’t see it again.',
  more: 'Show more',
  timeZone: {
    label: 'Time zone',
    help: (time: string) => `It is ${time} there now.`,
    unknown: 'Select a time zone from the list, such as Europe/Oslo',
  },
  active: 'Active',
  inactive: 'Turned off',
  meanwhile: {
    stored: (value: string) =>
      value
        ? `“${value}” was saved here while you were editing.`
        : 'This field was cleared while you were editing.',
    others: 'Settings that you changed were also changed elsewhere. If you save, yours replace them.',
    take: 'Use theirs',
    keep: 'Keep mine',
  },
  unsavedTitle: 'Leave without saving?',
  unsavedBody: 'Your changes on this page will be lost.',
  leave: 'Leave without saving',
  adminsOnly: 'Only owners and admins can change this.',
} as const
