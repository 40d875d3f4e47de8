import { describe, expect, it } from 'vitest'
import {
  draftOf,
  emptyStep,
  shapeOf,
  shapeOfText,
  shapeText,
  withMoved,
  windowHours,
} from './funnel-draft.ts'

const shape = {
  steps: [
    { subjectId: '/pricing' },
    { pathLike: '/order/%' },
    { subjectType: 'purchase' },
    { subjectType: 'funnel', subjectId: 'done', label: 'Done' },
  ],
  stepWindowHours: 36,
}

describe('a funnel that is edited', () => {
  it('asks for what is stored, and for nothing while a step is missing', () => {
    expect(shapeOf(draftOf(shape))).toEqual(shape)
    expect(shapeOf(draftOf(undefined))).toBeUndefined()
    const draft = draftOf(shape)
    expect(shapeOf({ ...draft, steps: [...draft.steps, emptyStep()] })).toBeUndefined()
  })

  it('is the same in the address, and what is no funnel there is none', () => {
    expect(shapeOfText(shapeText(shape))).toEqual(shape)
    const endless = { ...shape, stepWindowHours: null }
    expect(shapeOfText(shapeText(endless))).toEqual(endless)
    const odd = { steps: [{ subjectId: '/a~b|c' }, { pathLike: '/100%25_%' }], stepWindowHours: 1 }
    expect(shapeOfText(shapeText(odd))).toEqual(odd)
    for (const text of [undefined, '', '0', '0~/a', 'x~/a~/b', `0${'~/a'.repeat(9)}`, '9999~/a~/b'])
      expect(shapeOfText(text), text).toBeUndefined()
  })

  it('writes whole days as days and takes neither parts nor more than a year', () => {
    expect(draftOf({ ...shape, stepWindowHours: 48 })).toMatchObject({ window: '2', unit: 'days' })
    expect(draftOf(shape)).toMatchObject({ window: '36', unit: 'hours' })
    expect(windowHours({ window: ' 365 ', unit: 'days' })).toBe(8760)
    for (const window of ['366', '1.5', '0', '-1', 'two'])
      expect(windowHours({ window, unit: 'days' }), window).toBeUndefined()
  })

  it('moves steps', () => {
    const { steps } = draftOf(shape)
    const values = (list: readonly { value: string }[]) => list.map(({ value }) => value)
    expect(values(withMoved(steps, 2, -1))).toEqual(['/pricing', 'purchase', '/order/%', 'done'])
    expect(values(withMoved(steps, 0, 1))).toEqual(['/order/%', '/pricing', 'purchase', 'done'])
  })
})
