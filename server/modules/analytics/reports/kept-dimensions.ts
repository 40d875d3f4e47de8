import { DIMENSIONS } from './report-input.ts'

/** What a day as a whole is kept under. */
export const WHOLE = 'all'

/** Dimensions whose values are kept by day. */
export const KEPT_DIMENSIONS = DIMENSIONS.filter(
  (dimension) => dimension !== 'subjectType' && dimension !== 'bot',
)
