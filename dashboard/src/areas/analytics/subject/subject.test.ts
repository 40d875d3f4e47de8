import { describe, expect, it } from 'vitest'
import { storedSubject, subjectOf, subjectProblem } from './subject.ts'

describe('a subject', () => {
  it('comes back as it was stored, also what can only be stored through the API', () => {
    const stored = [
      { subjectId: '/pricing' },
      { pathLike: '/blog/%' },
      { subjectId: 'sign-up' },
      { subjectType: 'purchase' },
      { subjectType: 'funnel', subjectId: 'checkout' },
      { subjectType: 'article', pathLike: '/news/%', label: 'News' },
      { subjectType: 'lead', label: 'A lead' },
    ]
    expect(stored.map((each) => storedSubject(subjectOf(each)))).toEqual(stored)
    expect(stored.map((each) => subjectOf(each).kind)).toEqual([
      'page',
      'path',
      'event',
      'type',
      'event',
      'path',
      'type',
    ])
  })

  it('complains about what can never be reached', () => {
    expect(subjectProblem({ kind: 'page', value: 'pricing' })).toBeDefined()
    expect(subjectProblem({ kind: 'event', value: '  ' })).toBeDefined()
    expect(subjectProblem({ kind: 'type', value: 'x'.repeat(33) })).toBeDefined()
    expect(subjectProblem({ kind: 'path', value: '%' })).toBeUndefined()
    expect(storedSubject({ kind: 'page', value: ' /pricing ' })).toEqual({ subjectId: '/pricing' })
  })
})
