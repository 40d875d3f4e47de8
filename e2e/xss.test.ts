import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { createWidget, signIn, type Widget } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { startService } from './service.ts'
import { buildProject, openBrowser, startSite } from './stage.ts'
import { payloads } from './xss-payloads.ts'
import { plant, plantNames, type Planted } from './xss-seed.ts'
import { measure, watch } from './xss-watch.ts'

const SIZE = { width: 1280, height: 800 }
const ALL = payloads()
/** A third of them, others in each run. */
const SOME = createSampler()(ALL, 1 / 3)
const ATTRIBUTES_AT_ONCE = 20

test('there are at least 500 payloads, each another one', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(500)
})

test('whatever visitors and agents send stays text, in the widget and in the inbox: a third of the payloads a run', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const widget = await createWidget(url)
  const planted = await plant(url, widget, SOME)
  expect(planted.flatMap((one) => one.payloads)).toEqual(SOME)
  await plantNames(url, widget, SOME)
  const browser = await openBrowser()
  const visitor = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  await threadsAreText(visitor, { url, widget, planted })
  await attributesAreText(visitor, { url, widget, planted })
  const office = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  const [name, value] = (await signIn(url)).split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  await inboxIsText(await office.newPage(), url, planted)
}, 420_000)

interface Scene {
  url: string
  widget: Widget
  planted: Planted[]
}

const tag = (url: string, widget: Widget) =>
  `<script src="${url}/widget.js" defer data-svc-host="${url}" data-channel-id="${widget.id}" data-widget-key="${widget.key}"></script>`

/** Each planted conversation, as its visitor sees it. */
async function threadsAreText(context: BrowserContext, { url, widget, planted }: Scene): Promise<void> {
  const site = await startSite(tag(url, widget))
  const page = await context.newPage()
  const { findings, inspect } = await watch(page, [url, new URL(site).origin])
  const key = `svc-widget-session:${widget.id}`
  let layout: string[] | undefined
  await page.goto(site)
  for (const { sessionId, payloads: group } of planted) {
    await page.evaluate(
      ([name, id]) => localStorage.setItem(name, JSON.stringify({ current: id, recent: [id] })),
      [key, sessionId] as const,
    )
    await page.reload()
    await page
      .getByRole('button', { name: /^Open chat/ })
      .first()
      .click()
    await expect
      .poll(() => page.locator('.bubble').count(), { timeout: 40_000 })
      .toBeGreaterThan(group.length * 2)
    expect(await inspect('[data-svc-widget]'), sessionId).toEqual([])
    expect(findings, sessionId).toEqual([])
    const now = await measure(page, ['.panel', '.header', '.thread', '.composer'])
    expect(now, sessionId).toEqual((layout ??= now))
    expect(now.join('\n')).not.toMatch(/too wide|gone/)
  }
  await page.close()
}

/** Each payload as greeting, title, eyebrow and what the page says of its visitor. */
async function attributesAreText(context: BrowserContext, { url, widget }: Scene): Promise<void> {
  const site = await startSite('')
  const page = await context.newPage()
  const { findings, inspect } = await watch(page, [url, new URL(site).origin])
  for (let from = 0; from < SOME.length; from += ATTRIBUTES_AT_ONCE) {
    const group = SOME.slice(from, from + ATTRIBUTES_AT_ONCE)
    await page.goto(site)
    await page.evaluate(
      ([host, id, widgetKey, texts]) => {
        localStorage.clear()
        const script = document.createElement('script')
        script.src = `${host}/widget.js`
        const text = texts.join(' ')
        const attributes = {
          'data-svc-host': host,
          'data-channel-id': id,
          'data-widget-key': widgetKey,
          'data-svc-greeting': `Hello. ${text}`,
          'data-svc-org-name': text,
          'data-svc-eyebrow': text,
          'data-svc-visitor-name': text,
          'data-svc-visitor-meta': JSON.stringify({ text }),
          'data-svc-locale': texts[0] as string,
          'data-svc-theme-color': texts[1] as string,
        }
        for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
        document.body.append(script)
      },
      [url, widget.id, widget.key, group] as const,
    )
    await page
      .getByRole('button', { name: /^Open chat/ })
      .first()
      .click()
    await page.getByLabel('Your message').waitFor()
    expect(await inspect('[data-svc-widget]'), `from ${from}`).toEqual([])
    expect(findings, `from ${from}`).toEqual([])
    const layout = await measure(page, ['.panel', '.header', '.composer'])
    expect(layout.join('\n'), `from ${from}`).not.toMatch(/too wide|gone/)
  }
  await page.close()
}

/** The list with every name, and each planted conversation with its contact. */
async function inboxIsText(page: Page, url: string, planted: Planted[]): Promise<void> {
  const { findings, inspect } = await watch(page, [url])
  await page.goto(`${url}/inbox/open`)
  const list = page.getByRole('list', { name: 'Conversations' })
  await list.getByRole('link').first().waitFor()
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    expect(await inspect('#root')).toEqual([])
    const isEnd = await list.locator('xpath=..').evaluate((box) => {
      const before = box.scrollTop
      box.scrollTop += box.clientHeight
      return box.scrollTop === before
    })
    await page.waitForTimeout(150)
    if (isEnd) break
  }
  expect(await inspect('#root')).toEqual([])
  let layout: string[] | undefined
  for (const { sessionId, conversationId, payloads: group } of planted) {
    await page.evaluate((path) => {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/inbox/open/${conversationId}`)
    const log = page.getByRole('log', { name: 'Messages' })
    await log.getByText('cards').last().waitFor()
    expect(await inspect('#root'), `${sessionId}: ${group[0]}`).toEqual([])
    expect(findings, sessionId).toEqual([])
    const now = await measure(page, ['nav', '[role=log]', 'section[aria-label]'])
    expect(now, sessionId).toEqual((layout ??= now))
    expect(now.join('\n')).not.toMatch(/too wide|gone/)
  }
}
