import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/lists.ts'
import { E } from '../errors.ts'
import { holdInOrg } from '../hold.ts'
import { operation } from '../module.ts'
import { ownerOf } from '../ownership.ts'
import {
  CANNED_REPLY_COLUMNS,
  CannedReply,
  cannedRepliesAfter,
  CannedReplyId,
  presentCannedReply,
  requireOwnCannedReply,
  Shortcut,
  standingOf,
  type CannedReplyRow,
} from './canned-reply-rows.ts'
import { unknownVariables, VARIABLES } from './variables.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const
const MOST = 500

const Title = z.string().trim().min(1).max(120)
const Body = z
  .string()
  .trim()
  .min(1)
  .max(10_000)
  .describe(
    `Markdown. Variables: ${VARIABLES.map((name) => `{{${name}}}`).join(', ')}; with a fallback: {{contact.firstName|there}}.`,
  )

const writeErrors = [
  E.conv_canned_shortcut_taken,
  E.conv_canned_variable_unknown,
  E.conv_canned_reply_not_found,
]

export const listCannedReplies = operation({
  name: 'conversations.listCannedReplies',
  summary: 'List canned replies',
  description: 'The shared ones and the caller’s own, by shortcut.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/canned-replies',
  tool: 'conv_list_canned_replies',
  toolListing: 'toolset',
  input: z.object({
    q: z.string().trim().max(200).optional().describe('Part of the shortcut, the title or the text.'),
    shared: z.boolean().optional().describe('Only the shared ones, or only one’s own.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(CannedReply),
  async run(ctx, { q = '', shared, limit, cursor }) {
    const [after] = cursor === undefined ? [''] : decodeCursor(cursor, z.tuple([Shortcut]))
    const rows = await cannedRepliesAfter(ctx, after, { q, shared, limit: limit + 1 })
    return pageOf(rows, limit, { keyOf: ({ shortcut }) => [shortcut], present: presentCannedReply })
  },
})

const insert = statement(
  'conv_canned_insert',
  `insert into conv_canned_replies (org_id, id, owner_id, shortcut, title, body) values ($1, $2, $3, $4, $5, $6)
   returning ${CANNED_REPLY_COLUMNS}`,
)
const update = statement(
  'conv_canned_update',
  `update conv_canned_replies set shortcut = $3, title = $4, body = $5, updated_at = now() where org_id = $1 and id = $2
   returning ${CANNED_REPLY_COLUMNS}`,
)

export const createCannedReply = operation({
  name: 'conversations.createCannedReply',
  summary: 'Create a canned reply',
  description: `For oneself, or for everybody (owners and admins only). At most ${MOST} of each.`,
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/canned-replies',
  tool: 'conv_create_canned_reply',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    shortcut: Shortcut.describe('What one types to find it; unique among those that a person sees.'),
    title: Title,
    body: Body,
    shared: z.boolean().default(false),
  }),
  output: CannedReply,
  errors: [...writeErrors, E.conv_canned_too_many],
  async run(ctx, { shortcut, title, body, shared }) {
    const ownerId = ownerOf(ctx, shared)
    const id = newId('ccr')
    refuseUnknownVariables(body)
    await holdCannedReplies(ctx)
    const count = await countBeside(ctx, { id, ownerId, shortcut })
    if (count >= MOST) throw new AppError(E.conv_canned_too_many)
    const [row] = await ctx.tx.query<CannedReplyRow>(insert, [ctx.org.id, id, ownerId, shortcut, title, body])
    return presentCannedReply(row as CannedReplyRow)
  },
})

export const updateCannedReply = operation({
  name: 'conversations.updateCannedReply',
  summary: 'Change a canned reply',
  description: 'One’s own; shared ones only by owners and admins.',
  access,
  effect: 'write',
  rest: 'PATCH /v1/conversations/canned-replies/{cannedReplyId}',
  tool: 'conv_update_canned_reply',
  toolListing: 'toolset',
  input: z.object({
    cannedReplyId: CannedReplyId,
    shortcut: Shortcut.optional(),
    title: Title.optional(),
    body: Body.optional(),
  }),
  output: CannedReply,
  errors: writeErrors,
  async run(ctx, { cannedReplyId: id, ...input }) {
    await holdCannedReplies(ctx)
    const before = await requireOwnCannedReply(ctx, id)
    const { shortcut = before.shortcut, title = before.title, body = before.body } = input
    refuseUnknownVariables(body)
    await countBeside(ctx, { id, ownerId: before.shared ? null : ctx.actor.id, shortcut })
    const [row] = await ctx.tx.query<CannedReplyRow>(update, [ctx.org.id, id, shortcut, title, body])
    return presentCannedReply(row as CannedReplyRow)
  },
})

export const deleteCannedReply = operation({
  name: 'conversations.deleteCannedReply',
  summary: 'Delete a canned reply',
  description: 'One’s own; shared ones only by owners and admins.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/canned-replies/{cannedReplyId}',
  tool: 'conv_delete_canned_reply',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ cannedReplyId: CannedReplyId }),
  output: z.object({}),
  errors: [E.conv_canned_reply_not_found],
  async run(ctx, { cannedReplyId: id }) {
    await holdCannedReplies(ctx)
    await requireOwnCannedReply(ctx, id)
    await ctx.db.deleteFrom('conv_canned_replies').where('id', '=', id).execute()
    return {}
  },
})

function refuseUnknownVariables(body: string): void {
  const names = unknownVariables(body)
  if (names.length === 0) return
  const listed = names.slice(0, 10).map((name) => `{{${name.slice(0, 40)}}}`)
  throw new AppError(E.conv_canned_variable_unknown, {
    detail: `There is no ${listed.join(', ')}; there are ${VARIABLES.join(', ')}.`,
    fields: listed.map((name) => ({ path: 'body', message: `${name} is not a variable` })),
  })
}

const holdCannedReplies = (ctx: Context<'conv'>) => holdInOrg(ctx, 'canned-replies')

/** How many the owner has; 409 where somebody would see another one with the shortcut. */
async function countBeside(
  ctx: Context<'conv'>,
  wanted: { id: string; ownerId: string | null; shortcut: string },
): Promise<number> {
  const { count, taken } = await standingOf(ctx, wanted)
  if (taken) throw new AppError(E.conv_canned_shortcut_taken)
  return count
}
