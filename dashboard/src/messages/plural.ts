const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en')

/** The right form for a count, with the number written as the language does. */
export function plural(count: number, one: string, other: string): string {
  return `${numbers.format(count)} ${rules.select(count) === 'one' ? one : other}`
}
