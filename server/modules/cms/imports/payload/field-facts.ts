import { isEmpty, type BlockType, type FieldDef } from '../../fields/field-types.ts'
import { FieldGuess, fieldNameOf } from '../reading/field-guess.ts'
import { isRecord, type JsonRecord } from '../reading/json-values.ts'
import { isByLanguage, languagesIn } from './languages.ts'
import { isRichText } from './lexical.ts'
import { collectionHere, type Index } from './read-index.ts'
import { collectionsCalledLike, hasDocument, targetOf } from './targets.ts'

/** What Payload keeps beside the fields of a document, of a row or of a block. */
const ABOUT = new Set([
  'id',
  '_id',
  '__v',
  'createdAt',
  'updatedAt',
  '_status',
  'slug',
  'slugLock',
  'generateSlug',
  'deletedAt',
  'globalType',
  'blockType',
])
const MOST_GROUP_KEYS = 25
const MOST_GROUP_DEPTH = 4
const MOST_FIELDS = 80
const MOST_BLOCK_FIELDS = 50
const MOST_BLOCK_TYPES = 50
const MOST_TRACKED = 400

/** The name of the one kind of block that rows become. */
export const ROW = 'item'

/** Whether a value has fields of its own, which stand beside the others under its name. */
export const isGroup = (index: Index, value: unknown): value is JsonRecord =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  !isRichText(value) &&
  targetOf(index, value) === undefined

/** Whether a value is a list of rows or blocks. */
export const isRows = (index: Index, value: unknown): value is JsonRecord[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  !isRichText(value) &&
  value.every((item) => isRecord(item) && !isRichText(item) && targetOf(index, item) === undefined)

/** The name of the blocks that rows of a block become: they follow it. */
export const rowNameOf = (block: string, key: string): string => fieldNameOf(`${block}_${key}`) ?? block

/** Whether nobody has filled in a value: Payload leaves empty objects of languages behind. */
export const isBlank = (value: unknown): boolean =>
  isEmpty(value) || (isRecord(value) && Object.keys(value).length === 0)

/** Whether a key is one of what people fill in. */
export const isField = (key: string): boolean => !ABOUT.has(key) && !key.startsWith('_')

/** The name of a block of a kind; nothing for what is no block. */
export const blockNameOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value['blockType'] === 'string' ? fieldNameOf(value['blockType']) : undefined

type Kind =
  | 'rich'
  | 'asset'
  | 'assets'
  | 'entry'
  | 'entries'
  | 'person'
  | 'people'
  | 'blocks'
  | 'rows'
  | 'plain'
  | 'json'

const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

const seemsId = (value: unknown): boolean => typeof value === 'string' && ID.test(value)

/** What is known of one field by its values. */
class FieldFacts {
  readonly #index: Index
  readonly #key: string
  readonly kinds = new Set<Kind>()
  readonly #guess = new FieldGuess()
  readonly #targets = new Set<string>()
  readonly #blocks = new Map<string, Facts>()
  /** The collections that have a document for each of the numbers. */
  #numbered: string[] | undefined
  readonly #numbers = new Set<unknown>()
  /** Whether these are not called like the field. */
  #isAnyone = false
  #isList = false
  /** The blocks that rows within others became. */
  readonly hoisted = new Set<string>()
  /** Whether every text or number looks like the id of a document that is not there. */
  seemsId = true
  isLocalized = false

  constructor(index: Index, key: string) {
    this.#index = index
    this.#key = key
  }

  add(value: unknown): void {
    const items = (Array.isArray(value) ? value : [value]).filter((item) => !isBlank(item))
    if (items.length === 0) return
    const kind = this.#kindOf(value, items)
    if (kind === undefined) return
    this.kinds.add(kind)
    if (kind === 'blocks' || kind === 'rows') this.#addBlocks(items as JsonRecord[], ROW)
    if (kind !== 'plain') return
    this.seemsId &&= items.every(seemsId)
    this.#isList ||= Array.isArray(value)
    this.#guess.add(value)
    for (const item of items) this.#addNumber(item)
  }

  #kindOf(value: unknown, items: readonly unknown[]): Kind | undefined {
    if (isRichText(value)) return 'rich'
    const targets = items.map((item) => targetOf(this.#index, item))
    // Among ids of documents that are there, others are of such that are not.
    const areTargets = targets.every((target, at) => target !== undefined || seemsId(items[at]))
    if (areTargets && targets.some((target) => target !== undefined)) {
      const found = targets.filter((target) => target !== undefined).filter(({ kind }) => kind !== 'missing')
      for (const target of found) if (target.kind === 'entry') this.#targets.add(target.collection)
      const [kind] = new Set(found.map((target) => target.kind))
      if (found.some((target) => target.kind !== kind)) return 'json'
      if (kind === 'asset') return Array.isArray(value) ? 'assets' : 'asset'
      if (kind === 'person') return Array.isArray(value) ? 'people' : 'person'
      if (kind === 'entry') return Array.isArray(value) ? 'entries' : 'entry'
      return undefined
    }
    if (!Array.isArray(value)) return isRecord(value) ? 'json' : 'plain'
    if (items.every((item) => blockNameOf(item) !== undefined)) return 'blocks'
    if (items.every((item) => isRecord(item) && !isRichText(item))) return 'rows'
    return items.every((item) => !isRecord(item) && !Array.isArray(item)) ? 'plain' : 'json'
  }

  #addBlocks(items: readonly JsonRecord[], rowName: string): void {
    for (const item of items) {
      const name = blockNameOf(item) ?? rowName
      if (!this.#blocks.has(name) && this.#blocks.size >= MOST_BLOCK_TYPES) continue
      const facts =
        this.#blocks.get(name) ??
        new Facts(this.#index, (key, rows) => {
          this.#addBlocks(rows, rowNameOf(name, key))
        })
      this.#blocks.set(name, facts)
      if (name !== ROW && name === rowName) this.hoisted.add(name)
      facts.add(item)
    }
  }

  /** Whether it names documents of which nobody can say where they are. */
  get isUnclear(): boolean {
    return (
      this.#isRelationship && this.kinds.size === 1 && this.kinds.has('plain') && this.#target() === undefined
    )
  }

  get #isRelationship(): boolean {
    return this.#index.documents.relationships.has(this.#key)
  }

  /** The collections whose documents its numbers may name; of a relationship any, where none is called like it. */
  #candidates(): string[] {
    const called = collectionsCalledLike(this.#index, this.#key)
    if (called.length > 0 || !this.#isRelationship) return called
    this.#isAnyone = true
    return [...this.#index.roles].flatMap(([collection, role]) =>
      role === 'entries' || role === 'uploads' ? [collection] : [],
    )
  }

  /** The collection whose documents its numbers name. */
  #target(): string | undefined {
    const [first, ...others] = this.#numbered ?? []
    return this.#isAnyone && others.length > 0 ? undefined : first
  }

  #addNumber(item: unknown): void {
    this.#numbered ??= this.#candidates()
    if (this.#numbered.length === 0 || this.#numbers.has(item)) return
    this.#numbers.add(item)
    this.#numbered = this.#numbered.filter(
      (collection) => Number.isSafeInteger(item) && hasDocument(this.#index, collection, String(item)),
    )
  }

  /** The field that takes all values which were added; undefined where there were none. */
  definition(name: string): FieldDef | undefined {
    const form = this.#form()
    return form && { name, ...form }
  }

  #form(): Pick<FieldDef, 'type' | 'options'> | undefined {
    const isId = this.seemsId && this.kinds.size > 1
    const has = (...kinds: Kind[]) =>
      [...this.kinds].every((kind) => kinds.includes(kind) || (isId && kind === 'plain'))
    const listOf = (item: Pick<FieldDef, 'type' | 'options'>) => ({
      type: 'array' as const,
      options: { items: { name: 'item', ...item } },
    })
    if (this.kinds.size === 0) return undefined
    if (this.kinds.has('rich') && has('rich', 'plain')) return { type: 'markdown' }
    if (has('asset')) return { type: 'asset' }
    if (has('asset', 'assets')) return listOf({ type: 'asset' })
    if (has('entry')) return this.#reference([...this.#targets])
    if (has('entry', 'entries')) return listOf(this.#reference([...this.#targets]))
    if (has('person')) return { type: 'text' }
    if (has('person', 'people')) return listOf({ type: 'text' })
    if (has('blocks') || has('rows')) return { type: 'blocks', options: { blockTypes: this.#blockTypes() } }
    if (!has('plain')) return { type: 'json' }
    const numbered = this.#target()
    if (numbered === undefined) {
      const { type, options } = this.#guess.named('x')
      return { type, ...(options && { options }) }
    }
    const form =
      this.#index.roles.get(numbered) === 'uploads' ? { type: 'asset' as const } : this.#reference([numbered])
    return this.#isList ? listOf(form) : form
  }

  #reference(collections: readonly string[]): Pick<FieldDef, 'type' | 'options'> {
    const targets = [
      ...new Set(collections.map((collection) => collectionHere(this.#index.file, collection))),
    ]
    return { type: 'reference', ...(targets.length === 1 && { options: { targetCollection: targets[0] } }) }
  }

  #blockTypes(): BlockType[] {
    return [...this.#blocks].map(([name, facts]) => {
      const { fields } = facts.definitions({ most: MOST_BLOCK_FIELDS, isInBlock: true })
      return { name, fields: fields.length > 0 ? fields : [{ name: 'block_name', type: 'text' }] }
    })
  }
}

/** What is known of the fields of a collection, or of a kind of block, by what is in them. */
export class Facts {
  readonly #index: Index
  readonly #fields = new Map<string, FieldFacts>()
  /** The keys of groups; one with very many is no group. */
  readonly #groups = new Map<string, Set<string>>()

  readonly #hoist: ((key: string, rows: JsonRecord[]) => void) | undefined

  /** `hoist` takes the rows and blocks of a block, which cannot be within it here. */
  constructor(index: Index, hoist?: (key: string, rows: JsonRecord[]) => void) {
    this.#index = index
    this.#hoist = hoist
  }

  /** A further document, in one of its languages, or a block. */
  add(record: JsonRecord): void {
    for (const [name, key, value] of this.#named(record))
      if (this.#hoist && isRows(this.#index, value)) this.#hoist(name, value)
      else this.#of(name, key)?.add(value)
  }

  /** Learns from a document with all of its languages which fields are translated; `isWithin` is what is, as a whole. */
  addLanguages(record: JsonRecord, prefix = '', depth = 0, isWithin = false): void {
    const { languages } = this.#index
    for (const [key, value] of Object.entries(record)) {
      const name = this.#nameOf(key, prefix)
      if (name === undefined) continue
      const byLanguage = isByLanguage(value, languages)
      const groups = (byLanguage ? Object.values(value) : [value]).filter((one) => isGroup(this.#index, one))
      if (depth < MOST_GROUP_DEPTH)
        for (const group of groups) this.addLanguages(group, name, depth + 1, isWithin || byLanguage)
      const isTranslated = isWithin || byLanguage || languagesIn(value, languages).size > 0
      const facts = isTranslated ? this.#of(name, key) : undefined
      if (facts) facts.isLocalized = true
    }
  }

  #nameOf(key: string, prefix: string): string | undefined {
    return isField(key) ? fieldNameOf(prefix === '' ? key : `${prefix}_${key}`) : undefined
  }

  #of(name: string, key: string): FieldFacts | undefined {
    const known = this.#fields.get(name)
    if (known || this.#fields.size >= MOST_TRACKED) return known
    const facts = new FieldFacts(this.#index, key)
    this.#fields.set(name, facts)
    return facts
  }

  *#named(
    record: JsonRecord,
    prefix = '',
    depth = 0,
  ): Generator<[name: string, key: string, value: unknown]> {
    for (const [key, value] of Object.entries(record)) {
      const name = this.#nameOf(key, prefix)
      if (name === undefined) continue
      const keys =
        depth < MOST_GROUP_DEPTH && isGroup(this.#index, value) ? this.#keysOf(name, value) : undefined
      if (keys === undefined || keys.size > MOST_GROUP_KEYS) yield [name, key, value]
      else yield* this.#named(value as JsonRecord, name, depth + 1)
    }
  }

  #keysOf(name: string, group: JsonRecord): ReadonlySet<string> | undefined {
    const keys = this.#groups.get(name) ?? new Set<string>()
    if (!this.#groups.has(name) && this.#groups.size >= MOST_TRACKED) return undefined
    this.#groups.set(name, keys)
    for (const own of Object.keys(group)) if (keys.size <= MOST_GROUP_KEYS) keys.add(own)
    return keys
  }

  definitions({ most = MOST_FIELDS, isInBlock = false } = {}): Definitions {
    const isBroken = (name: string) =>
      [...this.#groups].some(([group, keys]) => keys.size > MOST_GROUP_KEYS && name.startsWith(`${group}_`))
    const all = [...this.#fields].flatMap(([name, facts]) => {
      const field = isBroken(name) ? undefined : facts.definition(name)
      return field ? [{ field, facts }] : []
    })
    const isTranslated = !isInBlock && this.#index.languages.codes.size > 1
    return {
      fields: all.slice(0, most).map(({ field, facts }) => ({
        ...field,
        ...(isTranslated && !facts.isLocalized && { localized: false }),
      })),
      others: all.slice(most).map(({ field }) => field.name),
      unknown: all
        .filter(
          ({ facts }) =>
            facts.isUnclear || (facts.seemsId && facts.kinds.has('plain') && facts.kinds.size === 1),
        )
        .map(({ field }) => field.name),
      hoisted: all.flatMap(({ field, facts }) =>
        [...facts.hoisted].map((block) => `${field.name} (${block})`),
      ),
    }
  }
}

/** The fields that values fit, by what they were found in. */
interface Definitions {
  fields: FieldDef[]
  /** The names of those that are too many. */
  others: string[]
  /** Those which seem to hold ids of documents that are not in the file. */
  unknown: string[]
  /** The blocks that rows within others became. */
  hoisted: string[]
}
