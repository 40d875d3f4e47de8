import type { Context } from '../../../kernel/contract/context.ts'
import type { EntryData, FieldDef } from '../fields/field-types.ts'
import type { CollectionRow } from './collection-rows.ts'

// A longer one is compared by its beginning: an index cannot hold more.
const MOST_CHARACTERS = 500

/** How a value of an indexed field is stored: texts, and times as ISO 8601 in UTC; numbers, and booleans as 0 and 1. */
export function indexedValue(
  field: FieldDef,
  value: unknown,
): { textValue: string | null; numberValue: number | null } {
  if (typeof value === 'number') return { textValue: null, numberValue: value }
  if (typeof value === 'boolean') return { textValue: null, numberValue: Number(value) }
  const text = field.type === 'datetime' ? new Date(String(value)).toISOString() : String(value)
  return { textValue: text.slice(0, MOST_CHARACTERS), numberValue: null }
}

/** Writes down anew by what values the published entry is filtered and put in order; none where nothing is published. */
export async function replaceIndexedValues(
  ctx: Context<'cms'>,
  entryId: string,
  { id: collectionId, fields }: CollectionRow,
  data: EntryData | null,
): Promise<void> {
  await ctx.db
    .deleteFrom('cms_indexed_values')
    .where('orgId', '=', ctx.org.id)
    .where('entryId', '=', entryId)
    .execute()
  if (data === null) return
  const rows = fields
    .filter(({ indexed }) => indexed)
    .flatMap((field) =>
      [data[field.name] ?? field.default ?? []].flat().map((value, place) => ({
        orgId: ctx.org.id,
        entryId,
        collectionId,
        field: field.name,
        place,
        ...indexedValue(field, value),
      })),
    )
  if (rows.length > 0) await ctx.db.insertInto('cms_indexed_values').values(rows).execute()
}
