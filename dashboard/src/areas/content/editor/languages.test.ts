import type { ContentLocale, ContentTranslation } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { languagesOf } from './languages.ts'

const locale = (code: string, isDefault = false): ContentLocale => ({
  id: code,
  code,
  name: code,
  isDefault,
  position: 0,
})
const translation = (code: string, day: number): ContentTranslation => ({
  id: `cme_${code}`,
  locale: code,
  slug: 'a',
  title: 'A',
  status: 'draft',
  live: false,
  updatedAt: `2026-03-0${day}T00:00:00Z`,
})

test('a language is missing, up to date, or behind the default one', () => {
  const found = languagesOf(
    { translations: [translation('en', 2), translation('de', 1), translation('fr', 3)] },
    [locale('en', true), locale('de'), locale('fr'), locale('da')],
  )
  expect(found.map((each) => [each.locale.code, each.translation?.id, each.isStale])).toEqual([
    ['en', 'cme_en', false],
    ['de', 'cme_de', true],
    ['fr', 'cme_fr', false],
    ['da', undefined, false],
  ])
})

test('a language that was removed from the list is shown as long as something is written in it', () => {
  const found = languagesOf({ translations: [translation('nb', 1)] }, [locale('en', true)])
  expect(found.map(({ locale: { code } }) => code)).toEqual(['en', 'nb'])
})
