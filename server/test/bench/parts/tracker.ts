import UserAgents from 'user-agents'
import { bareHttp, rawInserts } from '../baselines.ts'
import { call } from '../calls.ts'
import { load, type LoadResult, type WireRequest } from '../http-load.ts'
import { report } from '../report.ts'
import { SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const PAGES = 400
const SOURCES = ['https://www.google.com/', 'https://t.co/x', 'https://news.ycombinator.com/', null, null]

/** Views, ends of views and searches as pages send them, each acknowledged after its commit, beside one-row inserts. */
export async function tracker({ url, databaseUrl }: Stage): Promise<void> {
  const { trackerKey } = await call(url, 'POST', '/v1/analytics/trackers', { name: 'Bench' })
  const agents = Array.from({ length: 500 }, () => new UserAgents().toString())
  const send = (n: number, face: string, body: object): WireRequest => ({
    method: 'POST',
    path: `/v1/a/${face}`,
    headers: { 'user-agent': agents[n % agents.length] as string, origin: 'https://shop.example' },
    body: JSON.stringify({ key: trackerKey, visitorId: `visitor-${n % 20_000}`, ...body }),
  })
  const view = (run: string) => (n: number) =>
    send(n, 't', {
      subjectId: `/products/${n % PAGES}`,
      subjectType: 'page',
      path: `/products/${n % PAGES}?color=blue`,
      referrer: SOURCES[n % SOURCES.length],
      locale: 'en',
      language: 'en-GB',
      screen: 1440,
      viewId: `${run}-${n}`,
      utm: null,
      dwellMs: null,
      readDepth: null,
    })
  const end = (run: string) => (n: number) =>
    send(n, 't', {
      subjectId: `/products/${n % PAGES}`,
      viewId: `${run}-${n}`,
      dwellMs: 8000,
      readDepth: 75,
      ageMs: 9000,
    })
  const search = (n: number) => send(n, 's', { query: `blue vase ${n % 900}`, resultCount: n % 7 })
  const pixel = (n: number): WireRequest => ({
    method: 'GET',
    path: `/v1/a/t/${String(trackerKey)}.gif?s=/products/${n % PAGES}&v=visitor-${n % 20_000}`,
    headers: { 'user-agent': agents[n % agents.length] as string },
  })
  for (const connections of [1, 16, 64, 256]) {
    report(`bare node:http, ${connections}`, await bareHttp(connections, 2))
    // PostgreSQL has a hundred connections.
    const limit = await rawInserts(databaseUrl, Math.min(connections, 64), SECONDS)
    report(`raw insert, ${connections}`, limit)
    const measure = async (name: string, request: (n: number) => WireRequest): Promise<LoadResult> => {
      const result = await load({ url, connections, seconds: SECONDS, request })
      report(`${name}, ${connections}`, result, { limit })
      return result
    }
    const run = `${connections}-${Date.now()}`
    await measure('view', view(run))
    await measure('pixel', pixel)
    await measure('end of a view', end(run))
    await measure('search', search)
  }
}
