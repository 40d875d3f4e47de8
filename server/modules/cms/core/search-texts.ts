import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { MARKS, withoutMarks } from '../../../lib/search-marks/search-marks.ts'
import type { EntryData, FieldDef } from '../fields/field-types.ts'
import { valuesOf } from '../fields/values-of.ts'
import { titleOf, type EntryRow } from './entry-rows.ts'
import type { CollectionRow } from './collection-rows.ts'

/** What PostgreSQL brings; a language that it does not know is searched by its words as they are (`simple`). */
export const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'simple',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** The text search configuration for a language. */
export const configurationOf = (locale: string): string =>
  CONFIGURATIONS[locale.split('-')[0] ?? ''] ?? 'simple'

// Far more than anybody reads of one entry, and well below the most that a `tsvector` holds.
const MOST_CHARACTERS = 200_000

const SEARCHED: ReadonlySet<FieldDef['type']> = new Set<FieldDef['type']>([
  'text',
  'markdown',
  'rich_text',
  'select',
  'multi_select',
])

/** Everything that is searched of an entry, as plain text. */
function searchTextOf(
  { fields, settings }: Pick<CollectionRow, 'fields' | 'settings'>,
  data: EntryData,
): string {
  const { searchableFields } = settings
  const searched = searchableFields ? fields.filter(({ name }) => searchableFields.includes(name)) : fields
  const texts: string[] = []
  let room = MOST_CHARACTERS
  for (const { field, value } of valuesOf(searched, data))
    if (SEARCHED.has(field.type))
      for (const each of [value].flat()) {
        // Cut before it is looked through: who writes it decides how long it is.
        const text = String(each).slice(0, room)
        room -= text.length
        texts.push(field.type === 'text' ? text : plainText(text))
      }
  return texts.join('\n').slice(0, MOST_CHARACTERS)
}

/** The words of Markdown or HTML, without marks, tags and addresses. */
const plainText = (source: string): string =>
  source
    // What opens again before it closes is none, so that many that never close cost no more than one.
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/\]\([^()[\]\s]{0,2000}(?:\s+"[^"[\]]{0,500}")?\)/g, '] ')
    .replace(/(?:asset|ref):\/\/\w+/g, ' ')
    .replace(/[#*_`~>[\]|]+/g, ' ')
    .replace(/[ \t]+/g, ' ')

const WINDOW = /[^]{1,1000}/g
const MOST_MARKS = 100

/** A text to take excerpts from: marks stay where they stand among words. */
const forExcerpts = (text: string): string =>
  text.replace(WINDOW, (part) => ((part.match(MARKS)?.length ?? 0) > MOST_MARKS ? withoutMarks(part) : part))

interface Copy {
  isLive: boolean
  slug: string
  data: EntryData | null
}

/** Writes down anew by what words a copy of an entry is found. */
export async function replaceSearchText(
  ctx: Context<'cms'>,
  { id, locale }: Pick<EntryRow, 'id' | 'locale'>,
  collection: CollectionRow,
  { isLive, slug, data }: Copy,
): Promise<void> {
  if (data === null) {
    await ctx.db
      .deleteFrom('cms_search_texts')
      .where('orgId', '=', ctx.org.id)
      .where('entryId', '=', id)
      .where('isLive', '=', isLive)
      .execute()
    return
  }
  const title = titleOf(collection, data, slug)
  const body = forExcerpts(searchTextOf(collection, data))
  const configuration = configurationOf(locale)
  const name = `${title} ${slug}`
  const wordsOf = (text: string, by = configuration) =>
    sql<string>`to_tsvector(${by}::text::regconfig, ${withoutMarks(text)})`
  const titleWords = sql<string>`${wordsOf(name)} || ${wordsOf(name, 'simple')}`
  const content = {
    collectionId: collection.id,
    locale,
    title,
    slug,
    body,
    configuration,
    titleWords,
    words: sql<string>`setweight(${titleWords}, 'A') || ${wordsOf(body)}`,
  }
  await ctx.db
    .insertInto('cms_search_texts')
    .values({ orgId: ctx.org.id, entryId: id, isLive, ...content })
    .onConflict((conflict) => conflict.columns(['orgId', 'entryId', 'isLive']).doUpdateSet(content))
    .execute()
}
