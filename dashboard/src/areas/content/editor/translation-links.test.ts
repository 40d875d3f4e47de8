import type { ContentTranslation } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { planLink } from './translation-links.ts'

/** An entry with its translations, itself the first. */
const entry = (...ids: string[]) => ({
  id: ids[0] as string,
  translations: ids.map((id) => ({ id, locale: id.slice(0, 2) }) as ContentTranslation),
})

test('the entry that stands alone joins the other one, whichever of them it is', () => {
  expect(planLink(entry('de-1'), entry('en-1', 'da-1'))).toEqual({
    kind: 'joins',
    id: 'de-1',
    translationOf: 'en-1',
  })
  expect(planLink(entry('en-1', 'da-1'), entry('de-1'))).toEqual({
    kind: 'joins',
    id: 'de-1',
    translationOf: 'en-1',
  })
})

test('a language that both have is named by the entry that is in it there, also where the chosen one is in another', () => {
  expect(planLink(entry('de-1'), entry('en-1', 'de-2'))).toMatchObject({
    kind: 'taken',
    there: { id: 'de-2' },
  })
  expect(planLink(entry('en-1', 'de-1'), entry('de-2'))).toMatchObject({
    kind: 'taken',
    there: { id: 'de-2' },
  })
})

test('two that have translations each are not put together', () => {
  expect(planLink(entry('en-1', 'da-1'), entry('de-1', 'fr-1'))).toEqual({ kind: 'both' })
})
