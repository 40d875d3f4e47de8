import type { EntryRecord } from '../../transfer/records.ts'

/** What is told of parts of an entry that an import could not bring: by their kind, how many; nothing where there are none. */
export function leftOutOf<Kind extends string>(
  { slug, locale }: Pick<EntryRecord, 'slug' | 'locale'>,
  notes: ReadonlyMap<Kind, number>,
  words: Readonly<Partial<Record<Kind, string>>>,
): string[] {
  const left = [...notes].flatMap(([kind, count]) =>
    words[kind] === undefined ? [] : [`${words[kind]} (${count})`],
  )
  return left.length === 0 ? [] : [`${slug} (${locale}): these were left out: ${left.join(', ')}.`]
}
