import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { STATES, type DashboardState } from './dashboard-states.ts'
import { openOffice, sessionOf, type Office } from './office.ts'
import { ROOT } from './service.ts'
import { buildProject, findingsOf, openBrowser } from './stage.ts'

// `npm run shots:dashboard` takes pictures in every look; without it axe alone sees two of them, on one visit.
const folder = process.env['DASHBOARD_SHOTS']
const only = process.env['DASHBOARD_STATES']
const WIDTHS = { wide: 1440, middle: 768, narrow: 360 } as const
// A small laptop, and a phone with its keyboard open.
const TIGHT = [
  { width: 1280, height: 720 },
  { width: 390, height: 500 },
]

// What may hold in one look and not in the next; names and roles are the same in all.
const OF_THE_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable']

interface Look {
  width: keyof typeof WIDTHS
  theme: 'light' | 'dark'
}

const inBoth = (width: Look['width']): Look[] => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
]
/** Each visit with the looks that it takes on, one after the other. */
const VISITS: { name: string; looks: Look[] }[] = folder
  ? (['wide', 'middle', 'narrow'] as const).map((width) => ({ name: width, looks: inBoth(width) }))
  : [
      {
        name: 'wide and light, narrow and dark',
        looks: [
          { width: 'wide', theme: 'light' },
          { width: 'narrow', theme: 'dark' },
        ],
      },
    ]

test.each(VISITS)(
  'every page and state, $name, is accessible and fits',
  async ({ looks }) => {
    const browser = await openBrowser()
    const office = await openOffice(await buildProject())
    const faults: string[] = []
    const states = STATES.filter(({ name }) => !only || new RegExp(only).test(name))
    const contexts = new Map<string | null | undefined, BrowserContext>()
    for (const state of states) {
      const context = contexts.get(state.who) ?? (await contextFor(browser, office, state.who))
      contexts.set(state.who, context)
      await context.pages()[0]?.close()
      const page = await context.newPage()
      page.setDefaultTimeout(40_000)
      page.on('pageerror', (error) => faults.push(`${state.name}: thrown: ${error.message}`))
      try {
        await putOn(page, looks[0] as Look)
        await show(page, state, office)
        for (const look of looks) {
          await putOn(page, look)
          const rules = look === looks[0] ? undefined : OF_THE_LOOK
          faults.push(...(await lookAt(page, `${state.name}-${look.width}-${look.theme}`, rules)))
        }
        for (const size of TIGHT) {
          await page.setViewportSize(size)
          faults.push(...(await widerThan(page, `${state.name}-${size.width}×${size.height}`)))
        }
      } catch (error) {
        faults.push(`${state.name}: did not come: ${String(error).split('\n')[0]}`)
        if (folder) await picture(page, `${state.name}-FAILED`)
      }
    }
    expect(faults).toEqual([])
  },
  900_000,
)

async function putOn(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[width], height: width === 'narrow' ? 740 : 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}

/** What is wrong with a page as it looks now. */
async function lookAt(page: Page, name: string, rules?: string[]): Promise<string[]> {
  if (folder) await picture(page, name)
  return [
    ...(await widerThan(page, name)),
    ...(await findingsOf(page, rules)).map((finding) => `${name}: ${finding}`),
  ]
}

/** What stays wider than its screen: after a change of size the page is laid out once more. */
async function widerThan(page: Page, name: string): Promise<string[]> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const fits = () => vi.waitFor(async () => expect(await wider()).toBeLessThanOrEqual(0), 3000)
  return fits().then(
    () => [],
    async () => [`${name}: ${await wider()} px wider than the screen`],
  )
}

async function contextFor(
  browser: Browser,
  office: Office,
  who: DashboardState['who'],
): Promise<BrowserContext> {
  const context = await browser.newContext()
  if (who !== null) await context.addCookies(await sessionOf(office, who))
  return context
}

async function show(page: Page, state: DashboardState, office: Office): Promise<void> {
  for (const [part, answer] of Object.entries(state.answers ?? {})) {
    await page.route(
      (url) => `${url.pathname}?${url.search.slice(1)}`.includes(part) && url.pathname.startsWith('/v1/'),
      (route) =>
        answer === 'never'
          ? undefined
          : route.fulfill({ status: answer, contentType: 'application/problem+json', body: '{}' }),
    )
  }
  const path = typeof state.path === 'string' ? state.path : state.path(office)
  await page.goto(office.service.url + path)
  await state.show(page)
}

async function picture(page: Page, name: string): Promise<void> {
  const to = join(ROOT, folder ?? '')
  mkdirSync(to, { recursive: true })
  await page.screenshot({ path: join(to, `${name}.png`), animations: 'disabled' })
}
