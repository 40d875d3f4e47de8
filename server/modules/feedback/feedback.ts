import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError, errors } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import type { Access } from '../../kernel/contract/operation.ts'
import { awaitDecision, defineReview, recordDecision } from '../../kernel/contract/reviews.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { forwardsTo, planForward } from './forward.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'

const E = errors({
  feedback_not_found: [404, 'There is no such feedback.'],
  feedback_decided: [409, 'This feedback was decided already.'],
  feedback_not_failed: [409, 'This feedback was not refused: there is nothing to try again.'],
  feedback_too_many: [429, 'You have written ten within an hour; try again later.'],
})

const KIND = 'feedback'
const MOST_AN_HOUR = 10

const WRITE: Access = { scope: null, audience: ['member', 'agent'] }
const DECIDE: Access = { scope: 'org:write', audience: ['member'], role: 'admin' }

const FeedbackId = z.string().regex(idPattern('fbk'), 'not the id of feedback').describe('Feedback, fbk_….')
const Status = z.enum(['pending', 'approved', 'dismissed'])
const AppScope = z.enum(['kb', 'conv', 'crm', 'cms', 'core'])

const Feedback = shape('Feedback', {
  id: z.string(),
  title: z.string().meta(THIRD_PARTY),
  body: z.string().meta(THIRD_PARTY),
  appScope: AppScope.nullable().describe('What it is about.'),
  includeOrgName: z.boolean(),
  includeUserName: z.boolean(),
  submittedBy: shape('FeedbackAuthor', {
    type: z.string(),
    id: z.string(),
    name: z.string().nullable().describe('As it was then, also of those who have left.'),
  }),
  status: Status,
  reason: z.string().nullable(),
  decidedBy: shape('FeedbackDecider', { id: z.string(), name: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  forwardState: z
    .enum(['pending', 'sent', 'failed'])
    .nullable()
    .describe('Whether it was passed on once approved; null where none is (`GET /v1/feedback/forwarding`).'),
  forwardError: z.string().nullable().describe('Why not, or not yet, such as `http_500`.'),
  forwardedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

type Shown = z.output<typeof Feedback>

interface Row extends Pick<
  Shown,
  | 'id'
  | 'title'
  | 'body'
  | 'appScope'
  | 'includeOrgName'
  | 'includeUserName'
  | 'status'
  | 'reason'
  | 'forwardState'
  | 'forwardError'
> {
  authorType: string
  authorId: string
  authorName: string | null
  deciderId: string | null
  deciderName: string | null
  decidedAt: Date | null
  forwardedAt: Date | null
  createdAt: Date
}

const COLUMNS = `id, title, body, app_scope as "appScope", include_org_name as "includeOrgName", include_user_name as "includeUserName",
  status, reason, submitted_by_type as "authorType", submitted_by_id as "authorId", submitted_by_name as "authorName",
  decided_by_id as "deciderId", decided_by_name as "deciderName", decided_at as "decidedAt", forward_state as "forwardState",
  forward_error as "forwardError", forwarded_at as "forwardedAt", created_at as "createdAt"`

const present = (row: Row): Shown => {
  const {
    authorType,
    authorId,
    authorName,
    deciderId,
    deciderName,
    decidedAt,
    forwardedAt,
    createdAt,
    ...shown
  } = row
  return {
    ...shown,
    submittedBy: { type: authorType, id: authorId, name: authorName },
    decidedBy: deciderId === null ? null : { id: deciderId, name: deciderName },
    decidedAt: decidedAt?.toISOString() ?? null,
    forwardedAt: forwardedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

const page = statement(
  'fb_items_page',
  `select ${COLUMNS} from fb_items where org_id = $1 and ($2::text is null or status = $2) and ($3::text is null or id < $3)
   order by id desc limit $4`,
)

export const listFeedback = operation({
  name: 'feedback.listFeedback',
  summary: 'List the feedback about the service, newest first, with what was decided',
  access: { scope: 'org:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/feedback',
  tool: 'feedback_list',
  toolListing: 'toolset',
  input: z.object({ status: Status.optional(), limit: Limit, cursor: Cursor }),
  output: listOf(Feedback),
  async run({ tx, org }, { status, limit, cursor }) {
    const before = cursor === undefined ? null : decodeCursor(cursor, z.tuple([FeedbackId]))[0]
    const rows = await tx.query<Row>(page, [org.id, status ?? null, before, limit + 1])
    return pageOf(rows, limit, { keyOf: ({ id }) => [id], present })
  },
})

const countOfHour = statement(
  'fb_items_of_hour',
  `select count(*)::int as count from fb_items where org_id = $1 and submitted_by_id = $2 and created_at > now() - interval '1 hour'`,
)
const insert = statement(
  'fb_items_insert',
  `insert into fb_items (org_id, id, title, body, app_scope, include_org_name, include_user_name, submitted_by_type, submitted_by_id, submitted_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
)

export const createFeedback = operation({
  name: 'feedback.createFeedback',
  summary: 'Say what is good, missing or wrong with the service',
  description:
    'Colleagues can read it; owners and admins decide about it. It leaves this service only once they approve it, and only where `GET /v1/feedback/forwarding` names a host. Up to ten an hour.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/feedback',
  tool: 'feedback_create',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    title: z
      .string()
      .trim()
      .min(3)
      .max(200)
      .transform((text) => text.replace(/[\s\p{C}]+/gu, ' ').trim())
      .refine((text) => text.length >= 3, 'needs three characters that can be seen'),
    body: z.string().trim().min(10).max(4000),
    appScope: AppScope.optional(),
    includeOrgName: z
      .boolean()
      .default(false)
      .describe('Whether the organization may be named where it is passed on.'),
    includeUserName: z.boolean().default(false).describe('Whether you may be.'),
  }),
  output: Feedback,
  errors: [E.feedback_too_many],
  async run({ tx, org, actor }, { title, body, appScope, includeOrgName, includeUserName }) {
    await tx.lock(LOCKS.person, `${org.id} ${actor.id}`)
    const [hour] = await tx.query<{ count: number }>(countOfHour, [org.id, actor.id])
    if ((hour?.count ?? 0) >= MOST_AN_HOUR)
      throw new AppError(E.feedback_too_many, { retryAfterSeconds: 3600 })
    const said = [title, body, appScope ?? null, includeOrgName, includeUserName]
    const by = [actor.type, actor.id, actor.name ?? null]
    const [row] = await tx.query<Row>(insert, [org.id, newId('fbk'), ...said, ...by])
    await awaitDecision({ tx, org, actor }, { kind: KIND, itemId: row?.id ?? '' })
    return present(row as Row)
  },
})

const decide = statement(
  'fb_items_decide',
  `update fb_items set status = $3, reason = $4, decided_by_id = $5, decided_by_name = $6, decided_at = now(), forward_state = $7
   where org_id = $1 and id = $2 and status = 'pending' returning ${COLUMNS}`,
)
const find = statement('fb_items_find', `select ${COLUMNS} from fb_items where org_id = $1 and id = $2`)

async function settle(
  ctx: Pick<Context, 'tx' | 'org' | 'actor' | 'services' | 'enqueue'>,
  { id, status, reason }: { id: string; status: 'approved' | 'dismissed'; reason: string | null },
): Promise<Record<string, never>> {
  const { tx, org, actor } = ctx
  const isForwarded = status === 'approved' && forwardsTo(ctx.services.config) !== null
  const by = [actor.id, actor.name ?? null]
  const [row] = await tx.query<Row>(decide, [
    org.id,
    id,
    status,
    reason,
    ...by,
    isForwarded ? 'pending' : null,
  ])
  if (row) {
    await recordDecision(ctx, { kind: KIND, itemId: id, outcome: status, reason })
    if (isForwarded) planForward(ctx, id)
    return {}
  }
  const [known] = await tx.query<Row>(find, [org.id, id])
  if (!known) throw new AppError(E.feedback_not_found)
  throw new AppError(E.feedback_decided, {
    detail: `${known.deciderName ?? known.deciderId} ${known.status} it at ${known.decidedAt?.toISOString()}.`,
  })
}

const decided = { access: DECIDE, effect: 'write', status: 204, output: z.object({}) } as const

export const approveFeedback = operation({
  ...decided,
  name: 'feedback.approveFeedback',
  summary: 'Approve feedback',
  description:
    'Where the service is set up so, it is passed on to whoever makes it; `forwardState` says what became of that.',
  rest: 'POST /v1/feedback/{id}/approve',
  tool: 'feedback_approve',
  toolListing: 'toolset',
  input: z.object({ id: FeedbackId }),
  errors: [E.feedback_not_found, E.feedback_decided],
  run: (ctx, { id }) => settle(ctx, { id, status: 'approved', reason: null }),
})

export const dismissFeedback = operation({
  ...decided,
  name: 'feedback.dismissFeedback',
  summary: 'Dismiss feedback, with a reason if you like',
  rest: 'POST /v1/feedback/{id}/dismiss',
  tool: 'feedback_dismiss',
  toolListing: 'toolset',
  input: z.object({ id: FeedbackId, reason: z.string().trim().max(500).optional() }),
  errors: [E.feedback_not_found, E.feedback_decided],
  run: (ctx, { id, reason }) => settle(ctx, { id, status: 'dismissed', reason: reason || null }),
})

const again = statement(
  'fb_items_forward_again',
  `update fb_items set forward_state = 'pending', forward_error = null where org_id = $1 and id = $2
   and (forward_state = 'failed' or forward_state = 'pending' and decided_at < now() - interval '3 days') returning id`,
)

export const forwardFeedback = operation({
  name: 'feedback.forwardFeedback',
  summary: 'Pass approved feedback on once more, after it was refused',
  access: DECIDE,
  effect: 'write',
  rest: 'POST /v1/feedback/{id}/forward',
  tool: 'feedback_forward',
  toolListing: 'toolset',
  input: z.object({ id: FeedbackId }),
  output: Feedback,
  errors: [E.feedback_not_found, E.feedback_not_failed],
  async run(ctx, { id }) {
    const asked = await ctx.tx.query(again, [ctx.org.id, id])
    const [row] = await ctx.tx.query<Row>(find, [ctx.org.id, id])
    if (!row) throw new AppError(E.feedback_not_found)
    if (asked.length === 0) throw new AppError(E.feedback_not_failed)
    planForward(ctx, id)
    return present(row)
  },
})

export const getForwarding = operation({
  name: 'feedback.getForwarding',
  summary: 'Show whether approved feedback is passed on, and to whom',
  access: WRITE,
  effect: 'read',
  rest: 'GET /v1/feedback/forwarding',
  input: z.object({}),
  output: z.object({
    host: z
      .string()
      .nullable()
      .describe('The host that `SVC_FEEDBACK_URL` names; null: all feedback stays in this service.'),
  }),
  run: async ({ services }) => ({ host: forwardsTo(services.config) }),
})

const byIds = statement(
  'fb_items_by_ids',
  `select ${COLUMNS} from fb_items where org_id = $1 and id = any($2::text[])`,
)

/** Feedback that owners and admins decide about. */
export const review = defineReview({
  kind: KIND,
  description: 'what members and agents say about the service',
  scope: 'org:read',
  decide: DECIDE,
  raw: Feedback,
  async show({ tx, org }, ids) {
    const rows = await tx.query<Row>(byIds, [org.id, ids])
    return new Map(rows.map((row) => [row.id, present(row)]))
  },
})
