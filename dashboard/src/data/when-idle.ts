import { queryClient } from './queries.ts'

const lookMs = 50
/** So long at most: a server that does not answer must not delay the rest of the page. */
const longestMs = 3000

/** Resolves when the page has loaded its data and the browser is idle. */
export function whenIdle(): Promise<void> {
  const began = performance.now()
  return new Promise((resolve) => {
    const look = () => {
      const known = queryClient.getQueryCache().getAll()
      const isShown = known.length > 1 && queryClient.isFetching() === 0
      if (!isShown && performance.now() - began < longestMs) return void setTimeout(look, lookMs)
      // Not in every browser.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
      else setTimeout(resolve, lookMs)
    }
    setTimeout(look, lookMs)
  })
}
