import type { OutboundRequest, OutboundResponse } from '../../kernel/ports/outbound.ts'
import { TeamChatError, type TeamChatMessage } from '../../kernel/ports/team-chat.ts'

export const TOKEN = 'xoxb-secret-1'
export const APP = { clientId: '1.2', clientSecret: 'client-secret', signingSecret: 's' }

/** What each method asks for at least, by Slack's reference. */
const REQUIRED: Record<string, string[]> = {
  'apps.uninstall': ['client_id', 'client_secret'],
  'auth.test': [],
  'chat.postEphemeral': ['channel', 'user', 'text'],
  'chat.postMessage': ['channel', 'text'],
  'chat.update': ['channel', 'ts', 'text'],
  'conversations.join': ['channel'],
  'conversations.list': [],
  'files.completeUploadExternal': ['files'],
  'files.getUploadURLExternal': ['filename', 'length'],
  'oauth.v2.access': ['code', 'client_id', 'client_secret'],
  'users.info': ['user'],
}

interface Asked {
  method: string
  args: Record<string, string>
  request: OutboundRequest
}
export type Answer = object | string | Error | Partial<OutboundResponse>
export const API = 'https://slack.com/api/'

const answered = (status: number, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  ({ status, headers, body: Buffer.from(body), truncated: false, durationMs: 1, url: '' }) as const

/** Stands for Slack: refuses what it would refuse, and else answers in turn what it was told to. */
export function fakeSlack(...answers: Answer[]) {
  const asked: Asked[] = []
  const left = [...answers]
  const give = (url: string): OutboundResponse => {
    const next = left.shift() ?? { ok: true }
    if (next instanceof Error) throw next
    if (typeof next === 'string') return { ...answered(200, next), url }
    if ('status' in next) return { ...answered(200, ''), url, ...next }
    return { ...answered(200, JSON.stringify(next), { 'content-type': 'application/json' }), url }
  }
  const request = async (sent: OutboundRequest): Promise<OutboundResponse> => {
    if (!sent.url.startsWith(API)) {
      asked.push({ method: '', args: {}, request: sent })
      return give(sent.url)
    }
    const method = sent.url.slice(API.length)
    const args = Object.fromEntries(new URLSearchParams(String(sent.body)))
    asked.push({ method, args, request: sent })
    const headers = Object.fromEntries(
      Object.entries(sent.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const refused = (error: string) => answered(200, JSON.stringify({ ok: false, error }))
    const required = REQUIRED[method]
    if (!required || sent.method !== 'POST') return refused('unknown_method')
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refused('invalid_form_data')
    if (method !== 'oauth.v2.access' && headers['authorization'] !== `Bearer ${TOKEN}`)
      return refused('not_authed')
    if (required.some((name) => !args[name])) return refused('invalid_arguments')
    return blockProblem(args['blocks']) ? refused('invalid_blocks') : give(sent.url)
  }
  return { call: { outbound: { request }, botToken: TOKEN }, asked }
}

const isText = (text: unknown, most: number) =>
  typeof text === 'string' && text.length > 0 && text.length <= most

/** What is wrong with blocks, by the reference of Block Kit. */
function blockProblem(json: string | undefined): boolean {
  if (json === undefined) return false
  // oxlint-disable-next-line typescript/no-explicit-any
  const blocks = JSON.parse(json) as any[]
  return (
    blocks.length > 50 ||
    blocks.some(({ type, text, elements }) => {
      if (type === 'section') return !isText(text.text, 3000)
      if (type === 'rich_text') return !isText(elements[0].elements[0].text, 3000)
      if (type === 'context') return elements.length > 10 || !isText(elements[0].text, 3000)
      if (type !== 'actions') return true
      // oxlint-disable-next-line typescript/no-explicit-any
      return elements.some((b: any) => !isText(b.text.text, 75) || b.value.length > 2000)
    })
  )
}

export const MESSAGE: TeamChatMessage = { channelId: 'C1', threadId: null, text: 'Hi', key: 'k1' }

/** The error that a call ends with; no secret is anywhere in it. */
export async function failing(doing: Promise<unknown>): Promise<TeamChatError> {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof TeamChatError)) throw new Error('it was no TeamChatError', { cause: error })
  if (/xoxb-|client-secret/.test(JSON.stringify([error.message, error])))
    throw new Error('the error tells a secret')
  return error
}
