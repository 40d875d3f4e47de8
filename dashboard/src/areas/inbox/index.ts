// What other areas use of this one.
export { customerOf } from './data/customer-of.ts'
export { cachedDetail } from './data/inbox-cache.ts'
export { type LiveEvent, messageOf } from './data/queue-patch.ts'
export { countDrafts } from './drafts/draft-store.ts'
export { needsMe, ownerOf } from './places/owner.ts'
export { type ViewId, viewIcons } from './places/views.ts'
