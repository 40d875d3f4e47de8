/** What records can be told apart by, as the service names it. */
export const dimensions = [
  'page',
  'event',
  'subjectType',
  'entryPage',
  'exitPage',
  'channel',
  'source',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'country',
  'region',
  'language',
  'device',
  'browser',
  'os',
  'screen',
  'bot',
] as const

/** One of them. */
export type Dimension = (typeof dimensions)[number]

/** What can be listed by its values. */
export type ListedDimension = Exclude<Dimension, 'subjectType'>

/** Whether a dimension can be listed by its values. */
export const isListed = (dimension: Dimension): dimension is ListedDimension => dimension !== 'subjectType'
