import type { CmsUpdateDraftInput } from '@stoa/sdk'

/** The values of an entry, by the names of its fields. */
export type Values = Record<string, unknown>

/** What of an entry is edited. */
export interface Edited {
  data: Values
  slug: string
}

/** A value that somebody else saved while the same one was being edited here. */
export interface Conflict {
  name: string
  mine: unknown
  theirs: unknown
}

/** The name under which the slug stands among the fields; no field can be called so. */
export const SLUG = '$slug'

/** What nobody filled in; zero and false are values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  )
}

/** Whether two values say the same; all that is empty does. */
export const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

const namesOf = (...all: readonly Values[]): string[] => [
  ...new Set(all.flatMap((each) => Object.keys(each))),
]

/** The names of the values that are different, the slug among them. */
export function changedNames(before: Edited, after: Edited): string[] {
  const names = namesOf(before.data, after.data).filter(
    (name) => !isSame(before.data[name], after.data[name]),
  )
  return before.slug === after.slug ? names : [...names, SLUG]
}

/** The name of the value that a place is in. */
export const rootOf = (path: string): string => path.replace(/^data\./, '').split('.')[0] ?? ''

/** The value of a name, the slug’s too. */
export const valueOf = ({ data, slug }: Edited, name: string): unknown => (name === SLUG ? slug : data[name])

/** The same with one value replaced. */
export const withValue = ({ data, slug }: Edited, name: string, value: unknown): Edited =>
  name === SLUG ? { data, slug: String(value) } : { slug, data: { ...data, [name]: value } }

/** Whether a value still has a place within it, such as a line of a list: `sections.2.props.price`. */
export function hasPlace(value: unknown, path: string): boolean {
  const steps = path
    .replace(/^data\./, '')
    .split('.')
    .slice(1)
  let at = value
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return false
    if (Array.isArray(at) && Number(step) >= at.length) return false
    at = (at as Values)[step] ?? {}
  }
  return true
}

/** What is sent to save some values: null clears one. */
export function changeOf(
  edited: Edited,
  names: readonly string[],
): Pick<CmsUpdateDraftInput, 'data' | 'slug'> {
  const fields = names.filter((name) => name !== SLUG)
  const data = Object.fromEntries(
    fields.map((name) => [name, isEmpty(edited.data[name]) ? null : edited.data[name]]),
  )
  return { ...(fields.length > 0 && { data }), ...(names.includes(SLUG) && { slug: edited.slug }) }
}

/**
 * Brings together what was saved elsewhere with what is edited here, both made from `base`: a value that only one changed is taken from
 * there; what both changed differently stays as it is here, and is a conflict.
 */
export function bringTogether(
  base: Edited,
  mine: Edited,
  theirs: Edited,
): { edited: Edited; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  let edited: Edited = { data: { ...theirs.data }, slug: theirs.slug }
  for (const name of changedNames(base, mine)) {
    const value = valueOf(mine, name)
    const other = valueOf(theirs, name)
    edited = withValue(edited, name, value)
    if (!isSame(valueOf(base, name), other) && !isSame(value, other))
      conflicts.push({ name, mine: value, theirs: other })
  }
  return { edited, conflicts }
}
