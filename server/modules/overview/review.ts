import { z } from 'zod'
import { holdsScope, mayCallWith } from '../../kernel/contract/authorize.ts'
import type { Context } from '../../kernel/contract/context.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import type { Declared } from '../../kernel/contract/module.ts'
import { REVIEWS, type ReviewRow, type ReviewState } from '../../kernel/contract/review-rows.ts'
import type { ReviewKind } from '../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { AppError, errors } from '../../kernel/base/errors.ts'
import { operation } from './module.ts'

const E = errors({ review_invalid: [400, 'There is no such state: waiting, scheduled or decided.'] })

const STATES = ['waiting', 'scheduled', 'decided'] as const

const Decider = shape('ReviewDecider', {
  actorType: z.enum(['user', 'agent']),
  actorId: z.string(),
  name: z.string().nullable().describe('As it was then, also of those who have left.'),
})
const Produced = shape('ReviewProduced', {
  type: z.string().describe('Such as `cms_entry`.'),
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

const Key = z.tuple([
  z
    .string()
    .max(40)
    .regex(/^\d{4,6}-\d\d-\d\d [\d:.+-]+$/)
    .refine((at) => !Number.isNaN(Date.parse(at.replace(/\+(\d\d)$/, '+$1:00')))),
  z.string().regex(/^\w{1,40}$/),
])

/** What is shown of items, by kind and id, with one query for each kind. */
async function rawOf(
  ctx: Context<string>,
  kinds: readonly ReviewKind[],
  rows: readonly Pick<ReviewRow, 'kind' | 'id'>[],
): Promise<(row: Pick<ReviewRow, 'kind' | 'id'>) => Record<string, unknown> | null> {
  const known = new Map(
    await Promise.all(
      kinds.map(async ({ kind, show }) => {
        const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))]
        return [kind, ids.length > 0 ? await show(ctx, ids) : undefined] as const
      }),
    ),
  )
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
      if (!STATES.includes(state as ReviewState)) throw new AppError(E.review_invalid)
      const [at, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, Key)
      const seen = seenBy(kinds, ctx)
      const query = state === 'scheduled' ? REVIEWS.soonestFirst : REVIEWS.newestFirst
      const names = seen.map(({ kind }) => kind)
      const rows = await ctx.tx.query<ReviewRow>(query, [ctx.org.id, state, names, at, id, limit + 1])
      const raw = await rawOf(ctx, seen, rows.slice(0, limit))
      const may = new Map(seen.map(({ kind, decide }) => [kind, mayCallWith(decide, ctx)]))
      return pageOf(rows, limit, {
        keyOf: ({ exactly, lineId }) => [exactly, lineId],
        present: (row) => ({ ...present(row), raw: raw(row), mayDecide: may.get(row.kind) ?? false }),
      })
    },
  })
}

const present = ({ kind, state, id, at, outcome, reason, ...row }: ReviewRow) => ({
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
        ...(await ctx.tx.query<ReviewRow>(REVIEWS.queued, [ctx.org.id, seen.map(({ kind }) => kind)])),
        ...(await ctx.tx.query<ReviewRow>(REVIEWS.queuedForLater, [
          ctx.org.id,
          later.map(({ kind }) => kind),
        ])),
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
      const rows = await tx.query<{ kind: string; count: number }>(REVIEWS.countWaiting, [
        org.id,
        counted.map(({ kind }) => kind),
      ])
      return Object.fromEntries(
        counted.map(({ kind, name }) => [name, rows.find((row) => row.kind === kind)?.count ?? 0]),
      )
    },
  }
}

/** The review queue as a fact of the set-up. */
export const reviewFact = {
  shape: {
    reviewQueue: shape('ReviewQueue', { hasPendingItems: z.boolean(), lastDecisionAt: Instant.nullable() }),
  },
  async read({ tx, org }: Context<string>) {
    const [row] = await tx.query<{ hasPendingItems: boolean; lastDecisionAt: Date | null }>(REVIEWS.summary, [
      org.id,
    ])
    return {
      reviewQueue: {
        hasPendingItems: row?.hasPendingItems ?? false,
        lastDecisionAt: row?.lastDecisionAt ?? null,
      },
    }
  },
}
