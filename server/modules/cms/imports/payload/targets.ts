import { isRecord } from '../reading/json-values.ts'
import { idOf } from './documents.ts'
import {
  ACCOUNTS,
  assetIdOf,
  entryIdOf,
  localeHere,
  nameOf,
  WITHIN,
  type Index,
  collectionHere,
} from './read-index.ts'
import { uploadOf } from './uploads.ts'

/** What a value leads to. */
export type Target =
  | { kind: 'entry' | 'asset'; collection: string; id: string }
  | { kind: 'person'; name: string }
  /** It is not there. */
  | { kind: 'missing' }

const MISSING: Target = { kind: 'missing' }

/** What a value leads to, if it is a relationship; `hint` is what it does if the collection is not in the file. */
export function targetOf(index: Index, value: unknown, hint?: 'asset' | 'entry'): Target | undefined {
  if (typeof value === 'string') {
    const collection = index.byId.get(value)
    return collection === undefined
      ? undefined
      : inCollection(index, { collection, id: value, document: undefined, hint })
  }
  if (!isRecord(value)) return undefined
  if (typeof value['relationTo'] === 'string' && Object.hasOwn(value, 'value')) {
    const document = value['value']
    const id = isRecord(document) ? idOf(document) : idOf({ id: document })
    return id === undefined
      ? MISSING
      : inCollection(index, { collection: value['relationTo'], id, document, hint })
  }
  const id = idOf(value)
  const isDocument = ['createdAt', 'updatedAt', 'filename'].some((key) => typeof value[key] === 'string')
  if (id === undefined || !isDocument) return undefined
  return inCollection(index, { collection: index.byId.get(id), id, document: value, hint })
}

interface Named {
  collection: string | undefined
  id: string
  /** The whole document, where the value has it. */
  document: unknown
  hint: 'asset' | 'entry' | undefined
}

const FILES = /media|image|file|upload|asset|picture|photo/i

function inCollection(index: Index, { collection, id, document, hint }: Named): Target {
  const role = collection === undefined ? undefined : index.roles.get(collection)
  if (collection !== undefined && role === 'entries')
    return index.entries.get(collection)?.has(id) ? { kind: 'entry', collection, id } : MISSING
  if (collection !== undefined && role === 'uploads')
    return index.uploads.get(collection)?.has(id) ? { kind: 'asset', collection, id } : MISSING
  const isAccount = role === 'accounts' || (isRecord(document) && typeof document['email'] === 'string')
  if (isAccount) {
    const name = index.people.get(collection ?? '')?.get(id) || (isRecord(document) ? nameOf(document) : '')
    return name === '' ? MISSING : { kind: 'person', name }
  }
  if (uploadOf(document)) return { kind: 'asset', collection: WITHIN, id }
  if (collection === undefined || role !== undefined || ACCOUNTS.test(collection)) return MISSING
  // Another file may bring it, now or later.
  return { kind: hint ?? (FILES.test(collection) ? 'asset' : 'entry'), collection, id }
}

/** The record of what is led to, for who reads it in a language of the file. */
export function recordOf(
  index: Index,
  { kind, collection, id }: Extract<Target, { collection: string }>,
  locale: string,
): string {
  if (kind === 'asset') return assetIdOf(index.file, collection, id)
  const { usual } = index.languages
  const locales = index.entries.get(collection)?.get(id)?.locales ?? [usual]
  const code = [locale, usual].find((one) => locales.includes(one)) ?? locales[0] ?? usual
  return entryIdOf(index.file, collection, id, localeHere(index, code))
}

// Fields that are called so, and hold the number of a file, name that.
const FILE_FIELD =
  /(?:image|photo|picture|cover|hero|media|thumbnail|logo|file|avatar|icon|banner|poster|background|attachment|upload|video)s?$/i

/** The collections whose documents a number in a field may name, by what the field is called. */
export function collectionsCalledLike(index: Index, key: string): string[] {
  const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const singular = (word: string) =>
    word
      .replace(/ies$/, 'y')
      .replace(/(?<=[sxz]|ch|sh)es$/, '')
      .replace(/s$/, '')
  const wanted = singular(words(key))
  return [...index.roles].flatMap(([collection, role]) => {
    const own = singular(words(collection))
    const fits =
      own === wanted ||
      (own.length > 3 && wanted.endsWith(own)) ||
      (role === 'uploads' && FILE_FIELD.test(key))
    return fits && (role === 'entries' || role === 'uploads') ? [collection] : []
  })
}

/** Whether a collection of the file has a document. */
export const hasDocument = (index: Index, collection: string, id: string): boolean =>
  (index.entries.get(collection) ?? index.uploads.get(collection))?.has(id) ?? false

/**
 * The first collection that has a document of an id: of those whose entries go into one here, or of those of files. Each is looked
 * through once, however many values name something.
 */
export function collectionNumbered(index: Index, id: string, target: string | undefined): string | undefined {
  const known = index.byNumber.get(target ?? '')
  if (known) return known.get(id)
  const byId = new Map<string, string>()
  for (const [collection, role] of index.roles) {
    if (role !== (target === undefined ? 'uploads' : 'entries')) continue
    if (target !== undefined && collectionHere(index.file, collection) !== target) continue
    const documents = index[role].get(collection)?.keys() ?? []
    for (const one of documents) if (!byId.has(one)) byId.set(one, collection)
  }
  index.byNumber.set(target ?? '', byId)
  return byId.get(id)
}
