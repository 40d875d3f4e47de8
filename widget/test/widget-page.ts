import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { builtFolder } from '../../scripts/built.ts'
import { FakeService } from './fake-service.ts'
import { leaveNothing, sharedChromium } from './shared-chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** A folder for pictures of every state, to be looked at. */
const shots = process.env.WIDGET_SCREENSHOTS

/** Where the widget keeps its sessions. */
const SESSION_KEY = 'svc-widget-session:cch_1'
/** A hash of the right shape. */
export const USER_HASH = 'ab'.repeat(32)

/** A test that needs a browser. */
export const browserTest = test

/** Somebody's site with the widget on it, in a real browser, and the service behind it. */
export class WidgetPage {
  readonly service = new FakeService()
  /** What the console said, each with its level; `thrown` for what nobody caught. */
  logs: string[] = []
  /** The host of the site; every name below `stoa.test` leads here too. */
  siteHost = 'localhost'
  context!: BrowserContext
  page!: Page
  private browser!: Browser
  private readonly flags: readonly string[]
  private readonly isWhole: boolean
  private port = 0

  constructor(flags: readonly string[], isWhole: boolean) {
    this.flags = flags
    this.isWhole = isWhole
  }

  async start(): Promise<void> {
    this.service.folder = await builtFolder('widget')
    this.port = await this.service.listen()
    this.browser = await sharedChromium({ flags: this.flags, isWhole: this.isWhole, keepsPages: true })
    if (shots) mkdirSync(shots, { recursive: true })
  }

  async stop(): Promise<void> {
    await leaveNothing(this.browser)
    this.service.close()
  }

  /** A browser without a past. */
  async newVisitor(options: BrowserContextOptions = {}): Promise<void> {
    await this.context?.close()
    this.siteHost = 'localhost'
    this.context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    this.page = await this.context.newPage()
    this.page.setDefaultTimeout(20_000)
    this.logs = []
    this.page.on('console', (message) => this.logs.push(`${message.type()}: ${message.text()}`))
    this.page.on('pageerror', (error) => this.logs.push(`thrown: ${error.message}`))
  }

  /** Opens the site, with a tag per set of attributes. It has another origin than the service, as in life. */
  async visit(...tags: Record<string, string>[]): Promise<void> {
    const query = new URLSearchParams({ service: this.serviceOrigin })
    for (const tag of tags.length > 0 ? tags : [{}]) query.append('tag', JSON.stringify(tag))
    await this.page.goto(`${this.siteOrigin}/?${query}`)
  }

  /** Opens a page of the site that is not the usual one; every address below `/own` has it. */
  async visitOwn(html: string, headers: Record<string, string> = {}): Promise<void> {
    this.service.ownPage = { html, headers }
    await this.page.goto(`${this.siteOrigin}/own`)
  }

  /** The script tag of the widget. */
  tag(attributes: Record<string, string> = {}): string {
    const all = {
      src: `${this.serviceOrigin}/widget.js`,
      'data-svc-host': this.serviceOrigin,
      'data-widget-key': 'svc_widget_k',
      'data-channel-id': 'cch_1',
      ...attributes,
    }
    const text = Object.entries(all).map(([name, value]) => `${name}="${value.replace(/"/g, '&quot;')}"`)
    return `<script ${text.join(' ')}></script>`
  }

  get serviceOrigin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get siteOrigin(): string {
    return `http://${this.siteHost}:${this.port}`
  }

  /** Opens a page of the service itself. */
  async visitPath(path: string): Promise<void> {
    await this.page.goto(this.serviceOrigin + path)
  }

  get launcher() {
    return this.page.locator('.launcher')
  }

  get field() {
    return this.page.getByLabel('Your message')
  }

  async open(): Promise<void> {
    await this.launcher.click()
    await this.field.waitFor()
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  bubbles = () => this.page.locator('.bubble').allInnerTexts()
  sentCount = () => this.page.locator('[data-delivery=sent]').count()
  launcherName = () => this.launcher.getAttribute('aria-label')

  /** A session that an earlier visit has left. */
  remember(stored: unknown): Promise<unknown> {
    return this.context.addInitScript(
      ([key, value]) =>
        localStorage.getItem(key as string) ?? localStorage.setItem(key as string, value as string),
      [SESSION_KEY, JSON.stringify(stored)],
    )
  }

  stored = () =>
    this.page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as { current: string } | null,
      SESSION_KEY,
    )

  sessionId = async () => (await this.stored())?.current as string

  /** The name of what has the focus. */
  focused = () =>
    this.page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
      return active?.getAttribute('aria-label') ?? active?.tagName
    })

  identify(...pair: string[]): Promise<void> {
    return this.page.evaluate((args) => {
      const { svc } = window as unknown as { svc: { widget: { identify(...args: string[]): Promise<void> } } }
      return svc.widget.identify(...args)
    }, pair)
  }

  /** Waits until something holds. */
  eventually<T>(read: () => T | Promise<T>, expected: unknown): Promise<void> {
    return vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: 20_000, interval: 50 })
  }

  complaints = () => this.logs.filter((log) => /^(error|warning|thrown)/.test(log))

  async shoot(name: string): Promise<void> {
    if (shots) await this.page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' })
  }

  /** Looks at a state in light and dark: it can be read, and its pictures are kept. */
  async inspect(name: string): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
      await this.page.emulateMedia({ colorScheme })
      // Nothing but colours differs.
      await this.expectAccessible(
        '[data-svc-widget]',
        colorScheme === 'dark' ? undefined : ['color-contrast'],
      )
      await this.shoot(`${name}-${colorScheme}`)
    }
  }

  /** Waits until nothing fades in any more: only then colours can be measured. */
  private async appeared(): Promise<void> {
    await this.page.evaluate(async () => {
      // What was done just before begins to fade with the next frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    })
    await this.page.waitForFunction(() =>
      [document, document.querySelector('[data-svc-widget]')?.shadowRoot]
        .flatMap((root) => root?.getAnimations() ?? [])
        .every(
          ({ effect, playState }) =>
            playState === 'finished' || effect?.getComputedTiming().endTime === Infinity,
        ),
    )
  }

  /** Axe finds nothing, by all its rules or by some. */
  async expectAccessible(selector = '[data-svc-widget]', runOnly?: readonly string[]): Promise<void> {
    await this.appeared()
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe)
    const findings = await this.page.evaluate(
      async ([part, rules]) => {
        interface Finding {
          id: string
          nodes: { target: unknown; failureSummary: string }[]
        }
        const { axe } = window as unknown as {
          axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> }
        }
        // What is right needs no names and no style sheets, which cost more than the rules.
        const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }
        const { violations } = await axe.run(
          { include: [[part]] },
          rules ? { ...options, runOnly: rules } : options,
        )
        return violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id} ${node.target}: ${node.failureSummary}`),
        )
      },
      [selector, runOnly] as const,
    )
    expect(findings).toEqual([])
  }
}

/**
 * A page for the tests of a file: one browser, a fresh service and a new visitor for each test; none where each test
 * begins with a visitor of its own. `isWhole` is as of `findChromium`.
 */
export function useWidgetPage(
  flags: readonly string[] = [],
  { newVisitors = true, isWhole = false } = {},
): WidgetPage {
  const widget = new WidgetPage(flags, isWhole)
  beforeAll(() => widget.start(), 60_000)
  afterAll(() => widget.stop())
  beforeEach(async () => {
    if (newVisitors) await widget.newVisitor()
    // What the page before said with its last breath has arrived by now.
    widget.service.reset()
  })
  afterEach(async () => {
    await widget.page.goto('about:blank').catch(() => undefined)
    await widget.context.close()
  })
  return widget
}
