export { guarded, logError, warn } from './report.ts'
export { browserStorage, type GuardedStorage } from './browser-storage.ts'
export { watchDrops } from './watch-drops.ts'
export { nextTask } from './next-task.ts'
