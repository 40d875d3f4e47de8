import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { Cursor, listOf, wholeListOf } from '../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { databaseProblem } from '../../../kernel/db/problems.ts'
import { READ, WRITE } from '../access.ts'
import {
  COLUMNS,
  ContactId,
  isPerson,
  peopleWhere,
  Person,
  requirePerson,
  type PersonRow,
} from '../contacts/people.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { cleaned, conditionsOf, Filter, FLOOR, type FilterDefinition } from './filter.ts'

export const SegmentId = z
  .string()
  .regex(idPattern('cseg'), 'not the id of a segment')
  .describe('A segment, cseg_….')

const Segment = shape('Segment', {
  id: SegmentId,
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(1000).nullable(),
  filterDefinition: Filter,
  createdAt: Instant,
  updatedAt: Instant,
})

const { name, description } = Segment.shape
const MOST = 500
const SEGMENT = ['id', 'name', 'description', 'filter as filterDefinition', 'createdAt', 'updatedAt'] as const

type SegmentRow = z.output<typeof Segment>

export async function requireSegment(ctx: Context<'crm'>, id: string): Promise<SegmentRow> {
  const row = await ctx.db
    .selectFrom('crm_segments')
    .select(SEGMENT)
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError(E.crm_not_found, 'There is no such segment.')
  return row as unknown as SegmentRow
}

function taken(called: string | undefined): (error: unknown) => never {
  return (error) => {
    const { constraint } = Object(error) as { constraint?: string }
    if (constraint === 'crm_segments_name')
      throw new AppError(E.crm_conflict, `A segment with the name ${called} is there already.`)
    throw databaseProblem(error) ?? error
  }
}

export const listSegments = operation({
  name: 'crm.listSegments',
  summary: 'List segments by name',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/segments',
  tool: 'crm_list_segments',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Segment),
  async run(ctx) {
    const items = await ctx.db
      .selectFrom('crm_segments')
      .select(SEGMENT)
      .where('orgId', '=', ctx.org.id)
      .orderBy(sql`lower(name), id`)
      .execute()
    return { items: items as unknown as SegmentRow[] }
  },
})

export const getSegment = operation({
  name: 'crm.getSegment',
  summary: 'Get a segment',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/segments/{id}',
  tool: 'crm_get_segment',
  toolListing: 'toolset',
  input: z.object({ id: SegmentId }),
  output: Segment,
  errors: [E.crm_not_found],
  run: (ctx, { id }) => requireSegment(ctx, id),
})

export const createSegment = operation({
  name: 'crm.createSegment',
  summary: 'Create a segment: people by conditions',
  description:
    'All conditions hold together. Whoever asked not to be contacted, unsubscribed, or may not be written to on any basis is never in one.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/segments',
  tool: 'crm_create_segment',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ name, description: description.default(null), filter: Filter }),
  output: Segment,
  errors: [E.crm_conflict],
  async run(ctx, given) {
    await ctx.tx.lock(LOCKS.segments, ctx.org.id)
    const [known] = await ctx.db
      .selectFrom('crm_segments')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('orgId', '=', ctx.org.id)
      .execute()
    if ((known?.count ?? 0) >= MOST) throw new AppError(E.crm_conflict, `At most ${MOST} segments.`)
    const id = newId('cseg')
    await ctx.db
      .insertInto('crm_segments')
      .values({
        orgId: ctx.org.id,
        id,
        name: given.name,
        description: given.description,
        filter: JSON.stringify(cleaned(given.filter)),
      })
      .execute()
      .catch(taken(given.name))
    return requireSegment(ctx, id)
  },
})

export const updateSegment = operation({
  name: 'crm.updateSegment',
  summary: 'Change a segment',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/crm/segments/{id}',
  tool: 'crm_update_segment',
  toolListing: 'toolset',
  input: z.object({
    id: SegmentId,
    name: name.optional(),
    description: description.optional(),
    filter: Filter.optional(),
  }),
  output: Segment,
  errors: [E.crm_not_found, E.crm_invalid, E.crm_conflict],
  async run(ctx, { id, filter, ...changes }) {
    await requireSegment(ctx, id)
    if (filter === undefined && Object.values(changes).every((value) => value === undefined))
      throw new AppError(E.crm_invalid, 'Say what is to be different: name, description or filter.')
    await ctx.db
      .updateTable('crm_segments')
      .set({
        ...changes,
        ...(filter && { filter: JSON.stringify(cleaned(filter)) }),
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
      .catch(taken(changes.name))
    return requireSegment(ctx, id)
  },
})

export const deleteSegment = operation({
  name: 'crm.deleteSegment',
  summary: 'Delete a segment; its people stay',
  description: 'One that something uses, such as a campaign, cannot be deleted.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/crm/segments/{id}',
  tool: 'crm_delete_segment',
  toolListing: 'toolset',
  input: z.object({ id: SegmentId }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.crm_not_found, E.crm_conflict],
  async run(ctx, { id }) {
    await requireSegment(ctx, id)
    for (const holder of ctx.services.held)
      if (holder.of === 'segment' && 'named' in holder && (await holder.named(ctx, [id])).length > 0)
        throw new AppError(
          E.crm_conflict,
          'Something uses this segment, such as a campaign: give that another one first.',
        )
    await ctx.db.deleteFrom('crm_segments').where('orgId', '=', ctx.org.id).where('id', '=', id).execute()
    return { deleted: true as const }
  },
})

const all = (tests: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`

const meant = (filter: FilterDefinition) => all(conditionsOf(filter).map(([, test]) => test))
const eligible = all(FLOOR.map(([, test]) => test))

/** SQL: whether a person is in a segment with such a filter. */
export const inSegment = (filter: FilterDefinition): RawBuilder<boolean> =>
  sql<boolean>`(${meant(filter)} and ${eligible})`

const people = (ctx: Context<'crm'>) =>
  ctx.db.selectFrom('crm_contacts').where('orgId', '=', ctx.org.id).where(isPerson)

/** Whether a contact is in a segment; nobody is in one that is gone. */
export async function isInSegment(ctx: Context<'crm'>, id: string, contactId: string): Promise<boolean> {
  const segment = await ctx.db
    .selectFrom('crm_segments')
    .select(SEGMENT)
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!segment) return false
  const found = await people(ctx)
    .select('id')
    .where('id', '=', contactId)
    .where(inSegment(segment.filterDefinition as FilterDefinition))
    .executeTakeFirst()
  return found !== undefined
}

export const listSegmentContacts = operation({
  name: 'crm.listSegmentContacts',
  summary: 'List the people of a segment, changed last first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/segments/{id}/contacts',
  tool: 'crm_list_segment_contacts',
  toolListing: 'toolset',
  input: z.object({ id: SegmentId, limit: z.int().min(1).max(500).default(100), cursor: Cursor }),
  output: listOf(Person),
  errors: [E.crm_not_found],
  async run(ctx, { id, ...page }) {
    const { filterDefinition } = await requireSegment(ctx, id)
    return peopleWhere(ctx, inSegment(filterDefinition), page)
  },
})

export const previewSegment = operation({
  name: 'crm.previewSegment',
  summary: 'Count whom a filter would find, with examples',
  access: READ,
  effect: 'read',
  rest: 'POST /v1/crm/segments/preview',
  tool: 'crm_preview_segment',
  toolListing: 'toolset',
  input: z.object({ filter: Filter }),
  output: z.object({
    count: z.int(),
    excluded: z.int().describe('How many the conditions fit, but who may not be written to.'),
    examples: z.array(Person).describe('Up to five.'),
  }),
  async run(ctx, { filter }) {
    const fits = meant(cleaned(filter))
    const counted = await people(ctx)
      .select(sql<number>`count(*) filter (where ${eligible})::int`.as('count'))
      .select(sql<number>`count(*) filter (where not ${eligible})::int`.as('excluded'))
      .where(fits)
      .executeTakeFirstOrThrow()
    const examples = await people(ctx)
      .select(COLUMNS)
      .where(fits)
      .where(eligible)
      .orderBy(sql`updated_at desc, id desc`)
      .limit(5)
      .execute()
    return { ...counted, examples: examples as unknown as PersonRow[] }
  },
})

export const explainSegment = operation({
  name: 'crm.explainSegment',
  summary: 'Say why a person is in a segment or not',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/segments/{id}/contacts/{contactId}/why',
  tool: 'crm_explain_segment',
  toolListing: 'toolset',
  input: z.object({ id: SegmentId, contactId: ContactId }),
  output: z.object({
    isIn: z.boolean(),
    failed: z
      .array(z.string())
      .describe(
        'The conditions that do not hold, and `doNotContact`, `unsubscribed`, `noLawfulBasis` or `notAPerson`.',
      ),
  }),
  errors: [E.crm_not_found, E.contact_not_found],
  async run(ctx, { id, contactId }) {
    const { filterDefinition } = await requireSegment(ctx, id)
    await requirePerson(ctx, contactId)
    const tests: (readonly [string, RawBuilder<boolean>])[] = [
      ['notAPerson', isPerson],
      ...FLOOR,
      ...conditionsOf(filterDefinition),
    ]
    const row = await ctx.db
      .selectFrom('crm_contacts')
      .select(
        sql<string[]>`array_remove(array[${sql.join(
          tests.map(([called, test]) => sql`case when not coalesce(${test}, false) then ${called}::text end`),
        )}], null)`.as('failed'),
      )
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow()
    return { isIn: row.failed.length === 0, failed: row.failed }
  },
})
