import { z } from 'zod'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { operation } from '../../module.ts'
import { Instant } from '../../schemas.ts'
import { deletedPage } from './deleted-rows.ts'

const DeletedConversation = shape('DeletedConversation', {
  id: z.string(),
  displayId: z.int(),
  subject: z.string().nullable().meta(THIRD_PARTY),
  channelName: z.string(),
  customerName: z.string().nullable().meta(THIRD_PARTY),
  customerEmail: z.string().nullable().meta(THIRD_PARTY),
  lastInboundPreview: z.string().nullable().meta(THIRD_PARTY),
  lastMessageAt: Instant.nullable(),
  messageCount: z.int(),
  deletedByName: z.string().nullable(),
  deletedAt: Instant,
  restorableUntil: Instant,
})

export const listDeleted = operation({
  name: 'conversations.listDeleted',
  summary: 'List deleted conversations',
  description: 'Those that can still be restored, the last deleted first.',
  access: { scope: 'conv:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/conversations/deleted',
  tool: 'conv_list_deleted_conversations',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor, limit: Limit }),
  output: listOf(DeletedConversation),
  async run(ctx, { cursor, limit }) {
    const after =
      cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.int(), z.string().max(64)]))
    const rows = await deletedPage(ctx, { after, limit: limit + 1 })
    return pageOf(rows, limit, {
      keyOf: (row) => [row.at, row.id],
      present: ({ at: _, lastMessageAt, deletedAt, restorableUntil, ...row }) => ({
        ...row,
        lastMessageAt: lastMessageAt?.toISOString() ?? null,
        deletedAt: deletedAt.toISOString(),
        restorableUntil: restorableUntil.toISOString(),
      }),
    })
  },
})
