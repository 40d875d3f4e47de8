/** How old an answer may be that no webhook has called stale. */
const FRESH_MS = 60_000
/** How many answers are kept: whoever calls decides what is asked for, such as which part of a list. */
const MOST_KEPT = 1000

/**
 * What the delivery serves, kept for as long as nothing of it has changed: a webhook names the keys of what did, and after a minute
 * it is asked again, with the `ETag` of what is there.
 */
export function createContent({ url, org }) {
  const kept = new Map()
  const fetchAnew = async (path, known) => {
    const response = await fetch(`${url}/v1/cms/${org}${path}`, {
      headers: known ? { 'if-none-match': known.etag } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    if (response.status === 304) return { ...known, at: Date.now() }
    // 403: a preview link that is over, or none.
    if (response.status === 404 || response.status === 403)
      return { status: 404, body: null, keys: [], at: Date.now() }
    const body = await response.json()
    if (response.status === 301) return { status: 301, body, keys: [], at: Date.now() }
    if (!response.ok) throw new Error(`the delivery answers ${response.status}`)
    const keys = (response.headers.get('surrogate-key') ?? '').split(' ')
    return { status: 200, body, etag: response.headers.get('etag'), keys, at: Date.now() }
  }
  return {
    /** A draft that a preview link shows: asked for each time, kept by nobody. */
    preview: (path) => fetchAnew(path),
    async get(path) {
      const known = kept.get(path)
      if (known && Date.now() - known.at < FRESH_MS) return known
      const answer = await fetchAnew(path, known)
      kept.delete(path)
      if (answer.status === 200) kept.set(path, answer)
      // The one that was fetched longest ago comes first.
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value)
      return answer
    },
    /** Forgets what depends on any of these keys. */
    forget(keys) {
      for (const [path, { keys: own }] of kept) if (own.some((key) => keys.includes(key))) kept.delete(path)
    },
  }
}
