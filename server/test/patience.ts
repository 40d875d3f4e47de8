import { vi } from 'vitest'

// Before each test file: what is waited for without a limit of its own has this long, on a machine that has much to do.
const PATIENCE_MS = 15_000

type Wait = typeof vi.waitFor

const patient =
  (wait: Wait): Wait =>
  (until, options) =>
    wait(until, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })

const marked = vi as { isPatient?: boolean }
if (!marked.isPatient) {
  vi.waitFor = patient(vi.waitFor)
  vi.waitUntil = patient(vi.waitUntil as Wait) as typeof vi.waitUntil
  marked.isPatient = true
}
