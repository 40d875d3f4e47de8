// What other areas use of this one.
export { cannedRepliesQuery } from './data.ts'
