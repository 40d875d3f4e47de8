import { sql } from 'kysely'
import type { Context, Services } from '../../../kernel/contract/context.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { isImage, type AssetRow } from '../core/asset-rows.ts'
import { planVariants } from '../assets/add-variants.ts'
import type { FileFacts } from '../assets/files.ts'
import { tell } from '../assets/tell.ts'
import { checkFile, storeFile, type RawFile } from './asset-bytes.ts'
import { endWaiting } from './awaited-references.ts'
import type { Progress } from './progress.ts'
import type { AssetRecord, PageRecords } from './records.ts'

/** Reads the bytes of assets, by the ids of their records; a sentence where there are none. */
export type RawFiles = Map<string, () => Promise<RawFile | string>>

/** Files that were checked and stored, by the ids of their assets here; or why one was refused. */
export interface PreparedFiles {
  files: Map<string, FileFacts | string>
  /** The names of the files that were stored, by the ids of their assets here. */
  stored: Map<string, string[]>
  /** Assets whose bytes a dry run did not read. */
  unread: Set<string>
}

interface Wanted {
  id: string
  record: AssetRecord
}

type Known = Pick<AssetRow, 'id' | 'name' | 'sizeBytes' | 'hash' | 'altText' | 'createdAt'>

const nameAndSize = ({ name, sizeBytes }: { name: string; sizeBytes: number | string }): string =>
  `${Number(sizeBytes)} ${name}`

/** Finds what is here of the assets that a page has or names, and maps the ids. What is not here gets the id that it will have. */
async function resolveAssets(
  ctx: Context<'cms'>,
  records: readonly Pick<AssetRecord, 'id' | 'name' | 'sizeBytes' | 'hash'>[],
  { idMap }: Progress,
): Promise<Map<string, { id: string; here: Known | undefined }>> {
  const derived = (id: string) => importedId('cma', ctx.org.id, id)
  const ids = records.flatMap(({ id }) => [idMap.get(id) ?? id, id, derived(id)])
  const found = await ctx.db
    .selectFrom('cms_assets')
    .select(['id', 'name', 'sizeBytes', 'hash', 'altText', 'createdAt'])
    .where('orgId', '=', ctx.org.id)
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids})`),
        eb('hash', '=', sql<string>`any(${records.flatMap(({ hash }) => hash ?? [])})`),
        eb('name', '=', sql<string>`any(${records.map(({ name }) => name)})`),
      ]),
    )
    .orderBy('createdAt')
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  // Of several the oldest, which comes first.
  const byBytes = new Map<string, Known>()
  for (const row of found.filter((one) => one.hash !== null).toReversed())
    byBytes.set(`hash ${row.hash}`, row).set(nameAndSize(row), row)
  return new Map(
    records.map(({ id, hash, name, sizeBytes }) => {
      const here =
        byId.get(idMap.get(id) ?? id) ??
        byId.get(derived(id)) ??
        byBytes.get(`hash ${hash}`) ??
        byBytes.get(nameAndSize({ name, sizeBytes }))
      return [id, { id: here?.id ?? derived(id), here: here as Known | undefined }]
    }),
  )
}

/** The assets of a page whose bytes are to be stored: new ones, and those that are here without any. */
export async function needingBytes(
  ctx: Context<'cms'>,
  { assets }: PageRecords,
  progress: Progress,
): Promise<Wanted[]> {
  if (assets.length === 0) return []
  const resolved = await resolveAssets(ctx, assets, progress)
  return assets.flatMap((record) => {
    const { id, here } = resolved.get(record.id) ?? {}
    return id === undefined || here?.hash ? [] : [{ id, record }]
  })
}

/** Checks the bytes of assets, and stores them unless nothing is to be written. */
export async function storeAssets(
  services: Services,
  { orgId, dryRun }: { orgId: string; dryRun: boolean },
  wanted: readonly Wanted[],
  raw: RawFiles,
): Promise<PreparedFiles> {
  const prepared: PreparedFiles = { files: new Map(), stored: new Map(), unread: new Set() }
  for (const { id, record } of wanted) {
    const read = raw.get(record.id)
    if (read && dryRun) {
      prepared.unread.add(id)
      continue
    }
    const checked = await checkedFile({ services, orgId }, record, read)
    if (checked === null) continue
    if (typeof checked !== 'string' && !dryRun)
      prepared.stored.set(id, await storeFile(services, { orgId, assetId: id }, checked))
    prepared.files.set(id, typeof checked === 'string' ? checked : checked.facts)
  }
  return prepared
}

/** A file that was read and checked; a sentence where it cannot be had, whatever is wrong with it, and null where there is none. */
async function checkedFile(
  { services, orgId }: { services: Pick<Services, 'log'>; orgId: string },
  record: AssetRecord,
  read: (() => Promise<RawFile | string>) | undefined,
) {
  try {
    const file = read ? await read() : decoded(record)
    return file === null || typeof file === 'string' ? file : await checkFile(orgId, file)
  } catch (error) {
    services.log.error({ err: error, assetName: record.name }, 'a file of an import cannot be read')
    return 'its bytes cannot be read'
  }
}

function decoded({ base64Body, name, mime }: AssetRecord): RawFile | string | null {
  if (base64Body === null) return null
  const bytes = Buffer.from(base64Body, 'base64')
  return bytes.length === 0 || bytes.toString('base64').replace(/=+$/, '') !== base64Body.replace(/=+$/, '')
    ? 'its bytes are not valid base64'
    : { name, mime, bytes }
}

/** Of assets with old addresses, those whose bytes are not here. */
export async function withoutBytes(
  ctx: Context<'cms'>,
  addresses: ReadonlyMap<string, string>,
  { idMap }: Progress,
): Promise<Map<string, string>> {
  if (addresses.size === 0) return new Map()
  const idOf = (recordId: string) => idMap.get(recordId) ?? importedId('cma', ctx.org.id, recordId)
  const rows = await ctx.db
    .selectFrom('cms_assets')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${[...addresses.keys()].map(idOf)})`)
    .where('hash', 'is not', null)
    .execute()
  const whole = new Set(rows.map(({ id }) => id))
  return new Map([...addresses].filter(([recordId]) => !whole.has(idOf(recordId))))
}

/** Adds the assets of a page that are not here, and the bytes of those that are here without any. */
export async function importAssets(
  ctx: Context<'cms'>,
  { assets, elsewhere }: PageRecords,
  progress: Progress,
  { files, unread }: PreparedFiles,
): Promise<void> {
  const named = [...assets, ...elsewhere.assets]
  if (named.length === 0) return
  const resolved = await resolveAssets(ctx, named, progress)
  for (const [sourceId, { id }] of resolved) progress.idMap.set(sourceId, id)
  const fresh: string[] = []
  for (const record of new Map(assets.map((asset) => [asset.id, asset])).values()) {
    const { id, here } = resolved.get(record.id) as { id: string; here: Known | undefined }
    const file = files.get(id)
    const stored = typeof file === 'object' ? file : undefined
    if (!here) {
      await add(ctx, { id, record, stored })
      fresh.push(id)
    } else if (here.hash === null && stored) await complete(ctx, { id, stored })
    // Without its bytes nobody sees it, it stands only for what entries name: it counts once they have come.
    if (here && here.hash !== null) {
      if (!progress.created.has(id)) progress.skipped.add(id)
    } else if (stored || unread.has(id)) progress.created.add(id)
    if (typeof file === 'string') progress.missingFiles.add(`${record.name} came without its bytes: ${file}.`)
    else if (!here && !stored && !unread.has(id))
      progress.missingFiles.add(
        `${record.name} came without its bytes${record.warning ? `: ${record.warning}` : '.'}`,
      )
  }
  await endWaiting(ctx, fresh)
}

const columnsOf = ({ isAnimated: _, variants, ...file }: FileFacts) => ({
  ...file,
  variants: JSON.stringify(variants),
})

async function complete(
  ctx: Context<'cms'>,
  { id, stored }: { id: string; stored: FileFacts },
): Promise<void> {
  const row = (await ctx.db
    .updateTable('cms_assets')
    .set({ ...columnsOf(stored), updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as AssetRow
  if (isImage(row.mime) && !stored.isAnimated) planVariants(ctx, row)
  await tell(ctx, id, 'updated')
}

async function add(
  ctx: Context<'cms'>,
  { id, record, stored }: { id: string; record: AssetRecord; stored: FileFacts | undefined },
): Promise<void> {
  const { name, mime, sizeBytes, altText, focalPoint, metadata } = record
  const row = (await ctx.db
    .insertInto('cms_assets')
    .values({
      orgId: ctx.org.id,
      id,
      ...(stored ? columnsOf(stored) : { name, mime, sizeBytes }),
      altText,
      focalX: focalPoint?.x ?? null,
      focalY: focalPoint?.y ?? null,
      metadata: JSON.stringify(metadata),
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as AssetRow
  if (stored && isImage(row.mime) && !stored.isAnimated) planVariants(ctx, row)
  await tell(ctx, id, 'created')
}
