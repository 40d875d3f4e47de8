import { expect, test } from 'vitest'
import { largestShare, tint } from './cohort-tint.ts'

test('the tint of returning visitors is scaled to the table: also where few come back, differences show', () => {
  const largest = largestShare([
    { visitors: 200, returned: [200, 10, 4] },
    { visitors: 100, returned: [100, 2] },
    { visitors: 0, returned: [0] },
  ])
  expect(largest).toBeCloseTo(0.05)
  expect([0.05, 0.02, 0].map((share) => tint(share, largest))).toEqual([40, 20, 0])
  expect(tint(0.8, largestShare([{ visitors: 10, returned: [10, 8] }]))).toBe(40)
  expect(largestShare([])).toBe(0)
})
