import { expect, test } from 'vitest'
import { bringTogether, changedNames, changeOf, hasPlace, isSame, SLUG } from './values.ts'

const of = (data: Record<string, unknown>, slug = 'one') => ({ data, slug })

test('only what says something else counts as changed', () => {
  const before = of({
    title: 'A',
    note: '',
    list: [],
    block: [{ type: 'x', key: '1', props: { a: 1, b: 2 } }],
  })
  expect(
    changedNames(before, of({ title: 'A', block: [{ props: { b: 2, a: 1 }, key: '1', type: 'x' }] })),
  ).toEqual([])
  expect(changedNames(before, of({ ...before.data, title: 'B' }, 'two'))).toEqual(['title', SLUG])
  expect(isSame(0, null)).toBe(false)
  expect(isSame(false, undefined)).toBe(false)
})

test('what was emptied is cleared by null', () => {
  expect(changeOf(of({ title: '', price: 0 }), ['title', 'price'])).toEqual({
    data: { title: null, price: 0 },
  })
  expect(changeOf(of({}, 'two'), [SLUG])).toEqual({ slug: 'two' })
})

test('values that only one side changed are brought together, the others are conflicts and stay as typed', () => {
  const base = of({ title: 'A', body: 'x', price: 1 })
  const mine = of({ title: 'Mine', body: 'x', price: 2 })
  const theirs = of({ title: 'Theirs', body: 'y', price: 2 })
  expect(bringTogether(base, mine, theirs)).toEqual({
    edited: of({ title: 'Mine', body: 'y', price: 2 }),
    conflicts: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }],
  })
})

test('a slug that both changed is a conflict, too', () => {
  const { edited, conflicts } = bringTogether(of({}, 'a'), of({}, 'mine'), of({}, 'theirs'))
  expect(edited.slug).toBe('mine')
  expect(conflicts).toEqual([{ name: SLUG, mine: 'mine', theirs: 'theirs' }])
})

test('a place is gone with the line of the list that it is in', () => {
  const sections = [{ type: 'price', props: {} }]
  expect(hasPlace(sections, 'sections.0.props.amount')).toBe(true)
  expect(hasPlace(sections, 'sections.1.props.amount')).toBe(false)
  expect(hasPlace([1, 2], 'sizes.2')).toBe(false)
  expect(hasPlace(undefined, 'price')).toBe(true)
})
