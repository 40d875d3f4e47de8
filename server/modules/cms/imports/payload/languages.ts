import { isRecord, type JsonRecord } from '../reading/json-values.ts'
import { localeCodeOf } from '../reading/source.ts'

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const CODE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4}){0,2}$/
const MOST = 100
const MOST_KNOWN = 1000

/** The languages of a file whose documents have all of them (`locale=all`), by the codes that they have there. */
export interface Languages {
  /** Their codes here; none where the documents are in one language. */
  codes: ReadonlyMap<string, string>
  /** The one that stands in for others. */
  usual: string
}

/** Finds the languages of documents, one document after the other. */
export class LanguageFinder {
  readonly #codes = new Set<string>()
  /** Whether keys that came before are codes of languages. */
  readonly #known = new Map<string, boolean>()
  readonly #usual: string

  /** `usual` is the language of what names none. */
  constructor(usual: string) {
    this.#usual = usual
  }

  /** Looks through a document. */
  add(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.add(item)
    if (!isRecord(value)) return
    const keys = Object.keys(value)
    if (this.#isCertain(value, keys))
      for (const key of keys) if (this.#codes.size < MOST) this.#codes.add(key)
    // The sizes of an image are called `sm` and `lg`, which are languages.
    for (const key of keys) if (key !== 'sizes') this.add(value[key])
  }

  /** Whether an object is for sure one of texts by language: its keys are languages, among them the usual one, or two of them. */
  #isCertain(value: JsonRecord, keys: readonly string[]): boolean {
    if (keys.length === 0 || keys.length > MOST) return false
    if (!keys.every((key) => !isId(key, value[key]) && this.#isCode(key))) return false
    const short = keys.filter((key) => /^[a-z]{2}(?![a-z])/.test(key))
    const says = keys.some((key) => typeof value[key] === 'string' || typeof value[key] === 'object')
    return says && (short.length > 1 || keys.includes(this.#usual))
  }

  #isCode(key: string): boolean {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const isIt = isCode(key)
    if (this.#known.size < MOST_KNOWN) this.#known.set(key, isIt)
    return isIt
  }

  found(): Languages {
    const codes = new Map<string, string>()
    for (const theirs of [...this.#codes].toSorted()) {
      const ours = localeCodeOf(theirs)
      if (ours !== undefined && ![...codes.values()].includes(ours)) codes.set(theirs, ours)
    }
    const isUsual = ([, ours]: readonly [string, string]) =>
      ours === this.#usual || ours.split('-')[0] === this.#usual.split('-')[0]
    const [usual] = [...codes].find(([, ours]) => ours === this.#usual) ??
      [...codes].find(isUsual) ??
      [...codes][0] ?? [this.#usual]
    return { codes, usual }
  }
}

const isCode = (key: string): boolean => {
  if (!CODE.test(key)) return false
  const code = localeCodeOf(key)
  return code !== undefined && NAMES.of(code) !== undefined
}

/** `id` is Indonesian, and what every row has. */
const isId = (key: string, value: unknown): boolean =>
  key === 'id' &&
  (typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f-]{20,40}$/i.test(value)))

/** Whether a value is one for each language. */
export function isByLanguage(value: unknown, { codes }: Languages): value is JsonRecord {
  if (codes.size === 0 || !isRecord(value)) return false
  const keys = Object.keys(value)
  return (
    keys.length > 0 &&
    keys.length <= codes.size &&
    keys.every((key) => codes.has(key) && !isId(key, value[key]))
  )
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The same value as it is in one language; what is missing in that is as it is in the usual one, as Payload serves it. */
export function inLanguage(value: unknown, code: string, languages: Languages): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, code, languages))
  if (!isRecord(value)) return value
  if (isByLanguage(value, languages)) {
    const own = Object.hasOwn(value, code) ? value[code] : undefined
    const usual = Object.hasOwn(value, languages.usual) ? value[languages.usual] : undefined
    return inLanguage(isMissing(own) ? usual : own, code, languages)
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, inLanguage(item, code, languages)]),
  )
}

/** The languages in which a value says something of its own. */
export function languagesIn(value: unknown, languages: Languages, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) languagesIn(item, languages, found)
  else if (isByLanguage(value, languages)) {
    for (const [code, own] of Object.entries(value)) if (!isMissing(own)) found.add(code)
  } else if (isRecord(value)) for (const item of Object.values(value)) languagesIn(item, languages, found)
  return found
}
