import { queryClient } from '../queries.ts'

const lookMs = 50
/** A server that does not answer does not keep the rest of the page away. */
const longestMs = 3000

/** Resolves when the page shows what it was opened for, nothing is being read, and the processor is idle. */
export function whenQuiet(): Promise<void> {
  const began = performance.now()
  return new Promise((resolve) => {
    const look = () => {
      const known = queryClient.getQueryCache().getAll()
      const isShown = known.length > 1 && queryClient.isFetching() === 0
      if (!isShown && performance.now() - began < longestMs) return void setTimeout(look, lookMs)
      // Not in every browser.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
      else setTimeout(resolve, lookMs)
    }
    setTimeout(look, lookMs)
  })
}
