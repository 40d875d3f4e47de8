import { language } from './language.en.ts'

const numbers = new Intl.NumberFormat(language)

/** A number as the language writes it, such as 1,204 or 1.204. */
export const formatNumber = (value: number): string => numbers.format(value)
