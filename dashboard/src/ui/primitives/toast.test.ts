import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, undoLatest } from './toast.tsx'

const page = { hidden: false, covered: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden
    },
    querySelector: () => (page.covered ? {} : null),
  })
})

afterEach(() => {
  vi.runAllTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Deletes something, waits as given, and says whether it can still be taken back. */
function canUndoAfter(...waits: ((wait: (seconds: number) => void) => void)[]): boolean {
  const undo = vi.fn()
  notify('“Refunds” deleted', { undo })
  for (const wait of waits) wait((seconds) => vi.advanceTimersByTime(seconds * 1000))
  undoLatest()
  return undo.mock.calls.length === 1
}

test('a way back is offered for nine seconds', () => {
  expect(canUndoAfter((wait) => wait(8))).toBe(true)
  expect(canUndoAfter((wait) => wait(10))).toBe(false)
})

test.each(['covered', 'hidden'] as const)('time does not pass for a note that is %s', (how) => {
  const wayBack = (after: number) =>
    canUndoAfter((wait) => {
      page[how] = true
      wait(60)
      page[how] = false
      wait(after)
    })
  expect(wayBack(8)).toBe(true)
  expect(wayBack(10)).toBe(false)
})
