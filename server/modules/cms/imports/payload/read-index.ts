import { isRecord, textAt, type JsonRecord } from '../reading/json-values.ts'
import { collectionSlugOf, sourceId, UnreadableFile, type SourceFile } from '../reading/source.ts'
import { idOf, type Documents } from './documents.ts'
import { LanguageFinder, languagesIn, type Languages } from './languages.ts'
import { unreadOf, uploadOf, type Upload } from './uploads.ts'

/** What the documents of a collection are. */
export type Role = 'entries' | 'uploads' | 'accounts' | 'redirects' | 'left out'

/** What a first reading finds of a document that becomes an entry. */
export interface Place {
  /** The languages that it is in, by their codes there. */
  locales: readonly string[]
  title: string
}

/** What a first reading of a file finds. */
export interface Index {
  file: SourceFile
  documents: Documents
  languages: Languages
  roles: ReadonlyMap<string, Role>
  /** By collections, and in these by ids. */
  entries: ReadonlyMap<string, Map<string, Place>>
  uploads: ReadonlyMap<string, Map<string, Upload>>
  /** What people are called, by the ids of their accounts. */
  people: ReadonlyMap<string, Map<string, string>>
  /** The collections of documents, by their ids, where these are no numbers. */
  byId: ReadonlyMap<string, string>
  /** The collections of documents whose ids alone are said, by those ids, for each target: made when it is asked for. */
  byNumber: Map<string, ReadonlyMap<string, string>>
  /** How many documents were left out, by why. */
  leftOut: ReadonlyMap<string, number>
  /** The keys of documents that are not taken over, by collections. */
  unread: ReadonlyMap<string, ReadonlySet<string>>
}

const MOST_DOCUMENTS = 100_000
const MOST_TITLE = 200

/** In the place of a collection: files that stand in documents, and say not of which they are. */
export const WITHIN = ''

// Payload's own, what its plugins keep for themselves, and what visitors have sent.
const LEFT_OUT = /^(?:payload-.*|exports|imports|search|form-?submissions)$/i
/** Collections of people who sign in: they are no content. */
export const ACCOUNTS = /^(?:users?|admins?|accounts?|customers?|subscribers?)$/i
const ACCOUNT_KEYS = [
  'sessions',
  'hash',
  'salt',
  'loginAttempts',
  'lockUntil',
  'resetPasswordToken',
  'apiKey',
  'enableAPIKey',
]

/** Reads a file once, for what values of documents need to know of others. */
export async function readIndex(file: SourceFile, documents: Documents): Promise<Index> {
  const finder = new LanguageFinder(file.locale)
  const roles = new Map<string, Role>()
  let count = 0
  for (const collection of documents.collections)
    for await (const document of documents.read(collection)) {
      if (++count > MOST_DOCUMENTS)
        throw new UnreadableFile(`The file has more than ${MOST_DOCUMENTS} documents.`)
      finder.add(document)
      const role = roles.get(collection)
      if (role === undefined || role === 'entries') roles.set(collection, roleOf(collection, document))
    }
  if (count === 0)
    throw new UnreadableFile(
      [...documents.problems][0] ??
        'The file has no documents. Export collections of Payload as JSON: a list of documents each.',
    )
  const index = {
    file,
    documents,
    languages: finder.found(),
    roles,
    entries: new Map(),
    uploads: new Map(),
    people: new Map(),
    byId: new Map(),
    byNumber: new Map(),
    leftOut: new Map<string, number>(),
    unread: new Map(),
  }
  for (const [collection, role] of roles)
    for await (const document of documents.read(collection))
      addDocument(index, { collection, role, document })
  return index
}

function roleOf(collection: string, document: JsonRecord): Role {
  if (LEFT_OUT.test(collection)) return 'left out'
  if (uploadOf(document)) return 'uploads'
  if (ACCOUNTS.test(collection)) return 'accounts'
  if (typeof document['email'] === 'string' && ACCOUNT_KEYS.some((key) => Object.hasOwn(document, key)))
    return 'accounts'
  const to = document['to']
  if (
    typeof document['from'] === 'string' &&
    isRecord(to) &&
    (Object.hasOwn(to, 'reference') || Object.hasOwn(to, 'url'))
  )
    return 'redirects'
  return 'entries'
}

interface Found {
  collection: string
  role: Role
  document: JsonRecord
}

type Growing = Pick<Index, 'languages' | 'file'> & {
  entries: Map<string, Map<string, Place>>
  uploads: Map<string, Map<string, Upload>>
  people: Map<string, Map<string, string>>
  byId: Map<string, string>
  leftOut: Map<string, number>
  unread: Map<string, Set<string>>
}

function addDocument(index: Growing, { collection, role, document }: Found): void {
  const id = idOf(document)
  const why = role === 'redirects' ? undefined : whyLeftOut(role, document)
  if (why !== undefined) {
    const told = `of ${collection} (${why})`
    index.leftOut.set(told, (index.leftOut.get(told) ?? 0) + 1)
  }
  if (id === undefined || role === 'left out' || role === 'redirects' || isDeleted(document)) return
  if (!/^\d+$/.test(id)) index.byId.set(id, collection)
  if (role === 'uploads') {
    const upload = uploadOf(document)
    if (upload) ofCollection(index.uploads, collection).set(id, upload)
    noteUnread(index, collection, unreadOf(document))
  } else if (role === 'accounts') ofCollection(index.people, collection).set(id, nameOf(document))
  else {
    addUploadsWithin(index, document)
    noteUnread(
      index,
      collection,
      Object.keys(document).filter((key) => key.startsWith('_') && !STATUS.has(key)),
    )
    const found = languagesIn({ ...document, _status: null }, index.languages)
    const locales = [...index.languages.codes.keys()].filter((code) => found.has(code))
    const place = {
      locales: locales.length > 0 ? locales : [index.languages.usual],
      title: titleOf(document, index.languages) || id,
    }
    ofCollection(index.entries, collection).set(id, place)
  }
}

/** Files that stand in a document themselves, as the API writes them where it is asked for more than one level. */
function addUploadsWithin(index: Growing, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) addUploadsWithin(index, item)
  if (!isRecord(value)) return
  const id = idOf(value)
  const upload = id === undefined ? undefined : uploadOf(value)
  if (upload && id !== undefined) {
    const within = ofCollection(index.uploads, WITHIN)
    if (within.size < MOST_DOCUMENTS) within.set(id, upload)
  } else for (const item of Object.values(value)) addUploadsWithin(index, item)
}

function whyLeftOut(role: Role, document: JsonRecord): string | undefined {
  if (role === 'left out') return 'what Payload keeps for itself, or visitors have sent'
  if (role === 'accounts') return 'accounts'
  if (isDeleted(document)) return 'in the trash'
  return idOf(document) === undefined ? 'without an id' : undefined
}

const STATUS = new Set(['_id', '__v', '_status'])
const MOST_UNREAD = 20

function noteUnread(index: Growing, collection: string, keys: readonly string[]): void {
  const known = index.unread.get(collection) ?? new Set<string>()
  for (const key of keys) if (known.size < MOST_UNREAD) known.add(key.slice(0, 64))
  if (known.size > 0) index.unread.set(collection, known)
}

/** Whether a document is in the trash. */
export const isDeleted = (document: JsonRecord): boolean => typeof document['deletedAt'] === 'string'

function ofCollection<T>(all: Map<string, Map<string, T>>, collection: string): Map<string, T> {
  const own = all.get(collection) ?? new Map<string, T>()
  all.set(collection, own)
  return own
}

/** What somebody is called; never by an address of theirs. */
export const nameOf = (account: JsonRecord): string =>
  (textAt(account, 'name') || [textAt(account, 'firstName'), textAt(account, 'lastName')].join(' '))
    .trim()
    .slice(0, MOST_TITLE)

const TITLES = ['title', 'name', 'headline', 'heading', 'label']

/** What a document is called, in the usual language or any. */
export function titleOf(document: JsonRecord, { usual }: Languages): string {
  for (const key of TITLES) {
    const value = document[key]
    const title = isRecord(value)
      ? textAt(value, usual) || Object.values(value).find((one) => typeof one === 'string')
      : value
    if (typeof title === 'string' && title.trim() !== '') return title.trim().slice(0, MOST_TITLE)
  }
  return ''
}

/** The collection here that documents of one go into. */
export const collectionHere = (file: Pick<SourceFile, 'collection'>, collection: string): string =>
  file.collection ?? collectionSlugOf(collection) ?? 'documents'

// Many sites number their documents from 1: where the file says of which site it is, these are told apart.
const siteOf = ({ siteUrl }: Site): string[] => (siteUrl === undefined ? [] : [new URL(siteUrl).host])

type Site = Pick<SourceFile, 'siteUrl'>

/** The record of a document in a language, by its code here. */
export const entryIdOf = (file: Site, collection: string, id: string, locale: string): string =>
  sourceId('pl', ...siteOf(file), collection, id, locale)

/** What the languages of a document have in common. */
export const groupIdOf = (file: Site, collection: string, id: string): string =>
  sourceId('plg', ...siteOf(file), collection, id)

/** The record of a file. */
export const assetIdOf = (file: Site, collection: string, id: string): string =>
  sourceId('pl', ...siteOf(file), collection, id, 'file')

/** What language a code there is here. */
export const localeHere = ({ languages, file }: Pick<Index, 'languages' | 'file'>, code: string): string =>
  languages.codes.get(code) ?? file.locale
