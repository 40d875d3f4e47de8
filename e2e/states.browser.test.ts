import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { STATES } from './dashboard-states.ts'
import { sessionOf } from './office.ts'
import { ROOT } from './service.ts'
import { buildProject, findingsOf, openBrowser } from './stage.ts'
import type { DashboardState } from './state-steps.ts'
import { openTouredOffice, type TouredOffice } from './toured-office.ts'

// `npm run shots:dashboard` takes pictures in every look, or in those of DASHBOARD_LOOKS; without it every page, and a fifth of the
// other states, others in each run, are looked at by axe in one of two, in turn.
const folder = process.env['DASHBOARD_SHOTS']
const only = process.env['DASHBOARD_STATES']
const wanted = process.env['DASHBOARD_LOOKS']?.split(',')
const WIDTHS = { wide: 1440, middle: 768, narrow: 360 } as const
// A page fits on a small laptop and on a phone with its keyboard open as well.
const LESS_HEIGHT = { wide: [1280, 720], middle: [640, 720], narrow: [390, 500] } as const

interface Look {
  width: keyof typeof WIDTHS
  theme: 'light' | 'dark'
}

const LOOKS: readonly [Look, Look] = [
  { width: 'wide', theme: 'light' },
  { width: 'narrow', theme: 'dark' },
]
const EVERY_LOOK = (['wide', 'middle', 'narrow'] as const)
  .flatMap((width) => (['light', 'dark'] as const).map((theme): Look => ({ width, theme })))
  .filter(({ width, theme }) => wanted?.includes(`${width}-${theme}`) ?? true)

/** A look that a state takes on, and whether axe judges it there. */
interface Visit {
  state: DashboardState
  look: Look
  isJudged: boolean
}

test('every page, and of its other states a fifth a run, is accessible and fits', async () => {
  const office = await openTouredOffice(await buildProject())
  const states =
    only || folder ? STATES.filter(({ name }) => new RegExp(only ?? '').test(name)) : someOf(office)
  const tour: Tour = { browser: await openBrowser(), office, pages: new Map() }
  const faults: string[] = []
  for (const visit of (folder ? EVERY_LOOK : LOOKS).flatMap((look) => visitsOf(states, look)))
    faults.push(...(await pay(tour, visit)))
  expect(faults).toEqual([])
}, 2_400_000)

/** The first state of each page, and a fifth of what else it can be. */
function someOf(office: TouredOffice): DashboardState[] {
  const pages = new Map<string, DashboardState>()
  for (const state of STATES) {
    const page = pathOf(state, office)
      .replace(/\?.*/, '')
      .replace(/\b[a-z]+_[0-9a-z]{22}\b/, '…')
    if (!pages.has(page)) pages.set(page, state)
  }
  const first = new Set(pages.values())
  const others = STATES.filter((state) => !first.has(state))
  const chosen = new Set([...first, ...createSampler()(others, 1 / 5)])
  return STATES.filter((state) => chosen.has(state))
}

const pathOf = ({ path }: DashboardState, office: TouredOffice): string =>
  typeof path === 'string' ? path : path(office)

/** Who is shown what in a look; what needs a page of its own comes last, so that all others share one. */
function visitsOf(states: readonly DashboardState[], look: Look): Visit[] {
  const [inFull, otherwise] = LOOKS
  const isIn = (one: Look) => one.width === look.width && one.theme === look.theme
  return states
    .map((state, index) => ({ state, look, isJudged: isIn(index % 2 === 0 ? inFull : otherwise) }))
    .filter(({ isJudged }) => folder !== undefined || isJudged)
    .toSorted((one, other) => Number(needsOwnPage(one.state)) - Number(needsOwnPage(other.state)))
}

/** Whether something else answers than the service: what is read then must not be kept for the next. */
const needsOwnPage = ({ answers }: DashboardState) => answers !== undefined

interface Tour {
  browser: Browser
  office: TouredOffice
  /** The open pages, by who looks and in which look. */
  pages: Map<string, { page: Page; thrown: string[] }>
}

/** Brings a state about, and looks at it; answers what is wrong. */
async function pay(tour: Tour, { state, look, isJudged }: Visit): Promise<string[]> {
  const name = `${state.name}-${look.width}-${look.theme}`
  const { page, thrown, close } = await pageFor(tour, state, look)
  const faults: string[] = []
  try {
    const before = page.url()
    await show(page, state, tour.office)
    const isMoved = before !== 'about:blank' && new URL(before).pathname !== new URL(page.url()).pathname
    if (isMoved && (await isFocusLost(page))) faults.push(`${name}: nothing has the focus`)
    if (folder) await picture(page, name)
    faults.push(...(await widerThan(page, name)))
    if (isJudged) faults.push(...(await findingsOf(page)).map((finding) => `${name}: ${finding}`))
    const [width, height] = LESS_HEIGHT[look.width]
    await page.setViewportSize({ width, height })
    faults.push(...(await widerThan(page, `${name}-${width}×${height}`)))
    await page.setViewportSize(sizeOf(look))
  } catch (error) {
    faults.push(`${name}: did not come: ${String(error).split('\n')[0]}`)
    if (folder) await picture(page, `${name}-FAILED`)
  }
  faults.push(...thrown.splice(0).map((message) => `${name}: thrown: ${message}`))
  if (close || faults.length > 0) await closePage(tour, state, look)
  return faults
}

const keyOf = ({ who }: DashboardState, { width, theme }: Look) => `${who}-${width}-${theme}`
const sizeOf = ({ width }: Look) => ({ width: WIDTHS[width], height: width === 'narrow' ? 740 : 900 })

async function pageFor(tour: Tour, state: DashboardState, look: Look) {
  const key = keyOf(state, look)
  const known = tour.pages.get(key)
  if (known && needsOwnPage(state)) await known.page.context().close()
  else if (known) return { ...known, close: false }
  const context = await tour.browser.newContext({
    viewport: sizeOf(look),
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  if (state.who !== null) await context.addCookies(await sessionOf(tour.office, state.who))
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  tour.pages.set(key, { page, thrown })
  return { page, thrown, close: needsOwnPage(state) }
}

async function closePage({ pages }: Tour, state: DashboardState, look: Look): Promise<void> {
  const key = keyOf(state, look)
  await pages.get(key)?.page.context().close()
  pages.delete(key)
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

async function show(page: Page, state: DashboardState, office: TouredOffice): Promise<void> {
  for (const [part, answer] of Object.entries(state.answers ?? {})) {
    await page.route(
      (url) => `${url.pathname}?${url.search.slice(1)}`.includes(part) && url.pathname.startsWith('/v1/'),
      (route) => {
        if (answer === 'never') return undefined
        if (typeof answer === 'object') return route.fulfill({ json: answer })
        return route.fulfill({ status: answer, contentType: 'application/problem+json', body: '{}' })
      },
    )
  }
  await goTo(page, office.service.url, pathOf(state, office))
  await state.show(page)
}

/** Opens an address; from another page of the dashboard by its router, which costs a fifth of loading it. */
async function goTo(page: Page, url: string, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(url + path))
  await closeAll(page)
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.waitForFunction(() => {
    interface Router {
      state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
    }
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.href === state.location.href
  })
}

/** Whether the focus went away with the page before, and the frame of this one did not take it. */
const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.activeElement === document.body &&
      document.querySelector('main[data-scroll-restoration-id]') !== null,
  )

/** Closes what the state before has opened, and leaves nothing behind that is pointed at or focused. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator(
    'dialog[open], [role=menu], [data-radix-popper-content-wrapper], [data-filter-panel]:is(section)',
  )
  // What was written is asked for.
  const discard = page.locator('dialog[open]').getByRole('button', { name: 'Discard', exact: true })
  for (let tries = 0; tries < 4 && (await open.count()) > 0; tries += 1)
    await ((await discard.count()) > 0 ? discard.click() : page.keyboard.press('Escape'))
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

async function picture(page: Page, name: string): Promise<void> {
  const to = join(ROOT, folder ?? '')
  mkdirSync(to, { recursive: true })
  await page.screenshot({ path: join(to, `${name}.png`), animations: 'disabled' })
}
