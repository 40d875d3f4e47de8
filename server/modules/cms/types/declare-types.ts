import type { CollectionRow } from '../core/collection-rows.ts'
import type { FieldDef } from '../fields/field-types.ts'

type Declared = Pick<CollectionRow, 'slug' | 'name' | 'description' | 'fields'>

const HEAD = `// What the delivery sends, for TypeScript; made from the collections. With the client of @stoa/sdk/delivery:
//   createContentClient<Collections>({ baseUrl, orgId })

/** A smaller picture of an image. */
export interface AssetVariant {
  width: number
  height: number
  format: string
  publicUrl: string
  sizeBytes: number
}

/** An image or another file. */
export interface Asset {
  id: string
  publicUrl: string
  altText: string | null
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
  focalPoint: { x: number; y: number } | null
  variants: AssetVariant[]
}

/** How values stand: in an entry, in one with \`include=references\`, or in one that another refers to, where assets are ids. */
export type Standing = 'entry' | 'included' | 'referred'

/** An asset, or its id. */
export type AssetOf<As extends Standing> = As extends 'referred' ? string : Asset

/** An entry that another one refers to, with \`include=references\`. */
export interface Referred<Slug extends keyof Collections = keyof Collections> {
  id: string
  slug: string
  collection: Slug
  locale: string
  data: Collections[Slug]['referred']
}

/** A reference: an id, or with \`include=references\` the entry. */
export type Reference<As extends Standing, Slug extends keyof Collections> = As extends 'included'
  ? { [One in Slug]: Referred<One> }[Slug]
  : string

/** An entry as it is delivered; with \`include=references\` an \`Entry<'articles', 'included'>\`. */
export interface Entry<Slug extends keyof Collections = keyof Collections, As extends 'entry' | 'included' = 'entry'> {
  slug: string
  locale: string
  data: As extends 'included' ? Collections[Slug]['included'] : Collections[Slug]['data']
  version: number
  publishedAt: string
  updatedAt: string
  /** The assets that texts name, by the ids as written there. */
  _assets?: Record<string, Asset>
  /** The entries that texts name, by the ids as written there. */
  _refs?: Record<string, Referred>
  /** Every language that the entry is published in. */
  _locales?: { locale: string; slug: string }[]
}

/** A page of the entries of a collection. */
export interface EntryList<Slug extends keyof Collections = keyof Collections, As extends 'entry' | 'included' = 'entry'> {
  collection: { slug: Slug; name: string }
  items: Entry<Slug, As>[]
  /** \`before\` of the next page; missing on the last one. */
  nextBefore?: string
}
`

/** TypeScript declarations of what is delivered of some collections: the same text for the same collections, whatever their order. */
export function declareTypes(collections: readonly Declared[]): string {
  const sorted = collections.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  const names = namesOf(sorted.map(({ slug }) => slug))
  const known: ReadonlySet<string> = new Set(names.keys())
  const lines = sorted.flatMap(({ slug }) => {
    const name = names.get(slug) as string
    return [
      `  ${literal(slug)}: { data: ${name}; included: ${name}<'included'>; referred: ${name}<'referred'> }`,
    ]
  })
  const interfaces = sorted.map(({ slug, name, description, fields }) =>
    [
      comment(description ? `${name}: ${description}` : name, ''),
      `export interface ${names.get(slug) as string}<As extends Standing = 'entry'> {`,
      ...fields.flatMap((field) => property(field, { known, indent: '  ', inBlock: false })),
      '}',
    ].join('\n'),
  )
  const all = [
    '/** The collections, by their slugs. */',
    'export interface Collections {',
    ...lines,
    '}',
  ].join('\n')
  return `${[HEAD.trimEnd(), all, ...interfaces].join('\n\n')}\n`
}

/** A name for each slug, `ArticlesData`; numbered where two would have the same. */
function namesOf(slugs: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const slug of slugs) {
    const words = slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    const plain = words.join('').replace(/^(?=\d)/, 'Collection')
    let name = `${plain}Data`
    for (let number = 2; taken.has(name); number += 1) name = `${plain}${number}Data`
    taken.add(name)
    names.set(slug, name)
  }
  return names
}

interface Place {
  known: ReadonlySet<string>
  indent: string
  /** What nobody filled in is left out of a block, and null elsewhere. */
  inBlock: boolean
}

function property(field: FieldDef, place: Place): string[] {
  const { label, description } = field
  const told = [label, description].filter((each) => each !== undefined).join(': ')
  const isThere = field.required === true && field.type !== 'asset' && field.type !== 'reference'
  const type = `${typeOf(field, place)}${isThere || field.type === 'json' ? '' : ' | null'}`
  const mark = place.inBlock && field.required !== true ? '?' : ''
  return [
    ...(told === '' ? [] : [comment(told, place.indent)]),
    `${place.indent}${field.name}${mark}: ${type}`,
  ]
}

/** The type of a value that is there. */
function typeOf(field: FieldDef, place: Place): string {
  const { type, options = {} } = field
  if (type === 'array') return `(${itemOf(options.items, place)})[]`
  if (type === 'blocks')
    return `(${(options.blockTypes ?? []).map((block) => blockOf(block, place)).join(' | ')})[]`
  if (type === 'select') return choicesOf(options.choices)
  if (type === 'multi_select') return `(${choicesOf(options.choices)})[]`
  if (type === 'reference') return `Reference<As, ${slugOf(options.targetCollection, place)}>`
  return PLAIN[type]
}

const PLAIN: Record<
  Exclude<FieldDef['type'], 'array' | 'blocks' | 'select' | 'multi_select' | 'reference'>,
  string
> = {
  text: 'string',
  rich_text: 'string',
  markdown: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
  asset: 'AssetOf<As>',
  json: 'unknown',
}

/** An item of a list; those that are not there any more are null. */
function itemOf(items: FieldDef | undefined, place: Place): string {
  if (!items) return 'unknown'
  const hasHoles = items.type === 'asset' || items.type === 'reference'
  return `${typeOf(items, place)}${hasHoles ? ' | null' : ''}`
}

function blockOf(
  { name, fields }: { name: string; fields: readonly FieldDef[] },
  { known, indent }: Place,
): string {
  const inner = `${indent}    `
  const props = fields.flatMap((field) => property(field, { known, indent: inner, inBlock: true }))
  return [
    `{`,
    `${indent}  type: ${literal(name)}`,
    `${indent}  key: string`,
    `${indent}  props: {`,
    ...props,
    `${indent}  }`,
    `${indent}}`,
  ].join('\n')
}

const choicesOf = (choices: readonly string[] = []): string => choices.map(literal).join(' | ') || 'string'

/** The collections that a reference may lead to. */
const slugOf = (target: string | undefined, { known }: Place): string =>
  target !== undefined && known.has(target) ? literal(target) : 'keyof Collections'

const literal = (text: string): string => JSON.stringify(text)

const comment = (text: string, indent: string): string =>
  `${indent}/** ${text.replace(/\*\//g, '*\u200b/').replace(/\s+/g, ' ').trim()} */`
