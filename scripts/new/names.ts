/** The forms of a resource’s name in code, database and sentences. */
export interface Names {
  /** `price-list`, `price-lists`: folders and addresses. */
  kebab: string
  kebabs: string
  /** `price_list`, `price_lists`: tables, tools, events and codes. */
  snake: string
  snakes: string
  /** `priceList`: variables and fields. */
  camel: string
  /** `PriceList`, `PriceLists`: shapes and operations. */
  pascal: string
  pascals: string
  /** `price list`, `price lists`: sentences. */
  words: string
  plural: string
  /** `a price list`, `an offer`. */
  withArticle: string
}

const NAME = /^[a-z]{2,}(-[a-z]{2,})*$/
const MAX_LETTERS = 30

/** Whether a text can be the name of a resource: lower-case words, joined by hyphens. */
export const isName = (text: string): boolean => NAME.test(text) && text.length <= MAX_LETTERS

/** The plural of an English noun that has a regular one. */
export const pluralOf = (name: string): string =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`

/** Every form of a name. */
export function namesOf(kebab: string, kebabs = pluralOf(kebab)): Names {
  const snake = kebab.replaceAll('-', '_')
  const words = kebab.replaceAll('-', ' ')
  return {
    kebab,
    kebabs,
    snake,
    snakes: kebabs.replaceAll('-', '_'),
    camel: pascalOf(kebab).replace(/^./, (letter) => letter.toLowerCase()),
    pascal: pascalOf(kebab),
    pascals: pascalOf(kebabs),
    words,
    plural: kebabs.replaceAll('-', ' '),
    withArticle: `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`,
  }
}

const pascalOf = (kebab: string): string =>
  kebab.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The prefix of a resource’s ids: the module's letter and two of its name, `cpl` for price lists of conversations; the first
 * free one.
 */
export function idPrefixOf(module: string, { kebab }: Names, taken: ReadonlySet<string>): string {
  const [first = '', second = ''] = kebab.split('-')
  const rest = kebab.slice(1).replaceAll('-', '')
  const consonants = rest.replaceAll(/[aeiou]/g, '')
  const seconds = [...second.slice(0, 1), ...consonants, ...rest, ...'abcdefghijklmnopqrstuvwxyz']
  const prefixes = seconds.map((letter) => `${module[0]}${first[0]}${letter}`)
  const free = prefixes.find((prefix) => !taken.has(prefix))
  if (free === undefined) throw new Error(`all prefixes of ids like ${prefixes[0]} are taken`)
  return free
}
