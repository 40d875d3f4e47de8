import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { photo } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { codeOf } from './guide.ts'
import { startService } from './service.ts'
import { buildProject, openBrowser } from './stage.ts'
import { until } from './visitors.ts'

interface Site {
  /** Behind `default-src 'none'`; none where it is missing. */
  policy?: string
  body: string
}

/** A page of another site than the service's. */
async function serve({ policy, body }: Site): Promise<string> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lantern Books</title></head>
<body><h1>Lantern Books</h1>${body}</body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(policy && { 'content-security-policy': `default-src 'none'; ${policy.replaceAll('\n', ' ')}` }),
  }
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, headers).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

/** Opens a page and keeps what its policy forbade and what it said. */
async function visit(page: Page, address: string): Promise<string[]> {
  const complaints: string[] = []
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Browsers look for a picture of the site by themselves.
    if (['error', 'warning'].includes(message.type()) && !/favicon/.test(message.location().url))
      complaints.push(message.text())
  })
  await page.goto(address)
  return complaints
}

/** Sends a text and an image, and waits until the image can be seen. */
async function converse(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
  await page.getByText(text).first().waitFor()
  const image = { name: 'bowl.png', mimeType: 'image/png', buffer: Buffer.from((await photo()).bytes) }
  await page.locator('input[type=file]').setInputFiles(image)
  await page.getByText('bowl.png is ready to send').waitFor({ state: 'attached' })
  await page.getByRole('textbox').press('Enter')
  await page.waitForFunction(() => {
    const panel = document.querySelector('[data-svc-widget]')?.shadowRoot
    const images = [...(panel?.querySelectorAll<HTMLImageElement>('img[alt="bowl.png"]') ?? [])]
    return images.some(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  })
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => /svc-sans/.test(family)))
}

test('a site that does what the guide says, and no more, has the whole widget', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const made = await manage(url, 'POST', '/v1/conversations/channels/widget', { name: 'Website chat' })
  const browser = await openBrowser()
  const openPage = () => browser.newContext().then((context) => context.newPage())
  const code: Code = (language, containing) =>
    codeOf(language, containing)
      .replaceAll('wss://stoa.example.com', url.replace('http', 'ws'))
      .replaceAll('https://stoa.example.com', url)
      .replaceAll('cch_…', made.channelId)
      .replaceAll('svc_widget_…', made.widgetKey)
  await worksBehindPolicy(await openPage(), code)
  await worksWithNonce(await openPage(), code)
  await storesNothingUnasked(await openPage(), code, made.channelId)
}, 240_000)

/** A block of the guide, with the address and the channel of the test in it. */
type Code = typeof codeOf

/** The policy of the guide is enough, also where Trusted Types are required. */
async function worksBehindPolicy(page: Page, code: Code): Promise<void> {
  const policy = `${code('', 'connect-src')}; require-trusted-types-for 'script'; trusted-types svc-widget`
  const complaints = await visit(page, await serve({ policy, body: code('html', 'src="') }))
  await converse(page, 'Do you have it in blue?')
  expect(complaints).toEqual([])
}

/** A nonce on the tag is enough for every script. */
async function worksWithNonce(page: Page, code: Code): Promise<void> {
  const policy = code('', 'connect-src').replace(/script-src[^;]+/, "script-src 'nonce-abc123'")
  const body = code('html', 'src="').replace('<script', '<script nonce="abc123"')
  const complaints = await visit(page, await serve({ policy, body }))
  await converse(page, 'Do you have it in green?')
  expect(complaints).toEqual([])
}

/** The tag can be added later; nothing is stored before the visitor writes, and it can be forgotten. */
async function storesNothingUnasked(page: Page, code: Code, channelId: string): Promise<void> {
  await visit(page, await serve({ body: '<p>No chat yet.</p>' }))
  await page.addScriptTag({ content: `${code('js', 'function addChat')}; addChat()` })
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('textbox').waitFor()
  expect(await keptBy(page)).toEqual([])
  await page.getByRole('textbox').fill('Are you there?')
  await page.getByRole('textbox').press('Enter')
  await until(
    async () => (await keptBy(page)).length === 4,
    () => 'the outbox is not emptied',
  )
  expect(await keptBy(page)).toEqual([
    `svc-widget-session-${channelId}`,
    `svc-widget-session:${channelId}`,
    `svc-widget-visitor-${channelId}`,
    'svc.vid',
  ])
  await Promise.all([
    page.waitForEvent('load'),
    page.addScriptTag({ content: `${code('js', 'function forgetChat')}; forgetChat('${channelId}')` }),
  ])
  expect(await keptBy(page)).toEqual([`svc-widget-visitor-${channelId}`, 'svc.vid'])
}

/** The names of what the page has stored; an outbox that was emptied is none. */
const keptBy = (page: Page) =>
  page.evaluate(() =>
    [
      ...Object.keys(localStorage).filter((key) => localStorage.getItem(key) !== ''),
      ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
    ]
      .filter(Boolean)
      .sort(),
  )
