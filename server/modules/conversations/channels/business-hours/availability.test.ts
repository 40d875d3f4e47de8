import { expect, it } from 'vitest'
import { createAvailabilityNow } from './availability.ts'

const hours = {
  revision: 'cbh_1 2026-01-01',
  timeZone: 'UTC',
  weekly: [{ day: 'mon' as const, opens: '09:00', closes: '17:00' }],
  holidays: [],
}
const availabilityNow = createAvailabilityNow()
const at = (instant: string, of = hours) => availabilityNow(of, Date.parse(instant))

it('what is known of a schedule counts only for as long as it holds, and not for a changed one', () => {
  const closed = { open: false, opensAt: '2026-01-05T09:00:00.000Z', closesAt: null }
  expect(at('2026-01-05T08:00:00Z')).toEqual(closed)
  expect(at('2026-01-05T08:59:59.999Z')).toEqual(closed)
  expect(at('2026-01-05T09:00:00Z')).toEqual({
    open: true,
    opensAt: null,
    closesAt: '2026-01-05T17:00:00.000Z',
  })
  expect(at('2026-01-05T08:00:00Z')).toEqual(closed)
  const changed = { ...hours, revision: 'cbh_1 2026-01-02', weekly: [] }
  expect(at('2026-01-05T09:00:00Z', changed)).toEqual({ open: false, opensAt: null, closesAt: null })
})
