import { describe, expect, it } from 'vitest'
import { keptSearch, scopeOf, stateOf } from './analytics-state.ts'
import { cardDimension } from './cards.ts'
import { filtersOfAddress, filtersToAddress, withFilter, withTurned, type Filter } from './filters.ts'
import { pageAddress } from './page-address.ts'
import { dayIn, intervalOf, intervalsFor, localTime, rangeOf, rangeText } from './range.ts'
import { valueName } from './value-names.ts'

const today = '2026-03-12'
const period = (search: Record<string, string>, day = today) => {
  const { from, to } = stateOf(search, day).range
  return [from, to]
}

describe('a period', () => {
  it('is of whole days up to the one that it is in the time zone of the organization', () => {
    const late = Date.parse('2026-03-28T23:30:00Z')
    expect(dayIn(late, 'America/Los_Angeles')).toBe('2026-03-28')
    expect(dayIn(late, 'Europe/Oslo')).toBe('2026-03-29')
    expect(localTime(late + 3_600_000, 'Europe/Oslo')).toBe('2026-03-29T01:30')
    expect(localTime(late + 2 * 3_600_000, 'Europe/Oslo')).toBe('2026-03-29T03:30')
  })

  it('is known by its name', () => {
    expect(period({})).toEqual(['2026-02-11', today])
    expect(period({ range: 'today' })).toEqual([today, today])
    expect(period({ range: 'yesterday' })).toEqual(['2026-03-11', '2026-03-11'])
    expect(period({ range: '7d' })).toEqual(['2026-03-06', today])
    expect(period({ range: '12m' })).toEqual(['2025-04-01', today])
    expect(period({ range: 'this-month' })).toEqual(['2026-03-01', today])
    expect(period({ range: 'last-month' })).toEqual(['2026-02-01', '2026-02-28'])
    expect(period({ range: 'last-month' }, '2024-03-31')).toEqual(['2024-02-01', '2024-02-29'])
    expect(period({ range: 'last-month' }, '2026-01-31')).toEqual(['2025-12-01', '2025-12-31'])
    expect(period({ range: 'this-year' })).toEqual(['2026-01-01', today])
  })

  it('can be any days in their order; what is none is the usual one', () => {
    const own = (from: string, to: string) => period({ range: 'custom', from, to })
    expect(own('2026-01-05', '2026-01-09')).toEqual(['2026-01-05', '2026-01-09'])
    expect(own('2026-01-09', '2026-01-05')).toEqual(period({}))
    expect(own('2026-02-30', '2026-03-05')).toEqual(period({}))
    expect(own('', '')).toEqual(period({}))
  })

  it('is divided so that it can be read', () => {
    const range = (preset: string) => rangeOf({ range: preset }, today, () => true)
    expect(intervalOf(undefined, range('today'))).toBe('hour')
    expect(intervalOf(undefined, range('30d'))).toBe('day')
    expect(intervalOf('hour', range('30d'))).toBe('day')
    expect(intervalOf('week', range('30d'))).toBe('week')
    expect(intervalOf(undefined, range('12m'))).toBe('month')
    expect(intervalsFor(range('90d'))).toEqual(['day', 'week', 'month'])
    expect(intervalsFor(range('today'))).toEqual(['hour'])
  })

  it('says its years where they are not this one', () => {
    expect(rangeText({ from: '2026-03-02', to: '2026-03-09' }, today)).toMatch(/^Mar 2\s–\s9$/)
    expect(rangeText({ from: '2025-12-30', to: '2026-01-02' }, today)).toContain('2025')
  })
})

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
    expect(withTurned(filters, country)).toEqual([page, { ...country, isExcluded: false }])
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
