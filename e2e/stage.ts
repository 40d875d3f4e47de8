import { execFile } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
// @ts-expect-error -- a script without types
import { newestSource } from '../scripts/build.mjs'
import { CHROMIUM_FLAGS, findChromium } from '../widget/test/find-chromium.ts'
import { ROOT } from './service.ts'

const KEEP_MS = 3_600_000
const E2E = join(ROOT, 'dist', 'e2e')
const SHOTS = join(ROOT, 'artifacts', 'story')
const run = promisify(execFile)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A project folder whose bundles are those of the sources, kept from others, who build into the shared one. */
export async function buildProject(): Promise<string> {
  mkdirSync(E2E, { recursive: true })
  const project = mkdtempSync(join(E2E, 'project-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  copyFileSync(join(ROOT, 'package.json'), join(project, 'package.json'))
  cpSync(join(ROOT, 'server', 'migrations'), join(project, 'server', 'migrations'), { recursive: true })
  mkdirSync(join(project, 'dist'))
  symlinkSync(await builtOnce('widget', buildWidget), join(project, 'dist', 'widget'))
  symlinkSync(await builtOnce('tracker', buildTracker), join(project, 'dist', 'tracker'))
  symlinkSync(await builtOnce('dashboard', buildDashboard), join(project, 'dist', 'dashboard'))
  return project
}

/** A bundle of the sources as they are: built by whoever needs it first, under its final name only when it is whole. */
async function builtOnce(name: string, make: (outDir: string) => Promise<unknown>): Promise<string> {
  const folder = join(E2E, `${name}-${newestSource(name) as number}`)
  if (existsSync(folder)) return folder
  for (const old of readdirSync(E2E).filter((each) => each.startsWith(`${name}-`))) {
    // A younger one may be in use by a test that began before the sources changed.
    const age = Date.now() - statSync(join(E2E, old)).mtimeMs
    if (age > KEEP_MS) rmSync(join(E2E, old), { recursive: true, force: true })
  }
  const outDir = mkdtempSync(join(E2E, 'building-'))
  await make(outDir)
  try {
    renameSync(outDir, folder)
  } catch {
    // Another test was faster; its bundle is the same.
    rmSync(outDir, { recursive: true, force: true })
  }
  return folder
}

async function buildWidget(outDir: string): Promise<void> {
  const { buildWidget: make } = (await import(join(ROOT, 'widget', 'build.mjs'))) as {
    buildWidget(options: { outDir: string }): Promise<unknown>
  }
  await make({ outDir })
}

async function buildTracker(outDir: string): Promise<void> {
  const { buildTracker: make } = (await import(join(ROOT, 'tracker', 'build.mjs'))) as {
    buildTracker(options: { outDir: string }): Promise<unknown>
  }
  await make({ outDir })
}

async function buildDashboard(outDir: string): Promise<void> {
  // A process of its own: under the test runner's NODE_ENV React would be built for development.
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, [vite, 'build', ...options], { cwd: join(ROOT, 'dashboard'), env })
}

/** Starts the browser of the test; `isWhole`: one that can ask people for permissions. */
export async function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  const executablePath = findChromium({ isWhole })
  if (!executablePath)
    throw new Error('There is no Chromium here: apt-get install chromium, or set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  onTestFinished(() => browser.close())
  mkdirSync(SHOTS, { recursive: true })
  return browser
}

/** Everything that one person's pages said on their consoles, and every frame and answer that reached them. */
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

/** Expects that axe finds nothing on a page; each state in light and dark is what `states.browser.test.ts` looks at. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isThorough) return expect(await findingsOf(page), page.url()).toEqual([])
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
  // Another host than the service's 127.0.0.1: another site, not only another port.
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}
