import { language } from './language.en.ts'

const list = new Intl.ListFormat(language)

/** Names as a sentence lists them, such as “Ada, Grace, and Mia”. */
export const formatList = (names: readonly string[]): string => list.format(names)
