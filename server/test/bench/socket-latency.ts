import WebSocket from 'ws'

interface SocketBench {
  url: string
  apiKey: string
  channelId: string
  widgetKey: string
  sockets: number
  replies: number
}

/** Milliseconds from sending a reply over REST until its event is on the visitor's socket. */
export interface Latency {
  p50: number
  p99: number
  /** Events that arrived, of replies that were sent. */
  received: number
  sent: number
}

/** Opens sockets, one session each, then replies to one after the other and times the arrival. */
export async function replyLatency(bench: SocketBench): Promise<Latency> {
  const sessions = await Promise.all(
    Array.from({ length: bench.sockets }, (_, index) =>
      openSession(bench, `latency-${bench.sockets}-${index}`),
    ),
  )
  const times: number[] = []
  for (let n = 0; n < bench.replies; n++) {
    const session = sessions[n % sessions.length] as Session
    const arrived = session.nextEvent()
    const at = performance.now()
    const sent = fetch(`${bench.url}/v1/conversations/${session.conversationId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bench.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body: `Reply ${n}` }),
    })
    await arrived
    times.push(performance.now() - at)
    await (await sent).arrayBuffer()
  }
  for (const { socket } of sessions) socket.terminate()
  times.sort((a, b) => a - b)
  return {
    p50: times[times.length >> 1] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    received: times.length,
    sent: bench.replies,
  }
}

interface Session {
  socket: WebSocket
  conversationId: string
  nextEvent: () => Promise<void>
}

async function openSession({ url, channelId, widgetKey }: SocketBench, sessionId: string): Promise<Session> {
  const answer = await fetch(`${url}/v1/widget/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${widgetKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channelId, sessionId, messages: [{ body: 'Hello' }] }),
  })
  const { conversationId } = (await answer.json()) as { conversationId: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime`, ['bearer', widgetKey])
  let onEvent: (() => void) | undefined
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string }
      if (frame.type === 'ready')
        socket.send(JSON.stringify({ type: 'subscribe', channel: 'widget', channelId, sessionId }))
      if (frame.type === 'subscribed') resolve()
      if (frame.type === 'event') onEvent?.()
    })
  })
  await subscribed
  return { socket, conversationId, nextEvent: () => new Promise((resolve) => (onEvent = resolve)) }
}
