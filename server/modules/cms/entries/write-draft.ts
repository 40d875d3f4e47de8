import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, type FieldError } from '../../../kernel/base/errors.ts'
import { checkEdges } from '../core/edges.ts'
import type { EntryRow, Placed } from '../core/entry-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { assertLocale } from '../core/locale-rows.ts'
import { assertVersion, saveEntry } from '../core/save-entry.ts'
import type { Reason } from '../core/versions.ts'
import { E } from '../errors.ts'
import { withBlockKeys } from '../fields/block-keys.ts'
import { checkValues } from '../fields/check-values.ts'
import { applyEdits, type Edits } from '../fields/edits.ts'
import type { EntryData, FieldDef } from '../fields/field-types.ts'
import { LOCKS } from '../locks.ts'

/** What somebody changes of a working copy. */
export interface DraftChange extends Edits {
  ifVersion?: number | undefined
  slug?: string | undefined
  locale?: string | undefined
  /** Field by field; null clears one. */
  data?: EntryData | undefined
  /** In place of all values. */
  wholeData?: EntryData
  reason?: Reason
}

/**
 * Changes the working copy: values first, then edits of blocks, then of texts, all or nothing. What is served stays as it is. Values
 * that translations share are written to these, too. What changes nothing makes no version.
 */
export async function writeDraft(
  ctx: Context<'cms'>,
  placed: Placed,
  change: DraftChange,
): Promise<EntryRow> {
  const { entry, collection } = placed
  assertVersion(entry, change.ifVersion)
  if (entry.status === 'scheduled')
    throw new AppError(E.cms_state_conflict, 'This version is scheduled. Unschedule it to change it.')
  if (entry.status === 'archived')
    throw new AppError(E.cms_state_conflict, 'The entry is archived. Bring it back to change it.')
  const data = withBlockKeys(collection.fields, edited(placed, change))
  refuseInvalid(problemsOfChange(collection.fields, { before: entry.data, after: data }))
  refuseInvalid(await checkEdges(ctx, collection.fields, { before: entry.data, after: data }))
  const { slug = entry.slug, locale = entry.locale } = change
  if (locale !== entry.locale) {
    if (entry.liveVersion !== null)
      throw new AppError(
        E.cms_state_conflict,
        'What is published stays in its language. Unpublish it to change the language.',
      )
    await assertLocale(ctx, locale)
  }
  const isSame = JSON.stringify(data) === JSON.stringify(entry.data)
  if (isSame && slug === entry.slug && locale === entry.locale) return entry
  const after = await saveEntry(
    ctx,
    placed,
    {
      status: 'draft',
      ...(!isSame && { data }),
      ...(slug !== entry.slug && { slug }),
      ...(locale !== entry.locale && { locale }),
    },
    { reason: change.reason ?? 'edited', event: 'cms.entry.updated' },
  )
  await share(ctx, placed, data)
  return after
}

function edited(
  { entry, collection: { fields } }: Placed,
  { data = {}, wholeData, ...edits }: DraftChange,
): EntryData {
  const known = new Set(fields.map(({ name }) => name))
  // What fields that are gone have left behind is dropped with the next version.
  const merged = wholeData ?? { ...entry.data, ...data }
  const values = Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => value !== null && (known.has(name) || name in data)),
  )
  const result = applyEdits(fields, values, edits)
  if ('data' in result) return result.data
  const [first] = result.problems
  throw new AppError(E.cms_edit_failed, {
    detail: `${first?.path}: ${first?.message}. Nothing was changed.`,
    fields: result.problems,
  })
}

/** What is wrong with the values that are other ones now. What was stored before a field was changed may stay, until it is published. */
function problemsOfChange(
  fields: readonly FieldDef[],
  { before, after }: { before: EntryData; after: EntryData },
): FieldError[] {
  const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  const changed = Object.fromEntries(Object.entries(after).filter(([name]) => !isSame(name)))
  return checkValues(fields, changed)
}

/** The fields whose one value all translations have. */
export const sharedFields = ({ localized, fields }: Placed['collection']): FieldDef[] =>
  localized ? fields.filter((field) => field.localized === false) : []

/** Writes values that translations share to those that have others. */
async function share(ctx: Context<'cms'>, { entry, collection }: Placed, data: EntryData): Promise<void> {
  const shared = sharedFields(collection)
  const isChanged = ({ name }: FieldDef, other: EntryData) =>
    JSON.stringify(data[name] ?? null) !== JSON.stringify(other[name] ?? null)
  if (!shared.some((field) => isChanged(field, entry.data))) return
  await ctx.tx.lock(LOCKS.group, entry.groupId)
  const others = (await ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('groupId', '=', entry.groupId)
    .where('id', '<>', entry.id)
    .where('status', '<>', sql.lit('archived'))
    .orderBy('id')
    .forUpdate()
    .execute()) as EntryRow[]
  for (const other of others) {
    if (!shared.some((field) => isChanged(field, other.data))) continue
    if (other.status === 'scheduled')
      throw new AppError(
        E.cms_state_conflict,
        `The translation in ${other.locale} is scheduled and shares this value. Unschedule it to change the value.`,
      )
    const values = { ...other.data }
    for (const { name } of shared)
      if (data[name] === undefined) delete values[name]
      else values[name] = data[name]
    await saveEntry(
      ctx,
      { entry: other, collection },
      { data: values, ...(other.status === 'published' && { status: 'draft' }) },
      { reason: 'shared', event: 'cms.entry.updated' },
    )
  }
}
