import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import type { ChannelRow } from '../core/channel-rows.ts'
import { refuseBlocked } from '../channels/blocks/block-keys.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { AttachmentId } from '../schemas.ts'
import { gateErrors, passGate, widgetAccess } from './gate.ts'
import { OwnConversation, type OwnConversationInput } from './own-conversation.ts'
import { lockSession, type SessionRow } from './sessions.ts'
import { attachmentLinks } from '../core/attachment-links.ts'
import { AttachmentRecord, findAttachment, presentAttachment } from '../core/attachment-rows.ts'
import { finishErrors, finishUpload } from '../messages/attachments/finish-upload.ts'
import {
  fileErrors,
  UploadFile,
  requestUpload,
  UploadHandle,
} from '../messages/attachments/request-upload.ts'
import { countComplete, countUpload } from './upload-quotas.ts'

const MAX_WAITING = 10

const ownErrors = [...gateErrors, E.visitor_blocked, E.session_not_owned, E.conv_not_found]

export const requestWidgetUpload = operation({
  name: 'conversations.requestWidgetUpload',
  summary: 'Request an upload link for a visitor’s image or file',
  description:
    'Send the bytes to `uploadUrl`, then complete the upload, then name its id in `attachmentIds` of a message. A session has at most 10 uploads that are not on a message; after an hour they are removed, and those that were not completed after half an hour. What a session, an address and a channel may upload on a day is limited; an address to 250 MB until somebody answered.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/attachments',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object({ ...OwnConversation, ...UploadFile }),
  output: UploadHandle,
  secrets: ['uploadUrl', 'uploadFields'],
  errors: [...ownErrors, ...fileErrors, K.upload_quota_reached],
  async run(ctx, input) {
    const { id: conversationId, channel } = await lockOwn(ctx, input)
    const uploadedBy = { type: 'end_user' as const, id: null }
    const to = { conversationId, sessionId: input.sessionId, uploadedBy }
    const { fileUploads, redaction } = channel
    const count = () =>
      countUpload(ctx, {
        conversationId,
        sessionId: input.sessionId,
        channelId: channel.id,
        sizeBytes: input.sizeBytes,
      })
    return requestUpload(ctx, to, input, { limit: MAX_WAITING, fileUploads, redaction, count })
  },
})

export const completeWidgetUpload = operation({
  name: 'conversations.completeWidgetUpload',
  summary: 'Complete a visitor’s upload',
  description:
    'Checks the bytes and makes the thumbnails of an image; can be repeated. Only for the session that requested the upload. A refused file is removed: request another upload.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/attachments/{id}/complete',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object({ id: AttachmentId, ...OwnConversation }),
  output: AttachmentRecord,
  errors: [...ownErrors, E.attachment_of_another_session, ...finishErrors, K.upload_quota_reached],
  async steps(ctx, input) {
    const find = async (tx: Context<'conv'>) => {
      const session = await lockOwn(tx, input)
      const found = await findAttachment(tx, input.id)
      if (!found) throw new AppError(E.conv_attachment_not_found)
      if (found.sessionId !== input.sessionId || found.conversationId !== session.id)
        throw new AppError(E.attachment_of_another_session)
      return found
    }
    const row = await finishUpload(ctx, find, (tx, sizeBytes) =>
      countComplete(tx, input.channelId, sizeBytes),
    )
    return presentAttachment(row, attachmentLinks(ctx.services, ctx.org.id))
  },
})

/** The session's conversation under its row lock; 404 where the one that is named is another. */
async function lockOwn(
  ctx: Context<string>,
  offered: OwnConversationInput,
): Promise<SessionRow & { channel: ChannelRow }> {
  const { channel, externalId } = await passGate(ctx, offered.channelId, offered)
  const { sessionId } = offered
  await refuseBlocked(ctx, channel, { channelId: channel.id, sessionId, externalId })
  const session = await lockSession(ctx, channel.id, offered.sessionId)
  if (!session || session.id !== offered.conversationId) throw new AppError(E.conv_not_found)
  if (externalId !== undefined && session.externalId !== null && session.externalId !== externalId)
    throw new AppError(E.session_not_owned)
  return { ...session, channel }
}
