import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ADMIN, call, send } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { openMailSink } from '../mail-sink.ts'
import { line } from '../report.ts'
import { SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const PROSE = 'Words of *prose* that nobody has read yet. '.repeat(9000)
const HOSTILE = '*a_'.repeat(130_000)
const MARKS = `x ${'<!--'.repeat(45_000)}`
const ENTRIES = 8
const MAIL_PORT = 25_259

/** What the service is started with, so that it sends mails. */
export const MAILING = {
  SVC_MAIL_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
  SVC_MAIL_FROM: 'bench@example.com',
}

/** What one organization, or somebody outside, causes at once, and how long the lists of another one take beside it. */
export async function strangers(stage: Stage): Promise<void> {
  const closeMail = await openMailSink(MAIL_PORT)
  const other = await otherOrganization(stage)
  await seedContent(stage)
  const attacks = { ...(await attacksOn(stage)), ...(await moreAttacksOn(stage)) }
  const quiet = await listsOf(stage.url, other, SECONDS * 1000)
  line('lists of another organization, nothing beside', told(quiet))
  for (const [name, attack] of Object.entries(attacks)) {
    const over = new AbortController()
    let count = 0
    const attacking = Promise.all(
      Array.from({ length: attack.connections }, async (_, who) => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          await attack.once(who * 10_000 + n)
          count += 1
        }
      }),
    )
    await sleep(200)
    const beside = await listsOf(stage.url, other, SECONDS * 1000)
    over.abort()
    await attacking
    line(`beside ${name}`, `${told(beside)}  of them ${count}`)
    await sleep(500)
  }
  await withoutConnections(stage, other)
  closeMail()
}

const told = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  at most ${(sorted.at(-1) ?? 0).toFixed(0)} ms  of ${times.length}`
}

async function listsOf(url: string, headers: Record<string, string>, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until;) {
    const from = performance.now()
    await send(url, { method: 'GET', path: '/v1/conversations?limit=20', headers })
    times.push(performance.now() - from)
    await sleep(10)
  }
  return times
}

/** Calls the API as the owner whom the service was started with. */
async function signIn(url: string) {
  const signedIn = await fetch(`${url}/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'owner@example.com', password: 'bench password 1' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  return async (path: string, body: object, method = 'POST') => {
    const headers = { 'content-type': 'application/json', origin: url, cookie }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
}

/** Founds another organization with a few conversations; answers the headers of a key of it. */
async function otherOrganization({ url }: Stage): Promise<Record<string, string>> {
  const asOwner = await signIn(url)
  const { orgId } = await asOwner('/v1/orgs', { name: 'Other' })
  await asOwner('/v1/me/memberships/active', { orgId }, 'PATCH')
  const { key } = await asOwner('/v1/api-keys', { name: 'Other', scopes: ['*'] })
  const headers = { authorization: `Bearer ${String(key)}` }
  const made = await send(url, {
    method: 'POST',
    path: '/v1/conversations/channels/widget',
    headers,
    body: JSON.stringify({ name: 'Other' }),
  })
  for (let n = 0; n < 20; n += 1)
    await send(url, {
      method: 'POST',
      path: '/v1/widget/messages',
      headers: { authorization: `Bearer ${String(made['widgetKey'])}` },
      body: JSON.stringify({
        channelId: made['channelId'],
        sessionId: `other-${n}`,
        messages: [{ role: 'end_user', body: 'Where is my order?', providerMessageId: `other-${n}` }],
      }),
    })
  return headers
}

async function seedContent({ url }: Stage): Promise<void> {
  const fields = [
    { name: 'title', type: 'text' },
    { name: 'body', type: 'markdown' },
  ]
  for (const slug of ['prose', 'hostile'])
    await call(url, 'POST', '/v1/cms/collections', { name: slug, slug, localized: false, fields })
  for (let n = 0; n < ENTRIES; n += 1)
    for (const [collection, body] of [
      ['prose', PROSE],
      ['hostile', HOSTILE],
    ] as const)
      await call(url, 'POST', '/v1/cms/entries', {
        collection,
        slug: `entry-${n}`,
        data: { title: `Entry ${n}`, body: `${n} ${body}` },
        status: 'published',
      })
}

interface Attack {
  connections: number
  /** One request, whatever is answered. */
  once(n: number): Promise<unknown>
}

async function attacksOn(stage: Stage): Promise<Record<string, Attack>> {
  const { url } = stage
  const orgId = String((await call(url, 'GET', '/v1/orgs/me'))['id'])
  const tracker = String((await call(url, 'POST', '/v1/analytics/trackers', { name: 'Site' }))['id'])
  const flat = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init }).then((answer) => answer.arrayBuffer())
  const rendered = (collection: string) => (n: number) =>
    ask(
      `/v1/cms/${orgId}/${collection}?format=html&limit=${1 + (n % ENTRIES)}&before=2099-01-01T00:00:00.${String(n % 1000).padStart(3, '0')}Z`,
    )
  return {
    'prose as HTML, another address each time': { connections: 2, once: rendered('prose') },
    'hostile Markdown as HTML': { connections: 2, once: rendered('hostile') },
    'entries full of <!--': {
      connections: 4,
      once: (n) =>
        ask('/v1/cms/entries', {
          method: 'POST',
          headers: { ...ADMIN, 'content-type': 'application/json' },
          body: JSON.stringify({
            collection: 'prose',
            slug: `marks-${n}`,
            data: { title: MARKS.slice(0, 200), body: MARKS },
          }),
        }),
    },
    'reports over days that are not sealed': {
      connections: 60,
      once: (n) =>
        ask(`/v1/analytics/reports/overview?trackerId=${tracker}&sinceDays=${2 + (n % 25)}`, {
          headers: ADMIN,
        }),
    },
    'pictures of 49 megapixels': { connections: 12, once: () => addPicture(stage, flat) },
    'authorizations by strangers': {
      connections: 12,
      once: (n) =>
        ask(`/oauth/authorize?response_type=code&client_id=https://silent-${n}.example/client.json&state=s`),
    },
  }
}

/** What has a budget of its own: most of these are refused soon, and a refusal must be cheap, too. */
async function moreAttacksOn({ url }: Stage): Promise<Record<string, Attack>> {
  const orgId = String((await call(url, 'GET', '/v1/orgs/me'))['id'])
  const asOwner = await signIn(url)
  await asOwner('/v1/me/memberships/active', { orgId }, 'PATCH')
  const heard = (asked: Promise<unknown>) => asked.catch(() => undefined)
  return {
    'invitations, each with a mail': {
      connections: 12,
      once: (n) => heard(asOwner('/v1/orgs/me/invitations', { email: `guest-${n}@example.com` })),
    },
    'uploads that the storage quota is asked about': {
      connections: 12,
      once: (n) =>
        heard(
          call(url, 'POST', '/v1/cms/assets/upload-request', {
            name: `large-${n}.png`,
            mime: 'image/png',
            sizeBytes: 10_000_000,
          }),
        ),
    },
  }
}

const HOLDERS = 60

/** What is answered while calls of one organization wait with every connection in their hands. */
async function withoutConnections(
  { url, databaseUrl, channelId }: Stage,
  other: Record<string, string>,
): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select id from conv_channels where id = $1 for update', [channelId])
    const holding = Array.from({ length: HOLDERS }, (_, n) =>
      call(url, 'PATCH', `/v1/conversations/channels/widget/${channelId}`, { name: `Bench ${n}` }).catch(
        () => undefined,
      ),
    )
    await sleep(500)
    const statuses = new Map<number, number>()
    const times: number[] = []
    const reading = listsOf(url, other, SECONDS * 1000)
    for (const until = performance.now() + SECONDS * 1000; performance.now() < until;) {
      const from = performance.now()
      const { status } = await fetch(`${url}/readyz`)
      times.push(performance.now() - from)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(50)
    }
    await client.query('rollback')
    const answered = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
    line('/readyz with all connections taken', `${told(times)}  ${answered}`)
    await Promise.all(holding)
    line('lists of another organization beside that', told(await reading))
  })
}

async function addPicture({ url }: Stage, bytes: Buffer): Promise<void> {
  const asked = (await call(url, 'POST', '/v1/cms/assets/upload-request', {
    name: 'flat.png',
    mime: 'image/png',
    sizeBytes: bytes.length,
  })) as { assetId?: string; id?: string; uploadUrl: string }
  await fetch(asked.uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
  await fetch(`${url}/v1/cms/assets/${asked.assetId ?? asked.id}/complete`, {
    method: 'POST',
    headers: ADMIN,
  }).then((answer) => answer.arrayBuffer())
}
