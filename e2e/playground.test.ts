import { createHmac } from 'node:crypto'
import type { FrameLocator, Page, Response, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, startService, type Service } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, startSite, tap } from './stage.ts'
import { until } from './visitors.ts'

const SIZE = { width: 1440, height: 900 }
const GREETING = 'Hej! Vi svarar "nästan" alltid & gärna.'

test('what is saved as a channel’s appearance is what its two lines do on a site of another origin', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const service = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const browser = await openBrowser()
  const office = await browser.newContext({
    viewport: SIZE,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const wire = tap(office)
  const desk = await office.newPage()
  await signIn(desk, service)
  const made = await openPlayground(desk, service)
  const sample = desk.frameLocator('iframe:not([inert])')
  await previewFollows(desk, sample)
  await complainsInTheForm(desk, sample)
  await looksRight(desk)
  await saved(desk)
  const snippet = await copySnippet(desk)
  const visitor = await browser.newContext({ viewport: SIZE }).then((context) => context.newPage())
  await worksElsewhere(visitor, snippet, service)
  await linkIsShared(desk, made)
  // The first look at who is signed in is answered by 401, and browsers say so.
  const complaints = wire.complaints.filter((text) => !/401|Authentication|unauthenticated/.test(text))
  expect(complaints).toEqual([expect.stringContaining('"team" is ignored')])
}, 240_000)

async function signIn(desk: Page, { url }: Service): Promise<void> {
  await desk.goto(`${url}/sign-in`)
  await desk.getByLabel('Email').fill(OWNER.email)
  await desk.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/inbox/)
}

interface Made {
  widgetKey: string
  identityVerificationSecret: string
}

/** From a channel to its appearance; its key is shown to who may. */
async function openPlayground(desk: Page, { url }: Service): Promise<Made> {
  const made: Made = await manage(url, 'POST', '/v1/conversations/channels/widget', {
    name: 'Website chat',
  })
  await desk.goto(`${url}/settings/channels`)
  await desk.getByRole('link', { name: /Website chat/ }).click()
  await desk.getByText(made.widgetKey).waitFor()
  await desk.getByRole('link', { name: 'Change its appearance' }).click()
  return made
}

/** Colour, language, greeting and corner show up in the preview, while the focus stays where one writes. */
async function previewFollows(desk: Page, sample: FrameLocator): Promise<void> {
  await sample.getByText('Hello. How can we help?').waitFor()
  await shoot(desk, 'playground')
  await desk.getByLabel('Language').selectOption('sv')
  await desk.getByLabel('Corner').selectOption('bottom-left')
  await desk.getByLabel('Accent', { exact: true }).fill('#0b6e4f')
  await desk.getByLabel('Eyebrow').fill('Butiken')
  await desk.getByLabel('Greeting', { exact: true }).fill(GREETING)
  await sample.getByText('nästan').waitFor()
  await sample.getByText('Butiken').waitFor()
  await sample.getByRole('button', { name: 'Stäng chatten' }).first().waitFor()
  expect(await lookOf(sample)).toEqual({ left: true, accent: '#0b6e4f', lang: 'sv' })
  await expect.poll(() => focusedField(desk)).toBe('data-svc-greeting')
  await opensLate(sample)
  await expect.poll(() => focusedField(desk)).toBe('data-svc-greeting')
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await sample.getByText('nästan').waitFor({ state: 'hidden' })
}

const focusedField = (desk: Page) => desk.evaluate(() => document.activeElement?.getAttribute('name'))

/** A slow panel opens when its page is seen already, and takes the focus from whoever writes in the form. */
async function opensLate(sample: FrameLocator): Promise<void> {
  await sample.locator('[data-svc-widget]').evaluate(async () => {
    const { widget } = (window as unknown as { svc: { widget: Record<'open' | 'close', () => void> } }).svc
    widget.close()
    widget.open()
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
}

/** Corner, accent and language of the widget on a page. */
async function lookOf(page: FrameLocator | Page) {
  const widget = page.locator('[data-svc-widget]')
  return widget.evaluate((host) => {
    const frame = host.shadowRoot?.querySelector('.svc') as HTMLElement
    const launcher = frame.querySelector('.launcher') as HTMLElement
    return {
      left: launcher.getBoundingClientRect().left < 100,
      accent: getComputedStyle(frame).getPropertyValue('--accent').trim(),
      lang: frame.lang,
    }
  })
}

/** What the widget would not take is said beside the field and left out; what it says itself is shown. */
async function complainsInTheForm(desk: Page, sample: FrameLocator): Promise<void> {
  await desk.getByLabel('Header', { exact: true }).fill('red')
  await desk.keyboard.press('Tab')
  await desk.getByText('Visitor', { exact: true }).click()
  await desk.getByLabel('Metadata').fill('{"plan":')
  await desk.getByText('Not a hex color').first().waitFor()
  await desk.getByLabel('Name', { exact: true }).fill('Ada')
  await desk.getByText('Not valid JSON').first().waitFor()
  const arrives = await holdNextWidget(desk)
  await desk.getByLabel('Metadata').fill('{"plan":"pro","team":{"size":3}}')
  await desk.getByText('Ignored because they aren’t a string').waitFor()
  await arrives(async () => {
    await desk.getByRole('button', { name: 'Open', exact: true }).click()
    await sample.getByText('nästan').waitFor()
  })
  await desk.getByText('Messages from the widget').waitFor()
  // What was opened while the next page was loaded is open on that one, too.
  await sample.getByText('nästan').waitFor()
  await desk.getByLabel('Metadata').fill('')
  await desk.getByLabel('Header', { exact: true }).fill('')
}

/** Keeps the widget from the next page of the preview until something was done with the page that is seen. */
async function holdNextWidget(desk: Page): Promise<(act: () => Promise<void>) => Promise<void>> {
  const script = /\/widget\.js$/
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const asked = desk.waitForRequest(script)
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await desk.route(script, hold, { times: 1 })
  return async (act) => {
    await asked
    await act()
    letGo()
  }
}

/** Leaving asks first; what is saved is the channel's, and nothing is left to be saved. */
async function saved(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Back to the channel' }).click()
  await desk.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Appearance saved').waitFor()
  await expect.poll(() => desk.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  await desk.waitForURL((url) => !url.search.includes('data-svc-greeting'))
}

/** Accessible and unbroken, wide and narrow, with everything unfolded. */
async function looksRight(desk: Page): Promise<void> {
  await desk.getByText('Verified identity').first().click()
  await desk.getByText('Greeting style and cookies').click()
  await expectAccessible(desk)
  await shoot(desk, 'playground-changed')
  await desk.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(desk)
  const main = desk.getByRole('main')
  await expect.poll(() => main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await shoot(desk, 'playground-narrow')
  await desk.setViewportSize(SIZE)
}

/** One key copies the snippet, unless one is writing. */
async function copySnippet(desk: Page): Promise<string> {
  await desk.getByRole('group', { name: 'Snippet' }).focus()
  await desk.keyboard.press('c')
  await desk.getByText('Copied').first().waitFor()
  const snippet = await desk.evaluate(() => navigator.clipboard.readText())
  expect(snippet).not.toMatch(/greeting|color|locale|position|eyebrow/)
  return snippet
}

/** On a fresh page of another origin the widget looks and works as it did in the preview. */
async function worksElsewhere(visitor: Page, snippet: string, { url }: Service): Promise<void> {
  await visitor.goto(await startSite(snippet))
  await visitor.getByRole('button', { name: 'Öppna chatten' }).click()
  await visitor.getByText('nästan').waitFor()
  expect(await lookOf(visitor)).toEqual({ left: true, accent: '#0b6e4f', lang: 'sv' })
  const field = visitor.getByRole('textbox')
  await field.fill('Finns den blå skålen?')
  await field.press('Enter')
  await until(
    async () =>
      JSON.stringify(await manage(url, 'GET', '/v1/conversations')).includes('Finns den blå skålen?'),
    () => 'the message does not arrive',
  )
  await shoot(visitor, 'playground-elsewhere')
}

/** The address holds what is tried, without the key and without a user hash. */
async function linkIsShared(desk: Page, made: Made): Promise<void> {
  const hash = createHmac('sha256', made.identityVerificationSecret).update('user_42').digest('hex')
  // First the way, so that no page with the pair in its tag comes between.
  await desk.getByLabel('By calling identify(), after sign-in').check()
  await desk.getByLabel('External ID').fill('user_42')
  await desk.getByLabel('User hash').fill(hash)
  await desk.waitForURL(/user_42/)
  expect(desk.url()).not.toContain(hash)
  const isClaim = (answer: Response) => answer.url().endsWith('/v1/widget/identify') && answer.ok()
  await Promise.all([
    desk.waitForResponse(isClaim),
    desk.getByRole('button', { name: 'Call identify()' }).click(),
  ])
  await desk.getByText('identify() was called for user_42.').waitFor()
  expect(desk.url()).not.toContain(made.widgetKey)
  const colleague = await desk.context().newPage()
  await colleague.goto(desk.url())
  await colleague.getByLabel('Language').waitFor()
  expect(await colleague.getByLabel('Greeting', { exact: true }).inputValue()).toBe(GREETING)
  expect(await colleague.getByLabel('Language').inputValue()).toBe('sv')
  await colleague.getByRole('button', { name: 'Reset to defaults' }).click()
  expect(await colleague.getByLabel('Greeting', { exact: true }).inputValue()).toBe('')
  expect(await colleague.getByRole('button', { name: 'Save changes' }).isEnabled()).toBe(true)
  await colleague.close()
}
