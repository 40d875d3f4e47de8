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
  facts: 'For developers',
  factsLead: 'API responses and webhooks use this ID.',
  id: 'Organization ID',
  created: 'Created',
} as const
