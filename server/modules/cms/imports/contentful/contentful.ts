import { setImmediate } from 'node:timers/promises'
import { emptyPage, type CollectionRecord } from '../../transfer/records.ts'
import { fetchNamed } from '../reading/fetch-file.ts'
import { listAt, textAt } from '../reading/json-values.ts'
import { counted, createSlugs, type Source, type SourcePage } from '../reading/source.ts'
import { recordOf } from './assets.ts'
import { collectionsOf } from './content-types.ts'
import { entryRecord, warningsOf } from './entry-record.ts'
import { itemsOf, readIndex, type Index } from './read-index.ts'

const PER_PAGE = 25

/** The file of `contentful-export`: content types become collections, entries one for each language that they are in. */
export const contentful: Source = async function* (file) {
  const reading = startReading(await readIndex(file))
  let page = startPage(reading)
  page.warnings.push(...reading.index.warnings)
  for (const { records } of reading.index.assets.values())
    for (const record of records) {
      page.records.assets.push(recordOf(record))
      page.files.set(record.id, () => fetchNamed(file.services, record.url))
      if (page.records.assets.length < PER_PAGE) continue
      yield page
      page = startPage(reading)
    }
  for await (const { value } of itemsOf(file.path, 'entries')) {
    await addEntry(reading, value, page)
    if (page.records.entries.length + page.records.assets.length < PER_PAGE) continue
    yield page
    page = startPage(reading)
  }
  page.warnings.push(...lastWarnings(reading))
  yield page
}

/** What goes along with reading the entries. */
interface Reading {
  index: Index
  collections: CollectionRecord[]
  slugs: ReturnType<typeof createSlugs>
  read: Set<string>
  /** How many entries have entries in their texts, and concepts. */
  embedding: number
  withConcepts: number
}

const startReading = (index: Index): Reading => ({
  index,
  collections: collectionsOf(index.types.values(), index.tagged),
  slugs: createSlugs(),
  read: new Set(),
  embedding: 0,
  withConcepts: 0,
})

const startPage = ({ index, collections }: Reading): SourcePage => ({
  records: { ...emptyPage(), locales: index.locales.records, collections },
  files: new Map(),
  warnings: [],
  total: index.total,
})

async function addEntry(reading: Reading, entry: unknown, page: SourcePage): Promise<void> {
  const { index, collections, slugs, read } = reading
  const id = textAt(entry, 'sys', 'id')
  const place = index.entries.get(id)
  if (!place || read.has(id)) return
  read.add(id)
  if (listAt(entry, 'metadata', 'concepts').length > 0) reading.withConcepts += 1
  const here = index.file.collections.get(place.type.collection)
  const fields = here?.fields ?? collections.find(({ slug }) => slug === place.type.collection)?.fields ?? []
  let isEmbedding = false
  for (const locale of place.locales) {
    // A long text in very many languages takes a while, during which others are served.
    await setImmediate()
    const { record, notes } = entryRecord(index, entry, { id, place, locale, fields, slugs })
    page.records.entries.push(record)
    page.warnings.push(...warningsOf(record, notes))
    isEmbedding ||= notes.has('embedded')
  }
  if (isEmbedding) reading.embedding += 1
}

function lastWarnings({ index, embedding, withConcepts }: Reading): string[] {
  const described = [...index.assets.values()].filter(({ hasOtherTexts }) => hasOtherTexts).length
  return [
    ...(embedding > 0
      ? [`Entries within texts became links to them, in ${counted(embedding, 'entry', 'entries')}.`]
      : []),
    ...(withConcepts > 0
      ? [`The concepts of ${counted(withConcepts, 'entry', 'entries')} were left out.`]
      : []),
    ...(described > 0
      ? [
          `Here an asset has one alternative text: descriptions of ${counted(described, 'asset')} in further languages were left out.`,
        ]
      : []),
  ]
}
