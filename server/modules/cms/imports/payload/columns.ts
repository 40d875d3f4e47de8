import { isRecord, type JsonRecord } from '../reading/json-values.ts'

const OF_LIST = /^(.+)_(\d{1,4})_id$/
const OF_ONE = /^(.+)_id$/

/**
 * A document whose relationships are relationships again: the import-export plugin writes those to several documents, or to several
 * collections, as columns (`events_0_id`, `owner_relationTo`, `owner_id`). `note` hears the key of each that names no collection.
 */
export function withRelationships(record: JsonRecord, note: (key: string) => void, path = ''): JsonRecord {
  const found = relationshipsIn(record)
  const own: JsonRecord = {}
  for (const [key, value] of Object.entries(record)) {
    if (found.columns.has(key) || (value === null && found.values.has(key))) continue
    own[key] = within(value, note, `${path}${key}_`)
  }
  for (const [base, { items, isList, isNamed }] of found.values) {
    // In a group, columns are called after the group once more.
    const key = path !== '' && base.startsWith(path) ? base.slice(path.length) : base
    if (!isNamed) note(key)
    own[key] = isList ? items.filter((item) => item !== undefined) : items[0]
  }
  return own
}

function within(value: unknown, note: (key: string) => void, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => within(item, note, ''))
  return isRecord(value) ? withRelationships(value, note, path) : value
}

interface Relationship {
  items: unknown[]
  isList: boolean
  /** Whether its collections are named. */
  isNamed: boolean
}

function relationshipsIn(record: JsonRecord): { columns: Set<string>; values: Map<string, Relationship> } {
  const columns = new Set<string>()
  const values = new Map<string, Relationship>()
  for (const [key, id] of Object.entries(record)) {
    const [, ofList, place] = OF_LIST.exec(key) ?? []
    const base = ofList ?? OF_ONE.exec(key)?.[1]
    if (base === undefined || (record[base] ?? null) !== null) continue
    const stem = key.slice(0, -'_id'.length)
    const relationTo = record[`${stem}_relationTo`]
    const isNamed = typeof relationTo === 'string'
    if (!isNamed && place === undefined) continue
    if (id !== null && typeof id !== 'string' && typeof id !== 'number') continue
    columns.add(key).add(`${stem}_relationTo`)
    const known = values.get(base) ?? { items: [], isList: place !== undefined, isNamed }
    values.set(base, known)
    if (id !== null) known.items[Number(place ?? 0)] = isNamed ? { relationTo, value: id } : id
  }
  return { columns, values }
}
