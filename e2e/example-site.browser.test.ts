import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call, manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { ROOT, startService, type Service } from './service.ts'
import { openBrowser } from './stage.ts'

/** A port that nobody has. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The example, as its README starts it; ends with the test. */
async function startSite(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'examples/site/server.mjs')], {
    env: { ...process.env, ...env },
  })
  onTestFinished(() => void child.kill())
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => text.includes('The site is at') && resolve())
  })
}

const FIELDS = [
  { name: 'title', type: 'text', required: true },
  { name: 'body', type: 'markdown' },
]

test('a site built on the delivery shows languages, moves with slugs, and changes as soon as something is published', async () => {
  const { url: databaseUrl } = await createTestDatabase()
  const service = await startService({ databaseUrl, env: { SVC_ALLOW_PRIVATE_TARGETS: '1' } })
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const cms = (method: string, path: string, body?: unknown) =>
    manage(service.url, method, `/v1/cms${path}`, body)
  const { org } = await manage(service.url, 'GET', '/v1/whoami')
  const { secret } = await manage(service.url, 'POST', '/v1/webhooks', {
    url: `${site}/revalidate`,
    events: ['cms.entry.published', 'cms.entry.unpublished', 'cms.entry.updated'],
  })
  await startSite({
    STOA_URL: service.url,
    STOA_ORG: org.id,
    STOA_WEBHOOK_SECRET: secret,
    PORT: String(port),
  })
  for (const code of ['en', 'de']) await cms('POST', '/locales', { code })
  await cms('POST', '/collections', { name: 'Articles', slug: 'articles', localized: true, fields: FIELDS })
  const entry = await cms('POST', '/entries', {
    collection: 'articles',
    slug: 'lamps',
    data: { title: 'Lamps', body: 'We make **lamps**. <script>document.title = "broken"</script>' },
  })
  await cms('POST', '/entries', {
    collection: 'articles',
    slug: 'lampen',
    locale: 'de',
    translationOf: entry.id,
    data: { title: 'Lampen', body: 'Wir machen **Lampen**.' },
    status: 'published',
  })
  await cms('POST', `/drafts/${entry.id}/approve`)
  const browser = await openBrowser()
  const page = await browser.newPage()
  page.setDefaultTimeout(15_000)

  await page.goto(site)
  await page.getByRole('link', { name: 'Lamps' }).click()
  await page.getByRole('heading', { name: 'Lamps' }).waitFor()
  expect(await page.locator('article strong').innerText()).toBe('lamps')
  expect(await page.title()).toBe('Lamps')
  const alternates = await page
    .locator('link[rel=alternate]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('hreflang'), (link as HTMLLinkElement).href]),
    )
  expect(alternates).toEqual([
    ['de', `${site}/de/lampen`],
    ['en', `${site}/en/lamps`],
  ])
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Lampen' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await changesAtOnce(
    { service, page: { read: async () => (await call(site, 'GET', '/en/lamps')).body } },
    entry.id,
  )
  await manage(service.url, 'PATCH', `/v1/cms/drafts/${entry.id}`, { slug: 'our-lamps' })
  await cms('POST', `/drafts/${entry.id}/approve`)
  await page.goto(`${site}/en/lamps`)
  await expect
    .poll(() => page.goto(`${site}/en/lamps`).then(() => page.url()), { timeout: 10_000 })
    .toBe(`${site}/en/our-lamps`)
  expect((await page.goto(`${site}/en/nothing`))?.status()).toBe(404)
  // What is no address ends neither the site nor the next visit.
  expect((await fetch(`${site}//`)).status).toBe(400)
  expect((await fetch(`${site}/en`)).status).toBe(200)
}, 120_000)

/** What is published is on the site by the webhook, long before the site would ask again by itself. */
async function changesAtOnce(
  { service, page }: { service: Service; page: { read(): Promise<string> } },
  entryId: string,
): Promise<void> {
  expect(await page.read()).toContain('<h1>Lamps</h1>')
  await manage(service.url, 'PATCH', `/v1/cms/drafts/${entryId}`, { data: { title: 'Better lamps' } })
  expect(await page.read()).toContain('<h1>Lamps</h1>')
  await manage(service.url, 'POST', `/v1/cms/drafts/${entryId}/approve`)
  await expect.poll(page.read, { timeout: 10_000 }).toContain('<h1>Better lamps</h1>')
}
