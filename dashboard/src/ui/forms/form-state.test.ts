import { describe, expect, it } from 'vitest'
import { isDirty, shownTheirs, withInitial, withSaved, type FormState } from './form-state.ts'

interface Values {
  url: string
  events: string[]
}

const stateOf = (initial: Values, typed: Partial<Values> = {}): FormState<Values> => ({
  values: { ...initial, ...typed },
  saved: initial,
  initial,
  theirs: {},
})
const stored = { url: 'https://a.example', events: ['message.created'] }

describe('new initial values of a form', () => {
  it('come in where nothing was typed, and leave what was typed', () => {
    const typed = stateOf(stored, { url: 'https://b.example' })
    const next = withInitial(typed, { url: 'https://c.example', events: [] })
    expect(next.values).toEqual({ url: 'https://b.example', events: [] })
    expect(isDirty(next)).toBe(true)
  })

  it('are no change when they say the same', () => {
    const typed = stateOf(stored, { url: 'https://b.example' })
    expect(withInitial(typed, { ...stored, events: [...stored.events] })).toBe(typed)
  })

  it('are kept beside what was typed, until one of them counts', () => {
    const typed = stateOf(stored, { url: 'https://b.example' })
    const next = withInitial(typed, { url: 'https://c.example', events: [] })
    expect(next.theirs).toEqual({ url: 'https://c.example' })
    // Something else changes: both are still there.
    expect(withInitial(next, { url: 'https://c.example', events: ['a'] }).theirs).toEqual(next.theirs)
    expect(withInitial(next, { url: 'https://b.example', events: [] }).theirs).toEqual({})
    expect(withSaved(next, next.values, next.initial).theirs).toEqual({})
  })

  it('are shown beside what was typed as long as the two differ, and not while the form is sent', () => {
    const sent = stateOf(stored, { url: ' https://c.example ' })
    // As the server stored it, read again before it has answered.
    const next = withInitial(sent, { ...stored, url: 'https://c.example' })
    expect(shownTheirs(next, true)).toEqual({})
    expect(shownTheirs(next, false)).toEqual({ url: 'https://c.example' })
    expect(shownTheirs({ ...next, values: { ...stored, url: 'https://c.example' } }, false)).toEqual({})
  })

  it('that say what was typed leave nothing to save', () => {
    const typed = stateOf(stored, { url: 'https://b.example' })
    expect(isDirty(withInitial(typed, { ...stored, url: 'https://b.example' }))).toBe(false)
  })
})

describe('what a form has saved', () => {
  it('counts as stored; what was typed meanwhile does not', () => {
    const sent = { ...stored, url: 'https://b.example' }
    expect(isDirty(withSaved(stateOf(stored, sent), sent, stored))).toBe(false)
    const typedOn = withSaved(stateOf(stored, { url: 'https://b.example/in' }), sent, stored)
    expect(typedOn.values.url).toBe('https://b.example/in')
    expect(isDirty(typedOn)).toBe(true)
  })

  it('is shown as the server stored it, if that was read again', () => {
    const sent = { ...stored, url: ' https://b.example ' }
    const readAgain = withInitial(stateOf(stored, sent), { ...stored, url: 'https://b.example' })
    const next = withSaved(readAgain, sent, stored)
    expect(next.values).toEqual({ ...stored, url: 'https://b.example' })
    expect(isDirty(next)).toBe(false)
  })

  it('stays as sent where nothing was read again', () => {
    const sent = { ...stored, url: ' https://b.example ' }
    const next = withSaved(stateOf(stored, sent), sent, stored)
    expect(next.values.url).toBe(' https://b.example ')
    expect(isDirty(next)).toBe(false)
  })
})
