import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { kilobytes } from '../../../../kernel/contract/operation.ts'
import { personTopic } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { requireConversation } from '../../core/conversation-rows.ts'
import { refuseMerged } from '../../messages/send-message.ts'
import { operation } from '../../module.ts'
import { ComposerMode, ConversationId } from '../../schemas.ts'
import {
  ComposerDraft,
  DraftKey,
  draftsAfter,
  dropDraft,
  findDraft,
  presentDraft,
  putDraft,
  type ComposerDraftRow,
  type DraftPlace,
} from './composer-draft-rows.ts'

const access = { scope: 'conv:read', audience: ['member', 'agent'] } as const

// A page of the longest texts is 2.5 MB.
const Limit = z.int().min(1).max(50).default(50)

export const listComposerDrafts = operation({
  name: 'conversations.listComposerDrafts',
  summary: 'List your unsent texts',
  description: 'The caller’s own alone, newest first. They are forgotten 90 days after the last change.',
  access,
  effect: 'read',
  rest: 'GET /v1/conversations/composer-drafts',
  tool: 'conv_list_composer_drafts',
  toolListing: 'toolset',
  input: z.object({
    conversationId: ConversationId.optional().describe('Only those in this conversation.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(ComposerDraft),
  async run(ctx, { conversationId, limit, cursor }) {
    const after: z.output<typeof DraftKey> =
      cursor === undefined ? [Number.MAX_SAFE_INTEGER, '', ''] : decodeCursor(cursor, DraftKey)
    const rows = await draftsAfter(ctx, conversationId, { after, limit: limit + 1 })
    return pageOf(rows, limit, {
      keyOf: ({ version, conversationId: id, mode }) => [version, id, mode],
      present: presentDraft,
    })
  },
})

export const saveComposerDraft = operation({
  name: 'conversations.saveComposerDraft',
  summary: 'Save an unsent text',
  description:
    'For the caller alone, one reply and one note for each conversation. Where it is not the `baseVersion` that is there, because another machine saved or removed it, nothing changes: 409 with what is there in `current`, null for nothing. The same text again changes nothing.',
  access,
  effect: 'write',
  // Nothing of the organization changes, and every pause in writing saves.
  audit: false,
  rest: 'PUT /v1/conversations/{id}/composer-draft',
  tool: 'conv_save_composer_draft',
  toolListing: 'toolset',
  body: kilobytes(512),
  input: z.object({
    id: ConversationId,
    mode: ComposerMode,
    body: z.string().min(1).max(50_000),
    baseVersion: z
      .int()
      .min(0)
      .describe('The version that the text was written on top of; 0 where there was none.'),
  }),
  output: ComposerDraft,
  errors: [E.conv_not_found, E.conv_invalid, E.conv_composer_draft_stale, E.conv_composer_draft_too_many],
  async run(ctx, { id, mode, ...text }) {
    refuseMerged(await requireConversation(ctx, id))
    const saved = await putDraft(ctx, { id, mode }, text)
    if (saved) {
      tell(ctx, { id, mode }, saved.version)
      return presentDraft(saved)
    }
    const current = await findDraft(ctx, { id, mode })
    if (current?.body === text.body) return presentDraft(current)
    if (!current && text.baseVersion === 0) throw new AppError(E.conv_composer_draft_too_many)
    throw stale(current)
  },
})

export const deleteComposerDraft = operation({
  name: 'conversations.deleteComposerDraft',
  summary: 'Delete an unsent text',
  description: 'After it was sent, or when it is not wanted any more. Nothing happens where there is none.',
  access,
  effect: 'destroy',
  audit: false,
  rest: 'DELETE /v1/conversations/{id}/composer-draft',
  tool: 'conv_delete_composer_draft',
  toolListing: 'toolset',
  status: 204,
  input: z.object({
    id: ConversationId,
    mode: ComposerMode,
    version: z.int().min(0).optional().describe('Only if it is still this one; else 409.'),
  }),
  output: z.object({}),
  errors: [E.conv_not_found, E.conv_composer_draft_stale],
  async run(ctx, { id, mode, version }) {
    await requireConversation(ctx, id)
    if (await dropDraft(ctx, { id, mode }, version)) tell(ctx, { id, mode }, null)
    else {
      const current = await findDraft(ctx, { id, mode })
      if (current) throw stale(current)
    }
    return {}
  },
})

const stale = (current: ComposerDraftRow | undefined) =>
  new AppError(E.conv_composer_draft_stale, { current: current ? presentDraft(current) : null })

/** Tells the caller’s other devices, which fetch the text. */
function tell(ctx: Context<'conv'>, { id, mode }: DraftPlace, version: number | null): void {
  const payload = { conversationId: id, mode, version }
  ctx.emit('conversation.composer_draft_changed', payload, { topics: [personTopic(ctx.actor.id)] })
}
