import { openBareSocket } from './bare-socket.ts'
import { ADMIN_KEY, call, send } from './calls.ts'
import { each } from './sockets.ts'

interface FanOutBench {
  url: string
  channelId: string
  widgetKey: string
  sockets: number
  replies: number
}

/** How a reply reaches all sockets that follow an organization. */
export interface FanOut {
  /** Milliseconds from sending each reply until the last socket had it. */
  times: number[]
  /** Sockets that did not have a reply in time, of all replies. */
  missing: number
}

const DIALLING = 200
const TIMEOUT_MS = 10_000

/** Opens sockets that follow all of the organization, then replies in one conversation, time after time. */
export async function replyToAll({ url, channelId, widgetKey, ...bench }: FanOutBench): Promise<FanOut> {
  const opened = await send(url, {
    method: 'POST',
    path: '/v1/widget/messages',
    headers: { authorization: `Bearer ${widgetKey}` },
    body: JSON.stringify({ channelId, sessionId: 'fan-out', messages: [{ body: 'Hello' }] }),
  })
  let onReply = () => {}
  const followers = await each(bench.sockets, DIALLING, () => follow(url, () => onReply()))
  const result: FanOut = { times: [], missing: 0 }
  for (let n = 0; n < bench.replies; n++) {
    let left = followers.length
    const everybody = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TIMEOUT_MS)
      onReply = () => {
        left -= 1
        if (left > 0) return
        clearTimeout(timer)
        resolve()
      }
    })
    const at = performance.now()
    const path = `/v1/conversations/${String(opened['conversationId'])}/messages`
    await Promise.all([everybody, call(url, 'POST', path, { body: `Reply ${n}` })])
    result.times.push(performance.now() - at)
    result.missing += left
  }
  for (const socket of followers) socket.cut()
  return result
}

/** Opens a socket that follows the organization; calls `onReply` for each message of the staff. */
async function follow(url: string, onReply: () => void) {
  let subscribed = () => {}
  const done = new Promise<void>((resolve) => (subscribed = resolve))
  const opened = await openBareSocket({
    url,
    key: ADMIN_KEY,
    onFrame({ type, event }, socket) {
      if (type === 'ready') socket.send({ type: 'subscribe', channel: 'org' })
      if (type === 'subscribed') subscribed()
      if (event?.type === 'conversation.message.sent') onReply()
    },
  })
  await done
  return opened
}
