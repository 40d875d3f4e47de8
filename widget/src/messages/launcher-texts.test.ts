import { expect, test } from 'vitest'
import { LAUNCHER_TEXTS } from './launcher-texts.ts'

test('the launcher speaks sixteen languages, each its own', () => {
  const languages = [
    'ar',
    'da',
    'de',
    'en',
    'es',
    'fi',
    'fr',
    'is',
    'it',
    'ja',
    'nb',
    'nl',
    'pl',
    'pt',
    'sv',
    'uk',
  ]
  expect(Object.keys(LAUNCHER_TEXTS).sort()).toEqual(languages)
  for (const part of [0, 1, 2] as const) {
    const texts = Object.values(LAUNCHER_TEXTS).map((all) => all[part])
    expect(new Set(texts).size).toBe(languages.length)
    expect(texts.every((text) => text === text.trim() && text.length > 3)).toBe(true)
  }
})
