import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { load } from '../http-load.ts'
import { report, reportTimes } from '../report.ts'
import { freePort } from '../service.ts'
import type { Stage } from '../stage.ts'

const ENTRIES = 100_000
const SECONDS = 3
const CONNECTIONS = [1, 16, 64]
const PUBLICATIONS = 40

/** What sites fetch: from memory and made anew, beside a bare server that sends the same bytes. */
export async function content({ url, databaseUrl }: Stage): Promise<void> {
  const orgId = await seedContent(url, databaseUrl)
  const root = `/v1/cms/${orgId}/articles`
  const paths = {
    'list of 20': `${root}?limit=20`,
    entry: `${root}/article-1`,
    'entry with references': `${root}/article-1?include=references`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const { body, etag } = await fetched(url + path)
    const bare = await startBare(body)
    for (const connections of CONNECTIONS) {
      const run = (base: string, headers = {}) =>
        load({
          url: base,
          connections,
          seconds: SECONDS,
          request: () => ({ method: 'GET', path, headers }),
        })
      const limit = await run(bare.url)
      report(`bare node:http, ${body.length} bytes, ${connections} connections`, limit)
      report(`content: ${name}, in memory, ${connections} connections`, await run(url), { limit })
      if (name === 'entry') {
        const known = await run(url, { 'if-none-match': etag })
        // Only 2xx count as answered to the load; here each answer is to be 304.
        report(
          `content: 304, in memory, ${connections} connections`,
          { ...known, failed: known.count - known.failed },
          { limit },
        )
      }
    }
    bare.stop()
  }
  await madeAnew(url, root)
  await untilVisible(url, root)
}

/** Answers that nobody asked for before: another entry, or another page, each time. */
async function madeAnew(url: string, root: string): Promise<void> {
  let n = 0
  const anew: Record<string, () => string> = {
    'list of 20': () => `${root}?limit=20&before=${pageBefore(n++)}`,
    'list of 20 with references': () => `${root}?limit=20&include=references&before=${pageBefore(n++)}`,
    entry: () => `${root}/article-${1 + (n++ % ENTRIES)}`,
    'entry with references': () => `${root}/article-${1 + (n++ % ENTRIES)}?include=references`,
    'list of 20 by a field': () => `${root}?limit=20&sort=price&filter[price][gte]=${(n++ % 100_000) / 100}`,
  }
  for (const [name, path] of Object.entries(anew))
    for (const connections of CONNECTIONS)
      report(
        `content: ${name}, made anew, ${connections} connections`,
        await load({
          url,
          connections,
          seconds: SECONDS,
          request: () => ({ method: 'GET', path: path() }),
        }),
      )
}

/** Each a minute earlier than the one before, as the entries were published. */
const pageBefore = (n: number): string =>
  new Date(Date.UTC(2026, 0, 1) - (n % (ENTRIES - 100)) * 60_000).toISOString()

/** From the answer to a publication until what it publishes is fetched. */
async function untilVisible(url: string, root: string): Promise<void> {
  const made = await call(url, 'POST', '/v1/cms/entries', {
    collection: 'articles',
    slug: 'visible',
    status: 'published',
    data: { title: '0', body: 'x' },
  })
  const id = String(made['id'])
  const times: number[] = []
  for (let n = 1; n <= PUBLICATIONS; n++) {
    await fetched(`${url}${root}/visible`)
    await call(url, 'PATCH', `/v1/cms/drafts/${id}`, { data: { title: `${n}` } })
    const began = performance.now()
    await call(url, 'POST', `/v1/cms/drafts/${id}/approve`, {})
    while (!(await fetched(`${url}${root}/visible`)).body.includes(`"title":"${n}"`)) await sleep(1)
    times.push(performance.now() - began)
  }
  reportTimes('content: from the call that publishes to what is fetched', times)
}

async function fetched(address: string): Promise<{ body: string; etag: string }> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${body}`)
  return { body, etag: answer.headers.get('etag') ?? '' }
}

const BARE = `const body = require('node:fs').readFileSync(process.argv[2])
require('node:http').createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body)
}).listen(Number(process.argv[1]), '127.0.0.1')`

/** A server that sends the same bytes to everybody. */
async function startBare(body: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bare-'))
  const file = join(folder, 'body')
  writeFileSync(file, body)
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', BARE, String(port), file], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await sleep(50)
  }
  return {
    url,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A collection with many published entries, each of which names three others; returns the organization's id. */
async function seedContent(url: string, databaseUrl: string): Promise<string> {
  const collection = await call(url, 'POST', '/v1/cms/collections', {
    name: 'Articles',
    slug: 'articles',
    fields: [
      { name: 'title', type: 'text', required: true },
      { name: 'body', type: 'markdown' },
      { name: 'price', type: 'number', indexed: true },
      { name: 'related', type: 'reference' },
    ],
  })
  await call(url, 'POST', '/v1/cms/locales', { code: 'en' })
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ org_id: string }>(
      'select org_id from cms_collections where id = $1',
      [collection['id']],
    )
    const orgId = rows[0]?.org_id ?? ''
    for (const text of SEED) await client.query(text, [orgId, collection['id']])
    await client.query('vacuum (analyze) cms_entries')
    await client.query('vacuum (analyze) cms_reference_edges')
    await client.query('vacuum (analyze) cms_indexed_values')
    return orgId
  })
}

const idOf = (n: string) => `'cme_' || lpad((${n})::text, 22, '0')`

const SEED = [
  `insert into cms_entries (org_id, id, collection_id, group_id, locale, status, slug, data, title, edited_by_type, edited_by_id,
     live_version, live_slug, live_data, published_at, live_at)
   select $1, ${idOf('n')}, $2, 'cmg_' || lpad(n::text, 22, '0'), 'en', 'published', 'article-' || n, d.data, 'Article ' || n, 'system', 'bench',
     1, 'article-' || n, d.data, timestamptz '2026-01-01' - n * interval '1 minute', now()
   from generate_series(1, ${ENTRIES}) n, lateral (select jsonb_build_object('title', 'Article ' || n,
     'body', repeat('Where do lamps go when nobody is looking at them? ', 27) || 'ref://' || ${idOf(`1 + (n + 7) % ${ENTRIES}`)} || ' ref://' || ${idOf(`1 + (n + 13) % ${ENTRIES}`)},
     'price', n % 1000, 'related', ${idOf(`1 + (n + 21) % ${ENTRIES}`)}) as data) d where $2 <> ''`,
  `insert into cms_reference_edges (org_id, from_entry_id, is_live, field, kind, to_entry_id)
   select $1, ${idOf('n')}, true, e.field, e.kind, e.id from generate_series(1, ${ENTRIES}) n,
     lateral (values ('body', 'inline', ${idOf(`1 + (n + 7) % ${ENTRIES}`)}), ('body', 'inline', ${idOf(`1 + (n + 13) % ${ENTRIES}`)}),
       ('related', 'field', ${idOf(`1 + (n + 21) % ${ENTRIES}`)})) e(field, kind, id) where $2 <> ''`,
  `insert into cms_indexed_values (org_id, entry_id, collection_id, field, place, number_value)
   select $1, ${idOf('n')}, $2, 'price', 0, n % 1000 from generate_series(1, ${ENTRIES}) n`,
]
