import type { FieldDef } from '../../fields/field-types.ts'
import type { CollectionRecord } from '../../transfer/records.ts'
import { fieldNameOf } from '../reading/field-guess.ts'
import { at, listAt, textAt } from '../reading/json-values.ts'
import { collectionSlugOf, UnreadableFile, type SourceFile } from '../reading/source.ts'
import { definitionOf, rulesOf } from './fields.ts'

/** A field of a content type, and the one that it becomes. */
export interface TypeField {
  id: string
  definition: FieldDef
  isLocalized: boolean
  /** Of a time: whether a day alone is chosen for it; undefined where its editor does not say it. */
  isDay: boolean | undefined
}

/** A content type, and the collection that its entries go into. */
export interface ContentType {
  id: string
  collection: string
  name: string
  description: string
  fields: TypeField[]
  /** The ids of the fields that entries have their slug and their title from. */
  slugField: TypeField | undefined
  titleField: TypeField | undefined
  warnings: string[]
}

const MOST_TYPES = 500
const MOST_FIELDS = 99

/** The name of the field for the tags that entries have beside their fields. */
export const TAGS = 'tags'

/** The content types of an export, by their ids. */
export function typesOf(
  items: readonly unknown[],
  editors: readonly unknown[],
  { collection }: Pick<SourceFile, 'collection'>,
): Map<string, ContentType> {
  if (items.length > MOST_TYPES)
    throw new UnreadableFile(`The export has more than ${MOST_TYPES} content types.`)
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  for (const item of items) {
    const id = textAt(item, 'sys', 'id')
    const wanted = collectionSlugOf(id) ?? 'type'
    const slug = taken.has(wanted) ? `${wanted}-${taken.size}` : wanted
    taken.add(slug)
    if (id !== '') slugs.set(id, collection ?? slug)
  }
  const controls = new Map(
    editors.map((editor) => [textAt(editor, 'sys', 'contentType', 'sys', 'id'), listAt(editor, 'controls')]),
  )
  return new Map(
    items.flatMap((item) => {
      const id = textAt(item, 'sys', 'id')
      return slugs.has(id) ? [[id, typeOf(item, controls.get(id) ?? [], slugs)] as const] : []
    }),
  )
}

function typeOf(
  item: unknown,
  controls: readonly unknown[],
  slugs: ReadonlyMap<string, string>,
): ContentType {
  const id = textAt(item, 'sys', 'id')
  const name = textAt(item, 'name').trim().slice(0, 120) || id.slice(0, 120)
  const given = listAt(item, 'fields').filter((field) => textAt(field, 'id') !== '')
  const served = given.filter((field) => at(field, 'omitted') !== true && at(field, 'deleted') !== true)
  const fields = fieldsOf(served.slice(0, MOST_FIELDS), controls, slugs)
  const taken = new Set(fields.map((field) => field.id))
  const left = given.map((field) => textAt(field, 'id')).filter((one) => !taken.has(one))
  const rules = served.flatMap((field) => {
    const own = rulesOf(field)
    return own.length > 0 ? [`${textAt(field, 'id')} (${own.join(', ')})`] : []
  })
  const slugField = slugFieldOf(fields, controls)
  return {
    id,
    collection: slugs.get(id) as string,
    name,
    description: textAt(item, 'description').trim().slice(0, 1000),
    fields: fields.filter((field) => field !== slugField),
    slugField,
    titleField: fields.find((field) => field.id === textAt(item, 'displayField')),
    warnings: [
      ...(left.length > 0
        ? [
            `${name}: fields that Contentful does not deliver, or that are unknown here, were left out: ${left.join(', ')}.`,
          ]
        : []),
      ...(rules.length > 0
        ? [`${name}: rules that fields here do not have were left out: ${rules.join(', ')}.`]
        : []),
    ],
  }
}

function fieldsOf(
  given: readonly unknown[],
  controls: readonly unknown[],
  slugs: ReadonlyMap<string, string>,
): TypeField[] {
  const fields: TypeField[] = []
  const names = new Set<string>()
  for (const field of given) {
    const id = textAt(field, 'id')
    const control = controls.find((one) => textAt(one, 'fieldId') === id)
    const definition = definitionOf(field, control, { name: freeName(id, names), slugs })
    if (!definition) continue
    names.add(definition.name)
    const format = textAt(control, 'settings', 'format')
    fields.push({
      id,
      definition,
      isLocalized: at(field, 'localized') === true,
      isDay: format === '' ? undefined : format === 'dateonly',
    })
  }
  return fields
}

function freeName(id: string, taken: ReadonlySet<string>): string {
  const name = fieldNameOf(id) ?? 'field'
  return taken.has(name) ? `${name}_${taken.size}` : name
}

/** The field that the editor makes slugs in; without one, the text that is called so. */
function slugFieldOf(fields: readonly TypeField[], controls: readonly unknown[]): TypeField | undefined {
  const made = new Set(
    controls
      .filter((control) => textAt(control, 'widgetId') === 'slugEditor')
      .map((control) => textAt(control, 'fieldId')),
  )
  const texts = fields.filter(({ definition: { type } }) => type === 'text' || type === 'markdown')
  return texts.find(({ id }) => made.has(id)) ?? texts.find(({ id }) => id === 'slug')
}

/** The collections for content types: types that go into the same one have their fields together. */
export function collectionsOf(types: Iterable<ContentType>, tagged: ReadonlySet<string>): CollectionRecord[] {
  const collections = new Map<string, CollectionRecord>()
  for (const type of types) {
    const record = collections.get(type.collection) ?? {
      id: `contentful ${type.collection}`,
      slug: type.collection,
      name: type.name,
      description: type.description || null,
      fields: [],
      localized: true,
      settings: type.titleField ? { titleField: type.titleField.definition.name } : {},
    }
    collections.set(type.collection, record)
    const own = type.fields.map(({ definition, isLocalized }) => ({
      ...definition,
      ...(!isLocalized && { localized: false }),
    }))
    const all = tagged.has(type.id) && !own.some(({ name }) => name === TAGS) ? [...own, TAGS_FIELD] : own
    for (const field of all)
      if (record.fields.length <= MOST_FIELDS && !record.fields.some(({ name }) => name === field.name))
        record.fields.push(field)
  }
  return [...collections.values()]
}

const TAGS_FIELD: FieldDef = {
  name: TAGS,
  type: 'array',
  localized: false,
  options: { items: { name: 'item', type: 'text' } },
}
