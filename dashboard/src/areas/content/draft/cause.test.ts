import type { ContentEntryDetail } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { causeOf } from './cause.ts'
import { SLUG } from './values.ts'

const base = { fields: [{ name: 'title' }, { name: 'sections' }] } as unknown as ContentEntryDetail
const none = { base, conflicts: [], refused: {}, unfinished: {} }

test('what has to be decided about comes first, as it stands above the fields', () => {
  const conflicts = [{ name: 'sections', mine: 'a', theirs: 'b' }]
  expect(causeOf({ ...none, conflicts, refused: { title: 'too long' } })).toEqual({ conflict: 'sections' })
})

test('then what is wrong, in the order of the page: the fields, their parts, and the slug below them', () => {
  const refused = { [SLUG]: 'taken', 'sections.10.props.a': 'bad' }
  expect(causeOf({ ...none, refused })).toEqual({ path: 'sections.10.props.a' })
  expect(causeOf({ ...none, refused, unfinished: { 'sections.9.props.a': '1x' } })).toEqual({
    path: 'sections.9.props.a',
  })
  expect(causeOf({ ...none, refused: { [SLUG]: 'taken' } })).toEqual({ path: SLUG })
  expect(causeOf(none)).toBeUndefined()
})
