import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { slack } from '../adapters/slack/index.ts'
import {
  TeamChatError,
  type TeamChat,
  type TeamChatMessage,
  type TeamChatUser,
} from '../kernel/ports/team-chat.ts'
import { openWidget, type TestWidget } from '../modules/conversations/test-widget.ts'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'

const SIGNING = 'the-signing-secret'
export const APP_ENV = {
  SVC_TEAM_CHAT_CLIENT_ID: 'client',
  SVC_TEAM_CHAT_CLIENT_SECRET: 'client-secret',
  SVC_TEAM_CHAT_SIGNING_SECRET: SIGNING,
}

/** The workspace behind the port: what is there, and what it does in the running test. */
interface Workspace {
  posts: (TeamChatMessage & { messageId: string })[]
  updates: (TeamChatMessage & { messageId: string })[]
  whispers: { userId: string; text: string; threadId: string | null }[]
  people: Record<string, TeamChatUser>
  uninstalled: number
  /** Whether it has taken us out. */
  isGone: boolean
  /** What was shared there, by its address. */
  files: Record<string, Buffer>
  uploads: { name: string; threadId: string }[]
  onPost: (message: TeamChatMessage) => void
}

export let there: Workspace
export let app: TestApp
export let org: TestOrg
export let widget: TestWidget
export let teamId: string
let teams = 0
let stamps = 0

export const stamp = () => `1795000000.${String((stamps += 1)).padStart(6, '0')}`
const CHANNELS = [
  { id: 'C1', name: 'support', isPrivate: false, isMember: false },
  { id: 'C2', name: 'secret', isPrivate: true, isMember: true },
  { id: 'C3', name: 'escalations', isPrivate: false, isMember: true },
]
const isOurs = ({ botToken }: { botToken: string }) => botToken === `xoxb-hidden-${teamId}`
const fake: TeamChat = {
  ...slack,
  takeCode: async (_outbound, _app, { code }) => {
    if (!code.startsWith('team:')) throw new TeamChatError('refused', 'invalid_code')
    return {
      teamId: code.slice(5),
      teamName: 'Acme',
      botToken: `xoxb-hidden-${code.slice(5)}`,
      botUserId: 'UBOT',
    }
  },
  test: async () => {
    if (there.isGone) throw new TeamChatError('gone', 'account_inactive')
    return { teamId, teamName: 'Acme' }
  },
  listChannels: async () => ({ channels: CHANNELS.map((channel) => ({ ...channel })), isCut: false }),
  join: async () => {},
  post: async (call_, message) => {
    // What a test before still has to say is not this one’s.
    if (!isOurs(call_)) return { messageId: stamp() }
    there.onPost(message)
    const messageId = stamp()
    there.posts.push({ ...message, messageId })
    return { messageId }
  },
  update: async (call_, message) => void (isOurs(call_) && there.updates.push(message)),
  whisper: async (call_, told) => void (isOurs(call_) && there.whispers.push(told)),
  findUser: async (_call, id) => {
    const found = there.people[id]
    if (!found) throw new TeamChatError('refused', 'user_not_found')
    return found
  },
  download: async (_call, url) => {
    const bytes = there.files[url]
    if (!bytes) throw new TeamChatError('refused', 'file_not_found')
    return bytes
  },
  upload: async (call_, file) => void (isOurs(call_) && there.uploads.push(file)),
  uninstall: async () => void (there.uninstalled += 1),
}

/** Calls go to another organization from now on. */
export const useOrg = (other: TestOrg): void => void (org = other)

/** Gives each test of a file an organization of its own with a widget, and a workspace that it can connect. */
export function useWorkspace(): void {
  beforeAll(async () => void (app = await startTestApp(APP_ENV, { teamChat: fake })))
  afterAll(() => app.close())
  beforeEach(async () => {
    there = {
      posts: [],
      updates: [],
      whispers: [],
      people: {},
      uninstalled: 0,
      isGone: false,
      files: {},
      uploads: [],
      onPost: () => {},
    }
    org = await app.createOrg()
    teamId = `T${(teams += 1)}`
    widget = await openWidget(app, org)
  })
}

export type As = { key?: string; cookie?: string }
export const call = (method: string, path = '', body?: object, as: As = { cookie: org.cookie }) =>
  app.http(method, `/v1/team-chat${path}`, { ...as, ...(body && { body }) })

export async function install(code = `team:${teamId}`, as: As = { cookie: org.cookie }) {
  const { body } = await call('GET', '/install-url', undefined, { cookie: org.cookie })
  const state = new URL(body.url).searchParams.get('state')
  const back = await app.http('GET', `/v1/team-chat/oauth/callback?code=${code}&state=${state}`, as)
  return new URL(back.headers['location'] ?? 'http://nowhere.test').searchParams.get('teamchat')
}
export async function connect(route: object = {}) {
  expect(await install()).toBe('connected')
  const made = await call('PUT', '/routing', { teamChatChannelId: 'C1', ...route })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

/** Sends what the vendor would, signed. */
export async function send(
  path: string,
  body: string,
  { at = Date.now(), secret = SIGNING, type = 'application/json', url = app.url } = {},
) {
  const time = String(Math.floor(at / 1000))
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`
  const answer = await fetch(`${url}/v1/team-chat/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-slack-request-timestamp': time, 'x-slack-signature': signature },
    body,
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
export const event = (told: object, team = teamId) =>
  send(
    'events',
    JSON.stringify({
      type: 'event_callback',
      team_id: team,
      api_app_id: 'A1',
      event_time: (stamps += 1),
      event: told,
    }),
  )
export const write = (
  text: string,
  { user = 'U1', thread = there.posts[0]?.messageId, ts = stamp(), more = {} } = {},
) =>
  event({
    type: 'message',
    channel: 'C1',
    user,
    text,
    ts,
    event_ts: ts,
    ...(thread && { thread_ts: thread }),
    ...more,
  }).then(() => ts)
export const click = (
  action: string,
  value: string,
  { user = 'U1', channel = 'C1', message = there.posts[0]?.messageId } = {},
) =>
  send(
    'interactivity',
    new URLSearchParams({
      payload: JSON.stringify({
        type: 'block_actions',
        team: { id: teamId },
        user: { id: user },
        channel: { id: channel },
        message: { ts: message },
        container: { channel_id: channel, message_ts: message },
        actions: [{ action_id: action, value, action_ts: stamp(), type: 'button' }],
      }),
    }).toString(),
    { type: 'application/x-www-form-urlencoded' },
  )

export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
export const messagesOf = async (id: string) =>
  (await app.http('GET', `/v1/conversations/${id}`, { cookie: org.cookie })).body.messages as {
    body: string
    internal: boolean
    authorType: string
    authorId: string
  }[]
/** A conversation with its thread. */
export async function threaded(text = 'Hello there', session = `s-${stamps}`) {
  const { body } = await widget.say(session, text)
  await soon(() => expect(there.posts.filter(({ threadId }) => threadId === null).length).toBeGreaterThan(0))
  return body.conversationId as string
}
export const known = async (chatUserId = 'U1', userId = org.ownerUserId) => {
  there.people[chatUserId] = { id: chatUserId, name: 'Olga', email: null, kind: 'member' }
  const made = await call('POST', '/links', { teamChatUserId: chatUserId, userId })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
}
