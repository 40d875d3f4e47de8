import type { ProgramInfo } from '../contract/programs.ts'

const PREFIX = 'io.modelcontextprotocol/'
const MOST_NAME = 200
const MOST_VERSION = 100
const MOST_MESSAGES = 100

interface Message {
  method?: unknown
  params?: {
    clientInfo?: unknown
    protocolVersion?: unknown
    _meta?: Record<string, unknown>
  }
}

const messagesOf = (body: unknown): Message[] =>
  [body]
    .flat()
    .slice(0, MOST_MESSAGES)
    .map((message) => Object(message) as Message)

/** A text of bounded length without what no name has; undefined for anything else. */
function textOf(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined
  // oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and nobody can read the others
  const text = value.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return text === '' ? undefined : [...text].slice(0, most).join('')
}

/** How many tools a body calls: one, unless it is a batch. */
export const countToolCalls = (body: unknown): number =>
  [body].flat().filter((message) => (Object(message) as Message).method === 'tools/call').length

/**
 * What a program says of itself: in the handshake of the 2025 revisions, and with each request in 2026-07-28. `header` is what it
 * sends as `MCP-Protocol-Version`.
 */
export function saidOfItself(body: unknown, header: string | undefined): ProgramInfo {
  for (const { method, params } of messagesOf(body)) {
    const isHandshake = method === 'initialize'
    const meta = Object(Object(params)._meta) as Record<string, unknown>
    const info = isHandshake ? params?.clientInfo : meta[`${PREFIX}clientInfo`]
    const name = textOf(Object(info).name, MOST_NAME)
    if (name === undefined) continue
    const version = textOf(Object(info).version, MOST_VERSION)
    const protocol = isHandshake ? params?.protocolVersion : meta[`${PREFIX}protocolVersion`]
    return withProtocol({ name, ...(version !== undefined && { version }) }, protocol)
  }
  return withProtocol({}, header)
}

function withProtocol(info: ProgramInfo, protocol: unknown): ProgramInfo {
  return typeof protocol === 'string' && /^\d{4}-\d\d-\d\d$/.test(protocol)
    ? { ...info, protocolVersion: protocol }
    : info
}
