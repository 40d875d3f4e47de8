import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { builtFolder } from '../../scripts/built.ts'
import { leaveNothing, sharedChromium } from '../../widget/test/shared-chromium.ts'
import { RecordingService, type SitePage } from './recording-service.ts'

/** Waits until something holds. */
export const eventually = <T>(read: () => T | Promise<T>, expected: unknown): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: 9000, interval: 20 })

/** Somebody's site with the tracker on it, in Chromium, and the service that it sends to. */
export class TrackerPage {
  readonly service = new RecordingService()
  /** What the console said, each with its level; `thrown` for what nobody caught. */
  logs: string[] = []
  context!: BrowserContext
  page!: Page
  private browser!: Browser

  async start(): Promise<void> {
    this.service.folder = await builtFolder('tracker')
    await this.service.listen()
    this.browser = await sharedChromium({ isWhole: true, keepsPages: true })
  }

  async stop(): Promise<void> {
    await leaveNothing(this.browser)
    this.service.close()
  }

  /** A browser without a past. */
  async newVisitor(): Promise<void> {
    await this.context?.close()
    this.context = await this.browser.newContext({ viewport: { width: 800, height: 600 } })
    this.page = await this.context.newPage()
    this.page.setDefaultTimeout(8000)
    this.logs = []
    this.page.on('console', (message) => this.logs.push(`${message.type()}: ${message.text()}`))
    this.page.on('pageerror', (error) => this.logs.push(`thrown: ${error.message}`))
    this.service.sent.length = 0
    this.service.problem = undefined
  }

  /** Opens an address of the site, which shows this page. */
  async visit(path: string, page: SitePage = {}): Promise<void> {
    this.service.page = page
    await this.page.goto(this.service.site + path)
  }

  /** Calls the global; the expression may use `analytics`. */
  call = (expression: string): Promise<unknown> =>
    this.page.evaluate(`(() => { const { analytics } = window.svc; return ${expression} })()`)

  /** Hides the page, or shows it again, as a change of the tab does. */
  hide = (hidden = true): Promise<void> =>
    this.page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)

  /** Changes something of the browser before any script runs. */
  before = (script: string): Promise<unknown> => this.context.addInitScript(script)

  /** Ends the round with an event of its own; answers with everything that was sent before it. */
  async everything(): Promise<{ to: string; body: Record<string, unknown> }[]> {
    const { sent } = this.service
    const isEnd = ({ body }: { body: Record<string, unknown> }) => body['subjectId'] === 'the end'
    await this.call(`analytics.track('the end')`)
    await eventually(() => sent.filter(isEnd).length, 1)
    const all = sent.filter((one) => !isEnd(one))
    sent.length = 0
    return all
  }
}

/** A page for the tests of a file: one browser, a new visitor and an empty record for each test. */
export function useTrackerPage(): TrackerPage {
  const site = new TrackerPage()
  beforeAll(() => site.start(), 60_000)
  afterAll(() => site.stop())
  beforeEach(() => site.newVisitor())
  afterEach(async () => {
    // What the page says with its last breath belongs to this test.
    await site.page.goto('about:blank').catch(() => undefined)
  })
  return site
}
