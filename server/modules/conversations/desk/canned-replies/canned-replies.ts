import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../../kernel/contract/shapes.ts'
import { E } from '../../errors.ts'
import { LOCKS } from '../../locks.ts'
import { operation } from '../../module.ts'
import { OWN_OR_SHARED, ownerOf, withShared } from '../ownership.ts'
import { countBeside, requireCannedReply, requireOwn, seenBy } from './seen.ts'
import { refuseUnknownVariables, VARIABLES_TOLD } from './variables.ts'

/** A text that is put into replies. */
export const CannedReply = shape('CannedReply', {
  id: z.string().regex(idPattern('ccr'), 'not a canned reply id').describe('A canned reply, ccr_….'),
  shared: z.boolean().describe('Everybody’s; else the caller’s own.'),
  shortcut: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -')
    .describe('What one types to find it; unique among those that a person sees.'),
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(10_000).describe(VARIABLES_TOLD),
  usageCount: z.int().describe('How often it was rendered for a reply.'),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})

const { id: cannedReplyId, shared } = CannedReply.shape
const Content = CannedReply.pick({ shortcut: true, title: true, body: true })
const MOST = 500

const errors = [E.conv_canned_shortcut_taken, E.conv_canned_variable_unknown, E.conv_canned_reply_not_found]

export const listCannedReplies = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.listCannedReplies',
  summary: 'List canned replies',
  description: 'The shared ones and the caller’s own, by shortcut.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/canned-replies',
  tool: 'conv_list_canned_replies',
  input: z.object({
    q: z.string().trim().max(200).optional().describe('Part of the shortcut, the title or the text.'),
    shared: z.boolean().optional().describe('Only the shared ones, or only one’s own.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(CannedReply),
  async run(ctx, { q, shared: isShared, limit, cursor }) {
    let query = seenBy(ctx)
      .orderBy('shortcut')
      .limit(limit + 1)
    if (cursor !== undefined)
      query = query.where('shortcut', '>', decodeCursor(cursor, z.tuple([Content.shape.shortcut]))[0])
    if (isShared !== undefined) query = query.where('ownerId', isShared ? 'is' : 'is not', null)
    if (q)
      query = query.where(
        sql<boolean>`position(lower(${q}) in lower(shortcut || ' ' || title || ' ' || body)) > 0`,
      )
    return pageOf(await query.execute(), limit, { keyOf: ({ shortcut }) => [shortcut], present: withShared })
  },
})

export const getCannedReply = operation({
  name: 'conversations.getCannedReply',
  summary: 'Show a canned reply',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/canned-replies/{cannedReplyId}',
  tool: 'conv_get_canned_reply',
  toolListing: 'toolset',
  input: z.object({ cannedReplyId }),
  output: CannedReply,
  errors: [E.conv_canned_reply_not_found],
  run: async (ctx, { cannedReplyId: id }) => withShared(await requireCannedReply(ctx, id)),
})

export const createCannedReply = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.createCannedReply',
  summary: 'Create a canned reply',
  description: `For oneself, or for everybody (owners and admins only). At most ${MOST} of each.`,
  effect: 'write',
  rest: 'POST /v1/conversations/canned-replies',
  tool: 'conv_create_canned_reply',
  status: 201,
  input: Content.extend({ shared: shared.default(false) }),
  output: CannedReply,
  errors: [...errors, E.conv_canned_too_many],
  async run(ctx, { shared: isShared, ...content }) {
    const row = { ...content, orgId: ctx.org.id, id: newId('ccr'), ownerId: ownerOf(ctx, isShared) }
    refuseUnknownVariables(content.body)
    await ctx.tx.lock(LOCKS.cannedReplies, ctx.org.id)
    if ((await countBeside(ctx, row)) >= MOST) throw new AppError(E.conv_canned_too_many)
    return withShared(
      await ctx.db.insertInto('conv_canned_replies').values(row).returningAll().executeTakeFirstOrThrow(),
    )
  },
})

export const updateCannedReply = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.updateCannedReply',
  summary: 'Change a canned reply',
  effect: 'write',
  rest: 'PATCH /v1/conversations/canned-replies/{cannedReplyId}',
  tool: 'conv_update_canned_reply',
  input: Content.partial().extend({ cannedReplyId }),
  output: CannedReply,
  errors,
  async run(ctx, { cannedReplyId: id, ...changes }) {
    const before = await requireOwn(ctx, id)
    if (changes.body !== undefined) refuseUnknownVariables(changes.body)
    await countBeside(ctx, { ...before, shortcut: changes.shortcut ?? before.shortcut })
    const changed = ctx.db.updateTable('conv_canned_replies').set({ ...changes, updatedAt: sql<Date>`now()` })
    return withShared(await changed.where('id', '=', id).returningAll().executeTakeFirstOrThrow())
  },
})

export const deleteCannedReply = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.deleteCannedReply',
  summary: 'Delete a canned reply',
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/canned-replies/{cannedReplyId}',
  tool: 'conv_delete_canned_reply',
  status: 204,
  input: z.object({ cannedReplyId }),
  output: z.object({}),
  errors: [E.conv_canned_reply_not_found],
  async run(ctx, { cannedReplyId: id }) {
    await requireOwn(ctx, id)
    await ctx.db.deleteFrom('conv_canned_replies').where('id', '=', id).execute()
    return {}
  },
})
