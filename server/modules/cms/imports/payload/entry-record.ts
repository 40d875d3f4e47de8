import type { FieldDef } from '../../fields/field-types.ts'
import type { EntryRecord } from '../../transfer/records.ts'
import { leftOutOf } from '../reading/left-out.ts'
import { fieldNameOf } from '../reading/field-guess.ts'
import { fitMeaning, type Meaning } from '../reading/fit-values.ts'
import { isRecord, textAt, timeAt, type JsonRecord } from '../reading/json-values.ts'
import { draft, plainKey, publicationOf, shown, type Publication } from '../reading/publication.ts'
import { entrySlugOf, slugOf, type createSlugs } from '../reading/source.ts'
import { blockNameOf, isBlank, isField, isGroup, isRows, ROW, rowNameOf } from './field-facts.ts'
import { inLanguage } from './languages.ts'
import type { Embeds } from './embeds.ts'
import { isRichText, nodesOf } from './lexical.ts'
import { collectionHere, entryIdOf, groupIdOf, localeHere, titleOf, type Index } from './read-index.ts'
import { altTextOf } from './uploads.ts'
import { collectionNumbered, recordOf, targetOf, type Target } from './targets.ts'

type Note = Parameters<Embeds['note']>[0] | 'blocks' | 'slug' | 'awaited'

/** What is to be told of an entry, and how often. */
export type Notes = ReadonlyMap<Note, number>

/** One language of a document. */
interface Wanted {
  collection: string
  id: string
  /** By its code in the file. */
  locale: string
  /** Those of the collection that it goes into. */
  fields: readonly FieldDef[]
  slugs: ReturnType<typeof createSlugs>
}

/** A document in one of its languages, as a record. */
export function entryRecord(
  index: Index,
  document: JsonRecord,
  { collection, id, locale, fields, slugs }: Wanted,
): { record: EntryRecord; notes: Notes; why: string | undefined } {
  const notes = new Map<Note, number>()
  const note = (what: Note) => void notes.set(what, (notes.get(what) ?? 0) + 1)
  const own = inLanguage(document, locale, index.languages) as JsonRecord
  const meaning = meaningOf(index, locale, note)
  const here = collectionHere(index.file, collection)
  const ours = localeHere(index, locale)
  const theirs = textAt(own, 'slug').trim()
  const kept = entrySlugOf(theirs)
  if (kept !== theirs) note('slug')
  const wanted = kept || slugOf(titleOf(own, index.languages)) || entrySlugOf(id) || 'entry'
  const state = stateOf(own)
  const record: EntryRecord = {
    id: entryIdOf(index.file, collection, id, ours),
    collectionId: `payload ${here}`,
    collectionSlug: here,
    translationGroupId: groupIdOf(index.file, collection, id),
    slug: slugs(`${here} ${ours}`, wanted, entrySlugOf(id) || 'entry'),
    locale: ours,
    status: state.status,
    data: valuesOf(index, own, { fields, meaning }),
    publishedAt: null,
    scheduledAt: state.scheduledAt,
  }
  return {
    record: state.status === 'published' ? published(record, own, state.publishedAt) : record,
    notes,
    why: state.why,
  }
}

/** Whether a document is to be seen: by its state, and by what fields say that people have made for that. */
function stateOf(document: JsonRecord): Publication {
  if (!Object.hasOwn(document, '_status')) return publicationOf(document, PUBLISHED_AT)
  const status = document['_status']
  // That it is one is nothing new to anybody.
  if (status === 'draft') return { status, publishedAt: null, scheduledAt: null }
  if (status !== 'published') return draft(`its _status is ${shown(status)}`)
  const times = Object.entries(document).filter(([key]) => PUBLISHED_AT.includes(plainKey(key)))
  return publicationOf(Object.fromEntries(times), PUBLISHED_AT)
}

const PUBLISHED_AT = [
  'publishedat',
  'publishat',
  'publishon',
  'publishdate',
  'publisheddate',
  'publicationdate',
]

/** A document that is served, with the times since when it is, and since when in this form. */
function published(record: EntryRecord, document: JsonRecord, said: Date | null): EntryRecord {
  const publishedAt = said ?? timeAt(document, 'createdAt')
  if (!publishedAt) return record
  const { slug, data } = record
  return {
    ...record,
    publishedAt,
    live: { slug, data, publishedAt, updatedAt: timeAt(document, 'updatedAt') ?? publishedAt },
  }
}

interface Fitting {
  fields: readonly FieldDef[]
  meaning: Meaning
  /** Takes rows of a block that are no field of it here. */
  hoist?: (key: string, rows: JsonRecord[]) => void
}

/** The values of a document or a block by the names of fields; those within a group stand beside the others. */
function valuesOf(index: Index, record: JsonRecord, fitting: Fitting, prefix = ''): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    const name = isField(key) ? fieldNameOf(prefix === '' ? key : `${prefix}_${key}`) : undefined
    if (name === undefined || isBlank(value)) continue
    const field = fitting.fields.find((one) => one.name === name)
    const form = field && fitMeaning(field, withNames(index, value), fitting.meaning)
    if (form !== undefined) data[name] = form
    else if (!field && fitting.hoist && isRows(index, value)) fitting.hoist(name, value)
    else if (!field && isGroup(index, value)) Object.assign(data, valuesOf(index, value, fitting, name))
  }
  return data
}

/** People are named, since their accounts are no content. */
function withNames(index: Index, value: unknown): unknown {
  const nameIn = (one: unknown) => {
    const target = targetOf(index, one)
    return target?.kind === 'person' ? target.name : one
  }
  return Array.isArray(value) ? value.map(nameIn) : nameIn(value)
}

/** What values of a document mean to who reads it in a language. */
function meaningOf(index: Index, locale: string, note: (what: Note) => void): Meaning {
  const embeds: Embeds = { note, linked: (value) => linkedTo(index, value, { locale, note }) }
  const meaning: Meaning = {
    richText: (value) => (isRichText(value) ? nodesOf(value, embeds) : undefined),
    named(kind, value, field) {
      const target = targetOf(index, value, kind) ?? numbered(index, value, { kind, field })
      if (target?.kind === kind) return recordOf(index, target, locale)
      note('missing')
      return undefined
    },
    text: (value) => value,
    blocks: (value, field) => blocksOf(index, value, { field, meaning, note }),
  }
  return meaning
}

/** The document with an id which is a number, or of which the field alone says of what collection it is. */
function numbered(
  index: Index,
  value: unknown,
  { kind, field }: { kind: 'asset' | 'entry'; field: FieldDef },
): Target | undefined {
  const id = typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
  const target = field.options?.targetCollection
  if (id === undefined || (kind === 'entry' && target === undefined)) return undefined
  const collection = collectionNumbered(index, id, kind === 'asset' ? undefined : target)
  return collection === undefined ? undefined : { kind, collection, id }
}

function linkedTo(
  index: Index,
  value: unknown,
  { locale, note }: { locale: string; note(what: Note): void },
): ReturnType<Embeds['linked']> {
  const isUpload = isRecord(value) && value['type'] === 'upload'
  const target = targetOf(index, value, isUpload ? 'asset' : undefined)
  if (target?.kind === 'asset') {
    const upload = index.uploads.get(target.collection)?.get(target.id)
    // An archive has everything that there is; the list of files may follow another list.
    if (!upload && !index.documents.isOneList) return undefined
    if (!upload) note('awaited')
    return {
      href: `asset://${recordOf(index, target, locale)}`,
      title: upload?.name ?? target.id,
      alt: upload ? altTextOf(upload, locale, index.languages.usual) : '',
      isImage: upload ? upload.mime.startsWith('image/') : isUpload,
    }
  }
  if (target?.kind !== 'entry') return undefined
  const title = index.entries.get(target.collection)?.get(target.id)?.title ?? target.id
  return { href: `ref://${recordOf(index, target, locale)}`, title, alt: '', isImage: false }
}

interface BlockFitting {
  field: FieldDef
  meaning: Meaning
  note(what: Note): void
}

/**
 * Blocks, and rows as blocks of the one kind that the field has; those within a block follow it. A kind that the field has not is left
 * out.
 */
function blocksOf(index: Index, value: unknown, { field, meaning, note }: BlockFitting): unknown {
  if (!Array.isArray(value)) return value
  const types = field.options?.blockTypes ?? []
  const keys = new Set<string>()
  const blocksIn = (items: readonly unknown[], rowName: string): unknown[] =>
    items.filter(isRecord).flatMap((item) => {
      const name = blockNameOf(item) ?? rowName
      const known = types.find((type) => type.name === name)
      if (!known) {
        note('blocks')
        return []
      }
      const id = textAt(item, 'id')
      const hasKey = /^[A-Za-z0-9_-]{1,64}$/.test(id) && !keys.has(id)
      if (hasKey) keys.add(id)
      const within: unknown[] = []
      const hoist = (key: string, rows: JsonRecord[]) => within.push(...blocksIn(rows, rowNameOf(name, key)))
      const props = valuesOf(index, item, { fields: known.fields, meaning, hoist })
      return [{ type: name, ...(hasKey && { key: id }), props }, ...within]
    })
  return blocksIn(value, types.length === 1 ? (types[0]?.name ?? ROW) : ROW)
}

const LEFT_OUT: Readonly<Partial<Record<Note, string>>> = {
  missing: 'relationships to what is not in the file',
  file: 'pictures and files in texts that are not in the file',
  unsafe: 'links with addresses that are none',
  block: 'parts of blocks within texts',
  blocks: 'blocks of kinds that the collection does not have',
}

/** What is told of an entry. */
export function warningsOf(record: EntryRecord, notes: Notes, why: string | undefined): string[] {
  const name = `${record.slug} (${record.locale})`
  return [
    ...(why === undefined ? [] : [`${name} ${why}`]),
    ...leftOutOf(record, notes, LEFT_OUT),
    ...(notes.has('awaited')
      ? [
          `${name} shows files that are not in this list (${notes.get('awaited')}): import their collection, too.`,
        ]
      : []),
    ...(notes.has('slug')
      ? [`${name} has another slug than in Payload: what it has there cannot be one here.`]
      : []),
  ]
}
