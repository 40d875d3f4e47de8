import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { line } from '../report.ts'
import type { Stage } from '../stage.ts'

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
]
const RUNS = 9
/** How much slower than this machine the visitor's processor is. */
const SLOWDOWN = 4

/** What a page costs its visitor. */
interface Cost {
  requests: number
  /** As they went over the wire. */
  bytes: number
  /** The longest task of the main thread in which code of ours ran, and all of them together, in ms. */
  longestTask: number
  allTasks: number
  /** From the click until the composer can be written in, in ms. */
  toOpen: number
}

/** What the widget adds to a page: on load, and when it is opened; beside the same page without it. */
export async function widget({ url, channelId, widgetKey }: Stage): Promise<void> {
  const tag = `<script src="${url}/widget.js" defer data-svc-host="${url}" data-channel-id="${channelId}" data-widget-key="${widgetKey}"></script>`
  const sites = { without: await startSite(''), with: await startSite(tag) }
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  try {
    const bare = await median(() => visit(browser, sites.without.url, url, false))
    const loaded = await median(() => visit(browser, sites.with.url, url, false))
    const opened = await median(() => visit(browser, sites.with.url, url, true))
    line('page without the widget', `${bare.requests} request, ${bare.bytes} bytes`)
    line('widget, on load', `${loaded.requests - bare.requests} requests, ${loaded.bytes - bare.bytes} bytes`)
    line(`tasks on load, ${SLOWDOWN} × slower`, tasks(loaded, 25))
    line(
      'widget, when opened',
      `${opened.requests - loaded.requests} requests, ${opened.bytes - loaded.bytes} bytes`,
    )
    line(`tasks when opened, ${SLOWDOWN} × slower`, tasks(opened, 120))
    line(`from the click to the composer, ${SLOWDOWN} × slower`, `${opened.toOpen.toFixed(0)} ms`)
  } finally {
    await browser.close()
    for (const { close } of Object.values(sites)) close()
  }
}

const tasks = ({ longestTask, allTasks }: Cost, goal: number) =>
  `longest ${longestTask.toFixed(1)} ms (goal ${goal}), all ${allTasks.toFixed(0)} ms`

/** One visit with an empty cache. */
async function visit(browser: Browser, site: string, service: string, opens: boolean): Promise<Cost> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const wire = await countBytes(devtools)
  const trace = await startTrace(devtools)
  await page.goto(site, { waitUntil: 'load' })
  await page.waitForTimeout(400)
  const toOpen = opens ? await open(page) : 0
  const durations = tasksOf(await trace(), service)
  await context.close()
  const allTasks = durations.reduce((sum, ms) => sum + ms, 0)
  return { ...wire(), longestTask: Math.max(0, ...durations), allTasks, toOpen }
}

async function open(page: Page): Promise<number> {
  const began = performance.now()
  await page.getByRole('button', { name: /^Open chat/ }).click()
  await page.getByLabel('Your message').waitFor()
  const passed = performance.now() - began
  await page.waitForTimeout(600)
  return passed
}

async function countBytes(devtools: CDPSession): Promise<() => { requests: number; bytes: number }> {
  let requests = 0
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ redirectResponse }) => {
    requests += 1
    bytes += redirectResponse?.encodedDataLength ?? 0
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => ({ requests, bytes })
}

interface TraceEvent {
  name: string
  tid: number
  ts: number
  dur?: number
  /** Of the thread itself, without waiting for a processor. */
  tdur?: number
  args?: { data?: { url?: string } }
}

/** Records what the main thread does; the answer ends the recording. */
async function startTrace(devtools: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    },
  })
  return async () => {
    const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
    await devtools.send('Tracing.end')
    await complete
    return events
  }
}

/** How long the tasks were that ran a script of the service, in ms. */
function tasksOf(events: TraceEvent[], service: string): number[] {
  const isOurs = ({ name, args }: TraceEvent) =>
    (name === 'EvaluateScript' || name === 'FunctionCall') && (args?.data?.url ?? '').startsWith(service)
  const ours = events.filter(isOurs)
  // The scheduler's own entry of a task lies around another one of the same name.
  const found = events.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
  const holds = (task: TraceEvent) =>
    ours.some(({ tid, ts }) => tid === task.tid && ts >= task.ts && ts <= task.ts + (task.dur as number))
  return found.filter(holds).map(({ dur, tdur }) => (tdur ?? (dur as number)) / 1000)
}

async function median(measure: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  for (let run = 0; run < RUNS; run += 1) costs.push(await measure())
  const middle = (key: keyof Cost) =>
    costs.map((cost) => cost[key]).toSorted((a, b) => a - b)[RUNS >> 1] as number
  return {
    requests: middle('requests'),
    bytes: middle('bytes'),
    longestTask: middle('longestTask'),
    allTasks: middle('allTasks'),
    toOpen: middle('toOpen'),
  }
}

/** A small page on an origin of its own. */
async function startSite(tag: string): Promise<{ url: string; close(): void }> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Lantern Books</title></head><body><h1>Lantern Books</h1><p>New and old, mostly old.</p>${tag}</body></html>`
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
