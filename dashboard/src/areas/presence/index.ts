// What other areas use of this one.
export { isDoNotDisturb } from './do-not-disturb.ts'
export { PresenceDot } from './presence-dot.tsx'
export { usePresence } from './presence-store.ts'
