import type { Activity } from '@stoa/sdk'
import type { ActivityPage, ActivityPages } from '../data.ts'

const newest = (pages: ActivityPages | undefined): string =>
  pages?.pages.flatMap(({ items }) => items)[0]?.id ?? ''

/** The lines of the newest page that are newer than those already read; ids sort by time. */
export const newLinesIn = (page: ActivityPage, pages: ActivityPages | undefined): Activity[] => {
  const known = newest(pages)
  return page.items.filter(({ id }) => id > known)
}

/** Whether lines are missing between the newest page and those already read. */
export const hasGap = (page: ActivityPage, pages: ActivityPages | undefined): boolean =>
  newest(pages) !== '' && page.nextCursor !== null && newLinesIn(page, pages).length === page.items.length

/** The pages with new lines on top. */
export const withNewLines = (pages: ActivityPages, fresh: readonly Activity[]): ActivityPages => ({
  ...pages,
  pages: pages.pages.map((page, index) =>
    index === 0 ? { ...page, items: [...fresh, ...page.items] } : page,
  ),
})
