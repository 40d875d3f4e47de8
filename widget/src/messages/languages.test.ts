import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { LAUNCHER_TEXTS } from './launcher-texts.ts'
import type { PanelMessages, Plural } from './pick-locale.ts'

const LANGUAGES = readdirSync(import.meta.dirname)
  .map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1])
  .filter((code) => code !== undefined)
const keys = Object.keys(en) as (keyof PanelMessages)[]

/** Forms for one number only, which the word itself tells. */
const NUMBERLESS: Record<string, readonly string[]> = { ar: ['zero', 'one', 'two'] }

/** Texts that say the same in both languages. */
const SAME_AS_ENGLISH: Record<string, readonly (keyof PanelMessages)[]> = {
  en: keys,
  nb: ['defaultName', 'kindHuman'],
  da: ['defaultName', 'kindAi', 'kindHuman'],
  sv: ['kindAi', 'kindHuman'],
  fi: ['defaultName'],
  is: ['sent'],
  de: ['defaultName', 'team', 'emailPlaceholder'],
  fr: ['defaultName', 'image', 'assistant', 'messages'],
  es: ['defaultName'],
  it: ['defaultName'],
  pt: ['defaultName'],
  nl: ['defaultName', 'team', 'kindAi'],
  pl: ['kindAi'],
  uk: ['emailPlaceholder'],
  ar: ['emailPlaceholder'],
  ja: ['kindAi', 'emailPlaceholder'],
}

/** Longer than that: texts that English says in four letters or fewer. */
const LONG: Record<string, readonly (keyof PanelMessages)[]> = {
  fi: ['kindAi', 'sent'],
  is: ['kindAi'],
  de: ['emailSave'],
  fr: ['newMessages', 'emailSave'],
  nl: ['sent'],
  pl: ['seen'],
  uk: ['sent', 'seen'],
  ar: ['kindAi'],
}

async function load(code: string): Promise<PanelMessages> {
  const { [code]: texts } = (await import(join(import.meta.dirname, `${code}.ts`))) as Record<
    string,
    PanelMessages
  >
  return texts as PanelMessages
}

const formsOf = (text: string | Plural): [string, string][] =>
  typeof text === 'string' ? [['', text]] : (Object.entries(text) as [string, string][])
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test('every language of the panel is one of the launcher, and the other way round', () => {
  expect(LANGUAGES.toSorted()).toEqual(Object.keys(LAUNCHER_TEXTS).toSorted())
  expect(LANGUAGES).toHaveLength(16)
})

describe.each(LANGUAGES)('%s', (code) => {
  test('says everything, with the values that English has', async () => {
    const texts = await load(code)
    expect(Object.keys(texts)).toEqual(keys)
    for (const key of keys) {
      expect(typeof texts[key], key).toBe(typeof en[key])
      for (const [form, text] of formsOf(texts[key])) {
        const [, english] = formsOf(en[key]).at(-1) as [string, string]
        const isNumberless = NUMBERLESS[code]?.includes(form) ?? false
        const expected = placeholders(english).filter((name) => !isNumberless || name !== '{count}')
        expect(text.trim(), `${key} ${form}`).not.toBe('')
        expect(placeholders(text), `${key} ${form}`).toEqual(expected)
      }
    }
  })

  test('has the plural forms that the language has', async () => {
    const texts = await load(code)
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted()
    for (const key of keys) {
      const text = texts[key]
      if (typeof text !== 'string') expect(Object.keys(text).toSorted(), key).toEqual(categories)
    }
  })

  test('leaves nothing in English by accident', async () => {
    const texts = await load(code)
    const same = keys.filter((key) =>
      formsOf(texts[key]).some(([, text]) => formsOf(en[key]).some(([, english]) => text === english)),
    )
    expect(same).toEqual(SAME_AS_ENGLISH[code] ?? [])
  })

  test('is about as short as English', async () => {
    const texts = await load(code)
    const longest = (text: string | Plural) => Math.max(...formsOf(text).map(([, form]) => form.length))
    const long = keys.filter((key) => longest(texts[key]) > 2.2 * longest(en[key]))
    expect(long).toEqual(LONG[code] ?? [])
  })
})
