/** The texts of the organization’s settings. */
export const text = {
  title: 'Organization',
  lead: 'The name visitors and colleagues see.',
  name: 'Name',
  timeZoneHint: 'In analytics, days start at midnight in this time zone.',
  language: 'Language of emails',
  languageHint: 'For everyone who chose no language in their profile.',
  browserLanguage: 'That of each person’s browser',
  readOnly: 'Only owners and admins can change the organization.',
  factor: {
    title: 'Second factor',
    isRequired: 'Required of every member.',
    isFree: 'Up to each member.',
    require: 'Require a second factor',
    stop: 'Stop requiring it',
    requireTitle: 'Require a second factor of every member?',
    requireBody:
      'From now on, members without one can do nothing but add one, including those who are signed in. API keys keep working.',
    stopTitle: 'Stop requiring a second factor?',
    stopBody: 'Members keep theirs, and may remove them.',
    requiredNow: 'A second factor is required now',
    notRequiredNow: 'A second factor isn’t required any more',
    ownFirst: 'Add a second factor yourself first, in your profile.',
    confirmFirst:
      'You last confirmed that it’s you more than ten minutes ago. Sign in again, or confirm it in your profile under “Second factor”, then try again.',
  },
  facts: 'For developers',
  factsLead: 'API responses and webhooks use this ID.',
  id: 'Organization ID',
  created: 'Created',
} as const
