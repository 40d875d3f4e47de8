import { z } from 'zod'
import { defineSettings } from '../../kernel/base/settings.ts'
import type { TeamChatApp } from '../../kernel/ports/team-chat.ts'

const text = z.string().min(1).max(500).optional()

/** The application that the vendor knows this service as. */
export const settings = defineSettings(
  {
    SVC_TEAM_CHAT_CLIENT_ID: text.describe(
      'Team chat: the client ID of your Slack app; needs the other two settings. How the app is made is in docs/team-chat.md.',
    ),
    SVC_TEAM_CHAT_CLIENT_SECRET: text.describe('Team chat: the client secret of the app.'),
    SVC_TEAM_CHAT_SIGNING_SECRET: text.describe('Team chat: the secret that Slack signs its requests with.'),
  },
  (set) => {
    const given = [
      set.SVC_TEAM_CHAT_CLIENT_ID,
      set.SVC_TEAM_CHAT_CLIENT_SECRET,
      set.SVC_TEAM_CHAT_SIGNING_SECRET,
    ].filter((value) => value !== undefined)
    return given.length === 0 || given.length === 3
      ? undefined
      : 'SVC_TEAM_CHAT_CLIENT_ID, SVC_TEAM_CHAT_CLIENT_SECRET and SVC_TEAM_CHAT_SIGNING_SECRET belong together: set all or none'
  },
)

/** The application, as far as one is set up. */
export function chatApp(config: object): TeamChatApp | null {
  const set = settings.of(config)
  const clientId = set.SVC_TEAM_CHAT_CLIENT_ID
  const clientSecret = set.SVC_TEAM_CHAT_CLIENT_SECRET
  const signingSecret = set.SVC_TEAM_CHAT_SIGNING_SECRET
  return clientId && clientSecret && signingSecret ? { clientId, clientSecret, signingSecret } : null
}
