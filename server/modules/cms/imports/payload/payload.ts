import { setImmediate } from 'node:timers/promises'
import { emptyPage, type CollectionRecord } from '../../transfer/records.ts'
import { at, textAt, type JsonRecord } from '../reading/json-values.ts'
import {
  counted,
  createSlugs,
  entrySlugOf,
  sourceId,
  storablePage,
  type Source,
  type SourcePage,
} from '../reading/source.ts'
import { idOf, openDocuments } from './documents.ts'
import { entryRecord, warningsOf } from './entry-record.ts'
import { Facts } from './field-facts.ts'
import { inLanguage } from './languages.ts'
import { assetIdOf, collectionHere, isDeleted, localeHere, readIndex, type Index } from './read-index.ts'
import { recordOf, targetOf } from './targets.ts'
import { addUpload, altTextOf } from './uploads.ts'

const PER_PAGE = 25

/** Documents of Payload, one list or an archive of lists: files become assets, the rest entries, one for each language. */
export const payload: Source = async function* (file) {
  const documents = await openDocuments(file)
  try {
    const index = await readIndex(file, documents)
    const { collections, warnings } = await collectionsOf(index)
    const reading: Reading = {
      index,
      collections,
      slugs: createSlugs(),
      read: new Set(),
      total: totalOf(index),
    }
    let page = startPage(reading)
    page.warnings.push(...firstWarnings(index), ...warnings)
    for (const add of [addUploads, addEntries, addRedirects])
      for await (const _ of add(reading, () => page)) {
        if (sizeOf(page) < PER_PAGE) continue
        yield storablePage(page)
        page = startPage(reading)
      }
    yield storablePage(page)
  } finally {
    documents.close()
  }
}

/** What goes along with reading the documents. */
interface Reading {
  index: Index
  collections: CollectionRecord[]
  slugs: ReturnType<typeof createSlugs>
  /** The records that were added. */
  read: Set<string>
  total: number
}

const sizeOf = ({ records }: SourcePage): number =>
  records.entries.length + records.assets.length + records.redirects.length

function totalOf({ entries, uploads }: Index): number {
  let total = 0
  for (const ofCollection of uploads.values()) total += ofCollection.size
  for (const ofCollection of entries.values())
    for (const { locales } of ofCollection.values()) total += locales.length
  return total
}

const startPage = ({ collections, total }: Reading): SourcePage => ({
  records: { ...emptyPage(), collections },
  files: new Map(),
  warnings: [],
  total,
})

/** The collections for those of the file: with the fields that all values of theirs fit. */
async function collectionsOf(index: Index): Promise<{ collections: CollectionRecord[]; warnings: string[] }> {
  const facts = new Map<string, Facts>()
  for (const collection of index.entries.keys()) {
    const here = collectionHere(index.file, collection)
    const own = facts.get(here) ?? new Facts(index)
    facts.set(here, own)
    for await (const document of index.documents.read(collection)) {
      const place = index.entries.get(collection)?.get(idOf(document) ?? '')
      if (!place || isDeleted(document)) continue
      own.addLanguages(document)
      for (const locale of place.locales) own.add(inLanguage(document, locale, index.languages) as JsonRecord)
      await setImmediate()
    }
  }
  const warnings: string[] = []
  const collections = [...facts].map(([slug, own]) => {
    const { fields, others, unknown, hoisted } = own.definitions()
    if (!index.file.collections.has(slug))
      warnings.push(
        `${slug}: its fields were inferred from what is in them, since a file of Payload does not name them. Look through them before you go on.`,
      )
    if (others.length > 0)
      warnings.push(`${slug}: too many fields; these were left out: ${others.join(', ')}.`)
    if (hoisted.length > 0)
      warnings.push(
        `${slug}: rows within blocks follow their block as blocks of their own: ${hoisted.join(', ')}.`,
      )
    if (unknown.length > 0)
      warnings.push(
        `${slug}: fields that seem to name documents which are not in the file: ${unknown.join(', ')}. Put the files of all collections into one zip archive.`,
      )
    return {
      id: `payload ${slug}`,
      slug,
      name: nameOf(slug),
      description: null,
      fields,
      localized: true,
      settings: {},
    }
  })
  return { collections, warnings }
}

function nameOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function firstWarnings({ leftOut, unread, documents, languages }: Index): string[] {
  const csv = documents.leftOut.slice(0, 10).join(', ')
  return [
    ...documents.problems,
    ...[...leftOut].map(([why, count]) => `Left out: ${counted(count, 'document')} ${why}.`),
    ...[...unread].map(
      ([collection, keys]) => `${collection}: these were left out: ${[...keys].join(', ')}.`,
    ),
    ...(csv === '' ? [] : [`Left out: ${csv}. Export collections as JSON, not as CSV.`]),
    ...(languages.codes.size > 1
      ? [`The documents are in these languages: ${[...languages.codes.values()].join(', ')}.`]
      : []),
  ]
}

type Adding = (reading: Reading, page: () => SourcePage) => AsyncGenerator<void>

const addUploads: Adding = async function* ({ index }, page) {
  const { file, documents, uploads, languages } = index
  for (const [collection, own] of uploads)
    for (const [id, upload] of own) {
      addUpload(page(), assetIdOf(file, collection, id), upload, {
        file,
        documents,
        altText: altTextOf(upload, languages.usual, languages.usual),
      })
      yield
    }
}

const addEntries: Adding = async function* ({ index, collections, slugs, read }, page) {
  for (const [collection, places] of index.entries) {
    const here = collectionHere(index.file, collection)
    const fields =
      index.file.collections.get(here)?.fields ?? collections.find(({ slug }) => slug === here)?.fields ?? []
    for await (const document of index.documents.read(collection)) {
      const id = idOf(document)
      const place = id === undefined ? undefined : places.get(id)
      const key = `${collection} ${id}`
      if (id === undefined || !place || isDeleted(document) || read.has(key)) continue
      read.add(key)
      for (const locale of place.locales) {
        const { record, notes, why } = entryRecord(index, document, { collection, id, locale, fields, slugs })
        page().records.entries.push(record)
        page().warnings.push(...warningsOf(record, notes, why))
        await setImmediate()
      }
      yield
    }
  }
}

/** Where old addresses lead, of Payload's plugin for that: as far as they have the form of an entry's, and lead to one. */
const addRedirects: Adding = async function* ({ index }, page) {
  for (const [collection, role] of index.roles) {
    if (role !== 'redirects') continue
    let others = 0
    for await (const document of index.documents.read(collection)) {
      const target = targetOf(index, at(document, 'to', 'reference'), 'entry')
      const fromSlug = entrySlugOf(
        textAt(document, 'from').split(/[?#]/, 1).join('').replace(/\/$/, '').split('/').at(-1) ?? '',
      )
      if (target?.kind !== 'entry' || fromSlug === '') {
        others += 1
        continue
      }
      const here = collectionHere(index.file, target.collection)
      for (const locale of index.entries.get(target.collection)?.get(target.id)?.locales ?? [
        index.languages.usual,
      ]) {
        const entryId = recordOf(index, target, locale)
        page().records.redirects.push({
          id: sourceId('plr', entryId, fromSlug),
          collectionId: `payload ${here}`,
          collectionSlug: here,
          locale: localeHere(index, locale),
          fromSlug,
          entryId,
        })
      }
      yield
    }
    if (others > 0)
      page().warnings.push(`Left out: redirects to addresses, or to what is not in the file (${others}).`)
  }
}
