import { SdkError } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { complaintsIn, errorsOf, isOfRule, refusedFields } from './complaints.ts'
import { all, email, origins, password, required, splitLines, validate, webAddress } from './validation.ts'

describe('validate', () => {
  it('names only the fields that complain', async () => {
    const rules = { name: required('Name'), email: all(required('Email'), email), password }
    const good = { name: 'Marta', email: 'marta@example.com', password: 'long enough' }
    expect(await validate(good, rules)).toEqual({})
    const bad = { name: ' ', email: 'marta', password: 'short' }
    expect(Object.keys(await validate(bad, rules))).toEqual(['name', 'email', 'password'])
  })

  it('names parts of lists by their paths, and waits for rules that ask the server', async () => {
    const rules = {
      days: (days: { date: string }[]) =>
        Object.fromEntries(days.flatMap(({ date }, index) => (date ? [] : [[`${index}.date`, 'Missing']]))),
      slug: async (slug: string) => (slug === 'taken' ? 'In use' : undefined),
    }
    const complaints = await validate({ days: [{ date: '2026-12-24' }, { date: '' }], slug: 'taken' }, rules)
    expect(complaints).toEqual({ 'days.1.date': 'Missing', slug: 'In use' })
    expect(complaintsIn(errorsOf(complaints))).toEqual(complaints)
    expect(isOfRule(errorsOf(complaints), 'days.1.date')).toBe(true)
    expect(isOfRule(errorsOf(complaints), 'days.0.date')).toBe(false)
    expect(await validate({ days: [], slug: 'free' }, rules)).toEqual({})
  })

  it('checks again what was typed while a rule asked the server', async () => {
    const values = { name: 'Marta', slug: 'taken' }
    const rules = {
      name: required('Name'),
      slug: async (slug: string) => {
        await new Promise((go) => setTimeout(go, 5))
        Object.assign(values, { name: '', slug: 'free' })
        return slug === 'taken' ? 'In use' : undefined
      },
    }
    expect(await validate(values, rules)).toEqual({ name: 'Name is required' })
  })

  it('leaves to the server what a rule could not find out', async () => {
    const offline = new SdkError({ status: 0, code: 'network_error', detail: '' })
    const rules = { slug: () => Promise.reject(offline), name: required('Name') }
    expect(await validate({ slug: 'a', name: '' }, rules)).toEqual({ name: 'Name is required' })
  })

  it('asks for the missing before it judges the given', () => {
    expect(all(required('Email'), email)('')).toBe('Email is required')
  })
})

describe('what the server refused', () => {
  const refusal = (...paths: string[]) =>
    new SdkError({
      status: 400,
      code: 'validation_failed',
      detail: 'The input is invalid.',
      errors: paths.map((path) => ({ path, message: `Wrong: ${path}` })),
    })
  const values = { origins: 'https://a.example', events: ['a'], days: [{ date: '', yearly: true }] }
  const drawn = new Set(['origins', 'days.0.date'])

  it('is told at the part that has an input, else at the whole', () => {
    const refused = (path: string) => Object.keys(refusedFields(refusal(path), values, drawn))
    expect(refused('days.0.date')).toEqual(['days.0.date'])
    expect(refused('days.0.yearly')).toEqual(['days'])
    expect(refused('origins.0')).toEqual(['origins'])
    expect(refused('events.0')).toEqual(['events'])
  })

  it('is told by the form where it has no such field', () => {
    expect(refusedFields(refusal('other.0'), values, drawn)).toEqual({})
    expect(refusedFields(new Error('offline'), values, drawn)).toEqual({})
  })
})

describe('origins', () => {
  it('takes scheme and host, one a line', () => {
    expect(origins('https://a.example\nhttp://localhost:3000/\n')).toBeUndefined()
    expect(splitLines(' https://a.example/ \n\n')).toEqual(['https://a.example'])
  })

  it('refuses paths and bare names', () => {
    expect(origins('https://a.example/shop')).toBeDefined()
    expect(origins('a.example')).toBeDefined()
    for (const line of ['null', '*', 'https://*.a.example', 'capacitor://localhost/x', 'file:///a', 'app://'])
      expect(origins(line)).toBeDefined()
  })

  it('may be of apps and extensions', () => {
    expect(
      origins('capacitor://localhost\nchrome-extension://abcdefgh\ntauri://localhost:1420'),
    ).toBeUndefined()
  })
})

describe('webAddress', () => {
  it('takes web addresses and nothing else', () => {
    expect(webAddress('https://hooks.example/in')).toBeUndefined()
    expect(webAddress('javascript:alert(1)')).toBeDefined()
    expect(webAddress('hooks.example')).toBeDefined()
  })
})
