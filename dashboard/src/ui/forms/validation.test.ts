import { describe, expect, it } from 'vitest'
import { all, email, origins, password, required, splitLines, validate, webAddress } from './validation.ts'

describe('validate', () => {
  it('names only the fields that complain', () => {
    const rules = { name: required('Name'), email: all(required('Email'), email), password }
    expect(validate({ name: 'Marta', email: 'marta@example.com', password: 'long enough' }, rules)).toEqual(
      {},
    )
    expect(Object.keys(validate({ name: ' ', email: 'marta', password: 'short' }, rules))).toEqual([
      'name',
      'email',
      'password',
    ])
  })

  it('asks for the missing before it judges the given', () => {
    expect(all(required('Email'), email)('')).toBe('Email is required')
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
