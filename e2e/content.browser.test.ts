import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, manage, signIn as sessionFor } from './calls.ts'
import { seedContent, type SeededContent } from './content-seed.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, startSite, tap } from './stage.ts'

const SIZE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }
const SLOW = 30_000

interface Scene {
  url: string
  content: SeededContent
  office: BrowserContext
  page: Page
}

test('an editor writes, publishes, settles a conflict, schedules, restores and links translations; a reviewer decides by keyboard', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const content = await seedContent(url)
  const browser = await openBrowser()
  const office = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  const wire = tap(office)
  const page = await office.newPage()
  page.setDefaultTimeout(SLOW)
  const scene: Scene = { url, content, office, page }
  await signIn(page, url)
  const id = await writesAndPublishes(scene)
  await settlesAConflict(scene, id)
  await losesNothingOffline(scene, id)
  await movesBlocks(scene)
  await seesThePreview(scene)
  await schedules(scene, id)
  await restores(scene, id)
  await linksTranslations(scene)
  await seesWhatWaits(scene)
  await decidesByKeyboard(scene)
  // The first look at who is signed in, and what came too late, are answered by 4xx; and once there was no network.
  expect(wire.complaints.filter((text) => !/\b(401|409)\b|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
}, 300_000)

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/inbox/)
}

const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

const draftOf = async ({ url }: Scene, id: string) =>
  (await call(url, 'GET', `/v1/cms/drafts/${id}`, { cookie: await sessionFor(url) })).body

/** A new entry is saved as it is typed, says what it lacks, and is published once it lacks nothing. */
async function writesAndPublishes(scene: Scene): Promise<string> {
  const { page, url } = scene
  await page.goto(`${url}/content`)
  await page.getByRole('link', { name: /^Articles/ }).click()
  await page.getByRole('button', { name: 'New entry' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Why we glaze twice')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Why we glaze twice' }).waitFor()
  const id = /cme_\w+/.exec(page.url())?.[0] as string
  expect(await page.getByLabel('Slug').inputValue()).toBe('why-we-glaze-twice')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Teaser/)
  await page.getByRole('button', { name: 'Teaser' }).click()
  await page.keyboard.type('Because it lasts.')
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.click()
  await page.keyboard.type('Twice is **better**. See @retur')
  await page.getByRole('option', { name: /Returns/ }).waitFor()
  await page.keyboard.press('Enter')
  await saved(page)
  await page.getByText('Before you can publish').waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published').first().waitFor()
  const draft = await draftOf(scene, id)
  expect(draft).toMatchObject({ status: 'published', data: { teaser: 'Because it lasts.' } })
  expect(draft.data.body).toMatch(/^Twice is \*\*better\*\*\. See \[Returns\]\(ref:\/\/cme_\w+\)/)
  return id
}

/** What two tabs change at once is shown with both texts; the rest of it is brought together. */
async function settlesAConflict(scene: Scene, id: string): Promise<void> {
  const { page, url } = scene
  const cookie = await sessionFor(url)
  const elsewhere = (data: object) => call(url, 'PATCH', `/v1/cms/drafts/${id}`, { cookie, body: { data } })
  // While one types; before it is saved.
  await page.getByLabel(/^Teaser/).fill('Because it looks better.')
  await elsewhere({ teaser: 'Because it is safer.', price: 7 })
  const conflict = page.getByRole('region', { name: 'Teaser was changed elsewhere, too' })
  await conflict.waitFor()
  await page.getByText('Not saved: also changed elsewhere').waitFor()
  expect(await page.getByLabel(/^Price/).inputValue()).toBe('7')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  expect((await draftOf(scene, id)).data).toMatchObject({ teaser: 'Because it looks better.', price: 7 })
}

/** What is typed without a network is kept, also over a new start of the page, and offered back. */
async function losesNothingOffline(scene: Scene, id: string): Promise<void> {
  const { page, office } = scene
  // Nothing is written any more, neither by the page that goes. The route stays: what is held while one is taken away may hang.
  let isOffline = true
  await office.route('**/v1/cms/drafts/**', (route) =>
    isOffline && route.request().method() === 'PATCH'
      ? route.abort('internetdisconnected')
      : route.fallback(),
  )
  await page.getByLabel(/^Teaser/).fill('Typed in a tunnel.')
  await page.getByText('Not saved: offline').waitFor()
  await page.reload()
  isOffline = false
  // The page that goes tries once more, which no route of a test stops; where that fails, too, the next one offers the text.
  const restore = page.getByRole('button', { name: 'Restore it' })
  await expect
    .poll(async () => {
      if (await restore.isVisible()) await restore.click()
      return page.getByLabel(/^Teaser/).inputValue({ timeout: 5000 })
    })
    .toBe('Typed in a tunnel.')
  await expect.poll(async () => (await draftOf(scene, id)).data.teaser).toBe('Typed in a tunnel.')
}

/** Blocks are added and put in order without a pointer. */
async function movesBlocks(scene: Scene): Promise<void> {
  const { page, url, content } = scene
  await page.goto(`${url}/content/entry/${content.articleId}`)
  const heads = page.getByRole('button', { name: /^(Quotation|Facts)/ })
  await heads.nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('Moved to position 1 of 2').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Facts/)
  await page.keyboard.press('/')
  await page.getByRole('menuitem', { name: /^Quotation/ }).click()
  await saved(page)
  const { data } = await draftOf(scene, content.articleId)
  expect(data.sections.map(({ type }: { type: string }) => type)).toEqual(['facts', 'quote', 'quote'])
}

/** Without an address the preview says so; with one, the site is shown beside the fields. */
async function seesThePreview(scene: Scene): Promise<void> {
  const { page, url, content } = scene
  await page.goto(`${url}/content/entry/${content.articleId}?panel=preview`)
  await page.getByText('Articles has no preview address.').waitFor()
  const site = await startSite('<p>The site itself</p>')
  const cookie = await sessionFor(url)
  const { body } = await call(url, 'GET', '/v1/cms/collections/articles', { cookie })
  const changed = await call(url, 'PATCH', '/v1/cms/collections/articles', {
    cookie,
    body: { ifVersion: body.version, settings: { previewUrl: `${site}#of={slug}&token={token}` } },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await page.reload()
  const frame = page.frameLocator('iframe')
  await frame.getByText('The site itself').waitFor()
  expect(await page.locator('iframe').getAttribute('src')).toMatch(/of=how-we-ship&token=.{20}/)
}

/** A version is published at a time, and cannot be changed until it is unscheduled. */
async function schedules(scene: Scene, id: string): Promise<void> {
  const { page, url } = scene
  await page.goto(`${url}/content/entry/${id}`)
  await saved(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Schedule/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByText(/In your organization’s time zone/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText(/^Will be published/).waitFor()
  expect(await page.getByLabel(/^Teaser/).isEditable()).toBe(false)
  expect((await draftOf(scene, id)).status).toBe('scheduled')
  await page.getByRole('button', { name: 'Unschedule' }).click()
  await expect.poll(() => page.getByLabel(/^Teaser/).isEditable()).toBe(true)
}

/** Versions are compared with what is there, and one is brought back. */
async function restores(scene: Scene, id: string): Promise<void> {
  const { page } = scene
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Versions/ }).click()
  await page
    .getByRole('button', { name: /published/ })
    .last()
    .click()
  await page.getByRole('group', { name: 'Differences' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => page.getByLabel(/^Teaser/).inputValue()).toBe('Because it lasts.')
  await expect.poll(async () => (await draftOf(scene, id)).data.teaser).toBe('Because it lasts.')
}

/** An entry that stands alone joins the one that says the same, unless its language is there already; and is taken out again. */
async function linksTranslations(scene: Scene): Promise<void> {
  const { page, url, content } = scene
  const groupOf = async (id: string) => (await draftOf(scene, id)).translationGroupId
  const menu = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Translation options' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.goto(`${url}/content/entry/${content.aloneId}`)
  await saved(page)
  await menu(/^Link existing entry/)
  const dialog = page.getByRole('dialog', { name: 'Link a translation of “Rückgabe”' })
  const finder = dialog.getByRole('combobox', { name: 'Find an entry' })
  await dialog.getByLabel('Language').press('Tab')
  await page.keyboard.type('how we')
  await dialog.getByRole('option', { name: /How we ship/ }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('“How we ship” has a translation in German already: “Wie wir versenden”.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Link', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  // It has the focus.
  await page.keyboard.press('Enter')
  await finder.waitFor()
  await page.keyboard.type('retu')
  await dialog.getByRole('option', { name: /Returns/ }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  const languages = page.getByRole('navigation', { name: 'Languages' })
  await languages.getByRole('link', { name: /^English/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor()
  const id = /cme_\w+/.exec(page.url())?.[0] as string
  expect(await groupOf(id)).toBe(await groupOf(content.aloneId))
  await menu(/^Unlink from translations/)
  const question = page.getByRole('dialog', { name: 'Unlink “Returns” from its translations?' })
  await question.getByText('Rückgabe').waitFor()
  await question.getByText(/“Returns” is published/).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await languages.getByRole('link', { name: /^German/ }).waitFor({ state: 'detached' })
  expect(await groupOf(id)).not.toBe(await groupOf(content.aloneId))
}

/** The home page lists the drafts of agents, and leads to each; what is decided elsewhere goes at once. */
async function seesWhatWaits(scene: Scene): Promise<void> {
  const { page, url, content } = scene
  await page.goto(`${url}/home`)
  const waiting = page.getByRole('region', { name: 'Content to review' })
  await waiting.getByRole('link', { name: /How to care for a kettle/ }).waitFor()
  const more = await manage(url, 'POST', '/v1/cms/entries', {
    collection: 'articles',
    slug: 'soon-gone',
    data: { title: 'Soon gone' },
  })
  await waiting.getByRole('link', { name: /Soon gone/ }).waitFor()
  await manage(url, 'POST', `/v1/cms/entries/${more.id}/archive`, {})
  await waiting.getByRole('link', { name: /Soon gone/ }).waitFor({ state: 'detached' })
  await waiting.getByRole('link', { name: /Which glaze is safe/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Which glaze is safe' }).waitFor()
  expect(new URL(page.url()).searchParams.get('entry')).toBe(content.changeOfAgentId)
}

/** On a phone with keys: what a program wrote is read, published, and the next one dismissed with a reason. */
async function decidesByKeyboard(scene: Scene): Promise<void> {
  const { page, url, content } = scene
  await page.setViewportSize(NARROW)
  await page.goto(`${url}/content/review?entry=${content.changeOfAgentId}`)
  await page.getByRole('heading', { name: 'Compared with what is published' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.press('a')
  await page.getByText('“Which glaze is safe” published').waitFor()
  expect(await draftOf(scene, content.changeOfAgentId)).toMatchObject({ status: 'published' })
  await page.getByRole('heading', { level: 2, name: 'How to care for a kettle' }).waitFor()
  await page.keyboard.press('d')
  await page.getByLabel(/^Reason/).fill('We have one already.')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('Nothing to review.').waitFor()
  expect(await draftOf(scene, content.draftOfAgentId)).toMatchObject({
    status: 'archived',
    dismissedReason: 'We have one already.',
  })
}
