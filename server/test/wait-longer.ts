import { vi } from 'vitest'

// Runs before each test file: `vi.waitFor` and `vi.waitUntil` wait this long by default, for busy machines.
const DEFAULT_TIMEOUT_MS = 15_000

type Wait = typeof vi.waitFor

const withDefaultTimeout =
  (wait: Wait): Wait =>
  (until, options) =>
    wait(until, typeof options === 'number' ? options : { timeout: DEFAULT_TIMEOUT_MS, ...options })

const marked = vi as { waitsLonger?: boolean }
if (!marked.waitsLonger) {
  vi.waitFor = withDefaultTimeout(vi.waitFor)
  vi.waitUntil = withDefaultTimeout(vi.waitUntil as Wait) as typeof vi.waitUntil
  marked.waitsLonger = true
}
