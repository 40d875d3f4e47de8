import type { z } from 'zod'
import type { FieldError } from '../../../kernel/base/errors.ts'
import type { CollectionSettings } from '../core/collection-rows.ts'

const FILLED_IN = {
  liveUrl: ['slug', 'locale', 'collection'],
  previewUrl: ['slug', 'locale', 'collection', 'token'],
}

/** What is wrong with the addresses of a collection's pages: one that all entries share, or with something that nothing fills in. */
export const addressProblems = (settings: z.output<typeof CollectionSettings>): FieldError[] =>
  (['liveUrl', 'previewUrl'] as const).flatMap((name) => {
    const address = settings[name]
    if (address === undefined) return []
    const path = `settings.${name}`
    if (!address.includes('{slug}')) return [{ path, message: 'must have {slug} in it' }]
    const unknown = [...address.matchAll(/\{([^{}]*)\}/g)].find(
      ([, word = '']) => !FILLED_IN[name].includes(word),
    )
    return unknown ? [{ path, message: `nothing is known that could be filled in for ${unknown[0]}` }] : []
  })
