import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import { checkRequired, checkValue } from '../fields/check-values.ts'
import { isEmpty, type EntryData, type FieldDef } from '../fields/field-types.ts'

/** What a change of fields does to the entries that are there. */
export const FieldEffect = shape('ContentFieldEffect', {
  field: z.string(),
  effect: z
    .enum(['hidden', 'invalid', 'missing'])
    .describe(
      '`hidden`: the field goes, and what entries say in it is shown no more; `invalid`: values do not fit the field any more; `missing`: entries cannot be published without it.',
    ),
  entries: z.int().describe('How many entries it concerns.'),
  published: z.int().describe('How many of these are published.'),
  examples: z.array(
    shape('ContentFieldEffectExample', { id: z.string(), title: z.string(), message: z.string() }),
  ),
})

const PAGE = 200
// Of a larger collection the newest are looked at, and the answer says so.
const MOST_LOOKED_AT = 5000
const EXAMPLES = 5

interface Looked {
  effects: z.output<typeof FieldEffect>[]
  /** Whether all entries were looked at. */
  isWhole: boolean
}

interface Row {
  id: string
  title: string
  data: EntryData
  /** What is served of it; null where nothing is. */
  liveData: EntryData | null
  liveVersion: number | null
}

/** What other fields would do to the entries of a collection. */
export async function effectsOf(
  ctx: Context<'cms'>,
  before: CollectionRow,
  fields: readonly FieldDef[],
): Promise<Looked> {
  const changed = changesOf(before.fields, fields)
  const effects = new Map<string, z.output<typeof FieldEffect>>()
  if (changed.length === 0) return { effects: [], isWhole: true }
  let last = ''
  let looked = 0
  for (;;) {
    const rows = await page(ctx, before.id, last)
    for (const row of rows) for (const change of changed) note(effects, row, change)
    looked += rows.length
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) return { effects: [...effects.values()], isWhole: true }
    if (looked >= MOST_LOOKED_AT) return { effects: [...effects.values()], isWhole: false }
  }
}

const page = (ctx: Context<'cms'>, collectionId: string, last: string): Promise<Row[]> =>
  ctx.db
    .selectFrom('cms_entries')
    .select(['id', 'title', 'data', 'liveData', 'liveVersion'])
    .where('orgId', '=', ctx.org.id)
    .where('collectionId', '=', collectionId)
    .where(last === '' ? sql<boolean>`true` : sql<boolean>`id < ${last}`)
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute() as Promise<Row[]>

type Changed = { before: FieldDef | undefined; after: FieldDef | undefined }

function changesOf(before: readonly FieldDef[], after: readonly FieldDef[]): Changed[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names
    .map((name) => ({
      before: before.find((field) => field.name === name),
      after: after.find((field) => field.name === name),
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

function note(effects: Map<string, z.output<typeof FieldEffect>>, row: Row, change: Changed): void {
  // What is served may say what the working copy does not say any more.
  const found = effectOn(row.data, change) ?? (row.liveData && effectOn(row.liveData, change))
  if (!found) return
  const field = (change.before ?? change.after)?.name ?? ''
  const key = `${field} ${found.effect}`
  const known = effects.get(key) ?? { field, effect: found.effect, entries: 0, published: 0, examples: [] }
  known.entries += 1
  if (row.liveVersion !== null) known.published += 1
  if (known.examples.length < EXAMPLES)
    known.examples.push({ id: row.id, title: row.title, message: found.message })
  effects.set(key, known)
}

function effectOn(
  data: EntryData,
  { before, after }: Changed,
): { effect: z.output<typeof FieldEffect>['effect']; message: string } | undefined {
  const name = (before ?? after)?.name ?? ''
  const value = data[name]
  if (!after) return isEmpty(value) ? undefined : { effect: 'hidden', message: 'says something in it' }
  const [problem] = checkValue(after, value, name)
  if (problem) return { effect: 'invalid', message: `${problem.path}: ${problem.message}` }
  const wasMissing = before ? checkRequired([before], data).length > 0 : false
  const [missing] = wasMissing ? [] : checkRequired([after], data)
  return missing
    ? { effect: 'missing', message: `${missing.path.replace(/^data\./, '')}: ${missing.message}` }
    : undefined
}
