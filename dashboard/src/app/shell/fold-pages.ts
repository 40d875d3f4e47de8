const most = 6

/** The lines of a group that are always there: the first ones and the one where one is; the rest is shown on request. */
export function foldPages<Page>(
  pages: readonly Page[],
  isCurrent: (page: Page) => boolean,
): { first: Page[]; rest: Page[] } {
  // The line that offers one more would take the place of that one.
  if (pages.length <= most + 1) return { first: [...pages], rest: [] }
  const isFirst = (page: Page, index: number) => index < most || isCurrent(page)
  return {
    first: pages.filter(isFirst),
    rest: pages.filter((page, index) => !isFirst(page, index)),
  }
}
