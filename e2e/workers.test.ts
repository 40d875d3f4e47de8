import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createWidget, manage, write } from './calls.ts'
import { OWNER, startService, type Service } from './service.ts'
import { openSocket } from './sockets.ts'
import { openVisitor, until } from './visitors.ts'

const WORKERS = 2

/** What a process was started by, and whether it is a program of ours. */
const statOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** The workers of a service: what its first process has started and is Node. */
function workersOf(service: Service): number[] {
  const children = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const isOurs = Number(statOf(pid)[1]) === service.pid()
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js') ? [Number(pid)] : []
      } catch {
        return []
      }
    })
  return children.toSorted((a, b) => a - b)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A request on a connection of its own, which any of the workers may get. */
const ask = (url: string, method = 'GET', body?: object): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { origin: new URL(url).origin, ...(body && { 'content-type': 'application/json' }) }
    request(url, { method, agent: false, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .once('error', reject)
      .end(body && JSON.stringify(body))
  })

test('several workers are one service: for sockets, limits and figures, when one is killed, and at the end', async () => {
  const service = await startService({
    env: { SVC_WORKERS: String(WORKERS), SVC_RATE_LIMITS: 'on' },
    isWrapped: true,
  })
  const { url } = service
  await until(
    () => workersOf(service).length === WORKERS,
    () => `${workersOf(service).length} workers`,
  )
  const widget = await createWidget(url, 'Workers')

  // Events reach the sockets of all.
  const { conversationId } = (await write(url, widget, { sessionId: 's1', body: 'Hello?' })).body
  const visitors = Array.from({ length: 6 }, () => openVisitor(url, widget, 's1'))
  onTestFinished(() => visitors.forEach(({ realtime }) => realtime.close()))
  const reply = (body: string) =>
    manage(url, 'POST', `/v1/conversations/${conversationId}/messages`, { body })
  const haveAll = (count: number) =>
    until(
      () => visitors.every(({ replies }) => replies.length === count),
      () => visitors.map(({ replies }) => replies.length).join(', '),
    )
  await reply('one')
  await haveAll(1)

  // One address has one budget, whoever answers it.
  const began = performance.now()
  let allowed = 0
  for (let n = 0; n < 40; n++) {
    const { status } = await ask(`${url}/v1/auth/unlock`, 'POST', { token: 'no-such-token-at-all' })
    if (status !== 429) allowed += 1
    // As long as the others may not know yet.
    await sleep(120)
  }
  const refilled = (performance.now() - began) / 6000
  expect(allowed).toBeGreaterThan(0)
  // On a busy machine each of the others may learn of one call too late; apart they would allow twice as many or more.
  expect(allowed).toBeLessThanOrEqual(Math.ceil(10 + refilled) + WORKERS - 1)

  // Figures are those of all, and never go back.
  const counted = async () =>
    Number(/^stoa_batch_calls_count (\d+)/m.exec((await ask(`${url}/metrics`)).text)?.[1])
  const seen: number[] = []
  for (let n = 0; n < 6; n++) {
    await write(url, widget, { sessionId: 's1', body: `And ${n}` })
    seen.push(await counted())
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBeGreaterThanOrEqual(7)
  // What they share is told once.
  const figures = (await ask(`${url}/metrics`)).text
  const { blocks, bsize } = statfsSync(service.dataDir)
  expect(Number(/^stoa_disk_size_bytes (\S+)/m.exec(figures)?.[1])).toBe(blocks * bsize)

  // What one of them did is done by the other, and it comes back.
  const [first, second] = workersOf(service)
  process.kill(first as number, 'SIGKILL')
  await until(
    () => !isAlive(first as number),
    () => 'the worker lives',
  )
  // Figures come all the time, also while one of them only starts.
  const answers: number[] = []
  while (workersOf(service).length < WORKERS || answers.length < 10) {
    answers.push((await ask(`${url}/metrics`)).status)
    await sleep(100)
  }
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(workersOf(service)).toContain(second)
  await reply('two')
  await haveAll(2)

  // Nothing is left behind, and nothing cut off, where all of them are told at once, as a terminal does it.
  const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(url, { key: OWNER.key })))
  const all = [...workersOf(service), service.pid() as number]
  for (const pid of all) process.kill(pid, 'SIGINT')
  expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual(sockets.map(() => 1012))
  await until(
    () => !all.some(isAlive),
    () => `left: ${all.filter(isAlive).join(', ')}`,
  )
  expect(service.crashes).toEqual(['0'])

  // Nor where the first process is killed: the others end by themselves, and what was acknowledged is there.
  await service.start()
  await reply('three')
  const orphans = workersOf(service)
  expect(orphans).toHaveLength(WORKERS)
  await service.kill('SIGKILL')
  await until(
    () => !orphans.some(isAlive),
    () => `left: ${orphans.filter(isAlive).join(', ')}`,
  )
  await service.start()
  await haveAll(3)
}, 180_000)
