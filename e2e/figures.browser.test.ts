import type { Browser, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OverviewGetReportsOutput } from '../sdk/src/generated/operations.ts'
import { call, manage, signIn } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { seedFigures, type SeededFigures } from './figures-seed.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'
import { addMember } from './staff.ts'

const SIZE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
/** The organization’s; whoever looks is in Oslo. */
const ZONE = 'Asia/Tokyo'
const MEMBER = { email: 'mads@example.com', name: 'Mads' }

type Report = OverviewGetReportsOutput

interface Scene extends SeededFigures {
  url: string
  cookie: string
}

test('figures are those of the API, in tiles, charts, tables and files; and a topic is promoted where they speak for it', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  await manage(url, 'PATCH', '/v1/orgs/me', { timezone: ZONE })
  const scene: Scene = { url, ...(await seedFigures(url, sql)), cookie: await signIn(url) }
  const browser = await openBrowser()
  const { desk, wire } = await openDesk(browser, scene)
  await isReadByKeyboard(desk, await showsTheFiguresOfTheApi(desk, scene))
  await standsInATable(desk, scene)
  await comparesOnlyWhenAsked(desk, scene)
  await filtersInTheAddress(desk, scene)
  await addsUp(desk, scene)
  await takesOtherDays(desk, scene)
  await promotesAndUndoes(desk, scene)
  await fitsAPhone(desk, scene)
  expect(wire.complaints).toEqual([])
  await failsHonestly(desk, scene)
  await addMember(sql, MEMBER)
  const guest = await openDesk(browser, { ...scene, cookie: await signIn(url, MEMBER.email) })
  await mayOnlyRead(guest.desk, scene)
}, 240_000)

async function openDesk(browser: Browser, { url, cookie }: Pick<Scene, 'url' | 'cookie'>) {
  const context = await browser.newContext({
    viewport: SIZE,
    timezoneId: 'Europe/Oslo',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url }])
  const wire = tap(context)
  const desk = await context.newPage()
  desk.setDefaultTimeout(40_000)
  return { desk, wire }
}

/** The report that the page asks for when something is done, and with which parameters. */
async function reportAfter(desk: Page, { url, cookie }: Scene, act: () => Promise<unknown>) {
  const [request] = await Promise.all([
    desk.waitForRequest((each) => /\/conversations\/reports\?.*groupBy=(hour|day|week)/.test(each.url())),
    act(),
  ])
  const path = new URL(request.url())
  const { body, status } = await call(url, 'GET', `${path.pathname}${path.search}`, { cookie })
  expect(status).toBe(200)
  await reader(desk).waitFor()
  return { report: body as Report, asked: path.searchParams }
}

const openReports = (desk: Page, scene: Scene, search = '') =>
  reportAfter(desk, scene, () => desk.goto(`${scene.url}/reports${search}`))

const reader = (desk: Page) => desk.getByRole('slider').first()
const tile = (desk: Page, name: string) =>
  desk.getByRole('region', { name: 'Figures' }).getByRole('button', { name })
const numbers = new Intl.NumberFormat('en')

async function showsTheFiguresOfTheApi(desk: Page, scene: Scene) {
  const { report, asked } = await openReports(desk, scene)
  const { current, previous } = report
  const inTokyo = (at: string) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone: ZONE, timeStyle: 'short' })
  expect([asked.get('timezone'), inTokyo(current.from), inTokyo(current.to)]).toEqual([
    ZONE,
    '00:00',
    '00:00',
  ])
  await desk.getByText(`${ZONE} time`).waitFor()
  const { total } = current
  expect(total.conversations).toBeGreaterThan(50)
  expect(previous?.to).toBe(current.from)
  await tile(desk, 'Conversations').getByText(numbers.format(total.conversations), { exact: true }).waitFor()
  await tile(desk, 'Satisfaction').getByText(`${total.csat.count} ratings`).waitFor()
  await tile(desk, 'Satisfaction').getByText(String(total.csat.average)).first().waitFor()
  await tile(desk, 'Answered by agents')
    .getByText(`${total.answeredByAgents} of ${total.answered} answers`)
    .waitFor()
  await tile(desk, 'Conversations').getByText('Compared over the first 29 days').waitFor()
  const seconds = Math.round(total.firstResponseSeconds?.median ?? NaN)
  await tile(desk, 'First response')
    .getByText(`${Math.floor(seconds / 60)}m${seconds % 60 ? ` ${seconds % 60}s` : ''}`, { exact: true })
    .waitFor()
  const link = desk.getByRole('link', { name: 'Download CSV: Days' })
  const csv = await call(scene.url, 'GET', (await link.getAttribute('href')) ?? '', { cookie: scene.cookie })
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines.filter((line) => line.startsWith('current,day,')).length).toBe(30)
  expect(lines.find((line) => line.startsWith('current,total,'))).toContain(
    `current,total,,,${total.conversations},${total.answered},${total.answeredByAgents}`,
  )
  await expectAccessible(desk)
  await shoot(desk, 'figures-reports')
  return report
}

async function isReadByKeyboard(desk: Page, report: Report): Promise<void> {
  const { groups } = report.current
  const told = () => reader(desk).getAttribute('aria-valuetext')
  const toldOf = (index: number) =>
    new RegExp(`Conversations: ${groups[index]?.conversations}; Previous period, `)
  await tile(desk, 'Answered by agents').focus()
  for (let step = 0; step < 6; step += 1) {
    await desk.keyboard.press('Tab')
    if (await reader(desk).evaluate((element) => element === document.activeElement)) break
  }
  await desk.keyboard.press('Home')
  expect(await told()).toMatch(toldOf(0))
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('ArrowRight')
  expect(await told()).toMatch(toldOf(2))
  await desk.keyboard.press('End')
  expect(await told()).toMatch(/ \(so far\); /)
  expect(await told()).toMatch(toldOf(29))
  await desk.getByRole('figure').getByText('so far').waitFor()
  await desk.keyboard.press('Escape')
  await expect.poll(() => desk.getByRole('figure').getByText('so far').count()).toBe(0)
  await reader(desk).hover({ position: { x: 300, y: 60 } })
  await desk
    .getByRole('figure')
    .getByText(/^Previous period$/)
    .waitFor()
}

async function standsInATable(desk: Page, scene: Scene): Promise<void> {
  const units = desk.getByRole('radiogroup', { name: 'Group by' })
  const { report } = await reportAfter(desk, scene, () => units.getByText('Weeks').click())
  const shows = desk.getByRole('radiogroup', { name: 'Show “Conversations” as' })
  await shows.getByText('Table').click()
  const table = desk.getByRole('region', { name: 'Conversations' }).getByRole('table')
  const cells = () => table.locator('tbody tr td:nth-of-type(1)').allInnerTexts()
  const counts = report.current.groups.map(({ conversations }) => String(conversations))
  await expect.poll(cells).toEqual(counts)
  await shows.getByText('Chart').click()
  await reader(desk).waitFor()
}

async function comparesOnlyWhenAsked(desk: Page, scene: Scene): Promise<void> {
  await desk.getByText(/, compared with /).waitFor()
  const compare = desk.getByLabel('Compare with previous period')
  const { report, asked } = await reportAfter(desk, scene, () => compare.uncheck())
  expect([asked.get('compare'), report.previous]).toEqual(['false', null])
  await desk.waitForURL(/compare=off/)
  await expect.poll(() => desk.getByText(/, compared with |Previous period/).count()).toBe(0)
  await tile(desk, 'First response').click()
  await desk.getByText('90th percentile').waitFor()
}

async function filtersInTheAddress(desk: Page, scene: Scene): Promise<void> {
  const { report } = await openReports(desk, scene)
  const channel = desk.getByRole('combobox', { name: 'Channel' })
  await channel.getByText('Help centre').waitFor({ state: 'attached' })
  const filtered = await reportAfter(desk, scene, () => channel.selectOption({ label: 'Help centre' }))
  await desk.waitForURL(/channel=cch_/)
  const count = filtered.report.current.total.conversations
  expect(count).toBeLessThan(report.current.total.conversations)
  await tile(desk, 'Conversations').getByText(numbers.format(count), { exact: true }).waitFor()
  await desk.getByRole('combobox', { name: 'Topic', exact: true }).selectOption({ label: 'No topic' })
  await desk.waitForURL(/topic=none/)
  await desk.goBack()
  await expect.poll(() => desk.url()).not.toContain('topic=none')
  await tile(desk, 'Conversations').getByText(numbers.format(count), { exact: true }).waitFor()
}

/** The lines of each table add up to its total, and that to the tile. */
async function addsUp(desk: Page, scene: Scene): Promise<void> {
  const { report } = await openReports(desk, scene)
  for (const by of ['topic', 'channel', 'person', 'agent', 'hour']) {
    await desk.getByRole('combobox', { name: 'By', exact: true }).selectOption(by)
    const label = by === 'hour' ? 'By hour of day' : `By ${by}`
    const table = desk.getByRole('region', { name: label, exact: true }).getByRole('table')
    await table.locator('tfoot').waitFor()
    for (const column of [1, 3]) {
      const parts = await table.locator(`tbody tr td:nth-of-type(${column})`).allInnerTexts()
      const total = Number(await table.locator(`tfoot td:nth-of-type(${column})`).innerText())
      expect(
        parts.reduce((sum, part) => sum + Number(part), 0),
        `${by} ${column}`,
      ).toBe(total)
      const { conversations, answered } = report.current.total
      expect(total).toBe(column === 1 ? conversations : answered)
    }
  }
  await desk.getByRole('slider', { name: /^When customers write/ }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.getByText(/^Tuesday, 00:00: \d+ conversations?$/).waitFor()
  await shoot(desk, 'figures-hours')
}

async function takesOtherDays(desk: Page, scene: Scene): Promise<void> {
  await desk.getByRole('combobox', { name: 'Period' }).selectOption('custom')
  const [from, to] = ['From', 'To'].map((name) => desk.getByLabel(name, { exact: true })) as [
    Locator,
    Locator,
  ]
  const last = await to.inputValue()
  await from.fill('2031-01-01')
  await desk.getByText('The last day is before the first').waitFor()
  await from.fill(last)
  await desk.keyboard.press('Enter')
  await desk.waitForURL(new RegExp(`from=${last}&to=${last}`))
  await desk.getByRole('link', { name: 'Download CSV: Hours' }).waitFor()
  await desk.goto(`${scene.url}/reports?range=custom&from=2020-01-01&to=2020-01-31`)
  await desk.getByRole('heading', { name: 'No conversations in this period.' }).waitFor()
  await desk.getByRole('button', { name: 'Show the last 90 days' }).click()
  await desk.waitForURL(/range=90d$/)
  await reader(desk).waitFor()
}

async function promotesAndUndoes(desk: Page, { url, topicId }: Scene): Promise<void> {
  const topic = async () => {
    const { topics } = await manage(url, 'GET', '/v1/conversations/automation')
    return topics.find(({ id }: { id: string }) => id === topicId)
  }
  expect(await topic()).toMatchObject({ readyToPromote: true, agentMode: null, reviewedCount: 21 })
  await desk.goto(`${url}/automation`)
  const card = desk.getByRole('article', { name: 'Shipping' })
  await card.getByText('100% of 21 reviewed drafts sent unedited').waitFor()
  await card.getByText('Requirements').click()
  await card.getByText('At least 20 drafts reviewed (now 21)').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'figures-automation')
  await card.getByRole('button', { name: 'Let agents answer in Shipping' }).click()
  await desk.getByText('Agents answer automatically in “Shipping”').waitFor()
  await expect.poll(async () => (await topic()).agentMode).toBe('auto')
  const mode = card.getByRole('combobox', { name: 'What agents may do in Shipping' })
  expect(await mode.inputValue()).toBe('auto')
  expect(await mode.evaluate((element) => element === document.activeElement)).toBe(true)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await topic()).agentMode).toBeNull()
  await expect.poll(() => mode.inputValue()).toBe('channel')
  await mode.selectOption('draft_only')
  await expect.poll(async () => (await topic()).agentMode).toBe('draft_only')
  const threshold = card.getByRole('textbox', { name: /^Percentage of drafts/ })
  await threshold.fill('101')
  await desk.keyboard.press('Enter')
  await card.getByText('Enter a whole number from 50 to 100').waitFor()
  await threshold.fill('95')
  await desk.keyboard.press('Enter')
  await expect.poll(async () => (await topic()).promoteThresholdPct).toBe(95)
  expect(await threshold.evaluate((element) => element === document.activeElement)).toBe(true)
}

async function fitsAPhone(desk: Page, scene: Scene): Promise<void> {
  await desk.setViewportSize(PHONE)
  const overflow = () =>
    desk.getByRole('main').evaluate((element) => element.scrollWidth - element.clientWidth)
  await openReports(desk, scene, '?by=hour&metric=resolution')
  await desk.getByRole('region', { name: 'By hour of day' }).waitFor()
  expect(await overflow()).toBe(0)
  await expectAccessible(desk)
  await shoot(desk, 'figures-reports-phone')
  await desk.goto(`${scene.url}/automation`)
  await desk.getByRole('article', { name: 'Shipping' }).waitFor()
  expect(await overflow()).toBe(0)
  await desk.setViewportSize(SIZE)
}

/** What did not load says so, and loads when it is tried again. */
async function failsHonestly(desk: Page, { url }: Scene): Promise<void> {
  await desk.route('**/v1/conversations/reports?*', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', status: 403, title: 'Forbidden' } }),
  )
  await desk.goto(`${url}/reports`)
  await desk.getByRole('alert').getByText('Your role doesn’t allow this.').waitFor()
  await desk.unroute('**/v1/conversations/reports?*')
  await desk.getByRole('button', { name: 'Try again' }).click()
  await reader(desk).waitFor()
}

async function mayOnlyRead(guest: Page, { url }: Scene): Promise<void> {
  await guest.goto(`${url}/automation`)
  const card = guest.getByRole('article', { name: 'Shipping' })
  await card.getByText('Agents write drafts').waitFor()
  await guest.getByText('Only owners and admins can change this.').waitFor()
  expect(await card.getByRole('combobox').count()).toBe(0)
  expect(await card.getByRole('textbox').count()).toBe(0)
  await guest.goto(`${url}/reports`)
  await reader(guest).waitFor()
}
