import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import type { Collections } from './import-settings.ts'
import type { Progress } from './progress.ts'
import type { RedirectRecord } from './records.ts'

/** Adds redirects from addresses that nothing is served at and nothing leads from yet. */
export async function importRedirects(
  ctx: Context<'cms'>,
  records: readonly RedirectRecord[],
  progress: Progress,
  collections: Collections,
): Promise<void> {
  if (records.length === 0) return
  const entryIds = await idsHere(
    ctx,
    'cms_entries',
    records.flatMap(({ entryId }) => [
      progress.idMap.get(entryId) ?? entryId,
      importedId('cme', ctx.org.id, entryId),
    ]),
  )
  const known = await idsHere(
    ctx,
    'cms_redirects',
    records.map(({ id }) => importedId('crd', ctx.org.id, id)),
  )
  for (const record of records) {
    const { locale, fromSlug } = record
    const collection = collections.find(record)
    const derived = importedId('crd', ctx.org.id, record.id)
    // One that has come into another collection keeps its id there.
    const id = known.has(derived)
      ? importedId('crd', ctx.org.id, `${collection?.id ?? ''} ${record.id}`)
      : derived
    const entryId = [
      progress.idMap.get(record.entryId) ?? record.entryId,
      importedId('cme', ctx.org.id, record.entryId),
    ].find((candidate) => entryIds.has(candidate))
    if (!collection || entryId === undefined) {
      progress.skipped.add(id)
      progress.warnings.add(`The redirect from ${fromSlug} was left out: what it leads to is not here.`)
      continue
    }
    if (await isTaken(ctx, { collectionId: collection.id, locale, fromSlug })) {
      progress.skipped.add(id)
      continue
    }
    await ctx.db
      .insertInto('cms_redirects')
      .values({ orgId: ctx.org.id, id, collectionId: collection.id, locale, fromSlug, entryId })
      .execute()
    known.add(id)
    progress.created.add(id)
  }
}

/** Which of some ids a table of the organization has. */
async function idsHere(
  ctx: Context<'cms'>,
  table: 'cms_entries' | 'cms_redirects',
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Address {
  collectionId: string
  locale: string
  fromSlug: string
}

async function isTaken(ctx: Context<'cms'>, { collectionId, locale, fromSlug }: Address): Promise<boolean> {
  const [redirect, entry] = await Promise.all([
    ctx.db
      .selectFrom('cms_redirects')
      .select('id')
      .where('orgId', '=', ctx.org.id)
      .where('collectionId', '=', collectionId)
      .where('locale', '=', locale)
      .where('fromSlug', '=', fromSlug)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('cms_entries')
      .select('id')
      .where('orgId', '=', ctx.org.id)
      .where('collectionId', '=', collectionId)
      .where('locale', '=', locale)
      .where('liveSlug', '=', fromSlug)
      .executeTakeFirst(),
  ])
  return redirect !== undefined || entry !== undefined
}
