import { errors, type ErrorDef } from '../../kernel/errors.ts'

const table = errors({
  conv_not_found: [404, 'There is no such conversation.'],
  conv_channel_not_found: [404, 'There is no such channel.'],
  conv_message_not_found: [404, 'There is no such message in this conversation.'],
  conv_invalid: [400, 'The conversation cannot take this.'],
  channel_inactive: [403, 'The channel is switched off.'],
  widget_channel_mismatch: [403, 'The widget key belongs to another channel.'],
  origin_required: [403, 'This channel only accepts calls with an Origin from its allowlist.'],
  origin_not_allowed: [403, 'The origin is not on the channel’s allowlist.'],
  origin_allowlist_required: [403, 'The channel has no origin allowlist, and this service insists on one.'],
  identity_partial: [403, 'verifiedExternalId and userHash belong together: send both or none.'],
  identity_verification_failed: [403, 'The userHash was not made with this channel’s identity secret.'],
  identity_required: [403, 'This channel only accepts visitors with a verified identity.'],
  session_already_claimed: [403, 'The session belongs to another verified person; start a new one.'],
  session_not_owned: [403, 'The session does not belong to this verified person.'],
  session_not_found: [404, 'There is no conversation of this session yet.'],
  handover_active: [409, 'A person has taken the conversation over.'],
  call_active: [409, 'The customer is on a call; agents answer in writing when it is over.'],
  conversation_channel_mismatch: [403, 'The conversation belongs to another channel.'],
  conversation_session_mismatch: [403, 'The conversation belongs to another session.'],
  conversation_identity_mismatch: [403, 'The conversation belongs to another verified person.'],
  agent_reply_race: [409, 'A newer message arrived after the one that the reply was written for.'],
  agent_send_not_auto: [409, 'The conversation’s agent mode does not let agents answer by themselves.'],
  claim_held_by_other: [409, 'Somebody else has taken the conversation over.'],
  claim_requires_user_actor: [403, 'Only a person can take a conversation over.'],
  conv_attachment_not_found: [404, 'There is no such attachment in this conversation.'],
  conv_attachment_mime_rejected: [
    400,
    'Only PNG, JPEG, GIF and WebP images are accepted, and as what they are.',
  ],
  conv_attachment_too_large: [400, 'An image has at most 10 MB and 50 megapixels.'],
  conv_attachment_invalid: [400, 'The attachment’s name or size makes no sense.'],
  conv_attachment_too_many: [
    409,
    'There are 10 uploads already that are not on a message; send or remove some.',
  ],
  conv_attachment_upload_missing: [400, 'No bytes were uploaded yet.'],
  conv_attachment_size_mismatch: [
    400,
    'The uploaded bytes are not as many as declared; request the upload anew.',
  ],
  conv_attachment_conflict: [409, 'The attachment is on another message already, or was never completed.'],
  conv_attachment_deleted: [409, 'The attachment was deleted.'],
  conv_attachment_busy: [503, 'Too many images are being worked on; try again in a moment.'],
  conv_topic_not_found: [404, 'There is no such topic.'],
  conv_topic_slug_conflict: [409, 'There is a topic with this slug already.'],
  conv_draft_pending: [409, 'A draft is waiting already.'],
  conv_draft_request_invalid: [400, 'No draft can be asked for in this conversation as it is.'],
  conv_conflict: [409, 'The conversation is not in the state for this.'],
  conv_merge_refused: [409, 'These two conversations cannot become one.'],
  conv_not_a_test: [409, 'The conversation is not a test.'],
  conv_no_channel: [400, 'There is no active channel to hold the conversation.'],
  conv_scheduled_not_found: [404, 'There is no such scheduled message in this conversation.'],
  conv_redaction_invalid: [400, 'A policy other than off needs at least one detector.'],
})

const withStatus = ({ code }: ErrorDef, status: number, message: string): ErrorDef => ({
  code,
  status,
  message,
})

/** The module's errors. Some codes of attachments stand for several situations, told apart by their status. */
export const E = {
  ...table,
  attachment_of_another_session: withStatus(
    table.conv_attachment_conflict,
    404,
    'The attachment belongs to another session.',
  ),
  attachment_of_another_conversation: withStatus(
    table.conv_attachment_conflict,
    400,
    'The attachment belongs to another conversation.',
  ),
  too_many_attachments_on_message: withStatus(
    table.conv_attachment_too_many,
    400,
    'A message has at most 10 images.',
  ),
}
