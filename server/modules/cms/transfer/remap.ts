import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { checkRequired, checkValue } from '../fields/check-values.ts'
import type { Block, EntryData, FieldDef } from '../fields/field-types.ts'
import { hasTokens, replaceTokens } from '../fields/tokens.ts'
import { mapValues } from '../fields/values-of.ts'
import type { PlacedRecord } from './entry-ids.ts'
import type { Progress } from './progress.ts'

/** Says what the id of an asset or entry in the records is here. */
export type IdHere = (kind: 'asset' | 'entry', id: string) => string

/** Every id that values name, whatever its form. */
function idsIn(fields: readonly FieldDef[], data: EntryData): Record<'asset' | 'entry', string[]> {
  const found: Record<'asset' | 'entry', string[]> = { asset: [], entry: [] }
  mapIds(fields, data, (kind, id) => {
    found[kind].push(id)
    return id
  })
  return found
}

const mapIds = (
  fields: readonly FieldDef[],
  data: EntryData,
  idHere: IdHere,
  oldAddresses: ReadonlyMap<string, string> = new Map(),
): EntryData =>
  mapValues(fields, data, (field, value) => {
    if (typeof value !== 'string') return value
    if (field.type === 'asset' && value !== '') return idHere('asset', value)
    if (field.type === 'reference' && value !== '') return idHere('entry', value)
    if (!hasTokens(field)) return value
    return replaceTokens(
      value,
      (kind, id) =>
        (kind === 'asset' ? oldAddresses.get(id) : undefined) ??
        `${kind}://${idHere(kind === 'ref' ? 'entry' : kind, id)}`,
    )
  })

/** Looks up once what the entries of a page name that is not on it: what is here by its own id, or by the one that an import gave it. */
export async function idsHereOf(
  ctx: Context<'cms'>,
  placed: readonly PlacedRecord[],
  { idMap }: Progress,
): Promise<IdHere> {
  const all = { asset: new Set<string>(), entry: new Set<string>() }
  for (const { record, collection } of placed)
    for (const data of [record.data, record.live?.data ?? {}]) {
      const { asset, entry } = idsIn(collection.fields, wellFormed(collection.fields, data))
      for (const id of asset) all.asset.add(id)
      for (const id of entry) all.entry.add(id)
    }
  const own = {
    asset: await present(ctx, 'cms_assets', all.asset),
    entry: await present(ctx, 'cms_entries', all.entry),
  }
  const prefixes = { asset: 'cma', entry: 'cme' }
  return (kind, id) => idMap.get(id) ?? (own[kind].has(id) ? id : importedId(prefixes[kind], ctx.org.id, id))
}

async function present(
  ctx: Context<'cms'>,
  table: 'cms_assets' | 'cms_entries',
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  if (ids.size === 0) return new Set()
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lists and blocks that have the form of such; what has not would be no list to look into. */
function wellFormed(fields: readonly FieldDef[], data: EntryData): EntryData {
  const isBlock = (item: unknown) => typeof Object(item).props === 'object' && Object(item).props !== null
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = data[name]
      if (value === undefined || value === null) return []
      if (type === 'blocks' && !(Array.isArray(value) && value.every(isBlock))) return []
      return [[name, value] as const]
    }),
  )
}

/**
 * The values of a record as they are to be stored: ids as they are here, blocks with keys that stay the same when it is repeated. What
 * does not fit its field is left out, with a warning.
 */
export function valuesHere(
  { record, collection, id }: PlacedRecord,
  data: EntryData,
  idHere: IdHere,
  { warnings, oldAddresses }: Progress,
): EntryData {
  const { fields, name: collectionName } = collection
  const formed = wellFormed(fields, data)
  const mapped = withKeys(fields, mapIds(fields, formed, idHere, oldAddresses), id)
  const name = `${record.slug} (${record.locale})`
  const leftOut = Object.keys(data).filter(
    (key) => data[key] !== null && data[key] !== undefined && formed[key] === undefined,
  )
  for (const key of leftOut) {
    const isKnown = fields.some((field) => field.name === key)
    warnings.add(
      isKnown
        ? `${name}: the value of ${key} was left out, it is no list of blocks.`
        : `${name}: ${collectionName} has no field ${key}; its value was left out.`,
    )
  }
  for (const field of fields) {
    const [problem] = checkValue(field, mapped[field.name], field.name)
    if (!problem) continue
    warnings.add(`${name}: the value of ${field.name} was left out, ${problem.message}.`)
    delete mapped[field.name]
  }
  return mapped
}

const withKeys = (fields: readonly FieldDef[], data: EntryData, entryId: string): EntryData => {
  const keyed = { ...data }
  for (const { name, type } of fields)
    if (type === 'blocks' && Array.isArray(data[name]))
      keyed[name] = (data[name] as Block[]).map((block, index) => ({
        ...block,
        key: block.key ?? keyOf(`${entryId} ${name} ${index}`),
      }))
  return keyed
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** What an entry that is served lacks, in a sentence; nothing where nothing is missing. */
export const lackOf = (fields: readonly FieldDef[], data: EntryData): string | undefined => {
  const missing = checkRequired(fields, data).map(({ path }) => path.replace(/^data\./, ''))
  return missing.length > 0 ? `is published without ${missing.join(', ')}` : undefined
}
