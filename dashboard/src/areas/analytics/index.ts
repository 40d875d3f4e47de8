// What other areas use of this one.
export { trackersQuery } from './trackers/index.ts'
