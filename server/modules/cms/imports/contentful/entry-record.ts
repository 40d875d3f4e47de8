import type { FieldDef } from '../../fields/field-types.ts'
import type { EntryRecord } from '../../transfer/records.ts'
import { leftOutOf } from '../reading/left-out.ts'
import { fitMeaning, type Meaning } from '../reading/fit-values.ts'
import { at, listAt, textAt, timeAt } from '../reading/json-values.ts'
import { replaceLinks } from '../reading/markdown-links.ts'
import { entrySlugOf, slugOf, sourceId, type createSlugs } from '../reading/source.ts'
import { plainAddress } from './assets.ts'
import { TAGS, type TypeField } from './content-types.ts'
import { entryIdOf, entryRecordOf, linkedId, type EntryPlace, type Index } from './read-index.ts'
import { isDocument, nodesOf, type Embeds } from './rich-text.ts'

type Note = Parameters<Embeds['note']>[0] | 'changed' | 'slug'

/** What is to be told of an entry, and how often. */
export type Notes = ReadonlyMap<Note, number>

/** One language of an entry. */
interface Wanted {
  id: string
  place: EntryPlace
  /** By its code in the export. */
  locale: string
  /** Those of the collection that it goes into. */
  fields: readonly FieldDef[]
  slugs: ReturnType<typeof createSlugs>
}

/** An entry of an export in one of its languages, as a record. */
export function entryRecord(
  index: Index,
  entry: unknown,
  { id, place: { type, locales }, locale, fields, slugs }: Wanted,
): { record: EntryRecord; notes: Notes } {
  const notes = new Map<Note, number>()
  const note = (what: Note) => void notes.set(what, (notes.get(what) ?? 0) + 1)
  // What several languages show is told once.
  const noteOf = (field: TypeField | undefined) =>
    locale === locales[0] || (field && at(entry, 'fields', field.id, locale) !== undefined) ? note : () => {}
  const data: Record<string, unknown> = {}
  const put = (name: string, value: unknown, meaning: Meaning) => {
    const field = fields.find((one) => one.name === name)
    const fitting = field && fitMeaning(field, value, meaning)
    if (field && fitting !== undefined) data[field.name] = fitting
  }
  for (const field of type.fields) {
    const meaning = meaningOf(index, field.isLocalized ? locale : index.locales.usual, noteOf(field))
    put(field.definition.name, valueOf(index, entry, field, locale), meaning)
  }
  if (data[TAGS] === undefined) put(TAGS, tagsOf(index, entry), meaningOf(index, locale, note))
  const ours = index.locales.codes.get(locale) ?? index.file.locale
  const wanted = slugOfEntry(index, entry, { type, locale, note: noteOf(type.slugField) })
  const ofId = entrySlugOf(id) || 'entry'
  const slug = slugs(`${type.collection} ${ours}`, wanted || ofId, ofId)
  const state = stateOf(index, entry, locale)
  if (state === 'changed') note('changed')
  const record: EntryRecord = {
    id: entryIdOf(index.space, id, locale),
    collectionId: `contentful ${type.collection}`,
    collectionSlug: type.collection,
    translationGroupId: sourceId('cfg', index.space, id),
    slug,
    locale: ours,
    status: state === 'changed' ? 'draft' : state,
    data,
    publishedAt: null,
    scheduledAt: null,
  }
  return { record: state === 'published' ? published(record, entry) : record, notes }
}

/** An entry that is served, with the times since when it is, and since when in this form. */
function published(record: EntryRecord, entry: unknown): EntryRecord {
  const last = timeAt(entry, 'sys', 'publishedAt') ?? timeAt(entry, 'sys', 'updatedAt')
  const publishedAt = timeAt(entry, 'sys', 'firstPublishedAt') ?? timeAt(entry, 'sys', 'createdAt') ?? last
  if (!publishedAt) return record
  const { slug, data } = record
  return { ...record, publishedAt, live: { slug, data, publishedAt, updatedAt: last ?? publishedAt } }
}

/** The slug that an entry has, else one made of its title; an empty one where it has neither. */
function slugOfEntry(
  index: Index,
  entry: unknown,
  { type, locale, note }: Pick<EntryPlace, 'type'> & { locale: string; note(what: Note): void },
): string {
  const textOf = (field: TypeField | undefined) => {
    const value = field && valueOf(index, entry, field, locale)
    return typeof value === 'string' ? value.trim() : ''
  }
  const theirs = textOf(type.slugField)
  const kept = entrySlugOf(theirs)
  if (theirs !== kept) note('slug')
  return kept || slugOf(textOf(type.titleField))
}

/** The value of a field in a language, or in those that stand in for it; of one that is not translated the one that there is. */
function valueOf(
  { locales }: Index,
  entry: unknown,
  { id, isLocalized }: TypeField,
  locale: string,
): unknown {
  const codes = isLocalized ? locales.chainOf(locale) : [locales.usual]
  const value = codes
    .map((code) => at(entry, 'fields', id, code))
    .find((one) => one !== undefined && one !== null)
  return Array.isArray(value) ? value.map(withoutSpace) : withoutSpace(value)
}

/** A link to something of another space is kept as the name that it has. */
const withoutSpace = (value: unknown): unknown => textAt(value, 'sys', 'urn') || value

function tagsOf({ tags }: Index, entry: unknown): string[] {
  return listAt(entry, 'metadata', 'tags').map((tag) => {
    const id = textAt(tag, 'sys', 'id')
    return tags.get(id) ?? id
  })
}

/** The state of an entry in a language. `changed`: published, but not as the export has it. */
function stateOf(
  { locales }: Index,
  entry: unknown,
  locale: string,
): 'archived' | 'draft' | 'published' | 'changed' {
  const sys = at(entry, 'sys')
  if (at(sys, 'archivedVersion') !== undefined || at(sys, 'archivedAt') !== undefined) return 'archived'
  if (locales.hidden.has(locale)) return 'draft'
  const ofLocales = at(sys, 'fieldStatus', '*')
  if (ofLocales !== undefined) {
    const status = textAt(ofLocales, locale)
    return status === 'published' || status === 'changed' ? status : 'draft'
  }
  const version = Number(at(sys, 'publishedVersion') ?? Number.NaN)
  if (Number.isNaN(version) && textAt(sys, 'publishedAt') === '') return 'draft'
  // Publishing makes a version itself.
  return Number(at(sys, 'version') ?? 0) > version + 1 ? 'changed' : 'published'
}

/** What values of an entry mean where they lead to what is in a language. */
function meaningOf(index: Index, locale: string, note: Embeds['note']): Meaning {
  const fileOf = (id: string) => index.assets.get(id)?.byLocale.get(locale)
  const embeds: Embeds = {
    note,
    entry(id) {
      const record = entryRecordOf(index, id, locale)
      return record === undefined
        ? undefined
        : { href: `ref://${record}`, title: index.entries.get(id)?.title ?? id }
    },
    asset(id) {
      const file = fileOf(id)
      return (
        file && {
          href: `asset://${file.id}`,
          title: file.title,
          alt: file.alt,
          isImage: file.mime.startsWith('image/'),
        }
      )
    },
  }
  return {
    richText: (value) => (isDocument(value) ? nodesOf(value, embeds) : undefined),
    named(kind, value) {
      const id = linkedId(value, kind === 'asset' ? 'Asset' : 'Entry') ?? ''
      const found = kind === 'asset' ? fileOf(id)?.id : entryRecordOf(index, id, locale)
      if (found === undefined) note('missing')
      return found
    },
    text: (value, { type }) => (type === 'markdown' ? withAssets(index, value) : value),
    blocks: (value) => value,
  }
}

/** Markdown that shows the assets which came with it. */
const withAssets = ({ byAddress }: Index, markdown: string): string =>
  replaceLinks(markdown, (address) => {
    const id = byAddress.get(plainAddress(address))
    return id === undefined ? undefined : `asset://${id}`
  })

const LEFT_OUT: Readonly<Partial<Record<Note, string>>> = {
  missing: 'links to what is not in the export',
  elsewhere: 'links to other spaces',
  unsafe: 'links with addresses that are none',
}

/** What is told of an entry. */
export function warningsOf(record: EntryRecord, notes: Notes): string[] {
  const name = `${record.slug} (${record.locale})`
  return [
    ...leftOutOf(record, notes, LEFT_OUT),
    ...(notes.has('slug')
      ? [`${name} has another slug than in Contentful: what it has there cannot be one here.`]
      : []),
    ...(notes.has('changed')
      ? [
          `${name} came as a draft: it has changes that are not published, and what is published is not in the export. Publish it in Contentful and import again, or publish it here.`,
        ]
      : []),
  ]
}
