// What other areas use of this one.
export { ActivityLine } from './parts/activity-line.tsx'
export { newestActivity } from './data.ts'
export { useNames } from './parts/use-names.ts'
