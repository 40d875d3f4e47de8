import type { Browser, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type {
  AnalyticsGetBreakdownOutput as Breakdown,
  AnalyticsGetOverviewOutput as Overview,
} from '../sdk/src/generated/operations.ts'
import { insertEvents } from '../server/modules/analytics/test-events.ts'
import { seedAnalytics, type SeededAnalytics } from './analytics-seed.ts'
import { call, signIn } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'

/** As long as a browser on a busy machine may take. */
const patient = { timeout: 20_000 }

const SIZE = { width: 1440, height: 900 }
const LAPTOP = { width: 1280, height: 720 }
const PHONE = { width: 360, height: 740 }

interface Scene extends SeededAnalytics {
  url: string
  cookie: string
  sql: Sql
}

test('one page tells who came, from where and to what: filtered, compared, taken away, by pointer and by keyboard', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const cookie = await signIn(url)
  const { desk, wire } = await openDesk(await openBrowser(), { url, cookie })
  await saysWhatItIsFor(desk, url)
  const scene: Scene = { url, cookie, sql, ...(await seedAnalytics(url, sql)) }
  await showsTheFiguresOfTheApi(desk, scene)
  await isReadByKeyboard(desk)
  await addsUp(desk, scene)
  await filtersByPointerAndKeyboard(desk, scene)
  await comparesOnlyWhenAsked(desk, scene)
  await takesOtherDays(desk, scene)
  await showsAllAndGivesItAway(desk, scene)
  await fillsByItself(desk, scene)
  await fitsALaptop(desk, scene)
  await fitsAPhone(desk, scene)
  expect(wire.complaints).toEqual([])
  await failsHonestly(desk, scene)
}, 240_000)

async function openDesk(browser: Browser, { url, cookie }: { url: string; cookie: string }) {
  const context = await browser.newContext({
    viewport: SIZE,
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
  })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url }])
  const wire = tap(context)
  const desk = await context.newPage()
  desk.setDefaultTimeout(20_000)
  return { desk, wire }
}

const tile = (desk: Page, name: string) =>
  desk.getByRole('region', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${name}`) })
const card = (desk: Page, name: string) => desk.getByRole('region', { name, exact: true })
const chips = (desk: Page) => desk.getByRole('list', { name: 'Filters' })
const reader = (desk: Page) => desk.getByRole('slider').first()
const numbers = new Intl.NumberFormat('en')
const numberIn = (text: string) => Number(text.replace(/[^\d]/g, ''))

/** The overview that the page asks for when something is done, as the API answers it, and with which parameters. */
async function overviewAfter(desk: Page, { url, cookie }: Scene, act: () => Promise<unknown>) {
  const [request] = await Promise.all([
    desk.waitForRequest((each) => each.url().includes('/v1/analytics/reports/overview?')),
    act(),
  ])
  const path = new URL(request.url())
  const { body, status } = await call(url, 'GET', `${path.pathname}${path.search}`, { cookie })
  expect(status).toBe(200)
  return { overview: body as Overview, asked: path.searchParams }
}

const openOverview = (desk: Page, scene: Scene, search = '') =>
  overviewAfter(desk, scene, () => desk.goto(`${scene.url}/analytics/${scene.trackerId}${search}`))

const showsVisits = (desk: Page, visits: number) =>
  tile(desk, 'Visits').getByText(numbers.format(visits), { exact: true }).waitFor()

async function saysWhatItIsFor(desk: Page, url: string): Promise<void> {
  await desk.goto(`${url}/analytics`)
  await desk.getByRole('heading', { name: 'See who visits your site.' }).waitFor()
  await desk.getByRole('link', { name: 'Add a tracker' }).waitFor()
}

async function showsTheFiguresOfTheApi(desk: Page, scene: Scene): Promise<void> {
  await desk.goto(`${scene.url}/analytics`)
  const { overview, asked } = await overviewAfter(desk, scene, () =>
    desk.getByRole('link', { name: /^Lantern Books/ }).click(),
  )
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: scene.timezone }).format(new Date())
  expect([asked.get('timezone'), asked.get('to'), overview.series.length]).toEqual([
    scene.timezone,
    today,
    30,
  ])
  await desk.getByText(/· Pacific\/Auckland time$/).waitFor()
  const { totals } = overview
  const people = scene.events.filter(({ at }) => Number(at) >= startOf(overview))
  expect(totals.views).toBe(people.filter(({ subjectType }) => subjectType === undefined).length)
  expect(totals.events).toBe(people.filter(({ subjectType }) => subjectType === 'event').length)
  await showsVisits(desk, totals.visits)
  await tile(desk, 'Page views').getByText(numbers.format(totals.views), { exact: true }).waitFor()
  await desk
    .getByRole('region', { name: 'Figures' })
    .getByText(`${Math.round((totals.bounceRate ?? 0) * 1000) / 10}%`)
    .waitFor()
  await desk.getByRole('link', { name: /^\d+ visitors? now$/ }).waitFor()
  await card(desk, 'Events').getByRole('table').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'analytics-overview')
}

/** The instant at which the first day of a report begins in Auckland, which is 12 or 13 hours ahead. */
function startOf({ period }: Overview): number {
  const hour = (ahead: number) => Date.parse(`${period.from}T00:00:00Z`) - ahead * 3_600_000
  const isMidnight = (at: number) =>
    new Intl.DateTimeFormat('en', { timeZone: period.timezone, hour: '2-digit', hourCycle: 'h23' }).format(
      at,
    ) === '00'
  return [13, 12].map(hour).find(isMidnight) as number
}

async function isReadByKeyboard(desk: Page): Promise<void> {
  const told = () => reader(desk).getAttribute('aria-valuetext')
  await tile(desk, 'Page views').focus()
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/metric=views/)
  await desk.getByRole('slider', { name: /^Page views: / }).focus()
  await desk.keyboard.press('End')
  expect(await told()).toMatch(/ \(so far\); Page views: [\d,]+; Previous period, /)
  await desk.keyboard.press('Home')
  expect(await told()).toMatch(/^\w{3}, \w{3} \d+, \d{4}; Page views: [\d,]+; Previous period, /)
}

const TABS: Record<string, readonly (string | undefined)[]> = {
  Pages: ['Entry', 'Pages'],
  Sources: ['Referrers', 'Channels'],
  Places: ['Languages', 'Countries'],
  Devices: ['Screens', 'Devices'],
  Events: [undefined],
}

/** The lines of each table and what they leave add up to the total above them, and that is the one of the figures. */
async function addsUp(desk: Page, scene: Scene): Promise<void> {
  const { overview } = await openOverview(desk, scene)
  const { views, visits, events } = overview.totals
  for (const [name, tabs] of Object.entries(TABS)) {
    for (const tab of tabs) {
      if (tab) await card(desk, name).getByRole('radiogroup').getByText(tab, { exact: true }).click()
      const table = card(desk, name).getByRole('table')
      const cells = table.locator('tbody tr td:nth-of-type(1), tfoot tr td:nth-of-type(1)')
      const total = () => table.locator('thead th').nth(1).innerText()
      const of = name === 'Events' ? events : tab === 'Pages' ? views : visits
      const word = name === 'Events' ? 'events' : tab === 'Pages' ? 'views' : 'visits'
      await expect
        .poll(total, { ...patient, message: `${name} ${tab}` })
        .toBe(`${numbers.format(of)} ${word}`)
      const sum = async () => (await cells.allInnerTexts()).reduce((all, each) => all + numberIn(each), 0)
      await expect.poll(sum, { ...patient, message: `${name} ${tab}` }).toBe(of)
    }
  }
}

async function filtersByPointerAndKeyboard(desk: Page, scene: Scene): Promise<void> {
  await openOverview(desk, scene)
  const first = await overviewAfter(desk, scene, () =>
    card(desk, 'Places').getByRole('button', { name: 'Only New Zealand' }).click(),
  )
  await showsVisits(desk, first.overview.totals.visits)
  const phones = card(desk, 'Devices').getByRole('button', { name: 'Only Phone' })
  await phones.focus()
  const both = await overviewAfter(desk, scene, () => desk.keyboard.press('Enter'))
  expect(both.asked.get('filters')).toBe('country:NZ,device:mobile')
  expect(new URL(desk.url()).searchParams.get('f')).toBe('country:NZ~device:mobile')
  expect(both.overview.totals.visits).toBeLessThan(first.overview.totals.visits)
  await showsVisits(desk, both.overview.totals.visits)
  expect(await phones.evaluate((element) => element === document.activeElement)).toBe(true)
  const turned = await overviewAfter(desk, scene, () =>
    chips(desk).getByRole('button', { name: 'Invert: Device is Phone' }).click(),
  )
  const { visits } = turned.overview.totals
  expect(visits + both.overview.totals.visits).toBe(first.overview.totals.visits)
  await showsVisits(desk, visits)
  await desk.goBack()
  await showsVisits(desk, both.overview.totals.visits)
  await chips(desk).getByRole('button', { name: 'Clear filters' }).click()
  await chips(desk).waitFor({ state: 'detached' })
  const row = card(desk, 'Pages').getByRole('button', { name: 'Only /books/salt, sand and sea' })
  const comma = await overviewAfter(desk, scene, () => row.click({ modifiers: ['Alt'] }))
  expect(JSON.parse(comma.asked.get('filters') ?? '')).toEqual(['!page:/books/salt, sand and sea'])
  await chips(desk)
    .getByRole('button', { name: 'Remove filter: Page is not /books/salt, sand and sea' })
    .click()
  await desk.goto(`${scene.url}/analytics/${scene.trackerId}?f=country%3AXX`)
  await desk.getByRole('heading', { name: 'No matches' }).waitFor()
  await desk.getByRole('button', { name: 'Clear filters' }).click()
  await reader(desk).waitFor()
}

async function comparesOnlyWhenAsked(desk: Page, scene: Scene): Promise<void> {
  await desk.getByText(/, compared with /).waitFor()
  const { asked, overview } = await overviewAfter(desk, scene, () => desk.getByLabel('Compare').uncheck())
  expect([asked.get('compare'), overview.previous]).toEqual(['false', null])
  await desk.waitForURL(/compare=off/)
  await expect.poll(() => desk.getByText(/, compared with |Previous period/).count(), patient).toBe(0)
  await desk.getByRole('button', { name: 'More options' }).click()
  const bots = await overviewAfter(desk, scene, () =>
    desk.getByRole('menuitemcheckbox', { name: /^Bots only/ }).click(),
  )
  expect([bots.asked.get('bots'), bots.overview.totals.views > 0]).toEqual(['only', true])
  await chips(desk).getByRole('button', { name: 'Remove filter: Bots only' }).click()
}

async function takesOtherDays(desk: Page, scene: Scene): Promise<void> {
  const period = desk.getByRole('combobox', { name: 'Period' })
  const week = await overviewAfter(desk, scene, () => period.selectOption('7d'))
  expect([week.overview.series.length, week.overview.interval]).toEqual([7, 'day'])
  const hours = await overviewAfter(desk, scene, () =>
    desk.getByRole('radiogroup', { name: 'Group by' }).getByText('Hours').click(),
  )
  expect(hours.overview.series.length).toBe(7 * 24)
  await period.selectOption('custom')
  await desk.getByLabel('From', { exact: true }).fill('2031-01-01')
  await desk.getByText('The last day is before the first').waitFor()
  await desk.goto(`${scene.url}/analytics/${scene.trackerId}?range=custom&from=2020-01-01&to=2020-01-31`)
  await desk.getByRole('heading', { name: 'No visits in this period.' }).waitFor()
  await desk.getByRole('button', { name: 'Show the last 12 months' }).click()
  await desk.waitForURL(/range=12m/)
  await reader(desk).waitFor()
}

async function showsAllAndGivesItAway(desk: Page, scene: Scene): Promise<void> {
  await openOverview(desk, scene)
  await card(desk, 'Pages').getByRole('button', { name: 'Show all: Pages' }).click()
  await desk.waitForURL(/all=page/)
  const dialog = desk.getByRole('dialog', { name: 'Pages' })
  const href = await dialog.getByRole('link', { name: 'Download CSV: Pages' }).getAttribute('href')
  const csv = await call(scene.url, 'GET', href ?? '', { cookie: scene.cookie })
  const path = new URL(href ?? '', scene.url)
  path.pathname = '/v1/analytics/reports/breakdown'
  const report = await call(scene.url, 'GET', `${path.pathname}${path.search}`, { cookie: scene.cookie })
  const { items } = report.body as Breakdown
  expect([csv.status, String(csv.body).trim().split('\r\n').length]).toEqual([200, items.length + 1])
  expect(String(csv.body)).toContain('"/books/salt, sand and sea"')
  await dialog.getByText('/about', { exact: true }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'analytics-all')
  await dialog.getByRole('searchbox').fill('SALT')
  await expect.poll(() => dialog.locator('tbody tr').count(), patient).toBe(1)
  await dialog.getByRole('button', { name: 'Show only /books/salt, sand and sea' }).click()
  await dialog.waitFor({ state: 'detached' })
  await chips(desk).getByText('/books/salt, sand and sea').waitFor()
  await desk.goto(`${scene.url}/analytics/${scene.trackerId}?all=country`)
  await desk.getByRole('dialog').getByText('Unknown country').waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Before the first view the page leads to the set-up, and shows figures as soon as it has come. */
async function fillsByItself(desk: Page, { sql, trackerId, emptyTrackerId }: Scene): Promise<void> {
  await desk.getByRole('button', { name: 'Lantern Books' }).click()
  await desk.getByRole('menuitemcheckbox', { name: 'Lantern Press' }).click()
  await desk.getByRole('heading', { name: 'No data yet.' }).waitFor()
  const link = desk.getByRole('link', { name: 'Set up tracker' })
  expect(await link.getAttribute('href')).toBe(`/settings/trackers/${emptyTrackerId}`)
  const [{ orgId }] = await sql('select org_id as "orgId" from analytics_trackers where id = $1', [trackerId])
  await insertEvents({ sql }, orgId, emptyTrackerId, [{ visitorId: 'first', subjectId: '/' }])
  await sql('update analytics_trackers set first_event_at = now() where id = $1', [emptyTrackerId])
  await showsVisits(desk, 1)
}

const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }

/** The tables begin in the first screen, no figure is wrapped, and every page can be reached without scrolling. */
async function fitsALaptop(desk: Page, scene: Scene): Promise<void> {
  await openOverview(desk, scene)
  await card(desk, 'Pages').getByRole('table').waitFor()
  for (const size of [LAPTOP, SIZE]) {
    await desk.setViewportSize(size)
    expect((await boxOf(card(desk, 'Pages'))).y).toBeLessThan(size.height - 80)
    const settings = await boxOf(desk.getByRole('navigation').getByRole('link', { name: 'Settings' }))
    expect(settings.y + settings.height).toBeLessThanOrEqual(size.height)
    const figures = await desk
      .getByRole('region', { name: 'Figures' })
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map(({ children }) => children[1]?.clientHeight ?? 0))
    // One line of the largest type.
    expect(Math.max(...figures)).toBeLessThanOrEqual(32)
  }
}

async function fitsAPhone(desk: Page, scene: Scene): Promise<void> {
  await desk.setViewportSize(PHONE)
  const overflow = () =>
    desk.getByRole('main').evaluate((element) => element.scrollWidth - element.clientWidth)
  await openOverview(desk, scene, '?f=country%3ANZ~!device%3Atablet&sources=source')
  await card(desk, 'Events').getByRole('table').waitFor()
  expect(await overflow()).toBe(0)
  await expectAccessible(desk)
  await shoot(desk, 'analytics-phone')
  const last = desk
    .getByRole('navigation', { name: 'Analytics pages' })
    .getByRole('link', { name: 'Traffic' })
  await last.click()
  await expect
    .poll(async () => (await boxOf(last)).x + (await boxOf(last)).width, patient)
    .toBeLessThan(PHONE.width)
  await desk.setViewportSize(SIZE)
}

/** What did not load says so, and loads when it is tried again. */
async function failsHonestly(desk: Page, { url, trackerId }: Scene): Promise<void> {
  const reports = '**/v1/analytics/reports/overview?*'
  await desk.route(reports, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', status: 403, title: 'Forbidden' } }),
  )
  await desk.goto(`${url}/analytics/${trackerId}`)
  await desk.getByRole('alert').getByText('Your role doesn’t allow this.').waitFor()
  await desk.unroute(reports)
  await desk.getByRole('button', { name: 'Try again' }).click()
  await reader(desk).waitFor()
}
