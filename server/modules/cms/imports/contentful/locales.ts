import type { LocaleRecord } from '../../transfer/records.ts'
import { at, textAt } from '../reading/json-values.ts'
import { localeCodeOf, UnreadableFile } from '../reading/source.ts'

const MOST_LOCALES = 200

/** The languages of an export, by the codes that they have there. */
export interface Locales {
  /** Their codes here. */
  codes: ReadonlyMap<string, string>
  /** Which one is the default there. */
  usual: string
  /** Those that Contentful delivers nothing in. */
  hidden: ReadonlySet<string>
  /** In which languages a value is looked for, one after the other, until there is one: as Contentful does. */
  chainOf(code: string): readonly string[]
  records: LocaleRecord[]
  warnings: string[]
}

/** The languages that an export lists; `seen` are those that its entries are in, and `preset` is what it is in if nothing says it. */
export function localesOf(items: readonly unknown[], seen: ReadonlySet<string>, preset: string): Locales {
  const listed = items.filter((item) => textAt(item, 'code') !== '')
  const all = listed.length > 0 ? listed : [...seen].map((code) => ({ code }))
  if (all.length > MOST_LOCALES)
    throw new UnreadableFile(`The export has more than ${MOST_LOCALES} languages.`)
  const codes = new Map<string, string>()
  const warnings: string[] = []
  for (const item of all) {
    const theirs = textAt(item, 'code')
    const ours = localeCodeOf(theirs)
    if (ours !== undefined && ![...codes.values()].includes(ours)) codes.set(theirs, ours)
    else
      warnings.push(
        `The language ${theirs} was left out: ${ours ?? 'its code'} ${ours ? 'is there already' : 'is none'}.`,
      )
  }
  const taken = all.filter((item) => codes.has(textAt(item, 'code')))
  const usual =
    textAt(
      taken.find((item) => at(item, 'default') === true) ??
        taken.find((item) => codes.get(textAt(item, 'code')) === preset) ??
        taken[0],
      'code',
    ) || preset
  if (codes.size === 0) codes.set(usual, usual)
  const fallbacks = new Map(taken.map((item) => [textAt(item, 'code'), textAt(item, 'fallbackCode')]))
  const chains = new Map([...codes.keys()].map((code) => [code, chain(code, fallbacks)]))
  return {
    codes,
    usual,
    hidden: new Set(
      taken.filter((item) => at(item, 'contentDeliveryApi') === false).map((item) => textAt(item, 'code')),
    ),
    chainOf: (code) => chains.get(code) ?? [code],
    records: taken.map((item) => {
      const code = textAt(item, 'code')
      const name = textAt(item, 'name').trim().slice(0, 100)
      return { code: codes.get(code) as string, isDefault: code === usual, ...(name !== '' && { name }) }
    }),
    warnings,
  }
}

function chain(code: string, fallbacks: ReadonlyMap<string, string>): string[] {
  const codes = new Set<string>()
  for (let next = code; next !== '' && !codes.has(next); next = fallbacks.get(next) ?? '') codes.add(next)
  return [...codes]
}
