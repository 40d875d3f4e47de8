import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photo } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, startService, type Service } from './service.ts'
import { addMember } from './staff.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'

const SIZE = { width: 1440, height: 900 }
const MEMBER = { email: 'mads@example.com', password: OWNER.password }

test('an admin makes a collection, changes what entries are made of knowing what that does, adds a language and uses an image', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  await addMember(sql, { email: MEMBER.email, name: 'Mads' })
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  const wire = tap(context)
  const desk = await context.newPage()
  await signIn(desk, service, OWNER)
  await startsWithBlogPosts(desk, service)
  await addsBlocks(desk)
  await putsFieldsInOrder(desk)
  const collectionId = await creates(desk, service)
  const entryId = await writesPosts(service)
  await breaksEntriesKnowingly(desk, service, collectionId)
  await seesWhatAnotherSaved(desk, service, collectionId)
  await addsLanguages(desk, service)
  const assetId = await uploadsAnImage(desk, service)
  await describesIt(desk, service, assetId)
  await seesWhereItIsUsed(desk, service, { assetId, entryId })
  await mayOnlyLook(await browser.newContext({ viewport: SIZE }).then((each) => each.newPage()), service, {
    collectionId,
  })
  await deletesByNumber(desk, service, collectionId)
  // Who is signed in is asked first, and a slug is refused on purpose.
  expect(wire.complaints.filter((text) => !/\b(400|401|409)\b/.test(text))).toEqual([])
}, 240_000)

async function signIn(desk: Page, { url }: Service, person: { email: string; password: string }) {
  await desk.goto(`${url}/sign-in`)
  await desk.getByLabel('Email').fill(person.email)
  await desk.getByLabel('Password', { exact: true }).fill(person.password)
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/inbox/)
}

const field = (desk: Page, name: string | RegExp) =>
  desk.getByRole('list', { name: 'Fields', exact: true }).getByRole('button', { name, exact: false }).first()

const titles = (desk: Page) =>
  desk
    .getByRole('list', { name: 'Fields', exact: true })
    .locator('> li > div > div > [aria-expanded] > .grid > .font-medium')
    .allInnerTexts()

/** From nothing to a form that says what a blog post is made of, nothing of it hidden. */
async function startsWithBlogPosts(desk: Page, { url }: Service): Promise<void> {
  await desk.goto(`${url}/settings/content`)
  await desk.getByRole('heading', { name: 'No collections yet.' }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'New collection' }).click()
  await desk.getByRole('link', { name: /^Blog posts/ }).click()
  expect(await desk.getByLabel('Slug').inputValue()).toBe('blog')
  await desk.getByLabel('Name', { exact: true }).fill('News & stories')
  // The slug was not made of the name, so it does not follow.
  expect(await desk.getByLabel('Slug').inputValue()).toBe('blog')
  expect(await titles(desk)).toEqual(['Title', 'Summary', 'Cover image', 'Text', 'Tags', 'Date', 'Author'])
}

/** A field of blocks with a type of block, whose fields have names made of their labels. */
async function addsBlocks(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Add field', exact: true }).click()
  await desk.getByRole('dialog', { name: 'What kind of field?' }).waitFor()
  await shoot(desk, 'content-model-types')
  await desk.getByRole('button', { name: /^Blocks/ }).click()
  await desk.locator('input:focus').waitFor()
  await desk.keyboard.type('Page sections')
  await desk.getByRole('button', { name: 'Create collection' }).click()
  await desk.getByText('Add at least one block type').first().waitFor()
  await desk.getByRole('button', { name: 'Add block type' }).click()
  await desk.locator('input:focus').waitFor()
  await desk.keyboard.type('Große Zitate')
  await desk.getByRole('button', { name: 'Add field to block' }).click()
  await desk.getByRole('button', { name: /^Markdown/ }).click()
  const block = desk.getByRole('list', { name: 'Fields of the block' })
  await block.getByLabel('Label').fill('Words')
  await block.getByLabel('Required').check()
  expect(await block.getByLabel('Name in the API').inputValue()).toBe('words')
  await expectAccessible(desk)
  await shoot(desk, 'content-model-blocks')
}

/** By the menu and by keys; what moved keeps the focus. */
async function putsFieldsInOrder(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Actions for Author' }).click()
  await desk.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => titles(desk)).toEqual(expect.arrayContaining(['Author']))
  await expect.poll(async () => (await titles(desk))[0]).toBe('Author')
  await field(desk, /^Author/).focus()
  await desk.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await titles(desk)).slice(0, 2)).toEqual(['Title', 'Author'])
  await desk.getByText('Moved to position 2 of 8').waitFor({ state: 'attached' })
  expect(await desk.evaluate(() => document.activeElement?.textContent)).toMatch(/^Author/)
}

/** What is missing is said at its place; the server’s refusal at its field. */
async function creates(desk: Page, { url }: Service): Promise<string> {
  await desk.getByLabel('Slug').fill('search')
  await desk.getByRole('button', { name: 'Create collection' }).click()
  await desk
    .getByText(/search is an address of the service/)
    .first()
    .waitFor()
  await desk.getByLabel('Slug').fill('blog')
  await desk.getByRole('button', { name: 'Create collection' }).click()
  await desk.waitForURL(/settings\/content\/cmc_/)
  const made = await manage(url, 'GET', '/v1/cms/collections/blog')
  expect(made).toMatchObject({
    name: 'News & stories',
    settings: { titleField: 'title', requireAltText: true },
  })
  expect(made.fields.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['title', 'author'])
  expect(made.fields.at(-1)).toMatchObject({
    name: 'page_sections',
    type: 'blocks',
    options: {
      blockTypes: [
        {
          name: 'grosse_zitate',
          label: 'Große Zitate',
          fields: [{ name: 'words', type: 'markdown', required: true }],
        },
      ],
    },
  })
  return made.id
}

async function writesPosts({ url }: Service): Promise<string> {
  const ids: string[] = []
  for (const slug of ['one', 'two']) {
    const data = { title: `Post ${slug}`, body: 'Words.', tags: ['News'] }
    const entry = await manage(url, 'POST', '/v1/cms/entries', {
      collection: 'blog',
      slug,
      data,
      status: 'published',
    })
    ids.push(entry.id)
  }
  return ids[0] as string
}

/** What a change would do is said before it is saved; who does not want it has lost nothing. */
async function breaksEntriesKnowingly(desk: Page, { url }: Service, id: string): Promise<void> {
  await field(desk, /^Tags/).click()
  await desk.getByLabel('Choices').fill('Product\nHow-to')
  const save = () => desk.getByRole('button', { name: 'Save changes' }).click()
  await save()
  const dialog = desk.getByRole('dialog', { name: 'This changes existing entries' })
  await dialog
    .getByText(/2 entries have a value in “tags” that no longer fits.*2 of them are published/)
    .waitFor()
  await dialog.getByRole('link', { name: /Post one/ }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'content-model-effects')
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await desk.getByLabel('Choices').inputValue()).toBe('Product\nHow-to')
  const tags = async () =>
    (await manage(url, 'GET', `/v1/cms/collections/${id}`)).fields.find(
      ({ name }: { name: string }) => name === 'tags',
    ).options.choices
  expect(await tags()).toContain('News')
  await save()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect.poll(tags).toEqual(['Product', 'How-to'])
  await desk.getByText('Saved').first().waitFor()
}

/** Somebody else saves the same: nothing of theirs is overwritten unasked. */
async function seesWhatAnotherSaved(desk: Page, { url }: Service, id: string): Promise<void> {
  await desk.getByLabel('Description').fill('Mine.')
  await manage(url, 'PATCH', `/v1/cms/collections/${id}`, { description: 'Theirs.' })
  await desk.getByText('“Theirs.” was saved here while you were editing.').waitFor()
  await desk.getByRole('button', { name: 'Keep mine' }).click()
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(async () => (await manage(url, 'GET', `/v1/cms/collections/${id}`)).description)
    .toBe('Mine.')
}

/** By name and by code; in the order that they are put in. */
async function addsLanguages(desk: Page, { url }: Service): Promise<void> {
  await desk.getByRole('link', { name: 'Languages' }).click()
  const list = async () => (await manage(url, 'GET', '/v1/cms/locales')).items
  const codes = async () => (await list()).map(({ code }: { code: string }) => code)
  await desk.getByRole('button', { name: 'Add language' }).click()
  await desk.keyboard.type('gsw')
  await desk.keyboard.press('Enter')
  await expect.poll(codes).toEqual(['en', 'gsw'])
  await desk.getByRole('button', { name: 'Add language' }).click()
  await desk.keyboard.type('by its code')
  await desk.keyboard.press('Enter')
  await desk.getByLabel('Language code').fill('EN-za')
  await desk.getByLabel('Name', { exact: true }).fill('South African English')
  await desk.getByRole('button', { name: 'Create' }).click()
  await desk.getByText('Enter a language code, such as en').first().waitFor()
  await desk.getByLabel('Language code').fill('en-ZA')
  await desk.getByRole('button', { name: 'Create' }).click()
  await expect.poll(codes).toEqual(['en', 'gsw', 'en-ZA'])
  await desk.getByRole('button', { name: 'Actions for South African English' }).click()
  await desk.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(codes).toEqual(['en', 'en-ZA', 'gsw'])
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Actions for South African English' }).click()
  await desk.getByRole('menuitem', { name: 'Remove' }).click()
  await desk.getByRole('button', { name: 'Remove language' }).click()
  await expect.poll(codes).toEqual(['en', 'gsw'])
}

/** Of two files one arrives, and of the other is said why not. */
async function uploadsAnImage(desk: Page, { url }: Service): Promise<string> {
  await desk.goto(`${url}/media`)
  await desk.getByRole('heading', { name: 'No files yet.' }).waitFor()
  const { name, mime, bytes } = await photo(800, 'harbour.png')
  await desk.locator('input[type=file]').setInputFiles([
    { name, mimeType: mime, buffer: bytes },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await desk.getByRole('link', { name: /harbour\.png/ }).waitFor()
  await desk.getByText(/SVG is not accepted/).waitFor()
  await desk.getByRole('button', { name: 'Dismiss logo.svg' }).click()
  await expectAccessible(desk)
  await desk.getByLabel('Search media').fill('nothing like it')
  await desk.getByRole('heading', { name: 'No files found.' }).waitFor()
  await desk.getByLabel('Search media').fill('harb')
  await desk.getByText('No alternative text').waitFor()
  await desk.getByRole('link', { name: /harbour\.png/ }).click()
  await desk.waitForURL(/media\/cma_/)
  return new URL(desk.url()).pathname.split('/').at(-1) as string
}

/** An alternative text, and the focal point by keys. */
async function describesIt(desk: Page, { url }: Service, assetId: string): Promise<void> {
  await desk.getByLabel('Alternative text').fill('Boats in the harbour')
  await desk.getByRole('button', { name: /^Focal point/ }).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp']) await desk.keyboard.press(key)
  await desk.getByText('Focal point: 70% from the left, 49% from the top').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'media-focal-point')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => manage(url, 'GET', `/v1/cms/assets/${assetId}`))
    .toMatchObject({ altText: 'Boats in the harbour', focalPoint: { x: 0.7, y: 0.49 } })
  await desk.getByText('Saved').first().waitFor()
  // A pointer sets it, too.
  const image = desk.getByRole('img', { name: 'Boats in the harbour' })
  const { width, height } = (await image.boundingBox()) as { width: number; height: number }
  await image.click({ position: { x: width / 4, y: height / 2 }, force: true })
  await desk.getByText(/^Focal point: 2[45].*% from the left, (49|50).*% from the top/).waitFor()
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Saved').first().waitFor()
}

/** An entry shows it: the page says so at once, and it cannot be deleted any more. */
async function seesWhereItIsUsed(
  desk: Page,
  { url }: Service,
  { assetId, entryId }: { assetId: string; entryId: string },
): Promise<void> {
  await desk.getByText('No entry shows it.').waitFor()
  await desk.getByRole('button', { name: 'Delete file' }).waitFor()
  await manage(url, 'PATCH', `/v1/cms/drafts/${entryId}`, { data: { cover: assetId, tags: ['Product'] } })
  await desk.getByRole('link', { name: /Post one/ }).waitFor()
  await desk.getByText('Remove it from the entries above first.').waitFor()
  const { bytes, mime } = await photo(400, 'quay.png')
  const chooser = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Choose new file' }).click()
  await (await chooser).setFiles([{ name: 'quay.png', mimeType: mime, buffer: bytes }])
  await desk.getByText('File replaced').waitFor()
  expect(await manage(url, 'GET', `/v1/cms/assets/${assetId}`)).toMatchObject({ width: 400 })
}

/** Members see everything, are told why they change nothing, and use the media library. */
async function mayOnlyLook(guest: Page, service: Service, { collectionId }: { collectionId: string }) {
  await signIn(guest, service, MEMBER)
  await guest.goto(`${service.url}/settings/content/${collectionId}`)
  await guest.getByText('Only owners and admins can change collections.', { exact: false }).waitFor()
  expect(await guest.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  await field(guest, /^Page sections/).click()
  await guest.getByRole('button', { name: /^Große Zitate/ }).click()
  await guest.getByText('Words', { exact: true }).waitFor()
  expect(await guest.getByRole('button', { name: /Save|Add|Actions for/ }).count()).toBe(0)
  await guest.goto(`${service.url}/media`)
  await guest.getByRole('button', { name: 'Upload files' }).waitFor()
}

/** With all entries, whose number has to be typed. */
async function deletesByNumber(desk: Page, { url }: Service, id: string): Promise<void> {
  await desk.goto(`${url}/settings/content/${id}`)
  await desk.getByRole('button', { name: 'Delete collection' }).click()
  await desk.getByText('2 entries will be deleted with it, 2 published. They can’t be restored.').waitFor()
  await desk.getByLabel('Number of entries').fill('1')
  await desk.getByRole('button', { name: 'Delete with 2 entries' }).click()
  await desk.getByText('Type 2').first().waitFor()
  await desk.getByLabel('Number of entries').fill('2')
  await desk.getByRole('button', { name: 'Delete with 2 entries' }).click()
  await desk.getByRole('heading', { name: 'No collections yet.' }).waitFor()
  expect((await manage(url, 'GET', '/v1/cms/collections')).items).toEqual([])
}
