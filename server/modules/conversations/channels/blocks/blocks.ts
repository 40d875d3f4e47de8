import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { idPattern } from '../../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { placed } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { changeStatus } from '../../core/changes.ts'
import { lockConversation, summaryOf, takeSeq } from '../../core/conversation-rows.ts'
import { operation } from '../../module.ts'
import { Block, ConversationId } from '../../schemas.ts'
import { emailKey } from './block-keys.ts'
import { addBlock, blockOf, blockPage, extendBlock, presentBlock, removeBlock } from './block-rows.ts'
import { claimedEmail, keysOfVisitor } from './visitor-keys.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

export const blockVisitor = operation({
  name: 'conversations.blockVisitor',
  summary: 'Block the visitor of a conversation',
  description:
    'What they write from now on is refused with `visitor_blocked`: from this conversation’s browser and those merged into it as the same person, with the email that they gave, and with their verified identity. Other browsers of the same contact stay free, for anybody can type an address. What was said stays. Of visitors the service keeps no network address (of those who upload files a keyed hash, for two days), so one who starts anew without email or identity is somebody else to it. Blocking again changes nothing.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/block',
  tool: 'conv_block_visitor',
  toolListing: 'toolset',
  input: z.object({
    id: ConversationId,
    markAsSpam: z.boolean().default(false).describe('Whether the conversation goes to spam, too.'),
  }),
  output: Block,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, markAsSpam }) {
    const row = await lockConversation(ctx, id)
    if (row.mergedIntoId !== null)
      throw new AppError(E.conv_invalid, `it was merged into ${row.mergedIntoId}`)
    const { customerName: name, customerEmail } = await summaryOf(ctx, id)
    const keys = await keysOfVisitor(ctx, { ...row, customerEmail })
    if (keys.length === 0) throw new AppError(E.conv_invalid, 'it has no visitor')
    const known = await blockOf(ctx, keys)
    const who = { contactId: row.contactId, name, email: claimedEmail({ ...row, customerEmail }) }
    const block = known ?? (await addBlock(ctx, who, keys))
    // Who is known by their address alone may have come with another browser.
    const isNews = known === null || (await extendBlock(ctx, known.id, keys))
    if (isNews) {
      const payload = { conversationId: id, blockId: block.id }
      ctx.emit('conversation.visitor_blocked', payload, placed(row, await takeSeq(ctx, id)))
    }
    if (markAsSpam && row.status !== 'spam') await changeStatus(ctx, [row], 'spam', null)
    return block
  },
})

export const blockEmail = operation({
  name: 'conversations.blockEmail',
  summary: 'Block an email address',
  description: 'Visitors who give it are refused. Blocking it again changes nothing.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/blocks',
  tool: 'conv_block_email',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ email: z.email().max(320) }),
  output: Block,
  async run(ctx, { email }) {
    const keys = [emailKey(email)]
    const who = { contactId: null, name: null, email: email.toLowerCase() }
    return (await blockOf(ctx, keys)) ?? addBlock(ctx, who, keys)
  },
})

export const listBlocks = operation({
  name: 'conversations.listBlocks',
  summary: 'List blocked visitors and addresses',
  access: { ...access, scope: 'conv:read' },
  effect: 'read',
  rest: 'GET /v1/conversations/blocks',
  tool: 'conv_list_blocks',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor, limit: Limit }),
  output: listOf(Block),
  async run(ctx, { cursor, limit }) {
    const [after] = cursor === undefined ? [null] : decodeCursor(cursor, z.tuple([z.string().max(64)]))
    return pageOf(await blockPage(ctx, after, limit + 1), limit, {
      keyOf: ({ id }) => [id],
      present: presentBlock,
    })
  },
})

export const unblock = operation({
  name: 'conversations.unblock',
  summary: 'Unblock a visitor or address',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/blocks/{id}',
  tool: 'conv_unblock',
  toolListing: 'toolset',
  input: z.object({
    id: z.string().regex(idPattern('cbk'), 'not the id of a block').describe('A block, cbk_….'),
  }),
  output: z.object({ unblocked: z.literal(true), id: z.string() }),
  errors: [E.conv_block_not_found],
  async run(ctx, { id }) {
    if (!(await removeBlock(ctx, id))) throw new AppError(E.conv_block_not_found)
    return { unblocked: true as const, id }
  },
})
