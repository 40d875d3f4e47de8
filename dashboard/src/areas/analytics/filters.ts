import { dimensions, type Dimension } from './dimensions.ts'

/** Keeps records with a value of a dimension, or leaves them out. */
export interface Filter {
  dimension: Dimension
  /** `null`: without a value. */
  value: string | null
  isExcluded: boolean
}

const mostFilters = 20
const longest = 600

/** A filter as the service reads it, such as `country:NO` or `!device:mobile`. */
export const filterText = ({ dimension, value, isExcluded }: Filter): string =>
  `${isExcluded ? '!' : ''}${dimension}:${value ?? ''}`

function filterOf(text: string): Filter | undefined {
  const [, not, name, value] = /^(!?)([a-zA-Z]+):([^]*)$/.exec(text) ?? []
  const dimension = dimensions.find((each) => each === name)
  if (!dimension || value === undefined || text.length > longest) return undefined
  return { dimension, value: value === '' ? null : value, isExcluded: not === '!' }
}

// What parts filters in an address is written otherwise within them.
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('~', '%7E')
const unescaped = (text: string) => text.replaceAll('%7E', '~').replaceAll('%25', '%')

/** Filters as an address holds them; `undefined` for none. */
export const filtersToAddress = (filters: readonly Filter[]): string | undefined =>
  filters.map((each) => escaped(filterText(each))).join('~') || undefined

/** The filters in an address; unknown ones are left out. */
export function filtersOfAddress(text: string | undefined): Filter[] {
  const found = (text ?? '').split('~').flatMap((part) => filterOf(unescaped(part)) ?? [])
  return found
    .filter((each, index) => index === found.findIndex((other) => isSame(each, other)))
    .slice(0, mostFilters)
}

/** Whether two filters are about the same value, kept or excluded. */
const isSame = (one: Filter, other: Filter): boolean =>
  one.dimension === other.dimension && one.value === other.value

/** The filters with one more, which replaces one about the same value. */
export const withFilter = (filters: readonly Filter[], filter: Filter): Filter[] => [
  ...filters.filter((each) => !isSame(each, filter)),
  filter,
]

/** The filters without one of them. */
export const withoutFilter = (filters: readonly Filter[], filter: Filter): Filter[] =>
  filters.filter((each) => !isSame(each, filter))

/** The filters with one of them inverted, in its place. */
export const withInverted = (filters: readonly Filter[], filter: Filter): Filter[] =>
  filters.map((each) => (isSame(each, filter) ? { ...each, isExcluded: !each.isExcluded } : each))
