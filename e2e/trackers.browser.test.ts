import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertEvents, insertSearches, type TestEvent } from '../server/modules/analytics/test-events.ts'
import { isTaken } from '../server/test/sample.ts'
import { call, manage, signIn } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, findingsOf, openBrowser, shoot, tap } from './stage.ts'
import { addMember } from './staff.ts'

const SIZE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const MEMBER = { email: 'mads@example.com', name: 'Mads' }
const SITE = 'https://shop.example.com'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const HOUR = 3_600_000
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

interface Scene {
  url: string
  sql: Sql
  browser: Browser
  desk: Page
}

/** The tracker that is made on the way. */
interface Made {
  id: string
  key: string
}

test('a tracker is made, installed, read on every page, shared and revoked', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const browser = await openBrowser()
  const { desk, wire } = await openDesk(browser, url)
  const scene: Scene = { url, sql, browser, desk }
  const tracker = await makesATracker(scene)
  await seesTheFirstEvent(scene, tracker)
  await setsTheTimeZone(scene)
  const contact = await seed(scene, tracker)
  await readsGoals(scene, tracker)
  await buildsAFunnelByKeyboard(scene, tracker)
  await readsSearches(scene, tracker)
  await readsRetention(scene, tracker)
  await watchesLive(scene, tracker)
  await readsTraffic(scene, tracker)
  await seesAJourney(scene, contact)
  const complaints = wire.complaints.filter((text) => !/\b401\b/.test(text))
  await sharesByLink(scene, tracker)
  await addMember(sql, MEMBER)
  await mayOnlyRead(scene, tracker)
  await erasesAndRevokes(scene, tracker)
  expect(complaints).toEqual([])
}, 240_000)

async function openDesk(browser: Browser, url: string, email?: string) {
  const context = await browser.newContext({
    viewport: SIZE,
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [name, value] = (await signIn(url, email)).split('=') as [string, string]
  await context.addCookies([{ name, value, url }])
  const wire = tap(context)
  const desk = await context.newPage()
  return { desk, wire }
}

/** Accessible, and on a phone in the dark, too, where nothing is wider than the page: half of the pages a run, others each time. */
async function looksRight(desk: Page, name: string): Promise<void> {
  if (!isTaken(1 / 2)) return
  // Figures of before are dimmed until the next are there.
  await desk.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  expect(await findingsOf(desk), name).toEqual([])
  await shoot(desk, `trackers-${name}`)
  await desk.setViewportSize(PHONE)
  await desk.emulateMedia({ colorScheme: 'dark' })
  expect(await findingsOf(desk, ['color-contrast', 'scrollable-region-focusable']), name).toEqual([])
  const main = desk.getByRole('main')
  const wider = () => main.evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(wider, { message: name }).toBe(0)
  await shoot(desk, `trackers-${name}-phone`)
  await desk.emulateMedia({ colorScheme: 'light' })
  await desk.setViewportSize(SIZE)
}

async function makesATracker({ url, desk }: Scene): Promise<Made> {
  await desk.goto(`${url}/settings/trackers`)
  await desk.getByRole('heading', { name: 'No trackers yet.' }).waitFor()
  await desk.getByRole('button', { name: 'New tracker' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Shop')
  await dialog.getByLabel('Allowed sites').fill('shop.example.com')
  await desk.keyboard.press('Tab')
  await dialog.getByText(/^Enter an address without a path/).waitFor()
  await dialog.getByLabel('Allowed sites').fill(SITE)
  await dialog.getByRole('button', { name: 'Create' }).click()
  const key = await dialog.getByRole('group', { name: 'Tracker key' }).innerText()
  expect(key).toMatch(/^svc_track_/)
  expect(await dialog.getByRole('group', { name: 'Identity secret' }).innerText()).toMatch(/^.{30,}$/)
  await dialog.getByRole('button', { name: 'Set up tracker' }).click()
  await desk.waitForURL(/settings\/trackers\/atr_/)
  const snippet = desk.getByRole('group', { name: 'Snippet' })
  expect(await snippet.innerText()).toBe(
    `<script src="${url}/tracker.js" defer\n  data-key="${key}"></script>`,
  )
  await desk.getByLabel('Store nothing in the browser').check()
  await desk.getByLabel('Log to the console').check()
  expect(await snippet.innerText()).toContain(' data-storage="none" data-debug>')
  await looksRight(desk, 'set-up')
  return { id: desk.url().split('/').at(-1) ?? '', key }
}

const send = (url: string, body: object, origin = SITE) =>
  fetch(`${url}/v1/a/t`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': FIREFOX, origin },
    body: JSON.stringify(body),
  })

/** What is refused and what comes appears by itself, without a reload. */
async function seesTheFirstEvent({ url, desk }: Scene, { key }: Made): Promise<void> {
  const section = desk.getByRole('region', { name: 'First event' })
  await section.getByText('Waiting for the first event').waitFor()
  const view = { key, subjectId: '/prices', visitorId: 'first-visitor' }
  expect((await send(url, view, 'https://other.example.com')).status).toBe(403)
  await section.getByText('1 event came from a site that isn’t on the list').waitFor()
  expect((await send(url, view)).status).toBe(204)
  await section.getByText('It works: the first event arrived').waitFor()
  await section.getByText(/^Latest: \/prices \(/).waitFor()
}

async function setsTheTimeZone({ url, desk }: Scene): Promise<void> {
  await desk.goto(`${url}/settings/organization`)
  const zone = desk.getByLabel('Time zone')
  expect(await zone.inputValue()).toBe('UTC')
  await zone.fill('Middle/Earth')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText(/^Select a time zone from the list/).waitFor()
  await zone.fill('Europe/Oslo')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Saved', { exact: true }).waitFor()
  expect((await manage(url, 'GET', '/v1/orgs/me')).timezone).toBe('Europe/Oslo')
}

interface Contact {
  contactId: string
  conversationId: string
}

/** Days of visits: of ten who see the prices six sign up, and one of them is a known contact. */
async function seed({ url, sql }: Scene, { id }: Made): Promise<Contact> {
  const [org] = await sql('select id from iam_orgs')
  const contact = await writeAsCustomer(url)
  const now = Date.now()
  const events = Array.from({ length: 40 }, (_, index): TestEvent[] => {
    const visitor = index % 10
    const at = now - (1 + index) * 11 * HOUR
    const who = {
      visitorId: `visitor-${visitor}`,
      country: ['NO', 'DE', 'SE'][visitor % 3] ?? 'NO',
      device: 'desktop',
      referrerSource: 'Google',
      ...(visitor === 0 && { contactId: contact.contactId }),
    }
    return [
      { ...who, at, subjectId: '/' },
      { ...who, at: at + 60_000, subjectId: '/prices', dwellMs: 42_000 },
      ...(visitor < 6 ? [{ ...who, at: at + 120_000, subjectType: 'event', subjectId: 'sign-up' }] : []),
    ]
  }).flat()
  const bots = ['user_agent', 'user_agent', 'datacenter'].map((bot, index) => ({
    at: now - (2 + index) * HOUR,
    subjectId: '/',
    visitorId: `bot-${index}`,
    bot,
  }))
  await insertEvents({ sql }, org?.id ?? '', id, [...events, ...bots])
  const searches = [
    { query: 'blue kettle', resultCount: 0, visitorId: 'visitor-1' },
    { query: 'Blue  Kettle', resultCount: 0, visitorId: 'visitor-2' },
    { query: 'lamp', resultCount: 7, visitorId: 'visitor-0', contactId: contact.contactId },
  ]
  await insertSearches({ sql }, org?.id ?? '', id, searches)
  return contact
}

/** A conversation with a verified customer; answers both. */
async function writeAsCustomer(url: string): Promise<Contact> {
  const made = await manage(url, 'POST', '/v1/conversations/channels/widget', { name: 'Website' })
  const externalId = 'customer-42'
  const { body } = await call(url, 'POST', '/v1/widget/messages', {
    key: made.widgetKey,
    body: {
      channelId: made.channelId,
      sessionId: 'ada',
      verifiedExternalId: externalId,
      userHash: createHmac('sha256', made.identityVerificationSecret).update(externalId).digest('hex'),
      visitor: { name: 'Ada Lund' },
      messages: [{ body: 'Which lamp do you recommend?' }],
    },
  })
  const { contactId } = await manage(url, 'GET', `/v1/conversations/${body.conversationId}`)
  return { contactId, conversationId: body.conversationId }
}

const report = (url: string, name: string, trackerId: string, more = '') =>
  manage(url, 'GET', `/v1/analytics/reports/${name}?trackerId=${trackerId}&sinceDays=30${more}`)

const openPage = (desk: Page, url: string, { id }: Made, page: string) =>
  desk.goto(`${url}/analytics/${id}/${page}`)

/** The cells of a line of a table, without its name. */
const cellsOf = (desk: Page, table: string, line: RegExp) =>
  desk
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: desk.getByRole('rowheader', { name: line }) })
    .getByRole('cell')
    .allInnerTexts()

async function readsGoals({ url, desk }: Scene, tracker: Made): Promise<void> {
  await openPage(desk, url, tracker, 'goals')
  await desk.getByRole('heading', { name: 'No goals yet.' }).waitFor()
  await desk.getByRole('button', { name: 'New goal' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Signed up')
  await dialog.getByLabel('What counts').selectOption({ label: 'Event' })
  await dialog.getByLabel('Event', { exact: true }).fill('sign')
  await desk.locator('datalist option[value="sign-up"]').waitFor({ state: 'attached' })
  await dialog.getByLabel('Event', { exact: true }).fill('sign-up')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await desk.getByRole('rowheader', { name: /Signed up/ }).waitFor()
  const { goals } = await report(url, 'goals', tracker.id, '&compare=true')
  expect(goals[0]).toMatchObject({ completions: 24, visitors: 6 })
  const [completions, people, rate] = await cellsOf(desk, 'Goal results', /Signed up/)
  expect([completions, people]).toEqual(['24', '6'])
  expect(rate).toBe(percents.format(goals[0].conversionRate))
  await looksRight(desk, 'goals')
  await desk.getByRole('button', { name: 'Actions for Signed up' }).click()
  await desk.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Account made')
  await desk.keyboard.press('Enter')
  await desk.getByRole('rowheader', { name: /Account made/ }).waitFor()
}

/** Two steps, a third that is moved up, and a name: without a pointer. */
async function buildsAFunnelByKeyboard({ url, desk }: Scene, tracker: Made): Promise<void> {
  await openPage(desk, url, tracker, 'funnels')
  await desk.getByText('Add at least two steps').waitFor()
  const press = desk.keyboard
  await desk.getByRole('group', { name: 'Step 1' }).getByLabel('Page', { exact: true }).focus()
  await press.type('/')
  await desk.getByRole('button', { name: 'Add step' }).focus()
  await press.press('Enter')
  const kindOf = (number: number) =>
    desk.getByRole('group', { name: `Step ${number}` }).getByLabel('What counts')
  await expect.poll(() => kindOf(3).evaluate((element) => element === document.activeElement)).toBe(true)
  await press.press('Tab')
  await press.type('/prices')
  await kindOf(2).focus()
  await press.type('Event')
  await press.press('Tab')
  await press.type('sign-up')
  const result = desk.getByRole('region', { name: 'Result' })
  await result.getByText('Nobody', { exact: false }).or(result.getByText('1. /')).waitFor()
  await desk.getByRole('button', { name: 'Move step 3 up' }).focus()
  await press.press('Enter')
  const steps = [{ subjectId: '/' }, { subjectId: '/prices' }, { subjectId: 'sign-up' }]
  await expect.poll(() => new URL(desk.url()).searchParams.get('steps')).toBe('0~/~/prices~sign-up')
  const asked = { trackerId: tracker.id, sinceDays: 30, steps }
  const told = await manage(url, 'POST', '/v1/analytics/reports/funnel', asked)
  expect(told.steps.map(({ actors }: { actors: number }) => actors)).toEqual([10, 10, 6])
  await result.getByText('60% of those who started reached the end').waitFor()
  await result.getByText('4 visitors dropped off (40%)').waitFor()
  await desk.getByLabel('Each step within').focus()
  await press.type('2')
  await desk.waitForURL(/steps=48/)
  await looksRight(desk, 'funnel')
  await desk.getByRole('button', { name: 'Save…' }).focus()
  await press.press('Enter')
  await press.type('To an account')
  await press.press('Enter')
  await desk.waitForURL(/funnel=afn_/)
  await expect.poll(() => new URL(desk.url()).searchParams.has('steps')).toBe(false)
  const { items } = await manage(url, 'GET', `/v1/analytics/funnels?trackerId=${tracker.id}`)
  expect(items[0]).toMatchObject({ name: 'To an account', steps, stepWindowHours: 48 })
  await desk.reload()
  await result.getByText('60% of those who started reached the end').waitFor()
  await desk.getByRole('radiogroup', { name: 'Show result as' }).getByText('Table').click()
  expect(await cellsOf(desk, 'Funnel steps', /sign-up/)).toEqual(['6', '60%', '4', '60%'])
  await desk.getByRole('button', { name: 'More', exact: true }).click()
  await desk.getByRole('menuitem', { name: 'Delete…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await desk.getByText('“To an account” deleted').waitFor()
  expect((await manage(url, 'GET', '/v1/analytics/funnels')).items).toEqual([])
}

async function readsSearches({ url, desk }: Scene, tracker: Made): Promise<void> {
  await openPage(desk, url, tracker, 'searches')
  await desk.getByText('3 searches, 2 without results').waitFor()
  expect((await cellsOf(desk, 'Queries', /blue\s+kettle/i)).slice(0, 4)).toEqual(['2', '2', '2', '0.0'])
  await desk.getByRole('radiogroup', { name: 'Show' }).getByText('Without results').click()
  await desk.waitForURL(/zero=only/)
  await expect.poll(() => desk.getByRole('rowheader', { name: 'lamp' }).count()).toBe(0)
  await looksRight(desk, 'searches')
}

async function readsRetention({ url, desk }: Scene, tracker: Made): Promise<void> {
  await openPage(desk, url, tracker, 'retention?cohort=week')
  const table = desk.getByRole('region', { name: 'Returning visitors' }).getByRole('table')
  await table.waitFor()
  const { cohorts } = await report(url, 'retention', tracker.id, '&interval=week')
  const met = cohorts.find(({ visitors }: { visitors: number }) => visitors > 0)
  await desk.getByRole('radiogroup', { name: 'Show as' }).getByText('Visitors').click()
  const line = table
    .getByRole('row')
    .filter({ has: desk.getByRole('cell', { name: String(met.visitors), exact: true }) })
    .first()
  expect((await line.getByRole('cell').allInnerTexts()).slice(1, met.returned.length)).toEqual(
    met.returned.slice(1).map(String),
  )
  await looksRight(desk, 'retention')
}

/** Who comes is seen within seconds, without a reload. */
async function watchesLive({ url, desk }: Scene, tracker: Made): Promise<void> {
  await openPage(desk, url, tracker, 'live')
  await desk.getByText(/^As of /).waitFor()
  await send(url, { key: tracker.key, subjectId: '/just-now', visitorId: 'just-now' })
  await desk.getByRole('region', { name: 'Pages', exact: true }).getByText('/just-now').waitFor()
  await desk.getByRole('region', { name: 'Latest events' }).getByText('/just-now').waitFor()
  await desk.getByRole('slider', { name: /^Views by minute/ }).waitFor()
  await looksRight(desk, 'live')
}

async function readsTraffic({ url, desk }: Scene, tracker: Made): Promise<void> {
  await openPage(desk, url, tracker, 'traffic')
  const count = async (section: string, reason: RegExp) =>
    desk
      .getByRole('region', { name: section })
      .getByRole('row')
      .filter({ has: desk.getByRole('rowheader', { name: reason }) })
      .getByRole('cell')
      .innerText()
  await desk.getByRole('slider', { name: /^Records by day/ }).waitFor()
  expect(await count('Bots by reason', /Identifies as a bot/)).toBe('2')
  expect(await count('Bots by reason', /From a data center/)).toBe('1')
  expect(await count('Refused by reason', /From another site.*add it under/)).toBe('1')
  await looksRight(desk, 'traffic')
}

async function seesAJourney({ url, desk }: Scene, { conversationId }: Contact): Promise<void> {
  await desk.goto(`${url}/inbox/open/${conversationId}`)
  const today = desk.getByRole('region', { name: 'Today' })
  await today.getByText('Searched “lamp” · 7 results').waitFor()
  await desk.getByText('/prices · 42s').first().waitFor()
  await expectAccessible(desk)
}

/** Whoever has the link sees the figures without an account, until it is revoked. */
async function sharesByLink({ url, desk, browser }: Scene, tracker: Made): Promise<void> {
  await desk.goto(`${url}/settings/trackers/${tracker.id}`)
  await desk.getByRole('button', { name: 'New link' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Agency')
  await desk.keyboard.press('Enter')
  const link = await dialog.getByRole('group', { name: 'Link' }).innerText()
  expect(link).toContain('/shared/analytics/svc_share_')
  // What is shown once is not lost by a key.
  for (const key of ['Escape', 'Escape']) await desk.keyboard.press(key)
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const stranger = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  const guest = await stranger.newPage()
  await guest.goto(new URL(new URL(link).pathname, url).href)
  await guest.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
  await guest.getByText(/^Shared by /).waitFor()
  await guest.getByRole('region', { name: 'Figures' }).getByText('Visitors').waitFor()
  expect(await guest.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await guest.getByRole('link', { name: /Settings|Funnels|Set up/ }).count()).toBe(0)
  await looksRight(guest, 'shared')
  await desk.getByRole('button', { name: 'Revoke', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await desk.getByText('“Agency” revoked').waitFor()
  await guest.reload()
  await guest.getByRole('heading', { name: 'This link doesn’t work.' }).waitFor()
  await expectAccessible(guest)
  await stranger.close()
}

async function mayOnlyRead({ url, browser }: Scene, tracker: Made): Promise<void> {
  const { desk: guest } = await openDesk(browser, url, MEMBER.email)
  await guest.goto(`${url}/settings/trackers/${tracker.id}`)
  await guest.getByText('Only owners and admins can change this tracker.').waitFor()
  for (const name of ['Save changes', 'Replace the key', 'New link', 'Erase visitor', 'Revoke tracker'])
    expect(await guest.getByRole('button', { name }).count(), name).toBe(0)
  await openPage(guest, url, tracker, 'goals')
  await guest.getByRole('rowheader', { name: /Account made/ }).waitFor()
  expect(await guest.getByRole('button', { name: /New goal|Actions for/ }).count()).toBe(0)
  await openPage(guest, url, tracker, 'funnels')
  await guest.getByText('Only owners and admins can save funnels').waitFor()
  await guest.context().close()
}

async function erasesAndRevokes({ url, sql, desk }: Scene, tracker: Made): Promise<void> {
  const ofVisitor = () =>
    sql(`select count(*)::int as count from analytics_events where visitor_id = 'visitor-1'`)
  expect((await ofVisitor())[0]?.count).toBe(12)
  await desk.getByLabel('Visitor ID').fill('visitor-1')
  await desk.keyboard.press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'Erase visitor' }).click()
  await desk.getByText('Erased: 12 events, 1 search').waitFor()
  expect((await ofVisitor())[0]?.count).toBe(0)
  await desk.getByRole('button', { name: 'Revoke tracker' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke tracker' }).click()
  await desk.getByRole('heading', { name: 'No trackers yet.' }).waitFor()
  await send(url, { key: tracker.key, subjectId: '/too-late', visitorId: 'late' })
  const [late] = await sql(
    `select count(*)::int as count from analytics_events where subject_id = '/too-late'`,
  )
  expect(late?.count).toBe(0)
}
