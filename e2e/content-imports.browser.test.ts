import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { zipOf } from '../server/lib/files/test-files.ts'
import { manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'

const NARROW = { width: 390, height: 740 }

interface Scene {
  url: string
  desk: Page
}

test('an admin brings a site of Markdown files, checked first, then imported; and brings back from an export what was deleted', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: NARROW, reducedMotion: 'reduce' })
  const wire = tap(context)
  const scene: Scene = { url, desk: await context.newPage() }
  await signIn(scene)
  await saysWhatIsMissing(scene)
  await seesWhatWouldHappen(scene)
  await imports(scene)
  await findsTheEntries(scene)
  await isToldWhyItFailed(scene)
  await triesAgainWhatWasLost(scene)
  await bringsBackWhatWasExported(scene)
  // Who is signed in is asked first; and once an upload is refused on purpose.
  expect(wire.complaints.filter((text) => !/\b(401|503)\b/.test(text))).toEqual([])
}, 240_000)

const post = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`
const archive = zipOf(
  { name: 'site/blog/2021-05-04-hello.md', content: post('Hello', 'See [setup](../docs/setup.md).') },
  { name: 'site/blog/later.md', content: post('Later', 'Not yet.', 'draft: true\n') },
  { name: 'site/docs/setup.md', content: post('Setup', 'Unpack it.') },
  { name: 'site/docs/setup.de.md', content: post('Einrichten', 'Packen Sie es aus.') },
  { name: 'site/docs/broken.md', content: '---\na: [\n---\nText' },
)

async function signIn({ url, desk }: Scene): Promise<void> {
  await desk.goto(`${url}/sign-in`)
  await desk.getByLabel('Email').fill(OWNER.email)
  await desk.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/inbox/)
}

const choose = async ({ desk }: Scene, name: string, buffer: Buffer) => {
  const chooser = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: /^Choose (file|another)$/ }).click()
  await (await chooser).setFiles([{ name, mimeType: 'application/zip', buffer }])
}

const send = ({ desk }: Scene) => desk.getByRole('button', { name: 'Upload and check' }).click()

/** Without a file, and with one of another kind, nothing is sent: the button to choose one has the focus. */
async function saysWhatIsMissing(scene: Scene): Promise<void> {
  const { url, desk } = scene
  await desk.goto(`${url}/content`)
  await desk.getByRole('link', { name: 'Import content' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Import content' }).waitFor()
  await desk.getByText('No imports yet.').waitFor()
  await send(scene)
  await desk.getByText('Choose a file', { exact: true }).waitFor()
  await expect.poll(() => desk.evaluate(() => document.activeElement?.textContent)).toBe('Choose file')
  await choose(scene, 'site.zip', archive)
  await send(scene)
  await desk.getByText('its name ends in .xml', { exact: false }).first().waitFor()
  await desk.getByRole('radio', { name: /^Markdown/ }).press('Space')
  await desk.getByText('its name ends in .xml', { exact: false }).first().waitFor({ state: 'hidden' })
  await expectAccessible(desk)
  await shoot(desk, 'import-new')
}

/** The check tells what would come and what is wrong, and has written nothing. */
async function seesWhatWouldHappen(scene: Scene): Promise<void> {
  const { url, desk } = scene
  await send(scene)
  await desk.waitForURL(/content-imports\/cim_/)
  await desk.getByRole('heading', { level: 1, name: 'site.zip' }).waitFor()
  const report = desk.getByRole('region', { name: 'What would happen' })
  await report.getByText(/broken\.md came as a draft: its front matter is not valid YAML/).waitFor()
  await desk.getByText('Nothing has been written yet.', { exact: false }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'import-checked')
  expect((await manage(url, 'GET', '/v1/cms/entries')).items).toEqual([])
}

async function imports({ desk }: Scene): Promise<void> {
  await desk.getByRole('button', { name: 'Import now' }).click()
  await desk.getByText('The import is done.').waitFor({ timeout: 30_000 })
  await desk.getByRole('region', { name: 'What has happened' }).waitFor()
  expect(await desk.getByRole('button', { name: 'Import now' }).count()).toBe(0)
  await expectAccessible(desk)
  await shoot(desk, 'import-done')
}

/** They are there for people and in the API: published, drafted and translated as their files say. */
async function findsTheEntries({ url, desk }: Scene): Promise<void> {
  await desk.getByRole('link', { name: 'Go to content' }).click()
  await desk.getByRole('link', { name: /^Docs/ }).click()
  await desk.getByRole('link', { name: 'Setup' }).waitFor()
  const { items } = await manage(url, 'GET', '/v1/cms/entries?limit=100')
  const found = items.map(({ collectionSlug, slug, locale, status }: Record<string, string>) =>
    [collectionSlug, slug, locale, status].join(' '),
  )
  expect(found.toSorted()).toEqual([
    'blog hello en published',
    'blog later en draft',
    'docs broken en draft',
    'docs setup de published',
    'docs setup en published',
  ])
}

/** A file that is none, and was dropped, fails with a sentence, stays in the list, and can be started again. */
async function isToldWhyItFailed(scene: Scene): Promise<void> {
  const { url, desk } = scene
  await desk.goto(`${url}/settings/content-imports`)
  await desk
    .getByRole('link', { name: /^site\.zip/ })
    .getByText('Imported')
    .waitFor()
  await desk.getByRole('radio', { name: /^Markdown/ }).check()
  const dataTransfer = await desk.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['no zip at all'], 'not-really.zip'))
    return dropped
  })
  await desk.getByRole('group', { name: /^Zip archive/ }).dispatchEvent('drop', { dataTransfer })
  await desk.getByText('not-really.zip').waitFor()
  await send(scene)
  await desk
    .getByRole('alert')
    .getByText(/not a zip/)
    .waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Start again' }).click()
  await desk
    .getByRole('alert')
    .getByText(/not a zip/)
    .waitFor()
  await desk.getByRole('link', { name: 'All imports' }).click()
  await desk
    .getByRole('link', { name: /^not-really\.zip/ })
    .getByText('Failed')
    .waitFor()
}

/** Into a collection of one’s own; an upload that did not arrive is tried again with the same file. */
async function triesAgainWhatWasLost(scene: Scene): Promise<void> {
  const { url, desk } = scene
  const uploads = '**/static/assets/upload?*'
  await desk.route(uploads, (route) => route.fulfill({ status: 503, body: '{}' }))
  await desk.getByRole('radio', { name: /^Markdown/ }).check()
  await desk.getByLabel('Collection', { exact: true }).selectOption('A new collection')
  await choose(scene, 'again.zip', archive)
  await send(scene)
  await desk.getByText('Slug is required').first().waitFor()
  await desk.getByLabel('Slug').fill('old-site')
  await send(scene)
  await desk.getByText('The file couldn’t be uploaded. Try again.').waitFor()
  await expectAccessible(desk)
  await desk.unroute(uploads)
  await desk.getByRole('button', { name: 'Try again' }).click()
  await desk.getByRole('button', { name: 'Import now' }).click()
  await desk.getByText('The import is done.').waitFor({ timeout: 30_000 })
  await desk.getByRole('link', { name: 'Go to content' }).click()
  await desk.waitForURL(/content\/old-site/)
  await desk.getByRole('link', { name: 'Hello' }).waitFor()
  expect((await manage(url, 'GET', '/v1/cms/entries?collectionSlug=old-site')).items).toHaveLength(5)
}

/** All content in a file, from which comes back what is gone, and nothing twice. */
async function bringsBackWhatWasExported({ url, desk }: Scene): Promise<void> {
  await desk.goto(`${url}/settings/content-transfer`)
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export content' }).click()
  const file = await (await download).path()
  await desk.getByText(/^Saved as content-\d{4}-\d\d-\d\d\.jsonl\./).waitFor()
  await expectAccessible(desk)
  const list = async () => (await manage(url, 'GET', '/v1/cms/entries?limit=100')).items
  const before = await list()
  const hello = before.find(({ slug }: { slug: string }) => slug === 'hello')
  await manage(url, 'DELETE', `/v1/cms/entries/${hello.id}?ifVersion=${hello.version}&force=true`)
  await desk.locator('input[type=file]').setInputFiles(file)
  await desk.getByText('In this file: 10 entries, 3 collections, and 2 languages.').waitFor()
  await desk.getByRole('button', { name: 'Import', exact: true }).click()
  await desk.getByText('The import is done.').waitFor()
  await expectAccessible(desk)
  const figures = await desk.getByRole('region', { name: 'Import an export' }).locator('dd').allInnerTexts()
  expect(figures.slice(0, 2)).toEqual(['1', '0'])
  const slugs = (items: readonly Record<string, unknown>[]) =>
    items.map(({ collectionSlug, slug, status }) => `${collectionSlug} ${slug} ${status}`).toSorted()
  expect(slugs(await list())).toEqual(slugs(before))
}
