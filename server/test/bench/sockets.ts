import { openBareSocket, type BareSocket, type Frame } from './bare-socket.ts'

interface SocketsBench {
  url: string
  channelId: string
  widgetKey: string
  sockets: number
}

/** What idle sockets cost. */
export interface IdleSockets {
  opened: number
  openSeconds: number
  /** Of resident memory. */
  kbPerSocket: number
}

const SETTLE_SECONDS = 30
const DIALLING = 200
const WRITING = 32

/** Opens sockets with one subscription each, and compares the service’s memory at rest before and after. */
export async function idleSockets(bench: SocketsBench & { memoryMb(): number }): Promise<IdleSockets> {
  // A first few sockets load what all share.
  await openAndCut(bench)
  const before = await restingMemory(bench)
  const at = performance.now()
  const opened = await openAll(bench, 'idle')
  const openSeconds = (performance.now() - at) / 1000
  const after = await restingMemory(bench)
  for (const socket of opened) socket.cut()
  return { opened: opened.length, openSeconds, kbPerSocket: ((after - before) * 1024) / opened.length }
}

async function openAndCut(bench: SocketsBench): Promise<void> {
  for (const socket of await openAll({ ...bench, sockets: 500 }, 'warm')) socket.cut()
}

const openAll = (bench: SocketsBench, name: string): Promise<BareSocket[]> =>
  each(bench.sockets, DIALLING, async (n) => {
    let subscribed = () => {}
    const done = new Promise<void>((resolve) => (subscribed = resolve))
    const socket = await dial(bench, `${name}-${n}`, undefined, ({ type }) => {
      if (type === 'subscribed') subscribed()
    })
    await done
    return socket
  })

/** The lowest memory within 30 seconds, in MB, so that garbage is not counted. */
async function restingMemory({ memoryMb }: { memoryMb(): number }): Promise<number> {
  let least = Infinity
  for (let second = 0; second < SETTLE_SECONDS; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    least = Math.min(least, memoryMb())
  }
  return least
}

/** How a mass reconnect goes. */
export interface MassReconnect {
  /** Time until the last socket had received everything it missed. */
  seconds: number
  resumed: number
  sent: number
  /** Messages that did not arrive, or not in their order. */
  lost: number
}

/** Cuts all sockets, writes to each of their conversations, lets all come back at once and writes to some more. */
export async function massReconnect(bench: SocketsBench): Promise<MassReconnect> {
  const name = `mass-${Date.now()}`
  const sessions = Array.from({ length: bench.sockets }, (_, n) => `${name}-${n}`)
  const write = (sessionId: string | undefined, text: string) => say(bench, sessionId as string, text)
  await each(sessions.length, WRITING, (n) => write(sessions[n], 'Hello'))
  const seen = await followAll(bench, sessions)
  for (const { socket } of seen) socket.cut()
  await each(sessions.length, WRITING, (n) => write(sessions[n], 'While you were away'))

  const last = seen.map(({ last: after }) => after)
  const some = sessions.filter((_, n) => n % 10 === 0)
  const expected = last.map((after, n) => after + (n % 10 === 0 ? 2 : 1))
  const at = performance.now()
  const [back] = await Promise.all([
    followAll(bench, sessions, { last, expected }),
    each(some.length, 4, (n) => write(some[n], 'Welcome back')),
  ])
  const seconds = (performance.now() - at) / 1000
  for (const { socket } of back) socket.cut()
  return {
    seconds,
    resumed: back.filter(({ resumed }) => resumed).length,
    sent: sessions.length + some.length,
    lost: back.reduce((sum, { missing }) => sum + missing, 0),
  }
}

interface Followed {
  socket: BareSocket
  /** The number of the last event. */
  last: number
  resumed: boolean
  missing: number
}

const TIMEOUT_MS = 60_000

/** As the SDK spreads them, in milliseconds. */
const JITTER_MS = 250

/** Follows all sessions, those that come back all at once; resolves when each has heard what is expected of it. */
function followAll(
  bench: SocketsBench,
  sessions: readonly string[],
  from?: { last: readonly number[]; expected: readonly number[] },
): Promise<Followed[]> {
  return each(sessions.length, from ? sessions.length : DIALLING, async (n) => {
    const after = from?.last[n]
    const expected = from?.expected[n] ?? 0
    const state = { last: after ?? 0, resumed: false, gaps: 0 }
    if (from) await new Promise((resolve) => setTimeout(resolve, Math.random() * JITTER_MS))
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const socket = await dial(bench, sessions[n] as string, after, (frame) => {
      if (frame.type === 'subscribed') state.resumed = frame.resumed === true
      if (frame.type === 'subscribed' && after === undefined) state.last = frame.seq ?? 0
      if (frame.event && frame.event.seq !== state.last + 1) state.gaps += 1
      if (frame.event) state.last = frame.event.seq
      if (frame.type !== 'ready' && state.last >= expected) finish()
    })
    const timer = setTimeout(finish, TIMEOUT_MS)
    await finished
    clearTimeout(timer)
    const missing = state.gaps + Math.max(0, expected - state.last)
    return { socket, last: state.last, resumed: state.resumed, missing }
  })
}

/** Opens a socket and follows its session. */
const dial = (
  { url, channelId, widgetKey }: SocketsBench,
  sessionId: string,
  after: number | undefined,
  onFrame: (frame: Frame) => void,
): Promise<BareSocket> =>
  openBareSocket({
    url,
    key: widgetKey,
    onFrame(frame, socket) {
      if (frame.type === 'ready')
        socket.send({ type: 'subscribe', channel: 'widget', channelId, sessionId, after })
      onFrame(frame)
    },
  })

async function say({ url, channelId, widgetKey }: SocketsBench, sessionId: string, text: string) {
  const answer = await fetch(`${url}/v1/widget/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${widgetKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channelId, sessionId, messages: [{ role: 'agent', body: text }] }),
  })
  if (!answer.ok) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Does the n-th of `count` things, some at a time. */
export async function each<T>(count: number, atATime: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const hand = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: Math.min(atATime, count) }, hand))
  return results
}
