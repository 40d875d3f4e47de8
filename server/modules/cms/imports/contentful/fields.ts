import type { FieldDef, FieldOptions } from '../../fields/field-types.ts'
import { at, listAt, textAt } from '../reading/json-values.ts'

interface Surroundings {
  name: string
  /** The collections of content types, by their ids. */
  slugs: ReadonlyMap<string, string>
}

/** The field for one of a content type, with what its editor says of it; undefined for a type that is not known. */
export function definitionOf(
  field: unknown,
  control: unknown,
  { name, slugs }: Surroundings,
): FieldDef | undefined {
  const form = formOf(field, textAt(control, 'widgetId'), slugs)
  if (!form) return undefined
  const label = textAt(field, 'name').trim().slice(0, 120)
  const description = textAt(control, 'settings', 'helpText').trim().slice(0, 500)
  return {
    name,
    ...form,
    ...(label !== '' && { label }),
    ...(description !== '' && { description }),
    ...(at(field, 'required') === true && { required: true }),
  }
}

type Form = Pick<FieldDef, 'type' | 'options'>

// Which editors a long text has that is no Markdown.
const PLAIN = new Set(['singleLine', 'multipleLine', 'dropdown', 'radio', 'urlEditor', 'slugEditor'])

const SIMPLE: Readonly<Record<string, FieldDef['type']>> = {
  Symbol: 'text',
  RichText: 'markdown',
  Integer: 'integer',
  Number: 'number',
  Date: 'datetime',
  Boolean: 'boolean',
  Object: 'json',
  Location: 'json',
  ResourceLink: 'text',
}

function formOf(field: unknown, widget: string, slugs: ReadonlyMap<string, string>): Form | undefined {
  const type = textAt(field, 'type')
  if (type === 'Symbol' || type === 'Text') {
    const choices = choicesOf(field)
    if (choices) return { type: 'select', options: { choices } }
    return { type: type === 'Symbol' || PLAIN.has(widget) ? 'text' : 'markdown' }
  }
  if (type === 'Link') return linkForm(field, slugs)
  if (type !== 'Array')
    return Object.hasOwn(SIMPLE, type) ? { type: SIMPLE[type] as FieldDef['type'] } : undefined
  const choices = textAt(field, 'items', 'type') === 'Symbol' && choicesOf(at(field, 'items'))
  if (choices) return { type: 'multi_select', options: { choices } }
  const items = formOf(at(field, 'items'), '', slugs)
  return items && items.type !== 'array'
    ? { type: 'array', options: { items: { name: 'item', ...items } } }
    : undefined
}

function linkForm(field: unknown, slugs: ReadonlyMap<string, string>): Form {
  if (textAt(field, 'linkType') === 'Asset') return { type: 'asset' }
  const targets = listAt(validationOf(field, 'linkContentType'), 'linkContentType')
  const only = targets.length === 1 ? slugs.get(String(targets[0])) : undefined
  const options: FieldOptions | undefined = only === undefined ? undefined : { targetCollection: only }
  return { type: 'reference', ...(options && { options }) }
}

const validationOf = (field: unknown, name: string): unknown =>
  listAt(field, 'validations').find((validation) => at(validation, name) !== undefined)

/** What can be chosen in a field; undefined where that is anything, or more than a choice can be. */
function choicesOf(field: unknown): string[] | undefined {
  const values = listAt(validationOf(field, 'in'), 'in')
  const choices = [
    ...new Set(values.filter((value) => typeof value === 'string' && value !== '')),
  ] as string[]
  const fits =
    choices.length > 0 &&
    choices.length <= 200 &&
    choices.every((choice) => choice.length <= 200 && choice === choice.trim())
  return fits ? choices : undefined
}

const RULES = [
  'unique',
  'size',
  'range',
  'regexp',
  'prohibitRegexp',
  'dateRange',
  'linkMimetypeGroup',
  'assetImageDimensions',
  'assetFileSize',
]

/** The rules of a field that fields here do not have. */
export function rulesOf(field: unknown): string[] {
  const items = at(field, 'items')
  const validations = [...listAt(field, 'validations'), ...listAt(items, 'validations')]
  const has = (name: string) => validations.some((validation) => at(validation, name) !== undefined)
  const linked = validations.flatMap((validation) => listAt(validation, 'linkContentType'))
  const isLink = textAt(field, 'type') === 'Link' || textAt(items, 'type') === 'Link'
  const hasDefault = at(field, 'defaultValue') !== undefined
  return [
    ...RULES.filter(has),
    ...(has('in') && !choicesOf(field) && !choicesOf(items) ? ['in'] : []),
    ...(isLink && linked.length > 1 ? ['linkContentType'] : []),
    ...(hasDefault ? ['defaultValue'] : []),
  ]
}
