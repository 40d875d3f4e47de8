import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { builtFolder } from '../scripts/built.ts'
import { isTaken } from '../server/test/sample.ts'
import { leaveNothing, sharedChromium } from '../widget/test/shared-chromium.ts'
import { ROOT } from './service.ts'

const E2E = join(ROOT, 'dist', 'e2e')
const SHOTS = join(ROOT, 'artifacts', 'story')
const FAILURES = join(ROOT, 'artifacts', 'failures')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A project folder whose bundles are those of the sources. */
export async function buildProject(): Promise<string> {
  mkdirSync(E2E, { recursive: true })
  const project = mkdtempSync(join(E2E, 'project-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  copyFileSync(join(ROOT, 'package.json'), join(project, 'package.json'))
  cpSync(join(ROOT, 'server', 'migrations'), join(project, 'server', 'migrations'), { recursive: true })
  mkdirSync(join(project, 'dist'))
  for (const name of ['server', 'widget', 'tracker', 'dashboard'] as const)
    symlinkSync(await builtFolder(name), join(project, 'dist', name))
  return project
}

/** The browser of the test; `isWhole`: one that can ask people for permissions. Where it fails, pictures and traces are kept. */
export async function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  const browser = await sharedChromium({ isWhole })
  mkdirSync(SHOTS, { recursive: true })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepWhatIsSeen(browser, task.name)
    await leaveNothing(browser)
  })
  return browser
}

/** Saves screenshots and traces of the open pages after a failure. */
async function keepWhatIsSeen(browser: Browser, test: string): Promise<void> {
  const name = test.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)
  for (const [at, context] of browser.contexts().entries()) {
    const to = join(FAILURES, `${name}-${at}`)
    for (const [index, page] of context.pages().entries())
      await page.screenshot({ path: `${to}-${index}.png`, timeout: 5000 }).catch(() => undefined)
    await context.tracing.stop({ path: `${to}.zip` }).catch(() => undefined)
  }
  console.log(`pictures and traces (npx playwright-core show-trace): ${FAILURES}/${name}-*`)
}

/** Console messages, socket frames and HTTP answers of one browser context. */
export interface Wire {
  complaints: string[]
  received: string[]
}

/** Listens to all pages of a context. */
export function tap(context: BrowserContext): Wire {
  const wire: Wire = { complaints: [], received: [] }
  context.on('page', (page) => {
    page.setDefaultTimeout(15_000)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        wire.complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => wire.complaints.push(`thrown: ${error.message}`))
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => wire.received.push(String(payload))),
    )
    page.on('response', (response) => {
      if (!response.url().includes('/v1/')) return
      void response.text().then(
        (text) => wire.received.push(text),
        () => {},
      )
    })
  })
  return wire
}

let shots = 0

/** With STORY_SHOTS=1 the stories keep pictures of their steps, and look at each page in both themes. */
const isThorough = process.env['STORY_SHOTS'] === '1'

/** Takes a picture of the step, where somebody wants to see it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!isThorough) return
  shots += 1
  await page.screenshot({
    path: join(SHOTS, `${String(shots).padStart(2, '0')}-${name}.png`),
    animations: 'disabled',
  })
}

/**
 * Expects that axe finds nothing on a page, at half of the moments of a story, others in each run; each state in light and
 * dark is what `states.browser.test.ts` looks at.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isThorough) return isTaken(1 / 2) ? expect(await findingsOf(page), page.url()).toEqual([]) : undefined
  const before = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const other = before === 'dark' ? 'light' : 'dark'
  expect(await findingsOf(page), `${page.url()} in ${before}`).toEqual([])
  await page.emulateMedia({ colorScheme: other })
  // Nothing but colours differs.
  expect(await findingsOf(page, ['color-contrast']), `${page.url()} in ${other}`).toEqual([])
  await page.emulateMedia({ colorScheme: before })
}

/** What axe finds on a page as it is, by all its rules or by some. */
export async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Colours are measured when nothing fades in any more.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState === 'finished' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  return page.evaluate(async (runOnly) => {
    interface Finding {
      id: string
      nodes: { target: unknown; failureSummary: string }[]
    }
    interface Engine {
      run(options: object): Promise<{ violations: Finding[] }>
    }
    const engine = (window as unknown as { axe: Engine }).axe
    // What is right needs no names and no style sheets, which cost more than the rules.
    const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }
    const { violations } = await engine.run(runOnly ? { ...options, runOnly } : options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${String(node.target)}: ${node.failureSummary}`),
    )
  }, rules)
}

/** Somebody's site, on an origin of its own, with the lines of the snippet before `</body>`. */
export async function startSite(snippet: string): Promise<string> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Lantern Books</title></head>
<body><main><h1>Lantern Books</h1><p>New and old, mostly old.</p></main>
${snippet}
</body></html>`
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // `localhost` and not 127.0.0.1, as the service: another site, not only another port.
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}
