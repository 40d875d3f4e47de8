import { expect, test } from 'vitest'
import { movedByKey, pointAt } from './focal-point.ts'

test('a pointer sets the point where it is on the image, and at its edge beyond it', () => {
  const area = { left: 100, top: 50, width: 400, height: 200 }
  expect(pointAt(area, { clientX: 200, clientY: 150 })).toEqual({ x: 0.25, y: 0.5 })
  expect(pointAt(area, { clientX: 90, clientY: 900 })).toEqual({ x: 0, y: 1 })
})

test('arrow keys move the point from the middle on, with Shift ten times as far, and never off the image', () => {
  const press = (key: string, shiftKey = false) => ({ key, shiftKey })
  expect(movedByKey(null, press('ArrowLeft'))).toEqual({ x: 0.49, y: 0.5 })
  expect(movedByKey({ x: 0.2, y: 0.2 }, press('ArrowDown', true))).toEqual({ x: 0.2, y: 0.3 })
  expect(movedByKey({ x: 0, y: 0.95 }, press('ArrowDown', true))).toEqual({ x: 0, y: 1 })
  expect(movedByKey({ x: 0.2, y: 0.2 }, press('Enter'))).toBeUndefined()
})
