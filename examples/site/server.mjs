import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { createContent } from './content.mjs'
import { articlePage, listPage, missingPage } from './pages.mjs'

const {
  STOA_URL = 'http://127.0.0.1:3000',
  STOA_ORG,
  STOA_COLLECTION = 'articles',
  PORT = '4000',
} = process.env
const siteUrl = process.env.SITE_URL ?? `http://127.0.0.1:${PORT}`
const secret = process.env.STOA_WEBHOOK_SECRET
if (!STOA_ORG) {
  console.error('Set STOA_ORG to the id of your organization (org_…).')
  process.exit(1)
}

const content = createContent({ url: STOA_URL, org: STOA_ORG })
const DEFAULT_LOCALE = process.env.SITE_LOCALE ?? 'en'
const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,4}){0,2}$/

/** The page of an address, and how it is answered. */
async function answer({ pathname: path, searchParams }) {
  if (path === '/') return { status: 302, location: `/${DEFAULT_LOCALE}` }
  const [, locale = '', slug] = path.split('/')
  if (!LOCALE.test(locale)) return { status: 404, body: missingPage() }
  const query = new URLSearchParams({ locale, format: 'html' })
  if (slug === undefined || slug === '') {
    if (searchParams.has('before')) query.set('before', searchParams.get('before'))
    const list = await content.get(`/${STOA_COLLECTION}?${query}`)
    return list.status === 200
      ? { status: 200, body: listPage({ locale, ...list.body }) }
      : { status: 404, body: missingPage() }
  }
  const token = searchParams.get('preview')
  if (token) query.set('preview', token)
  const address = `/${STOA_COLLECTION}/${slug}?${query}`
  const one = await (token ? content.preview(address) : content.get(address))
  // The article has another name by now.
  if (one.status === 301) return { status: 301, location: `/${locale}/${encodeURIComponent(one.body.slug)}` }
  return one.status === 200
    ? { status: 200, body: articlePage({ entry: one.body, siteUrl }) }
    : { status: 404, body: missingPage() }
}

const MOST_BYTES = 1024 * 1024

async function bodyOf(request) {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > MOST_BYTES) throw new Error('the body is too large')
  }
  return body
}

/** Whether a call is the service's: Standard Webhooks, https://www.standardwebhooks.com. */
function isSigned({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  if (!secret || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.split(',')[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function revalidate(request) {
  const body = await bodyOf(request)
  if (!isSigned(request, body)) return { status: 401, body: 'not signed' }
  content.forget(JSON.parse(body).data?.keys ?? [])
  return { status: 204 }
}

createServer(async (request, response) => {
  const address = request.url ?? '/'
  // Whoever calls decides what stands there, such as `//`.
  if (!URL.canParse(address, siteUrl)) return void response.writeHead(400).end()
  const url = new URL(address, siteUrl)
  const made = request.method === 'POST' && url.pathname === '/revalidate' ? revalidate(request) : answer(url)
  const { status, location, body } = await made.catch((error) => {
    console.error(error)
    return { status: 502, body: 'The content cannot be fetched right now.' }
  })
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...(location && { location }),
    ...(url.searchParams.has('preview') && { 'cache-control': 'no-store' }),
  })
  response.end(body)
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The site is at ${siteUrl}`))
