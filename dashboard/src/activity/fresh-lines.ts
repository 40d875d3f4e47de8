import type { Activity } from '../api.ts'
import type { ActivityPage, ActivityPages } from './activity-query.ts'

const newest = (pages: ActivityPages | undefined): string =>
  pages?.pages.flatMap(({ items }) => items)[0]?.id ?? ''

/** What of the newest page is not among what was read; ids sort by time. */
export const freshAmong = (page: ActivityPage, pages: ActivityPages | undefined): Activity[] => {
  const known = newest(pages)
  return page.items.filter(({ id }) => id > known)
}

/** Whether more happened than the newest page tells: then there is a gap before what was read. */
export const leavesGap = (page: ActivityPage, pages: ActivityPages | undefined): boolean =>
  newest(pages) !== '' && page.nextCursor !== null && freshAmong(page, pages).length === page.items.length

/** The pages with new lines on top. */
export const withFresh = (pages: ActivityPages, fresh: readonly Activity[]): ActivityPages => ({
  ...pages,
  pages: pages.pages.map((page, index) =>
    index === 0 ? { ...page, items: [...fresh, ...page.items] } : page,
  ),
})
