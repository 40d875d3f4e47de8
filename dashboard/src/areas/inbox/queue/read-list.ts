import { countsQuery, queryClient } from '../../../data/queries.ts'
import { queueQuery } from '../data/queue-query.ts'
import { inboxSearch } from '../places/place.ts'
import { queueFilter } from '../places/queue-filter.ts'
import { isView } from '../places/views.ts'

/** So long may the answer take for the first page to be drawn with its rows at once; a slower one is shown when it comes. */
const AT_ONCE_MS = 150

/** Asks for a list and the counts before the page that shows them is drawn, unless they are known; the page tells what fails. */
export function readList(view: string, search: Record<string, unknown>): Promise<unknown> | undefined {
  if (!isView(view)) return undefined
  const isFirstPage = queryClient.getQueryState(countsQuery.queryKey) === undefined
  const list = queueQuery(queueFilter(view, inboxSearch(search)))
  const asked = Promise.allSettled([
    queryClient.ensureQueryData(list),
    queryClient.ensureQueryData(countsQuery),
  ])
  // Later on, another list shows at once that it is coming.
  return isFirstPage ? Promise.race([asked, new Promise((go) => setTimeout(go, AT_ONCE_MS))]) : undefined
}
