import { describe, expect, it } from 'vitest'
import { keptSearch, scopeOf, stateOf } from '../analytics-state.ts'
import { cardDimension } from './cards.ts'
import { filtersOfAddress, filtersToAddress, withFilter, withInverted, type Filter } from '../filters.ts'
import { pageAddress } from './page-address.ts'
import { valueName } from './value-names.ts'

const today = '2026-03-12'

describe('filters', () => {
  const filters: Filter[] = [
    { dimension: 'page', value: '/~ada/100%7E,x:y', isExcluded: false },
    { dimension: 'country', value: null, isExcluded: true },
  ]

  it('come back from an address as they were, whatever is in their values', () => {
    const text = filtersToAddress(filters)
    expect(text?.split('~')).toHaveLength(2)
    expect(filtersOfAddress(text)).toEqual(filters)
    expect(filtersToAddress([])).toBeUndefined()
  })

  it('that nobody understands are none, and the same one counts once', () => {
    expect(filtersOfAddress('nothing~colour:red~~country:NO~!country:NO')).toEqual([
      { dimension: 'country', value: 'NO', isExcluded: false },
    ])
    expect(filtersOfAddress(undefined)).toEqual([])
  })

  it('are about a value once, kept or excluded', () => {
    const [page, country] = filters as [Filter, Filter]
    const other = { ...page, isExcluded: true }
    expect(withFilter(filters, other)).toEqual([country, other])
    expect(withInverted(filters, country)).toEqual([page, { ...country, isExcluded: false }])
  })

  it('go to every report, and along to other pages; what a page keeps for itself stays behind', () => {
    const search = { f: 'country:NO~!device:mobile', range: '7d', bots: 'only', metric: 'views', all: 'page' }
    const place = { trackerId: 'atr_1', timezone: 'Europe/Oslo' }
    expect(scopeOf(stateOf(search, today), place)).toEqual({
      ...place,
      from: '2026-03-06',
      to: today,
      bots: 'only',
      filters: ['country:NO', '!device:mobile'],
    })
    expect(keptSearch(search)).toEqual({ f: search.f, range: '7d', bots: 'only' })
  })
})

describe('values', () => {
  it('are read as words, also where there is none', () => {
    expect(valueName('country', 'NO')).toBe('Norway')
    expect(valueName('country', '??')).toBe('??')
    expect(valueName('region', 'NO-03')).toBe('Norway, 03')
    expect(valueName('language', 'nb')).toBe('Norwegian Bokmål')
    expect(valueName('channel', 'mail')).toBe('Webmail')
    expect(valueName('source', null)).toBe('Direct / unknown')
    expect(valueName('browser', 'Firefox')).toBe('Firefox')
  })

  it('that are pages lead to the site, and nowhere else', () => {
    const site = 'https://shop.example'
    expect(pageAddress(site, 'page', '/a?b=c')).toBe('https://shop.example/a?b=c')
    expect(pageAddress(site, 'page', '//evil.example/a')).toBeUndefined()
    expect(pageAddress(site, 'page', '/\\evil.example')).toBeUndefined()
    expect(pageAddress(site, 'event', '/a')).toBeUndefined()
    expect(pageAddress(site, 'page', 'javascript:alert(1)')).toBeUndefined()
    expect(pageAddress(undefined, 'page', '/a')).toBeUndefined()
  })

  it('of a card are those of its first dimension, unless another of its own is asked for', () => {
    expect(cardDimension('pages', 'exitPage')).toBe('exitPage')
    expect(cardDimension('pages', 'country')).toBe('page')
  })
})
