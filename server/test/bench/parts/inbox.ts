import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { call } from '../calls.ts'
import { openPlainBrowser, type PlainPage } from '../plain-browser.ts'
import { line, reportTimes } from '../report.ts'
import type { Stage } from '../stage.ts'

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
]
/** How much slower than this machine the desk's processor is. */
const SLOWDOWN = 4
const LOADS = 7
/** Nothing asks the page how far it is until then: asking takes time of it. */
const LOAD_MS = 2500
const ROUNDS = 5
const REPLIES = 40
/** As many events as a busy hour has, one a second. */
const EVENTS = 3600
const SCROLL_MS = 6000
const FRAME_MS = 1000 / 60

/** What the inbox costs the person in front of it, with the seeded organization behind it. */
export async function inbox(stage: Stage): Promise<void> {
  await firstLoads(stage.url)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript({ content: PAGE_SCRIPT })
    await signIn(context, stage.url)
    const page = await context.newPage()
    await page.goto(`${stage.url}/inbox/open`)
    await rows(page).first().waitFor()
    await routeChanges(page)
    await scrolling(page)
    await replies(page, stage)
    await busyHour(page, stage)
  } finally {
    await browser.close()
  }
}

const rows = (page: Page) => page.locator('[id^="row-"]')

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('bench password 1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/inbox/)
  await page.close()
}

async function throttle(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return devtools
}

const PAGE_SCRIPT = readFileSync(join(process.cwd(), 'server/test/bench/parts/inbox-page.js'), 'utf8')

/** From the address until a row can be clicked, with what a browser keeps of an earlier visit, and without. */
async function firstLoads(url: string): Promise<void> {
  const browser = await openPlainBrowser(CHROMIUM, FLAGS)
  try {
    const visitor = await browser.newPage()
    await visitor.send('Page.navigate', { url: `${url}/sign-in` })
    await whenTrue(visitor, `location.pathname === '/sign-in' && document.readyState === 'complete'`)
    const body = JSON.stringify({ email: 'owner@example.com', password: 'bench password 1' })
    await visitor.evaluate(
      `fetch('/v1/auth/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }).then(() => true)`,
    )
    // Somebody who has been in the inbox before, as they are who come every day.
    await visitor.send('Page.navigate', { url: `${url}/inbox/open` })
    await whenTrue(visitor, `document.querySelector('[id^="row-"]') !== null`)
    await visitor.close()
    for (const kind of ['empty', 'warm'] as const) {
      const times: number[] = []
      for (let run = 0; run < LOADS; run += 1) {
        const page = await browser.newPage()
        await page.send('Page.enable')
        await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_SCRIPT })
        await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        if (kind === 'empty') await page.send('Network.clearBrowserCache')
        await page.send('Page.navigate', { url: `${url}/inbox/open` })
        await sleep(LOAD_MS)
        times.push(await page.evaluate<number>('bench.rowsAt ?? Infinity'))
        await page.close()
      }
      reportTimes(`inbox until its rows are there, ${kind} cache, ${SLOWDOWN} × slower`, times, 'goal 1000')
    }
  } finally {
    await browser.close()
  }
}

async function whenTrue(page: PlainPage, expression: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await page.evaluate<boolean>(expression)) return
    await sleep(50)
  }
  throw new Error(`it did not come: ${expression}`)
}

/** From the press to the frame that shows the other page. */
async function routeChanges(page: Page): Promise<void> {
  const devtools = await throttle(page)
  const follow = (href: string, target: string, text = '') =>
    inPage<number>(page, 'follow', `a[href^="${href}"]`, target, text)
  const places: Record<string, () => Promise<number>> = {
    'another view': () => follow('/inbox/unassigned', 'h1', 'Unassigned'),
    'back to a view that was read': () => follow('/inbox/open', 'h1', 'All open'),
    'a conversation, until its messages are there': () => follow('/inbox/open/', '[role="log"]'),
    'the next conversation': () => inPage<number>(page, 'press', 'j'),
    'the settings': () => follow('/settings', 'h1', 'Channels'),
    'back to the inbox': () => follow('/inbox', '[id^="row-"]'),
  }
  for (const [name, go] of Object.entries(places)) {
    // The first time loads what is loaded on first use.
    line(`route change, first time: ${name}`, `${(await go()).toFixed(0)} ms`)
  }
  const again = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, go] of Object.entries(places)) again.set(name, [...(again.get(name) ?? []), await go()])
  for (const [name, times] of again) reportTimes(`route change: ${name}`, times, 'goal 100')
  await devtools.detach()
}

/** Scrolls the list for some seconds and counts the frames that came late. */
async function scrolling(page: Page): Promise<void> {
  const devtools = await throttle(page)
  const frames = await inPage<number[]>(page, 'scroll', SCROLL_MS)
  const late = frames.filter((time) => time > 1.5 * FRAME_MS).length
  reportTimes(`frames while scrolling, ${SLOWDOWN} × slower`, frames, `${late} late; goal 16.7`)
  await devtools.detach()
}

/** Calls what `inbox-page.js` put into the page. */
const inPage = <T>(page: Page, name: string, ...args: (string | number)[]): Promise<T> =>
  page.evaluate<T>(`bench.${name}(${args.map((each) => JSON.stringify(each)).join()})`)

/** An open conversation of the visitor of the bench. */
async function openConversation({ url, channelId, widgetKey }: Stage, page: Page): Promise<string> {
  const response = await fetch(`${url}/v1/widget/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${widgetKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channelId, sessionId: 'bench-inbox', messages: [{ body: 'Is somebody there?' }] }),
  })
  const { conversationId } = (await response.json()) as { conversationId: string }
  await page.goto(`${url}/inbox/open/${conversationId}`)
  await page.getByText('Is somebody there?').first().waitFor()
  return conversationId
}

/** From sending somebody else's reply until it is in the page. */
async function replies(page: Page, stage: Stage): Promise<void> {
  const id = await openConversation(stage, page)
  const times: number[] = []
  for (let n = 0; n < REPLIES; n += 1) {
    const text = `Reply number ${n}.`
    const seen = inPage<number>(page, 'seen', text)
    const began = Date.now()
    await call(stage.url, 'POST', `/v1/conversations/${id}/messages`, { body: text, claim: false })
    times.push((await seen) - began)
  }
  reportTimes('a colleague’s reply, from sending to the page', times, 'goal 100')
}

/** What an hour of messages leaves in the heap of an inbox that stays open. */
async function busyHour(page: Page, stage: Stage): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${stage.url}/inbox/open`)
  await rows(page).first().waitFor()
  await page.waitForTimeout(2000)
  const before = await heapOf(devtools)
  const sessions = Array.from({ length: 60 }, (_, n) => `bench-hour-${n}`)
  for (let sent = 0; sent < EVENTS; sent += sessions.length)
    await Promise.all(
      sessions.map((sessionId) =>
        fetch(`${stage.url}/v1/widget/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stage.widgetKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            channelId: stage.channelId,
            sessionId,
            messages: [{ body: `Message ${sent} of a busy hour, as long as people write them.` }],
          }),
        }),
      ),
    )
  await page.waitForTimeout(4000)
  const after = await heapOf(devtools)
  line(
    `heap after ${EVENTS} messages`,
    `${before.toFixed(1)} → ${after.toFixed(1)} MB (goal: 20 more at most)`,
  )
}

/** The heap of the page after a collection, in MB. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
