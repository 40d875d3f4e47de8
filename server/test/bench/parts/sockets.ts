import { readFileSync } from 'node:fs'
import { bareSockets } from '../baselines.ts'
import { ADMIN_KEY } from '../calls.ts'
import { replyToAll } from '../fan-out.ts'
import { line, reportTimes } from '../report.ts'
import { scaled } from '../scale.ts'
import { replyLatency } from '../socket-latency.ts'
import { idleSockets, massReconnect } from '../sockets.ts'
import type { Stage } from '../stage.ts'

const REPLIES = 500
const ROOM_FILES = 500

/** Replies on their way to sockets, what idle sockets cost, and sockets that all come back at once. */
export async function sockets(stage: Stage): Promise<void> {
  const { service } = stage
  for (const open of [1, scaled(1000)]) {
    const latency = await replyLatency({ ...stage, apiKey: ADMIN_KEY, sockets: open, replies: REPLIES })
    const arrived = `${latency.received}/${latency.sent} arrived`
    line(
      `reply to socket, ${open} open`,
      `p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, ${arrived}`,
    )
  }
  const audience = scaled(1000)
  const idle = Math.min(scaled(10_000), openFiles() - audience - ROOM_FILES)
  if (idle < scaled(10_000))
    line('idle sockets', `only ${idle}: raise the hard limit of open files first (ulimit -Hn)`)
  const bare = await bareSockets({ idle, audience, replies: 20 })
  reportTimes(`bare ws: one frame to ${audience} sockets`, bare.times)
  const { times, missing } = await replyToAll({ ...stage, sockets: audience, replies: 20 })
  reportTimes(`reply to ${audience} sockets of an organization`, times, `${missing} missing`)
  line(`bare ws: ${idle} idle sockets`, `${bare.kbPerSocket.toFixed(1)} KB each`)
  const opened = await idleSockets({ ...stage, sockets: idle, memoryMb: () => service.memoryMb() })
  line(
    `${opened.opened} idle sockets`,
    `${opened.kbPerSocket.toFixed(1)} KB each, opened in ${opened.openSeconds.toFixed(1)} s`,
  )
  const back = await massReconnect({ ...stage, sockets: scaled(5000) })
  line(
    `${scaled(5000)} sockets come back at once`,
    `in ${back.seconds.toFixed(1)} s, ${back.resumed} resumed, ${back.lost} of ${back.sent} messages lost`,
  )
}

/** How many files a process may open: Node raises its own limit up to the hard one. */
function openFiles(): number {
  const hard = /Max open files +\S+ +(\S+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return hard === undefined || hard === 'unlimited' ? Infinity : Number(hard)
}
