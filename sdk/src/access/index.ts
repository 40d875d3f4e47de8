// What operations ask of members, for pages that offer only what will be answered.
export { ACCESS, type GuardedOperation } from '../generated/access.ts'
