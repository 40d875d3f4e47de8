import type { FieldError } from '../../../kernel/base/errors.ts'
import { checkValue } from './check-values.ts'
import { INDEXABLE, type FieldDef } from './field-types.ts'

const MOST_FIELDS = 100
const MOST_DEPTH = 4

/** What is wrong with the fields of a collection, by their paths; nothing where they can be used. */
export function checkDefinitions(fields: readonly FieldDef[]): FieldError[] {
  if (fields.length > MOST_FIELDS) return [{ path: 'fields', message: `at most ${MOST_FIELDS} fields` }]
  return checkFields(fields, 'fields', { depth: 0, inBlock: false })
}

interface Place {
  depth: number
  inBlock: boolean
}

function checkFields(fields: readonly FieldDef[], path: string, place: Place): FieldError[] {
  const names = fields.map(({ name }) => name)
  return fields.flatMap((field, index) => [
    ...(names.indexOf(field.name) < index
      ? [{ path: `${path}.${index}.name`, message: `the name ${field.name} is there twice` }]
      : []),
    ...checkField(field, `${path}.${index}`, place),
  ])
}

function checkField(field: FieldDef, path: string, place: Place): FieldError[] {
  const problems: FieldError[] = []
  const refuse = (where: string, message: string) => problems.push({ path: `${path}.${where}`, message })
  const { type, options = {} } = field
  if (place.depth > MOST_DEPTH) refuse('type', 'lists within lists are nested too deeply')
  else problems.push(...checkOptions(field, path, place))
  if ((type === 'select' || type === 'multi_select') && !options.choices?.length)
    refuse('options.choices', 'at least one choice is needed')
  if (options.choices && new Set(options.choices).size < options.choices.length)
    refuse('options.choices', 'a choice is there twice')
  if (field.indexed && (place.inBlock || place.depth > 0))
    refuse('indexed', 'only a field of the collection itself can be indexed')
  else if (field.indexed && !INDEXABLE.has(type))
    refuse('indexed', `a field of type ${type} cannot be indexed`)
  if (field.default !== undefined && problems.length === 0)
    for (const { message } of checkValue(field, field.default, 'default')) refuse('default', message)
  return problems
}

function checkOptions({ type, options = {} }: FieldDef, path: string, place: Place): FieldError[] {
  if (type === 'array') {
    if (!options.items) return [{ path: `${path}.options.items`, message: 'say what its items are' }]
    if (options.items.type === 'blocks')
      return [{ path: `${path}.options.items`, message: 'blocks cannot be items of a list' }]
    return checkField(options.items, `${path}.options.items`, { ...place, depth: place.depth + 1 })
  }
  if (type !== 'blocks') return []
  if (place.inBlock) return [{ path: `${path}.type`, message: 'blocks cannot be nested in a block' }]
  const types = options.blockTypes ?? []
  if (types.length === 0)
    return [{ path: `${path}.options.blockTypes`, message: 'at least one block type is needed' }]
  const names = types.map(({ name }) => name)
  return types.flatMap((each, index) => [
    ...(names.indexOf(each.name) < index
      ? [
          {
            path: `${path}.options.blockTypes.${index}.name`,
            message: `the block type ${each.name} is there twice`,
          },
        ]
      : []),
    ...checkFields(each.fields, `${path}.options.blockTypes.${index}.fields`, { ...place, inBlock: true }),
  ])
}
