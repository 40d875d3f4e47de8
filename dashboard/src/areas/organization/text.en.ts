/** The texts of the organization’s settings. */
export const text = {
  title: 'Organization',
  lead: 'The name visitors and colleagues see.',
  name: 'Name',
  timeZoneHint: 'In analytics, days start at midnight in this time zone.',
  readOnly: 'Only owners and admins can change the organization.',
  facts: 'For developers',
  factsLead: 'API responses and webhooks use this ID.',
  id: 'Organization ID',
  created: 'Created',
} as const
