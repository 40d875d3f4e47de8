import { z } from 'zod'
import { TeamChatError, type TeamChat, type TeamChatChannel } from '../../kernel/ports/team-chat.ts'
import { ask } from './calls.ts'
import { hearClick } from './clicks.ts'
import { hear } from './events.ts'
import { download, upload } from './files.ts'
import { BLOCKS, FEWER_BLOCKS, postedAs, toldAs, updatedAs } from './messages.ts'
import { findUser } from './people.ts'
import { verify } from './signature.ts'

const SCOPES = [
  'channels:read',
  'groups:read',
  'channels:history',
  'groups:history',
  'channels:join',
  'chat:write',
  'chat:write.customize',
  'chat:write.public',
  'users:read',
  'users:read.email',
  'files:read',
  'files:write',
  'metadata.message:read',
]

const MOST_CHANNELS = 2000
/** Slack may answer with pages that hold less than was asked for, even nothing. */
const MOST_PAGES = 40

const done = z.object({})

const installation = z.object({
  access_token: z.string().min(1),
  bot_user_id: z.string().min(1),
  team: z.object({ id: z.string().min(1), name: z.string().nullish() }).nullish(),
  refresh_token: z.string().nullish().catch(null),
})

const channel = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  is_private: z.boolean().nullish(),
  is_member: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
})

const page = z.object({
  channels: z.array(channel),
  response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

/** Sends a message as long as they mostly take it; where it was too long all the same, a shorter one. */
async function fitting<T>(send: (most: number) => Promise<T>): Promise<T> {
  try {
    return await send(BLOCKS)
  } catch (error) {
    if (!(error instanceof TeamChatError) || error.message !== 'msg_blocks_too_long') throw error
    return await send(FEWER_BLOCKS)
  }
}

const takeCode: TeamChat['takeCode'] = async (
  outbound,
  { clientId, clientSecret },
  { code, redirectUri },
) => {
  const made = await ask(
    { outbound },
    'oauth.v2.access',
    { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri },
    installation,
  )
  if (!made.team)
    throw new TeamChatError(
      'refused',
      'a workspace is needed: the application was taken for all of a company',
    )
  if (made.refresh_token)
    throw new TeamChatError('refused', 'token rotation has to be off for the application at Slack')
  return {
    teamId: made.team.id,
    teamName: made.team.name || made.team.id,
    botToken: made.access_token,
    botUserId: made.bot_user_id,
  }
}

const listChannels: TeamChat['listChannels'] = async (call) => {
  const channels: TeamChatChannel[] = []
  let cursor = ''
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const found = await ask(
      call,
      'conversations.list',
      {
        types: 'public_channel,private_channel',
        exclude_archived: true,
        limit: 200,
        ...(cursor && { cursor }),
      },
      page,
    )
    for (const { id, name, is_private, is_member, is_archived } of found.channels)
      if (!is_archived)
        channels.push({ id, name: name || id, isPrivate: is_private === true, isMember: is_member === true })
    cursor = found.response_metadata?.next_cursor ?? ''
    if (!cursor || channels.length >= MOST_CHANNELS) break
  }
  return {
    channels: channels.slice(0, MOST_CHANNELS),
    isCut: cursor !== '' || channels.length > MOST_CHANNELS,
  }
}

/** Slack, by its published contract: the Web API, the Events API, and clicks of buttons. */
export const slack: TeamChat = {
  vendor: 'slack',
  displayName: 'Slack',
  installUrl({ clientId }, { state, redirectUri }) {
    const query = { client_id: clientId, scope: SCOPES.join(','), state, redirect_uri: redirectUri }
    return `https://slack.com/oauth/v2/authorize?${new URLSearchParams(query)}`
  },
  takeCode,
  verify,
  hear,
  hearClick,
  async test(call) {
    const form = z.object({ team_id: z.string().min(1), team: z.string().nullish() })
    const { team_id, team } = await ask(call, 'auth.test', {}, form)
    return { teamId: team_id, teamName: team || team_id }
  },
  listChannels,
  async join(call, channelId) {
    await ask(call, 'conversations.join', { channel: channelId }, done)
  },
  async post(call, message) {
    const form = z.object({ ts: z.string().min(1) })
    const { ts } = await fitting((most) => ask(call, 'chat.postMessage', postedAs(message, most), form))
    return { messageId: ts }
  },
  async update(call, message) {
    await fitting((most) => ask(call, 'chat.update', updatedAs(message, most), done))
  },
  async whisper(call, { channelId, threadId, userId, text }) {
    const to = { channel: channelId, user: userId, ...(threadId && { thread_ts: threadId }) }
    await ask(call, 'chat.postEphemeral', { ...to, ...toldAs(text) }, done)
  },
  findUser,
  download,
  upload,
  async uninstall(call, { clientId, clientSecret }) {
    await ask(call, 'apps.uninstall', { client_id: clientId, client_secret: clientSecret }, done)
  },
}
