import { language } from '../../text/language.en.ts'

const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })

/** The order of two cells: figures by size, words as the language has it, with “Shop 9” before “Shop 10”. */
export const compareValues = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : words.compare(String(one), String(other))
