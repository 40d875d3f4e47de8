/** One of the words or quoted phrases of a search, all of which must occur. */
export interface Term {
  text: string
  /** For `ilike`, with its wildcards taken literally. */
  pattern: string
  /** The number of a conversation, if it can be one: `12` or `#12`. */
  number: number | null
  /** Whether it can be looked up by trigrams: it has three letters or digits in a row. */
  isIndexed: boolean
}

/** The terms of a search: words, and phrases in quotation marks. */
export function termsOf(given: string): Term[] {
  // What lists call a nameless customer: the number is what is looked for.
  const q = given.replace(/^\s*visitor\s*(#\d{1,9})\s*$/i, '$1')
  const texts = Array.from(q.matchAll(/"([^"]*)(?:"|$)|\S+/g), ([word, phrase]) => (phrase ?? word).trim())
  const distinct = [...new Set(texts.map((text) => text.replace(/\s+/g, ' ')))].filter((text) => text !== '')
  return (distinct.length > 0 ? distinct : [q]).map((text) => {
    const digits = /^#?(\d{1,9})$/.exec(text)?.[1]
    return {
      text,
      pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
      number: digits === undefined ? null : Number(digits),
      isIndexed: /[\p{L}\p{N}]{3}/u.test(text),
    }
  })
}

/** The terms as statements take them. */
export const termValues = (terms: readonly Term[]) => ({
  texts: terms.map(({ text }) => text),
  numbers: terms.map(({ number }) => number),
})
