import { SdkError } from '@stoa/sdk'
import { cmsCreateCollection as bounds } from '../../../data/bounds.ts'
import { formText } from '../../../text/forms.en.ts'
import {
  all,
  atMost,
  required,
  webAddress,
  type Complaints,
  type Rules,
} from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { linesOf, type DesignValues, type DraftBlockType, type DraftField } from './design-values.ts'
import { defaultOfText } from './field-defaults.ts'

const NAME = /^[a-z][a-z0-9_]{0,63}$/
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/

type Found = Record<string, string>

const optionalAddress = (value: string) => (value.trim() === '' ? undefined : webAddress(value))

/** What the server asks of the slug of a collection. */
export const slugRule = all(required(text.form.slug), (slug: string) =>
  SLUG.test(slug.trim()) ? undefined : text.form.slugWrong,
)

/** What the server asks of a collection, as far as it is known before it is asked. */
export const rules: Rules<DesignValues> = {
  name: all(required(text.form.name), atMost(bounds.name)),
  slug: slugRule,
  description: atMost(bounds.description),
  settings: ({ liveUrl, previewUrl }) => ({
    ...addressProblem('liveUrl', liveUrl, bounds['settings.liveUrl']),
    ...addressProblem('previewUrl', previewUrl, bounds['settings.previewUrl'], ['token']),
  }),
  fields: (fields) => fieldProblems(fields, ''),
}

/** As the server: with the slug, and with nothing in braces that is not filled in. */
const filledIn = (more: readonly string[]) => (value: string) => {
  if (value.trim() === '') return undefined
  const known = ['slug', 'locale', 'collection', ...more]
  const words = [...value.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word)
  return words.includes('slug') && words.every((word) => known.includes(word))
    ? undefined
    : text.form.addressWrong(known.map((word) => `{${word}}`).join(', '))
}

function addressProblem(name: string, value: string, longest: number, more: readonly string[] = []): Found {
  const problem = all(optionalAddress, atMost(longest), filledIn(more))(value)
  return problem === undefined ? {} : { [name]: problem }
}

function fieldProblems(fields: readonly DraftField[], before: string): Found {
  const names = fields.map(({ name }) => name.trim())
  return Object.assign(
    {},
    ...fields.map((field, index) => {
      const path = `${before}${index}`
      const isTwice = names.indexOf(field.name.trim()) < index
      return { ...nameProblem(path, field, isTwice), ...valueProblems(field, path) }
    }),
  ) as Found
}

const nameProblem = (
  path: string,
  { name, label }: { name: string; label: string },
  isTwice: boolean,
): Found => {
  if (name.trim() === '' && label.trim() === '')
    return { [`${path}.label`]: formText.validation.required(text.field.label) }
  if (!NAME.test(name.trim())) return { [`${path}.name`]: text.field.nameWrong }
  return isTwice ? { [`${path}.name`]: text.field.nameTwice } : {}
}

function valueProblems(field: DraftField, path: string): Found {
  const { type, options } = field
  const found: Found = {}
  if ((type === 'select' || type === 'multi_select') && linesOf(options.choices).length === 0)
    found[`${path}.options.choices`] = text.field.choicesMissing
  if (new Set(linesOf(options.choices)).size < linesOf(options.choices).length)
    found[`${path}.options.choices`] = text.field.choicesTwice
  if (!isDefaultRight(field)) found[`${path}.default`] = text.field.defaultWrong
  if (type === 'blocks') Object.assign(found, blockProblems(options.blockTypes, `${path}.options.blockTypes`))
  if (type === 'array')
    for (const item of options.items) Object.assign(found, valueProblems(item, `${path}.options.items.0`))
  return found
}

function isDefaultRight({ type, default: typed }: DraftField): boolean {
  try {
    defaultOfText(type, typed)
    return true
  } catch {
    return false
  }
}

function blockProblems(types: readonly DraftBlockType[], path: string): Found {
  if (types.length === 0) return { [path]: text.blocks.none }
  const names = types.map(({ name }) => name.trim())
  return Object.assign(
    {},
    ...types.map((type, index) => {
      const here = `${path}.${index}`
      return {
        ...nameProblem(here, type, names.indexOf(type.name.trim()) < index),
        ...(type.fields.length === 0
          ? { [`${here}.fields`]: text.blocks.noFields }
          : fieldProblems(type.fields, `${here}.fields.`)),
      }
    }),
  ) as Found
}

/**
 * What the server says of a collection, at the paths of what is edited: at the nearest that there is, such as all choices for one of
 * them. Nothing where it names none.
 */
export function refusedPlaces(error: unknown, values: DesignValues): Complaints<DesignValues> | undefined {
  if (!(error instanceof SdkError)) return undefined
  const found: Found = {}
  for (const { path, message } of error.errors ?? []) {
    const place = nearest(path.replaceAll('.options.items', '.options.items.0'), values)
    if (place !== undefined) found[place] = message
  }
  return Object.keys(found).length > 0 ? (found as Complaints<DesignValues>) : undefined
}

function nearest(path: string, values: DesignValues): string | undefined {
  const taken: string[] = []
  let here: unknown = values
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null || !(step in here)) break
    here = (here as Record<string, unknown>)[step]
    taken.push(step)
  }
  return taken.length > 0 ? taken.join('.') : undefined
}
