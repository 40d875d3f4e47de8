import type { Block, EntryData, FieldDef } from './field-types.ts'

/** A value with its definition and the place where it stands, as `body` or `sections.2.props.text`. */
export interface Value {
  field: FieldDef
  path: string
  value: unknown
}

/** Every value of an entry that is there, also within lists and blocks; of a list its items. */
export function* valuesOf(fields: readonly FieldDef[], data: EntryData, within = ''): Generator<Value> {
  for (const field of fields) yield* valuesIn(field, data[field.name], `${within}${field.name}`)
}

function* valuesIn(field: FieldDef, value: unknown, path: string): Generator<Value> {
  if (value === undefined || value === null) return
  if (field.type === 'array' && field.options?.items && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* valuesIn(field.options.items, item, `${path}.${index}`)
  } else if (field.type === 'blocks' && Array.isArray(value)) {
    for (const [index, { type, props }] of (value as Block[]).entries()) {
      const known = field.options?.blockTypes?.find(({ name }) => name === type)
      if (known) yield* valuesOf(known.fields, props, `${path}.${index}.props.`)
    }
  } else yield { field, path, value }
}

/** The same entry with every value replaced that `change` gives another for; lists and blocks keep their form. */
export function mapValues(
  fields: readonly FieldDef[],
  data: EntryData,
  change: (field: FieldDef, value: unknown) => unknown,
): EntryData {
  const changed: EntryData = { ...data }
  for (const field of fields)
    if (data[field.name] !== undefined) changed[field.name] = mapValue(field, data[field.name], change)
  return changed
}

function mapValue(
  field: FieldDef,
  value: unknown,
  change: (field: FieldDef, value: unknown) => unknown,
): unknown {
  if (value === null) return null
  const { items, blockTypes } = field.options ?? {}
  if (field.type === 'array' && items && Array.isArray(value))
    return value.map((item) => mapValue(items, item, change))
  if (field.type === 'blocks' && Array.isArray(value))
    return (value as Block[]).map((block) => {
      const known = blockTypes?.find(({ name }) => name === block.type)
      return known ? { ...block, props: mapValues(known.fields, block.props, change) } : block
    })
  return change(field, value)
}
