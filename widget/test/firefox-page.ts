import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { builtFolder } from '../../scripts/built.ts'
import { FakeService } from './fake-service.ts'
import { findFirefox } from './find-firefox.ts'

/** Preferences of a Firefox whose owner lets no page keep anything. */
export const NO_STORAGE = { 'dom.storage.enabled': false, 'network.cookie.cookieBehavior': 2 }

/** Somebody's site with the widget on it, in Firefox over WebDriver BiDi, and the service behind it. */
export class FirefoxPage {
  readonly service = new FakeService()
  logs: string[] = []
  page!: Page
  private browser!: Browser
  private port = 0

  async start(preferences: Record<string, unknown>): Promise<void> {
    this.service.folder = await builtFolder('widget')
    this.port = await this.service.listen()
    this.browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox() as string,
      headless: true,
      // Firefox ESR does not know all of what setting a viewport asks for.
      defaultViewport: null,
      args: ['--width=1280', '--height=900'],
      extraPrefsFirefox: preferences,
    })
  }

  async stop(): Promise<void> {
    await this.browser?.close()
    this.service.close()
  }

  /** A browser context without a past. */
  async newVisitor(): Promise<void> {
    const context = await this.browser.createBrowserContext()
    this.page = await context.newPage()
    this.page.setDefaultTimeout(8000)
    this.logs = []
    this.page.on('console', (message) => this.logs.push(`${message.type()}: ${message.text()}`))
    this.page.on('pageerror', (error) => this.logs.push(`thrown: ${String(error)}`))
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Opens a site with a tag per set of attributes, under a strict policy; with styles of its own, under none. */
  async visit({
    tags = [{}],
    styles,
  }: { tags?: Record<string, string>[]; styles?: string } = {}): Promise<void> {
    if (styles !== undefined) {
      const html = `<!doctype html><html lang="en"><title>Some site</title><style>${styles}</style><body><h1>Some site</h1>${this.tag(tags[0])}</body></html>`
      this.service.ownPage = { html, headers: {} }
      return void (await this.page.goto(`http://localhost:${this.port}/own`))
    }
    const query = new URLSearchParams({ service: this.origin })
    for (const tag of tags) query.append('tag', JSON.stringify(tag))
    await this.page.goto(`http://localhost:${this.port}/?${query}`)
  }

  /** An element of the widget, once it can be seen. */
  async find(selector: string): Promise<ElementHandle<HTMLElement>> {
    const found = await this.page.waitForSelector(`>>> ${selector}`, { visible: true })
    return found as ElementHandle<HTMLElement>
  }

  async open(): Promise<void> {
    await (await this.find('.launcher')).click()
    await this.find('textarea')
  }

  async write(text: string): Promise<void> {
    const field = await this.find('textarea')
    await field.type(text)
    await field.press('Enter')
  }

  /** The texts of all elements of the widget that match. */
  texts = (selector: string): Promise<string[]> =>
    this.page.evaluate((wanted) => {
      const root = document.querySelector('[data-svc-widget]')?.shadowRoot
      return [...(root?.querySelectorAll<HTMLElement>(wanted) ?? [])].map((one) => one.innerText.trim())
    }, selector)

  /** The session that the browser keeps. */
  session = (): Promise<string> =>
    this.page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('svc-widget-session:cch_1') ?? '{}') as { current: string }).current,
    )

  /** The name of what has the focus. */
  focused = (): Promise<string | undefined> =>
    this.page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
      return active?.getAttribute('aria-label') ?? active?.tagName
    })

  eventually<T>(read: () => T | Promise<T>, expected: unknown): Promise<void> {
    return vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: 9000, interval: 50 })
  }

  /** What nobody caught; the site's policy also keeps Firefox from looking for an icon, which it reports so. */
  thrown = () => this.logs.filter((log) => log.startsWith('thrown') && !log.includes('/favicon.ico'))

  private tag(attributes: Record<string, string> = {}): string {
    const all = {
      'data-svc-host': this.origin,
      'data-widget-key': 'svc_widget_k',
      'data-channel-id': 'cch_1',
      ...attributes,
    }
    const text = Object.entries(all).map(([name, value]) => `${name}="${value.replace(/"/g, '&quot;')}"`)
    return `<script src="${this.origin}/widget.js" defer ${text.join(' ')}></script>`
  }
}

/** A Firefox for the tests of a block: a new visitor and a fresh service for each. */
export function useFirefoxPage(preferences: Record<string, unknown> = {}): FirefoxPage {
  const widget = new FirefoxPage()
  vi.setConfig({ testTimeout: 40_000, hookTimeout: 90_000 })
  beforeAll(() => widget.start(preferences))
  afterAll(() => widget.stop())
  beforeEach(async () => {
    widget.service.reset()
    await widget.newVisitor()
  })
  afterEach(() => widget.page.browserContext().close())
  return widget
}
