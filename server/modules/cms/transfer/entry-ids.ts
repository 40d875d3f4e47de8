import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import type { EntryRow } from '../core/entry-rows.ts'
import type { Collections } from './import-settings.ts'
import type { Progress } from './progress.ts'
import type { EntryName, EntryRecord, PageRecords } from './records.ts'

/** A record of an entry with its place here. */
export interface PlacedRecord {
  record: EntryRecord
  collection: CollectionRow
  id: string
  groupId: string
  /** The entry that is here already. */
  here: EntryRow | undefined
}

const nameOf = (collectionId: string, { slug, locale }: { slug: string; locale: string }): string =>
  JSON.stringify([collectionId, slug, locale])

/**
 * Finds what is here of the entries that a page has or names, and maps the ids; what is not here gets the id that it will have. Each
 * name counts once: a second record of the same collection, slug and language is left out. What comes from another system is found by
 * its id alone: an entry that only has the same name is from elsewhere, and it gets a name of its own.
 */
export async function placeEntries(
  ctx: Context<'cms'>,
  { entries, elsewhere }: PageRecords,
  progress: Progress,
  collections: Collections,
): Promise<PlacedRecord[]> {
  const named = [...entries, ...elsewhere.entries]
  const known = await entriesHere(ctx, named, progress, collections)
  const taken = new Set<string>()
  const placed: PlacedRecord[] = []
  for (const own of new Map(entries.map((entry) => [entry.id, entry])).values()) {
    const collection = collections.find(own)
    if (!collection) {
      progress.skipped.add(own.id)
      progress.warnings.add(`The entry ${own.slug} was left out: its collection is not here.`)
      continue
    }
    const here = known.find(own, collection.id)
    const id = here?.id ?? known.newId(own, collection.id)
    const record = await withFreeName(ctx, own, { here, collection, known, progress, taken })
    if (taken.has(nameOf(collection.id, record)) || taken.has(id)) {
      progress.skipped.add(record.id)
      progress.idMap.set(record.id, id)
      progress.warnings.add(`${record.slug} (${record.locale}) is there twice; the first one counts.`)
      continue
    }
    taken.add(nameOf(collection.id, record)).add(id)
    progress.idMap.set(record.id, id)
    placed.push({ record, collection, id, groupId: here?.groupId ?? '', here })
  }
  for (const record of elsewhere.entries) {
    const collectionId = collections.find(record)?.id ?? ''
    const here = known.find(record, collectionId)
    if (here) progress.idMap.set(record.id, here.id)
    // One that comes later gets an id of its own where another collection has it already.
    else if (progress.rules.mode === 'site' && collectionId !== '' && !progress.idMap.has(record.id))
      progress.idMap.set(record.id, known.newId(record, collectionId))
  }
  await mapGroups(ctx, named, progress, known)
  return inGroups(ctx, placed, progress)
}

interface Placing {
  here: EntryRow | undefined
  collection: CollectionRow
  known: Known
  progress: Progress
  taken: ReadonlySet<string>
}

const MOST_NAMES = 1000

/** A record under the name that its entry has here, or gets: another one where an entry from elsewhere has its name. */
async function withFreeName(
  ctx: Context<'cms'>,
  record: EntryRecord,
  { here, collection, known, progress, taken }: Placing,
): Promise<EntryRecord> {
  const { slug, locale } = record
  if (progress.rules.mode !== 'site') return record
  const stem = slug.slice(0, 190)
  if (here) return here.slug.replace(/-\d{1,4}$/, '') === stem ? renamed(record, here.slug) : record
  if (!known.isNamed(record, collection.id)) return record
  const names = Array.from({ length: MOST_NAMES }, (_, index) => `${stem}-${index + 2}`)
  const rows = await ctx.db
    .selectFrom('cms_entries')
    .select('slug')
    .where('orgId', '=', ctx.org.id)
    .where('collectionId', '=', collection.id)
    .where('locale', '=', locale)
    .where('status', '<>', sql.lit('archived'))
    .where('slug', '=', sql<string>`any(${names})`)
    .execute()
  const others = new Set(rows.map((row) => row.slug))
  const free = names.find(
    (name) => !others.has(name) && !taken.has(nameOf(collection.id, { slug: name, locale })),
  )
  if (free === undefined) return record
  progress.warnings.add(
    `${slug} (${locale}) came as ${free}: an entry from elsewhere is called ${slug} here.`,
  )
  return renamed(record, free)
}

const renamed = (record: EntryRecord, slug: string): EntryRecord => ({
  ...record,
  slug,
  ...(record.live?.slug === record.slug && { live: { ...record.live, slug } }),
})

interface Known {
  find(record: EntryName, collectionId: string): EntryRow | undefined
  /** The id that a new entry gets: another one where an entry of another collection has come from the same record. */
  newId(record: EntryName, collectionId: string): string
  /** Whether an entry of this name is here. */
  isNamed(record: EntryName, collectionId: string): boolean
}

async function entriesHere(
  ctx: Context<'cms'>,
  named: readonly EntryName[],
  { idMap, rules }: Progress,
  collections: Collections,
): Promise<Known> {
  const derived = ({ id }: EntryName) => importedId('cme', ctx.org.id, id)
  const derivedIn = ({ id }: EntryName, collectionId: string) =>
    importedId('cme', ctx.org.id, `${collectionId} ${id}`)
  const candidates = (record: EntryName, collectionId: string) => [
    idMap.get(record.id) ?? record.id,
    record.id,
    derived(record),
    derivedIn(record, collectionId),
  ]
  const names = named.flatMap(({ slug, locale, ...record }) => {
    const collection = collections.find(record)
    return collection ? [{ collectionId: collection.id, slug, locale }] : []
  })
  const columns = [
    names.map((name) => name.collectionId),
    names.map(({ slug }) => slug),
    names.map(({ locale }) => locale),
  ]
  const rows = (await ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where((eb) =>
      eb.or([
        eb(
          'id',
          '=',
          sql<string>`any(${named.flatMap((record) => candidates(record, collections.find(record)?.id ?? ''))})`,
        ),
        eb.and([
          eb('status', '<>', sql.lit('archived')),
          sql<boolean>`(collection_id, slug, locale) in (select * from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]))`,
        ]),
      ]),
    )
    .execute()) as EntryRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(
    rows.filter(({ status }) => status !== 'archived').map((row) => [nameOf(row.collectionId, row), row]),
  )
  return {
    find: (record, collectionId) => {
      for (const id of candidates(record, collectionId)) {
        const row = byId.get(id)
        if (row?.collectionId === collectionId) return row
      }
      return rules.mode === 'site' ? undefined : byName.get(nameOf(collectionId, record))
    },
    newId: (record, collectionId) =>
      byId.has(derived(record)) ? derivedIn(record, collectionId) : derived(record),
    isNamed: (record, collectionId) => byName.has(nameOf(collectionId, record)),
  }
}

const groupKeyOf = ({ translationGroupId, collectionId, slug }: EntryName): string =>
  translationGroupId ?? `${collectionId} ${slug}`

/** Maps translation groups: to the one of an entry that is here, to the group of the same id, else to a derived one. */
async function mapGroups(
  ctx: Context<'cms'>,
  named: readonly EntryName[],
  { idMap }: Progress,
  known: Known,
): Promise<void> {
  const keys = [...new Set(named.map(groupKeyOf))].filter((key) => !idMap.has(key))
  if (keys.length === 0) return
  const rows = await ctx.db
    .selectFrom('cms_entries')
    .select('groupId')
    .distinct()
    .where('orgId', '=', ctx.org.id)
    .where('groupId', '=', sql<string>`any(${keys})`)
    .execute()
  for (const { groupId } of rows) idMap.set(groupId, groupId)
  const members = new Map<string, EntryName[]>()
  for (const record of named) {
    const key = groupKeyOf(record)
    const others = members.get(key)
    if (others) others.push(record)
    else members.set(key, [record])
  }
  for (const [key, records] of members) {
    if (idMap.has(key)) continue
    const member = records
      .map((other) => known.find(other, idMap.get(other.collectionId) ?? other.collectionId))
      .find((row) => row !== undefined)
    idMap.set(key, member?.groupId ?? importedId('cmg', ctx.org.id, key))
  }
}

/** Puts new entries into their groups; one whose language is taken there stands alone. */
async function inGroups(
  ctx: Context<'cms'>,
  placed: readonly PlacedRecord[],
  { idMap, warnings }: Progress,
): Promise<PlacedRecord[]> {
  const groupOf = ({ record }: PlacedRecord) => idMap.get(groupKeyOf(record)) as string
  const groups = [...new Set(placed.filter(({ here }) => !here).map(groupOf))]
  if (groups.length === 0) return [...placed]
  const rows = await ctx.db
    .selectFrom('cms_entries')
    .select(['groupId', 'locale'])
    .where('orgId', '=', ctx.org.id)
    .where('groupId', '=', sql<string>`any(${groups})`)
    .execute()
  const taken = new Set(rows.map(({ groupId, locale }) => `${groupId} ${locale}`))
  return placed.map((one) => {
    if (one.here) return one
    const groupId = groupOf(one)
    const place = `${groupId} ${one.record.locale}`
    if (!taken.has(place)) {
      taken.add(place)
      return { ...one, groupId }
    }
    warnings.add(
      `${one.record.slug} (${one.record.locale}) stands alone: its translations have an entry in this language already.`,
    )
    return { ...one, groupId: importedId('cmg', ctx.org.id, `alone ${one.record.id}`) }
  })
}
