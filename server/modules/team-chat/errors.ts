import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  team_chat_not_configured: [
    400,
    'Team chat is not set up: whoever runs the service sets SVC_TEAM_CHAT_CLIENT_ID and what belongs to it.',
  ],
  team_chat_unavailable: [503, 'Team chat is not set up.'],
  team_chat_not_connected: [404, 'No workspace is connected.'],
  team_chat_not_found: [404, 'There is no such route, link or picture.'],
  team_chat_invalid: [400, 'This cannot be routed or linked like this.'],
  team_chat_conflict: [409, 'It is used already.'],
  team_chat_refused: [401, 'The request is not signed by the vendor, or is too old.'],
  team_chat_unreadable: [400, 'The request cannot be read.'],
  team_chat_vendor_error: [502, 'The vendor did not do what was asked.'],
  team_chat_link_expired: [
    400,
    'The link is not valid, or is too old: write in the thread again for another.',
  ],
})
