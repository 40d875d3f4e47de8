import { language } from '../../../text/language.en.ts'

/** What a text stands for, or what is wrong with it. */
export type Parsed = { value: unknown } | { problem: 'notNumber' | 'notWhole' | 'notJson' }

const decimal =
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** A number as it is typed, with the decimal sign of the language or a point; nothing for an empty text. */
export function parseNumber(written: string, isWhole: boolean): Parsed {
  const typed = written.trim()
  if (typed === '') return { value: undefined }
  const plain = typed.replace(decimal, '.')
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return { problem: isWhole ? 'notWhole' : 'notNumber' }
  const value = Number(plain)
  if (isWhole && !Number.isSafeInteger(value)) return { problem: 'notWhole' }
  return Number.isFinite(value) ? { value } : { problem: 'notNumber' }
}

/** A number as it is typed in the language. */
export const writeNumber = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', decimal) : ''

/** JSON as it is typed; nothing for an empty text. */
export function parseJson(written: string): Parsed {
  if (written.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(written) as unknown }
  } catch {
    return { problem: 'notJson' }
  }
}
