import { bareHttp } from '../baselines.ts'
import { ADMIN, call } from '../calls.ts'
import { load, type LoadResult } from '../http-load.ts'
import { statementsOf } from '../plans.ts'
import { report } from '../report.ts'
import { SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const CONNECTIONS = 16
const DEEP_PAGES = 20

/** The lists and counts of a large organization, on their first and a deep page, with their statements. */
export async function lists(stage: Stage): Promise<void> {
  const { url } = stage
  const limit = await bareHttp(CONNECTIONS, 2)
  report(`bare node:http, ${CONNECTIONS}`, limit)
  const { colleagueId, topicId } = await someOf(url)
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const paths = [
    '/v1/conversations',
    '/v1/conversations?limit=20',
    '/v1/conversations/queue',
    '/v1/conversations/queue?status=open',
    '/v1/conversations/queue?needsYou=true',
    '/v1/conversations/queue?status=open&assigneeUserId=none',
    `/v1/conversations/queue?status=open&assigneeUserId=${colleagueId}`,
    `/v1/conversations/queue?status=open&topicId=${topicId}`,
    '/v1/conversations/queue?status=snoozed',
    '/v1/conversations/queue?status=closed',
    '/v1/conversations/queue?status=open&channelType=email',
    `/v1/conversations/queue?since=${week}`,
  ]
  for (const path of paths) {
    const name = path.replace(colleagueId, '…').replace(topicId, '…').replace(week, '…')
    await measure(stage, name, { path, limit })
    const { cursor, depth } = await walk(url, path)
    if (cursor === undefined) continue
    const deep = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
    await measure(stage, `  after ${depth}`, { path: deep, limit })
  }
  for (const path of ['/v1/conversations/queue/counts', '/v1/conversations/queue/breakdown'])
    await measure(stage, path, { path, limit })
}

async function measure(
  stage: Stage,
  name: string,
  { path, limit }: { path: string; limit: LoadResult },
): Promise<void> {
  const request = { method: 'GET', path, headers: ADMIN }
  const more = await statementsOf(stage, request)
  const seconds = SECONDS / 2
  const result = await load({ url: stage.url, connections: CONNECTIONS, seconds, request: () => request })
  report(name, result, { limit, more })
}

interface Page {
  items: { assigneeUserId: string | null; topicId: string | null }[]
  nextCursor: string | null
}

/** Turns large pages; the last cursor that there was, and how many conversations are before it. */
async function walk(url: string, path: string): Promise<{ cursor: string | undefined; depth: number }> {
  let cursor: string | undefined
  let depth = 0
  for (let page = 0; page < DEEP_PAGES; page++) {
    const large = new URL(path, url)
    large.searchParams.set('limit', '200')
    if (cursor !== undefined) large.searchParams.set('cursor', cursor)
    const answer = await call(url, 'GET', large.pathname + large.search)
    const { items, nextCursor } = answer as unknown as Page
    if (nextCursor === null) break
    cursor = nextCursor
    depth += items.length
  }
  return { cursor, depth }
}

/** A colleague and a topic that have open conversations. */
async function someOf(url: string): Promise<{ colleagueId: string; topicId: string }> {
  const { items } = (await call(
    url,
    'GET',
    '/v1/conversations/queue?status=open&limit=200',
  )) as unknown as Page
  const colleagueId = items.find(({ assigneeUserId }) => assigneeUserId !== null)?.assigneeUserId
  const topicId = items.find((item) => item.topicId !== null)?.topicId
  if (!colleagueId || !topicId) throw new Error('nobody has an open conversation: take a larger BENCH_SCALE')
  return { colleagueId, topicId }
}
