import { createHash } from 'node:crypto'
import type { Services } from '../../../../kernel/context.ts'
import type { CollectionRow } from '../../core/collection-rows.ts'
import type { RawFiles } from '../../transfer/import-assets.ts'
import type { PageRecords } from '../../transfer/records.ts'

/** What an import reads: a file on the disk, and what its reader needs to know of the organization. */
export interface SourceFile {
  path: string
  /** The language of what names none. */
  locale: string
  /** The slug of the collection that everything goes into; by the file itself unless said. */
  collection: string | undefined
  /** The collections that are here, by their slugs: values are made to fit their fields. */
  collections: ReadonlyMap<string, Pick<CollectionRow, 'fields' | 'localized'>>
  services: Pick<Services, 'outbound'>
}

/** Some of what a file has, as records that can be imported together, in the same portions whenever it is read. */
export interface SourcePage {
  records: PageRecords
  files: RawFiles
  warnings: string[]
  /** Of how many records in the whole file. */
  total: number
}

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

/** Gives each wanted slug once in a collection and language: a second one gets the addition that tells it apart. */
export function createSlugs(): (scope: string, wanted: string, addition: string) => string {
  const taken = new Set<string>()
  return (scope, wanted, addition) => {
    const free = [wanted, `${wanted}-${addition}`].find((slug) => !taken.has(`${scope} ${slug}`))
    const slug = free ?? `${wanted}-${addition}-${taken.size}`
    taken.add(`${scope} ${slug}`)
    return slug
  }
}
