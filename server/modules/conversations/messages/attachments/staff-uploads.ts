import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { requireChannel } from '../../core/channel-rows.ts'
import { E } from '../../errors.ts'
import { lockConversation } from '../../core/conversation-rows.ts'
import { authorOf, refuseMerged } from '../send-message.ts'
import { operation } from '../../module.ts'
import { AttachmentId, ConversationId } from '../../schemas.ts'
import { attachmentLinks } from '../../core/attachment-links.ts'
import { AttachmentRecord, findAttachment, presentAttachment } from '../../core/attachment-rows.ts'
import { finishErrors, finishUpload } from './finish-upload.ts'
import { fileErrors, UploadFile, requestUpload, UploadHandle } from './request-upload.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const
const MAX_WAITING = 100

export const requestAttachmentUpload = operation({
  name: 'conversations.requestAttachmentUpload',
  summary: 'Request an upload link for an image or file',
  description:
    'Send the bytes to `uploadUrl`, complete the upload, then name its id in `attachmentIds` of a message within an hour.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/attachments/upload-request',
  tool: 'conv_request_attachment_upload',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ id: ConversationId, ...UploadFile }),
  output: UploadHandle,
  secrets: ['uploadUrl', 'uploadFields'],
  errors: [E.conv_not_found, E.conv_invalid, ...fileErrors],
  async run(ctx, input) {
    const conversation = await lockConversation(ctx, input.id)
    refuseMerged(conversation)
    const { authorType: type, authorId: id } = authorOf(ctx)
    const to = { conversationId: conversation.id, sessionId: null, uploadedBy: { type, id } }
    const { fileUploads } = await requireChannel(ctx, conversation.channelId)
    return requestUpload(ctx, to, input, { limit: MAX_WAITING, fileUploads })
  },
})

export const completeAttachment = operation({
  name: 'conversations.completeAttachment',
  summary: 'Complete an upload',
  description: 'Checks the bytes; can be repeated. A refused file is removed.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/attachments/{attachmentId}/complete',
  tool: 'conv_complete_attachment',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, attachmentId: AttachmentId }),
  output: AttachmentRecord,
  errors: [E.conv_attachment_conflict, ...finishErrors],
  async steps(ctx, { id, attachmentId }) {
    const row = await finishUpload(ctx, async (tx) => {
      const found = await findAttachment(tx, attachmentId)
      if (found?.conversationId !== id) throw new AppError(E.conv_attachment_not_found)
      if (found.sessionId !== null && !found.isComplete)
        throw new AppError(E.conv_attachment_conflict, 'the customer has not completed this upload')
      return found
    })
    return presentAttachment(row, attachmentLinks(ctx.services, ctx.org.id))
  },
})
