import { errors } from '../../kernel/errors.ts'

export const E = errors({
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
  agent_reply_race: [409, 'A newer message arrived after the one that the reply was written for.'],
  agent_send_not_auto: [409, 'The conversation’s agent mode does not let agents answer by themselves.'],
  claim_held_by_other: [409, 'Somebody else has taken the conversation over.'],
  claim_requires_user_actor: [403, 'Only a person can take a conversation over.'],
})
