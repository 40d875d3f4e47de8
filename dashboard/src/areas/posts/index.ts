// What other areas use of posts.
export { DraftedBy } from './parts/drafted-by.tsx'
export { usePlatformName } from './parts/platform-name.ts'
export { PostState } from './parts/post-state.tsx'
