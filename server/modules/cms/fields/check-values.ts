import type { FieldError } from '../../../kernel/base/errors.ts'
import { isEmpty, type Block, type EntryData, type FieldDef } from './field-types.ts'

const MOST_TEXT = 500_000
const MOST_ITEMS = 1000
/** More are not told. */
const MOST_PROBLEMS = 50
const MOST_NAMED = 20
const MOST_NAMING = 500
const BLOCK_KEY = /^[A-Za-z0-9_-]{1,64}$/

/** What is wrong with the values of an entry, whatever is missing; the paths begin with `data`. */
export function checkValues(fields: readonly FieldDef[], data: EntryData): FieldError[] {
  const known = new Set(fields.map(({ name }) => name))
  return [
    ...Object.keys(data)
      .filter((name) => !known.has(name))
      .slice(0, MOST_PROBLEMS)
      .map((name) => ({ path: `data.${name}`, message: 'the collection has no such field' })),
    ...fields.flatMap((field) => checkValue(field, data[field.name], `data.${field.name}`)),
  ]
}

/** What must be filled in before an entry can be published, inside of blocks, too. */
export function checkRequired(fields: readonly FieldDef[], data: EntryData, path = 'data'): FieldError[] {
  return fields.flatMap((field) => {
    const value = data[field.name]
    const here = `${path}.${field.name}`
    if (isEmpty(value))
      return field.required && isEmpty(field.default) ? [{ path: here, message: 'required' }] : []
    if (field.type !== 'blocks') return []
    return (value as Block[]).flatMap(({ type, props }, index) =>
      checkRequired(
        field.options?.blockTypes?.find(({ name }) => name === type)?.fields ?? [],
        props,
        `${here}.${index}.props`,
      ),
    )
  })
}

/** What is wrong with one value; an empty one is right. */
export function checkValue(field: FieldDef, value: unknown, path: string): FieldError[] {
  if (value === undefined || value === null || value === '') return []
  const { type, options = {} } = field
  if (type === 'array')
    return checkList(value, path, (item, at) => checkValue(options.items as FieldDef, item, at))
  if (type === 'blocks') return checkBlocks(field, value, path)
  if (type === 'multi_select')
    return checkList(value, path, (item, at) => complain(at, choiceProblem(options.choices, item)))
  return complain(path, type === 'select' ? choiceProblem(options.choices, value) : SIMPLE[type](value))
}

const complain = (path: string, message: string | undefined): FieldError[] =>
  message === undefined ? [] : [{ path, message }]

type Simple = Exclude<FieldDef['type'], 'array' | 'blocks' | 'select' | 'multi_select'>

const textProblem = (value: unknown) => {
  if (typeof value !== 'string') return 'must be a text'
  return value.length > MOST_TEXT ? `at most ${MOST_TEXT} characters` : undefined
}

const SIMPLE: Record<Simple, (value: unknown) => string | undefined> = {
  text: textProblem,
  markdown: textProblem,
  rich_text: textProblem,
  number: (value) => (Number.isFinite(value) ? undefined : 'must be a number'),
  integer: (value) => (Number.isSafeInteger(value) ? undefined : 'must be a whole number'),
  boolean: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  date: (value) => (isDay(value) ? undefined : 'must be a day of the calendar, as 2026-03-29'),
  datetime: (value) =>
    isInstant(value) ? undefined : 'must be a time with an offset, as 2026-03-29T13:05:00Z',
  asset: (value) => (isId(value, 'cma') ? undefined : 'must be the id of an asset'),
  reference: (value) => (isId(value, 'cme') ? undefined : 'must be the id of an entry'),
  json: jsonProblem,
}

const isId = (value: unknown, prefix: string) =>
  typeof value === 'string' && new RegExp(`^${prefix}_[0-9a-z]{22}$`).test(value)

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

function isInstant(value: unknown): boolean {
  const [, day] =
    /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(String(value)) ??
    []
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(String(value)))
}

const choiceProblem = (choices: readonly string[] = [], value: unknown) =>
  choices.includes(value as string) ? undefined : `must be one of ${named(choices)}`

/** The first of some names; the reader knows the others from the collection. */
function named(names: readonly string[]): string {
  const told = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED || told.length > MOST_NAMING ? `${told.slice(0, MOST_NAMING)} …` : told
}

function checkList(
  value: unknown,
  path: string,
  check: (item: unknown, path: string) => FieldError[],
): FieldError[] {
  if (!Array.isArray(value)) return complain(path, 'must be a list')
  if (value.length > MOST_ITEMS) return complain(path, `at most ${MOST_ITEMS} items`)
  const problems: FieldError[] = []
  for (const [index, item] of value.entries()) {
    const here = `${path}.${index}`
    problems.push(...(isEmpty(item) ? complain(here, 'is empty') : check(item, here)))
    if (problems.length >= MOST_PROBLEMS) break
  }
  return problems
}

function checkBlocks({ options = {} }: FieldDef, value: unknown, path: string): FieldError[] {
  const keys = new Set<string>()
  return checkList(value, path, (item, at) => {
    if (!isRecord(item) || !isRecord(item['props']))
      return complain(at, 'must be a block: { type, key, props }')
    const { type, key, props } = item
    const known = options.blockTypes?.find(({ name }) => name === type)
    if (!known)
      return complain(
        `${at}.type`,
        `must be one of ${named((options.blockTypes ?? []).map(({ name }) => name))}`,
      )
    if (key !== undefined) {
      if (typeof key !== 'string' || !BLOCK_KEY.test(key))
        return complain(`${at}.key`, 'must be 1 to 64 letters, digits, - and _')
      if (keys.has(key)) return complain(`${at}.key`, 'another block has this key')
      keys.add(key)
    }
    return checkValues(known.fields, props).map((problem) => ({
      ...problem,
      path: problem.path.replace(/^data/, `${at}.props`),
    }))
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands in JSON is never looked into: assets and blocks in it would be left out of every look-up. */
function jsonProblem(value: unknown): string | undefined {
  if (typeof value === 'string')
    return /asset:\/\/[A-Za-z0-9_]/.test(value) ? 'must not name assets' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (
    Array.isArray(value) &&
    value.some((item) => isRecord(item) && typeof item['type'] === 'string' && isRecord(item['props']))
  )
    return 'must not be a list of blocks'
  for (const child of Object.values(value)) {
    const problem = jsonProblem(child)
    if (problem !== undefined) return problem
  }
  return undefined
}
