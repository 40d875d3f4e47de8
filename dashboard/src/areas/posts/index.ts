// What other areas use of posts.
export { usePlatformName } from './parts/platform-name.ts'
