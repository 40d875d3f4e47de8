import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { STATES, type DashboardState } from './dashboard-states.ts'
import { openOffice, sessionOf, type Office } from './office.ts'
import { ROOT } from './service.ts'
import { buildProject, findingsOf, openBrowser } from './stage.ts'

// `npm run shots:dashboard` takes pictures in every look; without it axe alone sees two of them.
const folder = process.env['DASHBOARD_SHOTS']
const only = process.env['DASHBOARD_STATES']
const WIDTHS = { wide: 1440, middle: 768, narrow: 360 } as const
const LOOKS = (['wide', 'middle', 'narrow'] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)
const TESTED = LOOKS.filter(
  ({ width, theme }) =>
    folder || `${width} ${theme}` === 'wide light' || `${width} ${theme}` === 'narrow dark',
)

test.each(TESTED)(
  'every page and state, $width and $theme, is accessible and fits',
  async ({ width, theme }) => {
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
      await page.setViewportSize({ width: WIDTHS[width], height: width === 'narrow' ? 740 : 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      page.on('pageerror', (error) => faults.push(`${state.name}: thrown: ${error.message}`))
      try {
        await show(page, state, office)
        if (folder) await picture(page, `${state.name}-${width}-${theme}`)
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (wider > 0) faults.push(`${state.name}: ${wider} px wider than the screen`)
        faults.push(...(await findingsOf(page)).map((finding) => `${state.name}: ${finding}`))
      } catch (error) {
        faults.push(`${state.name}: did not come: ${String(error).split('\n')[0]}`)
        if (folder) await picture(page, `${state.name}-${width}-${theme}-FAILED`)
      }
    }
    expect(faults).toEqual([])
  },
  900_000,
)

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
  await state.show(page, (page.viewportSize()?.width ?? 0) < 768)
}

async function picture(page: Page, name: string): Promise<void> {
  const to = join(ROOT, folder ?? '')
  mkdirSync(to, { recursive: true })
  await page.screenshot({ path: join(to, `${name}.png`), animations: 'disabled' })
}
