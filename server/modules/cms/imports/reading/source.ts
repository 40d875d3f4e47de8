import { createHash } from 'node:crypto'
import type { Services } from '../../../../kernel/contract/context.ts'
import { isReserved, type CollectionRow } from '../../core/collection-rows.ts'
import { EntrySlug } from '../../core/entry-rows.ts'
import { LocaleCode } from '../../core/locale-rows.ts'
import type { RawFiles } from '../../transfer/import-assets.ts'
import type { PageRecords } from '../../transfer/records.ts'
import { storable } from './storable-values.ts'

/** What an import reads: a file on the disk, and what its reader needs to know of the organization. */
export interface SourceFile {
  path: string
  /** What it is called by whoever uploaded it. */
  name: string
  /** The language of what names none. */
  locale: string
  /** The slug of the collection that everything goes into; by the file itself unless said. */
  collection: string | undefined
  /** The collections that are here, by their slugs: values are made to fit their fields. */
  collections: ReadonlyMap<string, Pick<CollectionRow, 'fields' | 'localized'>>
  /** Where the old site is, by which addresses without a host are completed. */
  siteUrl: string | undefined
  services: Pick<Services, 'outbound'>
}

/** Some of what a file has, as records that can be imported together, in the same portions whenever it is read. */
export interface SourcePage {
  records: PageRecords
  files: RawFiles
  /** Where assets that texts name were before, as the texts can have it, by the ids of their records. */
  addresses?: ReadonlyMap<string, string>
  warnings: string[]
  /** Of how many records in the whole file. */
  total: number
}

/** A page with nothing in it that a database cannot keep. */
export const storablePage = (page: SourcePage): SourcePage => ({
  ...page,
  records: storable(page.records) as PageRecords,
})

/** Reads a file of a kind, page by page. Throws `UnreadableFile` where it is none of this kind. */
export type Source = (file: SourceFile) => AsyncGenerator<SourcePage>

/** Thrown for a file that cannot be imported, whatever is tried; the message is for whoever uploaded it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The id of a record by what is unique of it in its source; the same each time. */
export const sourceId = (kind: string, ...parts: (string | number)[]): string =>
  `${kind}_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)}`

/** A text as a slug: in lower case, without accents, words joined with `-`. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)

/** A text as the slug of a collection; nothing where none can be made of it. */
export function collectionSlugOf(text: string): string | undefined {
  const slug = slugOf(text.replace(/([a-z0-9])([A-Z])/g, '$1-$2'))
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+/, '')
    .slice(0, 50)
  if (slug === '') return undefined
  return isReserved(slug) ? `${slug}-content` : slug
}

/** The slug that an entry had elsewhere, as far as it can be one here: it keeps its address where that is possible. */
export const entrySlugOf = (slug: string): string =>
  EntrySlug.safeParse(slug).success ? slug : slugOf(decoded(slug))

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The tag of a language, however another system writes it (`de_at`, `en-us`); nothing for what is none. */
export function localeCodeOf(code: string): string | undefined {
  try {
    const { language, script, region } = new Intl.Locale(code.replaceAll('_', '-'))
    const tag = [language, script, region].filter((part) => part !== undefined).join('-')
    return LocaleCode.safeParse(tag).success ? tag : undefined
  } catch {
    return undefined
  }
}

/** Gives each wanted slug once in a collection and language: a second one gets the addition that tells it apart. */
export function createSlugs(): (scope: string, wanted: string, addition: string) => string {
  const taken = new Set<string>()
  return (scope, wanted, addition) => {
    const other = `${wanted.slice(0, 100)}-${addition.slice(0, 80)}`
    const free = [wanted, other].find((slug) => !taken.has(`${scope} ${slug}`))
    const slug = free ?? `${other}-${taken.size}`
    taken.add(`${scope} ${slug}`)
    return slug
  }
}

/** A number of things, in words. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
