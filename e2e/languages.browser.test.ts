import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, manage, signIn } from './calls.ts'
import { OWNER, ROOT } from './service.ts'
import { buildProject, openBrowser, shoot, tap } from './stage.ts'
import { openTouredOffice, type TouredOffice } from './toured-office.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }

/** Written by people of the office, and the same in both languages here. */
const OWN_WORDS = new Set(['Website', 'Delivery', 'Refunds', 'Browser'])

/** The pages of the main areas, each with a sentence that it must have in German. */
const pagesOf = ({
  conversations,
  trackerId,
  widget,
  topicId,
  knowledge,
}: TouredOffice): [path: string, german: RegExp][] => [
  ['/home', /Wartende Unterhaltungen/],
  ['/inbox/open', /Wählen Sie eine Unterhaltung aus/],
  [`/inbox/open/${conversations.draft}`, /Entwurf eines Agenten/],
  [`/inbox/closed/${conversations.closed}`, /Diese Unterhaltung ist geschlossen/],
  ['/search', /Was suchen Sie\?/],
  ['/mentions', /Noch keine Erwähnungen/],
  ['/activity', /Wird 30 Tage aufbewahrt/],
  ['/reports', /Letzte 30 Tage/],
  [`/analytics/${trackerId}`, /Absprungrate/],
  [`/analytics/${trackerId}/goals`, /Was Besucher tun sollen/],
  [`/analytics/${trackerId}/funnels`, /Schritt hinzufügen/],
  [`/analytics/${trackerId}/live`, /Wer gerade auf der Website ist/],
  ['/knowledge', /Die Wissensdatenbank fragen/],
  [`/knowledge/${knowledge.documentId}`, /Jedes Speichern ergibt eine Version/],
  [`/knowledge/proposals/${knowledge.revisionId}`, /Was sich ändern würde/],
  ['/settings/channels', /Kanäle/],
  [`/settings/channels/${widget.id}`, /Einstellungen/],
  ['/settings/trackers', /Tracker/],
  ['/settings/api-keys', /API-Schlüssel/],
  ['/settings/webhooks', /Webhooks/],
  ['/settings/canned-replies', /Textbausteine/],
  ['/settings/business-hours', /Geschäftszeiten/],
  ['/settings/assistant', /Assistent/],
  [`/settings/topics/${topicId}`, /Was Agenten dürfen/],
  ['/settings/redaction', /Schwärzung/],
  ['/settings/members', /Die Personen in dieser Organisation/],
  ['/settings/content-imports', /Woher die Inhalte kommen/],
  ['/settings/content-transfer', /Inhalte exportieren/],
  ['/settings/organization', /Sprache der E-Mails/],
  ['/settings/email', /E-Mail/],
  ['/settings/audit-log', /Prüfprotokoll/],
  ['/settings/notifications', /Worüber dieser Browser Sie benachrichtigt/],
  ['/settings/sessions', /Ihre Sitzungen/],
  ['/settings/profile', /Wie Ihr Team und Besucher Sie sehen/],
]

test('a person is shown their language and their time, in every browser of theirs', async () => {
  const office = await openTouredOffice(await buildProject())
  const { url } = office.service
  const browser = await openBrowser()
  const german = await browser.newContext({
    viewport: WIDE,
    reducedMotion: 'reduce',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  const wire = tap(german)
  const desk = await german.newPage()
  await signInInGerman(desk, url)
  await everyPageIsGerman(desk, office)
  await choosesEnglishAndBack(desk, german, url)
  const english = await browser.newContext({
    viewport: WIDE,
    reducedMotion: 'reduce',
    // With a 24-hour clock, too: that is the browser's to say.
    locale: 'en-GB',
    timezoneId: 'America/New_York',
  })
  await agreesElsewhere({ desk, other: await english.newPage(), office })
  await organizationHasTheDefault(desk, url)
  await refusedCookiesAreNoLoop(await english.newPage(), url)
  // The first look at who is signed in is answered by 401, and browsers say so.
  expect(wire.complaints.filter((line) => !/status of 401/.test(line))).toEqual([])
}, 300_000)

async function signInInGerman(desk: Page, url: string): Promise<void> {
  await desk.goto(`${url}/settings/profile`)
  await desk.getByRole('heading', { name: 'Schön, Sie zu sehen.' }).waitFor()
  expect(await englishOn(desk)).toEqual([])
  await desk.getByLabel('E-Mail').fill(OWNER.email)
  await desk.getByLabel('Passwort', { exact: true }).fill(OWNER.password)
  await desk.getByRole('button', { name: 'Anmelden' }).click()
  await desk.getByRole('heading', { name: 'Profil', level: 1 }).waitFor()
}

/** Each page says so, has its German sentence and no English one, and fits a phone. */
async function everyPageIsGerman(desk: Page, office: TouredOffice): Promise<void> {
  const faults: string[] = []
  for (const [path, german] of pagesOf(office)) {
    await goTo(desk, office.service.url, path)
    await desk.getByText(german).first().waitFor({ state: 'attached' })
    await shoot(desk, `de${path.replaceAll(/\W+/g, '-')}`)
    const { language, wider } = await onAPhone(desk, path)
    if (language !== 'de') faults.push(`${path}: it says that it is in ${language}`)
    if (wider > 0) faults.push(`${path}: ${wider} px wider than a phone`)
    faults.push(...(await englishOn(desk)).map((text) => `${path}: ${text}`))
  }
  expect(faults).toEqual([])
}

async function onAPhone(desk: Page, path: string) {
  await desk.setViewportSize(NARROW)
  await shoot(desk, `de${path.replaceAll(/\W+/g, '-')}-narrow`)
  const measure = () => ({
    language: document.documentElement.lang,
    wider: document.documentElement.scrollWidth - innerWidth,
  })
  // After a change of size the page is laid out once more.
  await desk.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth).catch(() => undefined)
  const found = await desk.evaluate(measure)
  await desk.setViewportSize(WIDE)
  return found
}

async function choosesEnglishAndBack(desk: Page, context: BrowserContext, url: string): Promise<void> {
  const cookie = async () => (await context.cookies(url)).find(({ name }) => name === 'svc_language')?.value
  await goTo(desk, url, '/settings/profile')
  await desk.getByLabel('Sprache', { exact: true }).selectOption({ label: 'English' })
  await desk.getByRole('heading', { name: 'Language and time' }).waitFor()
  expect([await languageOf(desk), await cookie()]).toEqual(['en', 'en'])
  // Also before one has signed in, which the cookie alone can tell.
  const { headers } = await call(url, 'GET', '/sign-in', {
    headers: { cookie: 'svc_language=en', 'accept-language': 'de' },
  })
  expect(headers.get('content-language')).toBe('en')
  expect(headers.get('vary')).toBe('Origin, Accept-Language, Cookie')
  await desk.getByLabel('Language', { exact: true }).selectOption({ label: 'Same as the browser' })
  await desk.getByRole('heading', { name: 'Sprache und Zeit' }).waitFor()
  expect([await languageOf(desk), await cookie()]).toEqual(['de', undefined])
  await desk.getByLabel('Sprache', { exact: true }).selectOption({ label: 'Deutsch' })
  await expect.poll(cookie).toBe('de')
}

interface Browsers {
  desk: Page
  other: Page
  office: TouredOffice
}

/** Another browser of the same person, with another language and in another zone, comes to show the same. */
async function agreesElsewhere({ desk, other, office }: Browsers): Promise<void> {
  const { url } = office.service
  const path = `/inbox/closed/${office.conversations.closed}`
  const timesOn = async (page: Page) => {
    await goTo(page, url, path)
    const time = page.getByRole('log').locator('time').first()
    await time.waitFor()
    return (await time.getAttribute('title')) ?? (await time.innerText())
  }
  const cookie = await signIn(url)
  const [name = '', value = ''] = cookie.split('=')
  await other.context().addCookies([{ name, value, url }])
  let loads = 0
  other.on('response', (response) => {
    if (response.request().isNavigationRequest()) loads += 1
  })
  await other.goto(`${url}/settings/profile`)
  await other.getByRole('heading', { name: 'Sprache und Zeit' }).waitFor()
  expect([await languageOf(other), loads]).toEqual(['de', 2])
  const before = [await timesOn(desk), await timesOn(other)]
  expect(before[0]).not.toBe(before[1])
  await desk.goto(`${url}/settings/profile`)
  await desk.getByLabel('Zeitangaben').selectOption({ label: 'In einer anderen Zeitzone' })
  await desk.getByLabel('Zeitzone', { exact: true }).fill('Asia/Tokyo')
  await desk.getByRole('button', { name: 'Änderungen speichern' }).last().click()
  await desk.getByText('Gespeichert', { exact: true }).waitFor()
  await other.reload()
  const after = [await timesOn(desk), await timesOn(other)]
  expect(after[0]).toBe(after[1])
  expect(after[0]).not.toBe(before[0])
  await manage(url, 'PATCH', '/v1/orgs/me', { timezone: 'Pacific/Auckland' })
  await call(url, 'PATCH', '/v1/me', { cookie, body: { timezone: 'organization' } })
  for (const page of [desk, other]) await page.reload()
  const ofOrganization = [await timesOn(desk), await timesOn(other)]
  expect(ofOrganization[0]).toBe(ofOrganization[1])
  expect(ofOrganization[0]).not.toBe(after[0])
}

async function organizationHasTheDefault(desk: Page, url: string): Promise<void> {
  await goTo(desk, url, '/settings/organization')
  await desk.getByLabel('Sprache der E-Mails').selectOption({ label: 'English' })
  await desk.getByRole('button', { name: 'Änderungen speichern' }).click()
  await desk.getByText('Gespeichert', { exact: true }).waitFor()
  expect((await manage(url, 'GET', '/v1/orgs/me')).locale).toBe('en')
}

/** Where the choice cannot be kept, the page stays in the browser's language, and is loaded once. */
async function refusedCookiesAreNoLoop(page: Page, url: string): Promise<void> {
  await page.context().clearCookies({ name: 'svc_language' })
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }),
  )
  let loads = 0
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) loads += 1
  })
  await page.goto(`${url}/settings/profile`)
  await page.getByRole('heading', { name: 'Language and time' }).waitFor()
  expect([await languageOf(page), loads]).toEqual(['en', 1])
}

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

/** Opens an address; from another page of the dashboard by its router, which costs a fifth of loading it. */
async function goTo(page: Page, url: string, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(url + path)
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.waitForFunction(() => {
    interface Router {
      state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
    }
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.href === state.location.href
  })
  // The first report of a process takes long on a busy machine.
  await page.waitForFunction(
    () => !document.querySelector('[aria-label="Wird geladen …"], [aria-label="Loading…"]'),
    undefined,
    { timeout: 60_000 },
  )
}

/** The texts of the English catalogs that no German one has. */
const englishTexts: Promise<ReadonlySet<string>> = (async () => {
  const [english, german] = await Promise.all([textsOf('en'), textsOf('de')])
  for (const text of [...german, ...OWN_WORDS]) english.delete(text)
  return english
})()

async function textsOf(language: string): Promise<Set<string>> {
  const root = join(ROOT, 'dashboard', 'src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const catalogs = files.filter((path) => path.endsWith(`.${language}.ts`))
  const loaded = await Promise.all(catalogs.map((path) => import(join(root, path)) as Promise<object>))
  return new Set(loaded.flatMap(leavesOf).filter((text) => /\p{L}{3}/u.test(text)))
}

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

/** What a page shows or reads out of the English catalogs. */
async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    // What says of itself that it is English: names that the API gives.
    const isSaid = (node: Node) => node.parentElement?.closest('[lang="en"]') !== null
    while (walker.nextNode())
      if (!isSaid(walker.currentNode)) texts.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim())
  })
  const english = await englishTexts
  return [...new Set(shown)].filter((text) => english.has(text))
}
