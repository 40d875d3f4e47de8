import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import type { FieldError } from '../../../kernel/base/errors.ts'
import { checkRequired, checkValues } from '../fields/check-values.ts'
import type { EntryData } from '../fields/field-types.ts'
import { edgesOf } from '../fields/tokens.ts'
import type { CollectionRow } from './collection-rows.ts'

/** Everything that keeps the values of an entry from being published. */
export async function problemsOf(
  ctx: Context<'cms'>,
  collection: CollectionRow,
  data: EntryData,
): Promise<FieldError[]> {
  const { fields, settings } = collection
  const found = [...checkValues(fields, data), ...checkRequired(fields, data)]
  return settings.requireAltText ? [...found, ...(await withoutAltText(ctx, fields, data))] : found
}

async function withoutAltText(
  ctx: Context<'cms'>,
  fields: CollectionRow['fields'],
  data: EntryData,
): Promise<FieldError[]> {
  const edges = edgesOf(fields, data).filter(({ to }) => to === 'asset')
  if (edges.length === 0) return []
  const rows = await ctx.db
    .selectFrom('cms_assets')
    .select(['id', 'name'])
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${edges.map(({ id }) => id)})`)
    .where('mime', 'like', 'image/%')
    .where(sql<boolean>`coalesce(alt_text, '') = ''`)
    .execute()
  return edges.flatMap(({ field, id }) => {
    const image = rows.find((row) => row.id === id)
    return image ? [{ path: `data.${field}`, message: `${image.name} has no alternative text` }] : []
  })
}
