import { spawn } from 'node:child_process'
import { get, type OutgoingHttpHeaders } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { load, type LoadResult } from '../http-load.ts'
import { line, report, reportTimes } from '../report.ts'
import { makeWords } from '../seed-words.ts'
import { freePort } from '../service.ts'
import type { Stage } from '../stage.ts'

const ENTRIES = 100_000
const SECONDS = 3
const CONNECTIONS = [1, 16, 64]
const PUBLICATIONS = 40

/** What sites fetch and search: from memory and made anew, beside a bare server that sends the same bytes. */
export async function content({ url, databaseUrl }: Stage): Promise<void> {
  const orgId = await seedContent(url, databaseUrl)
  const root = `/v1/cms/${orgId}/articles`
  const paths = {
    'list of 20': `${root}?limit=20`,
    entry: `${root}/article-1`,
    'entry with references': `${root}/article-1?include=references`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const whole = await exchanged(url, path)
    await besideBare(url, name, { path, whole })
    if (name !== 'entry') continue
    const known = { 'if-none-match': String(whole.headers.etag) }
    await besideBare(url, '304', { path, whole: await exchanged(url, path, known), headers: known })
  }
  await madeAnew(url, root)
  await searched(url, orgId)
  await untilVisible(url, root)
}

interface Compared {
  path: string
  whole: Exchanged
  headers?: Record<string, string>
}

async function besideBare(url: string, name: string, { path, whole, headers = {} }: Compared): Promise<void> {
  const bare = await startBare(whole)
  // Only 2xx count as answered to the load; a 304 is what is asked for here.
  const answered = (result: LoadResult): LoadResult =>
    whole.status === 304 ? { ...result, failed: result.count - result.failed } : result
  for (const connections of CONNECTIONS) {
    const run = async (base: string) =>
      answered(
        await load({
          url: base,
          connections,
          seconds: SECONDS,
          request: () => ({ method: 'GET', path, headers }),
        }),
      )
    const limit = await run(bare.url)
    const size = `${whole.body.length} bytes`
    report(`bare node:http, ${name}, ${size}, ${connections} connections`, limit)
    report(`content: ${name}, in memory, ${connections} connections`, await run(url), { limit })
  }
  bare.stop()
}

const { phrases, rareWords } = makeWords()

/** Its longest word with two letters changed round. */
function misspelled(phrase: string): string {
  const word = phrase.split(' ').toSorted((a, b) => b.length - a.length)[0] as string
  return word.slice(0, 1) + word.slice(2, 3) + word.slice(1, 2) + word.slice(3)
}

const SEARCHES: Record<string, (n: number) => string> = {
  'a rare word': (n) => rareWords[n % rareWords.length] as string,
  'a common word': (n) => ['delivery', 'package', 'refund', 'invoice', 'return'][n % 5] as string,
  'the commonest word': () => 'order',
  'two words': (n) => `broken zipper ${n % 10 === 0 ? 'the' : ''}`.trim(),
  'the beginning of a word': (n) => ['deliv', 'packa', 'refu', 'invo', 'ret'][n % 5] as string,
  'a misspelled title': (n) => misspelled(phrases[(n * 17) % phrases.length] as string),
  'no hit': (n) => `qxjvqz${n}`,
}

/** What is typed into the search of a site. */
async function searched(url: string, orgId: string): Promise<void> {
  for (const [what, text] of Object.entries(SEARCHES)) {
    let n = 0
    const path = () => `/v1/cms/${orgId}/search?${new URLSearchParams({ q: text(n++) })}`
    const { body } = await fetched(url + path())
    line(`search in content for ${what}`, `${(JSON.parse(body) as unknown[]).length} hits shown`)
    for (const connections of [1, 16])
      report(
        `  by ${connections} at once`,
        await load({ url, connections, seconds: SECONDS, request: () => ({ method: 'GET', path: path() }) }),
      )
  }
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

async function fetched(address: string): Promise<{ body: string }> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${body}`)
  return { body }
}

/** An answer as it went over the wire. */
interface Exchanged {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

// The server adds these by itself.
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding']

/** Asks once, by a client that adds and hides nothing. */
function exchanged(url: string, path: string, headers: Record<string, string> = {}): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const asking = get(url + path, { headers }, async (answer) => {
      const body = await text(answer)
      const sent = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name))
      resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(sent), body })
    })
    asking.once('error', reject)
  })
}

const BARE = `const { status, headers, body } = JSON.parse(require('node:fs').readFileSync(process.argv[2]))
const bytes = Buffer.from(body)
require('node:http').createServer((_request, response) => {
  response.writeHead(status, headers).end(bytes)
}).listen(Number(process.argv[1]), '127.0.0.1')`

/** A server that sends the same bytes to everybody, head and body. */
async function startBare(whole: Exchanged): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bare-'))
  const file = join(folder, 'answer')
  writeFileSync(file, JSON.stringify(whole))
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', BARE, String(port), file], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(url).then(
        () => true,
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
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'cms_search_texts' and indexname like '%live%'`,
    )
    // Built at once, as an index of all that there is; entry by entry it would take many minutes.
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    const values = { $1: orgId, $2: collection['id'], $3: phrases }
    for (const [statement, named] of SEED)
      await client.query(
        statement,
        named.map((name) => values[name]),
      )
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const table of ['entries', 'reference_edges', 'indexed_values', 'search_texts'])
      await client.query(`vacuum (analyze) cms_${table}`)
    return orgId
  })
}

const idOf = (n: string) => `'cme_' || lpad((${n})::text, 22, '0')`

const SEED: readonly [string, readonly ('$1' | '$2' | '$3')[]][] = [
  [
    `insert into cms_entries (org_id, id, collection_id, group_id, locale, status, slug, data, title, edited_by_type, edited_by_id,
       live_version, live_slug, live_data, published_at, live_at)
     select $1, ${idOf('n')}, $2, 'cmg_' || lpad(n::text, 22, '0'), 'en', 'published', 'article-' || n, d.data, initcap(($3::text[])[1 + (n * 17) % 20000]) || ' ' || n, 'system', 'bench',
       1, 'article-' || n, d.data, timestamptz '2026-01-01' - n * interval '1 minute', now()
     from generate_series(1, ${ENTRIES}) n, lateral (select jsonb_build_object('title', initcap(($3::text[])[1 + (n * 17) % 20000]) || ' ' || n,
       'body', (select string_agg(($3::text[])[1 + (n * 31 + k * k * 7919) % 20000], '. ') from generate_series(1, 38) k)
         || ' ref://' || ${idOf(`1 + (n + 7) % ${ENTRIES}`)} || ' ref://' || ${idOf(`1 + (n + 13) % ${ENTRIES}`)},
       'price', n % 1000, 'related', ${idOf(`1 + (n + 21) % ${ENTRIES}`)}) as data) d`,
    ['$1', '$2', '$3'],
  ],
  [
    `insert into cms_reference_edges (org_id, from_entry_id, is_live, field, kind, to_entry_id)
     select $1, ${idOf('n')}, true, e.field, e.kind, e.id from generate_series(1, ${ENTRIES}) n,
       lateral (values ('body', 'inline', ${idOf(`1 + (n + 7) % ${ENTRIES}`)}), ('body', 'inline', ${idOf(`1 + (n + 13) % ${ENTRIES}`)}),
         ('related', 'field', ${idOf(`1 + (n + 21) % ${ENTRIES}`)})) e(field, kind, id)`,
    ['$1'],
  ],
  [
    `insert into cms_indexed_values (org_id, entry_id, collection_id, field, place, number_value)
     select $1, ${idOf('n')}, $2, 'price', 0, n % 1000 from generate_series(1, ${ENTRIES}) n`,
    ['$1', '$2'],
  ],
  [
    `insert into cms_search_texts (org_id, entry_id, is_live, collection_id, locale, title, slug, body, configuration, title_words, words)
     select org_id, id, true, collection_id, locale, title, slug, data ->> 'body', 'english', t.words,
       setweight(t.words, 'A') || to_tsvector('english', data ->> 'body')
     from cms_entries, lateral (select to_tsvector('english', title || ' ' || slug) || to_tsvector('simple', title || ' ' || slug) as words) t
     where org_id = $1`,
    ['$1'],
  ],
]
