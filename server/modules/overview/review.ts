import { z } from 'zod'
import { holdsScope, mayCallWith } from '../../kernel/contract/authorize.ts'
import type { Context } from '../../kernel/contract/context.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import type { Declared } from '../../kernel/contract/module.ts'
import type { ReviewKind } from '../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { AppError, errors } from '../../kernel/base/errors.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { operation } from './module.ts'

const E = errors({ review_invalid: [400, 'There is no such state: waiting, scheduled or decided.'] })

const STATES = ['waiting', 'scheduled', 'decided'] as const
type State = (typeof STATES)[number]

const Decider = shape('ReviewDecider', {
  actorType: z.enum(['user', 'agent']),
  actorId: z.string(),
  name: z.string().nullable().describe('As it was then, also of those who have left.'),
})
const Produced = shape('ReviewProduced', {
  type: z.enum(['kb_document', 'cms_entry', 'crm_contact', 'conv_message']),
  id: z.string(),
})

const common = {
  state: z.enum(STATES),
  id: z.string().describe('Of the item.'),
  at: Instant.describe('Since when it waits, when it takes effect, or when it was decided.'),
  outcome: z.enum(['approved', 'dismissed', 'failed']).nullable(),
  reason: z.string().nullable().describe('Why it was dismissed, or what it failed with.'),
  decidedBy: Decider.nullable(),
  producedRef: Produced.nullable().describe('What came of it.'),
  mayDecide: z.boolean().describe('Whether you may decide about it.'),
}

/** Every kind of review that the modules declare. */
export const kindsOf = ({ modules }: Declared): ReviewKind[] => modules.flatMap(({ reviews = [] }) => reviews)

/** Those of them that a caller may see. */
const seenBy = (kinds: readonly ReviewKind[], ctx: Context<string>): ReviewKind[] =>
  kinds.filter(({ scope }) => holdsScope(ctx, scope))

interface Row {
  kind: string
  state: State
  id: string
  at: Date
  outcome: 'approved' | 'dismissed' | 'failed' | null
  reason: string | null
  deciderType: string | null
  deciderId: string | null
  deciderName: string | null
  producedType: z.output<typeof Produced>['type'] | null
  producedId: string | null
  /** Where it stands in its list. */
  exactly: string
  lineId: string
}

const COLUMNS = `r.kind, r.state, r.item_id as id, r.at, r.outcome, r.reason, r.decided_by_type as "deciderType", r.decided_by_id as "deciderId",
  r.decided_by_name as "deciderName", r.produced_type as "producedType", r.produced_id as "producedId", r.at::text as exactly, r.id as "lineId"`
const pageSql = (after: '<' | '>', order: 'asc' | 'desc') =>
  `select ${COLUMNS} from kernel_reviews r where r.org_id = $1 and r.state = $2 and r.kind = any($3::text[])
     and ($4::timestamptz is null or (r.at, r.id) ${after} ($4, $5)) order by r.at ${order}, r.id ${order} limit $6`
const newestFirst = statement('kernel_reviews_newest', pageSql('<', 'desc'))
const soonestFirst = statement('kernel_reviews_soonest', pageSql('>', 'asc'))

const Key = z.tuple([
  z
    .string()
    .max(40)
    .regex(/^\d{4,6}-\d\d-\d\d [\d:.+-]+$/),
  z.string().max(40),
])

/** What is shown of items, by kind and id, with one query for each kind. */
async function rawOf(
  ctx: Context<string>,
  kinds: readonly ReviewKind[],
  rows: readonly Pick<Row, 'kind' | 'id'>[],
): Promise<(row: Pick<Row, 'kind' | 'id'>) => Record<string, unknown> | null> {
  const known = new Map<string, ReadonlyMap<string, Record<string, unknown>>>()
  for (const { kind, show } of kinds) {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))]
    if (ids.length > 0) known.set(kind, await show(ctx, ids))
  }
  return ({ kind, id }) => known.get(kind)?.get(id) ?? null
}

/** Made of what the modules declare as `reviews`. */
export const listReview = (declared: Declared) => {
  const kinds = kindsOf(declared)
  const items = kinds.map(({ kind, raw }) =>
    z
      .object({
        kind: z.literal(kind),
        ...common,
        raw: raw.nullable().describe('As it is now; null where it is gone.'),
      })
      .meta({ id: `ReviewItem${kind.charAt(0).toUpperCase()}${kind.slice(1)}` }),
  )
  const Item = z
    .discriminatedUnion('kind', items as unknown as [z.ZodObject<{ kind: z.ZodLiteral<string> }>])
    .meta({ id: 'ReviewItem' }) as z.ZodType<Record<string, unknown>>
  return operation({
    name: 'overview.listReview',
    summary: 'List what people decide about: what waits, what takes effect later, and what was decided',
    description: `${kinds.map(({ kind, description }) => `\`${kind}\`: ${description}`).join('; ')}. You see the kinds that your scopes open. Waiting and decided come newest first, scheduled soonest first. To decide, call the approval or dismissal of the kind.`,
    access: { scope: null, audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/review',
    tool: 'overview_list_review',
    toolListing: 'toolset',
    input: z.object({
      state: z.string().max(40).default('waiting').describe('`waiting`, `scheduled` or `decided`.'),
      limit: Limit,
      cursor: Cursor,
    }),
    output: listOf(Item),
    errors: [E.review_invalid],
    async run(ctx, { state, limit, cursor }) {
      if (!STATES.includes(state as State)) throw new AppError(E.review_invalid)
      const [at, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, Key)
      const seen = seenBy(kinds, ctx)
      const query = state === 'scheduled' ? soonestFirst : newestFirst
      const names = seen.map(({ kind }) => kind)
      const rows = await ctx.tx.query<Row>(query, [ctx.org.id, state, names, at, id, limit + 1])
      const raw = await rawOf(ctx, seen, rows.slice(0, limit))
      const may = new Map(seen.map(({ kind, decide }) => [kind, mayCallWith(decide, ctx)]))
      return pageOf(rows, limit, {
        keyOf: ({ exactly, lineId }) => [exactly, lineId],
        present: (row) => ({ ...present(row), raw: raw(row), mayDecide: may.get(row.kind) ?? false }),
      })
    },
  })
}

const present = ({ kind, state, id, at, outcome, reason, ...row }: Row) => ({
  kind,
  state,
  id,
  at,
  outcome,
  reason,
  decidedBy:
    row.deciderId === null
      ? null
      : {
          actorType: row.deciderType === 'member' ? ('user' as const) : ('agent' as const),
          actorId: row.deciderId,
          name: row.deciderName,
        },
  producedRef: row.producedType && row.producedId ? { type: row.producedType, id: row.producedId } : null,
})

const MOST_QUEUED = 50

const queueSql = (state: State, order: 'asc' | 'desc') =>
  `select r.* from unnest($2::text[]) as k(kind) cross join lateral (
     select r.kind, r.state, r.item_id as id from kernel_reviews r where r.org_id = $1 and r.kind = k.kind and r.state = '${state}'
     order by r.at ${order}, r.id ${order} limit ${MOST_QUEUED}) r`
const queued = statement('kernel_reviews_queue', queueSql('waiting', 'desc'))
const queuedForLater = statement('kernel_reviews_queue_scheduled', queueSql('scheduled', 'asc'))

/** The first of what waits and of what takes effect later, by kind: `cms`, `cmsScheduled` and so on. */
export function queueOf(kinds: readonly ReviewKind[]) {
  const fields = kinds.flatMap(({ kind, raw, scheduled }) => [
    [kind, z.array(raw)] as const,
    ...(scheduled ? [[`${kind}Scheduled`, z.array(raw)] as const] : []),
  ])
  return {
    shape: Object.fromEntries(fields) as z.ZodRawShape,
    async read(ctx: Context<string>): Promise<Record<string, unknown>> {
      const seen = seenBy(kinds, ctx)
      const later = seen.filter(({ scheduled }) => scheduled)
      const rows = [
        ...(await ctx.tx.query<Row>(queued, [ctx.org.id, seen.map(({ kind }) => kind)])),
        ...(await ctx.tx.query<Row>(queuedForLater, [ctx.org.id, later.map(({ kind }) => kind)])),
      ]
      const raw = await rawOf(ctx, seen, rows)
      const lists = new Map<string, unknown[]>(fields.map(([name]) => [name, []]))
      for (const row of rows) {
        const shown = raw(row)
        if (shown) lists.get(row.state === 'scheduled' ? `${row.kind}Scheduled` : row.kind)?.push(shown)
      }
      return Object.fromEntries(lists)
    },
  }
}

const count = statement(
  'kernel_reviews_count',
  `select k.kind, (select count(*)::int from (select from kernel_reviews r where r.org_id = $1 and r.kind = k.kind and r.state = 'waiting' limit 10000) x) as count
   from unnest($2::text[]) as k(kind)`,
)

/** How much waits, under the names that the kinds give it. */
export function countsOf(kinds: readonly ReviewKind[]) {
  const counted = kinds.flatMap(({ kind, count: name }) => (name === undefined ? [] : [{ kind, name }]))
  return {
    shape: Object.fromEntries(
      counted.map(({ kind, name }) => [
        name,
        z.int().describe(`What waits in the review queue as \`${kind}\`.`),
      ]),
    ) as z.ZodRawShape,
    async read({ tx, org }: Context<string>): Promise<Record<string, number>> {
      if (counted.length === 0) return {}
      const rows = await tx.query<{ kind: string; count: number }>(count, [
        org.id,
        counted.map(({ kind }) => kind),
      ])
      return Object.fromEntries(
        counted.map(({ kind, name }) => [name, rows.find((row) => row.kind === kind)?.count ?? 0]),
      )
    },
  }
}

const summary = statement(
  'kernel_reviews_summary',
  `select exists (select from kernel_reviews where org_id = $1 and state = 'waiting') as "hasPendingItems",
     (select max(at) from kernel_reviews where org_id = $1 and state = 'decided') as "lastDecisionAt"`,
)

/** The review queue as a fact of the set-up. */
export const reviewFact = {
  shape: {
    reviewQueue: shape('ReviewQueue', { hasPendingItems: z.boolean(), lastDecisionAt: Instant.nullable() }),
  },
  async read({ tx, org }: Context<string>) {
    const [row] = await tx.query<{ hasPendingItems: boolean; lastDecisionAt: Date | null }>(summary, [org.id])
    return {
      reviewQueue: {
        hasPendingItems: row?.hasPendingItems ?? false,
        lastDecisionAt: row?.lastDecisionAt ?? null,
      },
    }
  },
}
