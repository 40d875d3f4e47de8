import { execFileSync, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { manage } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { codeOf, readGuide } from './guide.ts'
import { startService } from './service.ts'
import { buildProject, openBrowser } from './stage.ts'
import { until } from './visitors.ts'

const GUIDE = 'tracker.md'
const PERSON =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

type Fields = [externalId: string, visitorId: string, email: string, secret: string]

const code = (language: string, containing: string) => codeOf(language, containing, GUIDE)
const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim()

/** What runs the recipe of each language. */
const recipes: Record<string, (fields: Fields) => string> = {
  node: (fields) => {
    const source = `${code('js', 'export function trackerHash')}\nconsole.log(trackerHash(...process.argv.slice(-4)))`
    return run(process.execPath, ['--input-type=module', '-e', source, '--', ...fields])
  },
  python3: (fields) => {
    const source = `${code('python', 'def tracker_hash')}\nimport sys\nprint(tracker_hash(*sys.argv[1:]))`
    return run('python3', ['-c', source, ...fields])
  },
  php: (fields) => {
    const source = `${code('php', 'function tracker_hash')} echo tracker_hash(...array_slice($argv, 1));`
    return run('php', ['-r', source, '--', ...fields])
  },
  ruby: (fields) =>
    run('ruby', ['-e', `${code('ruby', 'def tracker_hash')}\nputs tracker_hash(*ARGV)`, ...fields]),
}
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

test.each(Object.keys(recipes).filter(isThere))(
  'the recipe for %s in the guide makes the published hashes',
  (program) => {
    const guide = readGuide(GUIDE)
    const [, secret = '', visitorId = ''] =
      /with the secret `(\w+)` for the visitor id\s+`([\w-]+)`/.exec(guide) ?? []
    const rows = [...guide.matchAll(/^\| `([^`]+)`\s*\| (?:`([^`]+)`)?\s*\| `([0-9a-f]{64})` \|$/gm)]
    expect(rows).toHaveLength(2)
    for (const [, externalId = '', email = '', hash] of rows)
      expect(recipes[program]?.([externalId, visitorId, email, secret])).toBe(hash)
  },
)

test('the rewrites for Next.js in the guide lead to what the tracker needs', async () => {
  const { default: config } = await moduleOf<{ rewrites(): Promise<object[]> }>(
    code('js', 'async rewrites()'),
  )
  expect(await config.rewrites()).toEqual([
    { source: '/stats/tracker.js', destination: 'https://stoa.example.com/tracker.js' },
    { source: '/tracker/:file', destination: 'https://stoa.example.com/tracker/:file' },
    { source: '/stats/v1/a/:path*', destination: 'https://stoa.example.com/v1/a/:path*' },
  ])
})

test('a site that does what the guide says is counted: on its pages, by its own address, and by who it is', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({
    databaseUrl,
    env: { SVC_PROJECT_ROOT: project, SVC_TRUST_PROXY: '127.0.0.1' },
  })
  const site = await startSite(url)
  const tracker = await manage(url, 'POST', '/v1/analytics/trackers', {
    name: 'Lantern',
    allowedOrigins: [site.origin],
  })
  site.key = tracker.trackerKey
  const browser = await openBrowser()
  const open = async (path: string) => {
    const context = await browser.newContext({ userAgent: PERSON })
    await context.addInitScript(`Object.defineProperty(navigator, 'webdriver', { get: () => false })`)
    return { context, page: await goTo(context, site.origin + path) }
  }
  const { page } = await open('/direct?utm_source=news')
  await isCounted(page, sql)
  await isIdentified(page, sql, tracker.identityVerificationSecret)
  let proxied: Record<string, unknown>[] = []
  for (const address of ['203.0.113.7', '203.0.113.8']) {
    site.visitor = address
    const { context } = await open('/proxied')
    // A page that is closed while the tracker still loads is not counted.
    proxied = await rowsOf(sql, `subject_id = '/proxied'`, proxied.length + 1)
    await context.close()
  }
  const ids = proxied.map(({ visitor_id }) => visitor_id as string)
  expect(ids.every((id) => /^d[\w-]{20,}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(2)
  expect(site.complaints).toEqual([])

  async function goTo(context: BrowserContext, address: string): Promise<Page> {
    const opened = await context.newPage()
    opened.on('console', (message) => site.complaints.push(message.text()))
    opened.on('pageerror', (error) => site.complaints.push(error.message))
    await opened.goto(address)
    return opened
  }
}, 120_000)

/** A view with its report, an event and a search, as rows. */
async function isCounted(page: Page, sql: Sql): Promise<void> {
  await page.evaluate(code('js', `'order_paid'`))
  await page.evaluate(() => history.pushState({}, '', '/next'))
  const [view, event] = await rowsOf(sql, `subject_id in ('/direct', 'order_paid')`, 2)
  expect(view).toMatchObject({
    subject_type: 'page',
    path: '/direct?utm_source=news',
    utm_source: 'news',
    device: 'desktop',
    bot: null,
  })
  expect(event).toMatchObject({
    subject_type: 'order',
    metadata: { total: 49 },
    visitor_id: view?.['visitor_id'],
  })
  const [reported] = await rowsOf(sql, `subject_id = '/direct' and dwell_ms is not null`, 1)
  expect(reported).toMatchObject({ id: view?.['id'], read_depth: 100 })
  const searches = () => sql('select query, result_count from analytics_searches')
  await until(
    async () => (await searches()).length === 1,
    () => 'there is no search',
  )
  expect(await searches()).toEqual([{ query: 'red shoes', result_count: 0 }])
}

/** The browser belongs to whom the site's server has signed for, from its first view on. */
async function isIdentified(page: Page, sql: Sql, secret: string): Promise<void> {
  const visitorId = await page.evaluate<string>('svc.analytics.getVisitorId()')
  const hash = recipes['node']?.(['user_42', visitorId, 'ada@example.com', secret])
  await page.evaluate(`svc.analytics.identify('user_42', '${hash}', { email: 'ada@example.com' })`)
  const [contact] = await sql(`select id from crm_contacts where external_id = 'user_42'`)
  const owners = await sql('select distinct contact_id from analytics_events')
  expect(owners).toEqual([{ contact_id: contact.id }])
}

/** The rows of events that match, once there are as many, by what they are of. */
async function rowsOf(sql: Sql, condition: string, count: number): Promise<Record<string, unknown>[]> {
  const read = () => sql(`select * from analytics_events where ${condition} order by subject_id`)
  await until(
    async () => (await read()).length === count,
    () => `there are no ${count} rows where ${condition}`,
  )
  return read()
}

/** What a block of the guide exports. */
const moduleOf = <T>(source: string) =>
  import(`data:text/javascript,${encodeURIComponent(source)}`) as Promise<{ default: T }>

/** A site whose pages carry the tag of the guide behind its policy, and which passes `/stats` on by its Worker. */
async function startSite(url: string) {
  const state = { origin: '', key: '', visitor: '', complaints: [] as string[] }
  const local = (text: string) => text.replaceAll('https://stoa.example.com', url)
  const { default: worker } = await moduleOf<{ fetch(request: Request): Promise<Response> }>(
    local(code('js', 'cf-connecting-ip')),
  )
  const policy = `default-src 'none'; img-src data:; ${local(code('', 'connect-src')).replaceAll('\n', ' ')}`
  const pages: Record<string, { policy: string; tag: string }> = {
    '/direct': { policy, tag: local(code('html', 'tracker.js')) },
    '/proxied': {
      policy: policy.replaceAll(url, `'self'`),
      tag: code('html', '/stats/tracker.js').replace('defer', 'defer data-storage="none"'),
    },
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url as string, url)
    const shown = pages[pathname]
    if (shown) {
      const tag = shown.tag.replace('svc_track_…', state.key)
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': shown.policy,
      })
      return void response.end(
        `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Lantern</title></head><body>${tag}</body></html>`,
      )
    }
    const answer = await worker.fetch(await requestOf(request, state))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Another host than the service's 127.0.0.1: another site, not only another port.
  state.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return state
}

/** A request as Cloudflare hands it to a Worker. */
async function requestOf(request: IncomingMessage, { origin, visitor }: { origin: string; visitor: string }) {
  const headers = new Headers({ 'cf-connecting-ip': visitor })
  for (const name of ['origin', 'content-type', 'user-agent', 'cookie', 'referer'])
    if (request.headers[name]) headers.set(name, String(request.headers[name]))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}
  return new Request(origin + (request.url as string), { method: request.method as string, headers, ...body })
}
