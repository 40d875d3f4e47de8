import type { ContentEntryDetail, ContentEntrySummary, ContentTranslation } from '@stoa/sdk'

type Linkable = Pick<ContentEntryDetail | ContentEntrySummary, 'id' | 'translations'>

/** What comes of making two entries translations of each other. */
export type LinkPlan =
  /** One of them stands alone, and joins the other with all of its translations. */
  | { kind: 'joins'; id: string; translationOf: string }
  /** Both have an entry in the same language; `there` is that of the chosen one. */
  | { kind: 'taken'; there: ContentTranslation }
  /** Both have translations, and an entry is moved by itself only. */
  | { kind: 'both' }

/** Says how an entry and a chosen one come together, or why they do not. */
export function planLink(entry: Linkable, chosen: Linkable): LinkPlan {
  const here = new Set(entry.translations.map(({ locale }) => locale))
  const there = chosen.translations.find(({ locale }) => here.has(locale))
  if (there) return { kind: 'taken', there }
  if (entry.translations.length <= 1) return { kind: 'joins', id: entry.id, translationOf: chosen.id }
  if (chosen.translations.length <= 1) return { kind: 'joins', id: chosen.id, translationOf: entry.id }
  return { kind: 'both' }
}
