import type { Page } from 'playwright-core'
import { COLLEAGUE } from './office.ts'
import { byButton, notThere, settled, text, type DashboardState } from './state-steps.ts'
import type { TouredOffice } from './toured-office.ts'

/** An entry, with what stands beside its fields. */
const entry =
  (which: keyof TouredOffice['content'], search = '') =>
  ({ content }: TouredOffice) =>
    `/content/entry/${content[which]}${search}`

/** Opens what an item of the menu of an entry opens. */
const byEntryMenu = (name: RegExp) => async (page: Page) => {
  await settled(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
}

/** Opens the question which entry says the same, and chooses one. */
const linking = (title: string) => async (page: Page) => {
  await settled(page)
  await page.getByRole('button', { name: 'Translation options' }).click()
  await page.getByRole('menuitem', { name: /^Link existing entry/ }).click()
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).waitFor()
}

async function translationMenu(page: Page): Promise<void> {
  await settled(page)
  await page.getByRole('button', { name: 'Translation options' }).click()
  await page.getByRole('menu').waitFor()
}

async function unlinking(page: Page): Promise<void> {
  await settled(page)
  await page.getByRole('button', { name: 'Translation options' }).click()
  await page.getByRole('menuitem', { name: /^Unlink from translations/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** The pages of content in their states. */
export const CONTENT: DashboardState[] = [
  { name: 'content', path: '/content', show: text('Articles') },
  {
    name: 'content-none',
    path: '/content',
    answers: { '/cms/collections?': { items: [] } },
    show: text('No collections yet.'),
  },
  {
    name: 'content-none-member',
    who: COLLEAGUE.email,
    path: '/content',
    answers: { '/cms/collections?': { items: [] } },
    show: text('No collections yet.'),
  },
  {
    name: 'content-failed',
    path: '/content',
    answers: { '/cms/collections?': 500 },
    show: text('Couldn’t load this'),
  },
  { name: 'content-list', path: '/content/articles', show: text('How we ship') },
  { name: 'content-list-nothing', path: '/content/articles?q=zzzz', show: text('No matches') },
  {
    name: 'content-list-none',
    path: '/content/articles',
    answers: { '/cms/entries?': { items: [], nextCursor: null } },
    show: text('No entries yet.'),
  },
  { name: 'content-list-gone', path: '/content/nowhere', show: notThere },
  { name: 'content-new', path: '/content/articles', show: byButton('New entry') },
  { name: 'content-entry', path: entry('articleId'), show: settled },
  { name: 'content-entry-scheduled', path: entry('scheduledId'), show: settled },
  { name: 'content-entry-archived', path: entry('archivedId'), show: settled },
  { name: 'content-entry-gone', path: '/content/entry/cme_0000000000000000000000', show: notThere },
  { name: 'content-entry-versions', path: entry('articleId', '?panel=versions'), show: versions },
  { name: 'content-entry-preview', path: entry('articleId', '?panel=preview'), show: settled },
  { name: 'content-entry-references', path: entry('articleId', '?panel=references'), show: settled },
  { name: 'content-entry-beside', path: entry('articleId', '?beside=de'), show: settled },
  { name: 'content-entry-delete', path: entry('articleId'), show: byEntryMenu(/^Delete/) },
  { name: 'content-entry-schedule', path: entry('articleId'), show: byEntryMenu(/^Schedule/) },
  { name: 'content-entry-translations', path: entry('aloneId'), show: translationMenu },
  { name: 'content-entry-link', path: entry('aloneId'), show: linking('Returns') },
  { name: 'content-entry-link-taken', path: entry('aloneId'), show: linking('How we ship') },
  { name: 'content-entry-unlink', path: entry('articleId'), show: unlinking },
  { name: 'content-review', path: '/content/review', show: settled },
  {
    name: 'content-review-change',
    path: ({ content }) => `/content/review?entry=${content.changeOfAgentId}`,
    show: text('Compared with what is published'),
  },
  { name: 'content-review-dismiss', path: '/content/review', show: byButton('Dismiss') },
  {
    name: 'content-review-none',
    path: '/content/review',
    answers: { '/cms/entries?': { items: [], nextCursor: null } },
    show: text('Nothing to review.'),
  },
]

const collection = ({ contentModel }: TouredOffice) => `/settings/content/${contentModel.collectionId}`
const asset =
  (which: 'assetId' | 'unusedAssetId' | 'documentId') =>
  ({ contentModel }: TouredOffice) =>
    `/media/${contentModel[which]}`

/** Opens a folded field of a collection. */
const unfold = (name: string) => async (page: Page) => {
  await settled(page)
  const field = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  if ((await field.getAttribute('aria-expanded')) === 'false') await field.click()
}

/** What content is made of, and its files, in their states. */
export const CONTENT_MODEL: DashboardState[] = [
  { name: 'content-model', path: '/settings/content', show: text('Stories') },
  {
    name: 'content-model-none',
    path: '/settings/content',
    answers: { '/cms/collections?': { items: [] } },
    show: text('No collections yet.'),
  },
  {
    name: 'content-model-failed',
    path: '/settings/content',
    answers: { '/cms/collections?': 500 },
    show: text('Couldn’t load this'),
  },
  { name: 'content-model-new', path: '/settings/content/new', show: text('Start from') },
  { name: 'content-model-new-blog', path: '/settings/content/new?from=blog', show: text('Tags') },
  { name: 'content-model-new-pages', path: '/settings/content/new?from=pages', show: unfold('Sections') },
  { name: 'content-model-collection', path: collection, show: settled },
  { name: 'content-model-choice', path: collection, show: unfold('Mood') },
  { name: 'content-model-blocks', path: collection, show: unfold('Sections') },
  { name: 'content-model-list', path: collection, show: unfold('Links') },
  { name: 'content-model-types', path: collection, show: byButton('Add field') },
  { name: 'content-model-effects', path: collection, answers: {}, show: effects },
  { name: 'content-model-wrong', path: collection, answers: {}, show: incompleteField },
  { name: 'content-model-delete', path: collection, show: byButton('Delete collection') },
  { name: 'content-model-gone', path: '/settings/content/cmc_0000000000000000000000', show: notThere },
  { name: 'content-model-member', who: COLLEAGUE.email, path: collection, show: settled },
  { name: 'content-model-languages', path: '/settings/content-languages', show: text('German') },
  {
    name: 'content-model-languages-add',
    path: '/settings/content-languages',
    show: byButton('Add language'),
  },
  {
    name: 'content-model-languages-none',
    path: '/settings/content-languages',
    answers: { '/cms/locales?': { items: [] } },
    show: text(/No languages added yet/),
  },
  {
    name: 'content-model-languages-member',
    who: COLLEAGUE.email,
    path: '/settings/content-languages',
    show: text('German'),
  },
  { name: 'media', path: '/media', show: text('kettle.png') },
  { name: 'media-list', path: '/media?view=list', show: text('kettle.png') },
  { name: 'media-nothing', path: '/media?q=zzzz', show: text('No files found.') },
  {
    name: 'media-none',
    path: '/media',
    answers: { '/cms/assets?': { items: [], nextCursor: null } },
    show: text('No files yet.'),
  },
  {
    name: 'media-failed',
    path: '/media',
    answers: { '/cms/assets?': 500 },
    show: text('Couldn’t load this'),
  },
  { name: 'media-upload-failed', path: '/media', show: refusedUpload },
  { name: 'media-image', path: asset('assetId'), show: text('The keeper of the lighthouse') },
  { name: 'media-image-unused', path: asset('unusedAssetId'), show: text('No entry shows it.') },
  { name: 'media-document', path: asset('documentId'), show: text('No entry shows it.') },
  { name: 'media-delete', path: asset('documentId'), show: byButton('Delete file') },
  { name: 'media-gone', path: '/media/cma_0000000000000000000000', show: text('This file isn’t there') },
]

const SOME_IMPORT = {
  id: 'cim_0000000000000000000000',
  source: 'wordpress',
  status: 'done',
  dryRun: true,
  fileName: 'harbour-ceramics.WordPress.2026-03-29.xml',
  sizeBytes: 4_812_345,
  collection: null,
  locale: null,
  asDrafts: false,
  progress: { done: 412, total: 412 },
  report: { created: 398, updated: 12, skipped: 2, missingFiles: 0, warnings: [], moreWarnings: 0 },
  failure: null,
  canBeStarted: true,
  startedBy: { type: 'agent', id: 'key_0000000000000000000000' },
  createdAt: '2026-03-29T11:05:00Z',
  updatedAt: '2026-03-29T11:06:00Z',
  finishedAt: '2026-03-29T11:06:00Z',
}
const WARNINGS = [
  '17 items of the type product were left out.',
  'Opening hours in summer: the text has short codes that only WordPress shows: gallery, contact-form-7.',
  ...Array.from(
    { length: 14 },
    (_, index) => `kettle-${index}.png came without its bytes: it could not be fetched.`,
  ),
]
const nothing = { created: 0, updated: 0, skipped: 0, missingFiles: 0, warnings: [], moreWarnings: 0 }

/** One import as the service would show it, and the words that tell that it is there. */
const importing = (name: string, differently: object, show: DashboardState['show']): DashboardState => ({
  name: `content-import-${name}`,
  path: `/settings/content-imports/${SOME_IMPORT.id}`,
  answers: { [`/cms/imports/${SOME_IMPORT.id}?`]: { ...SOME_IMPORT, ...differently } },
  show,
})

const IMPORT_LIST = ['awaiting_upload', 'queued', 'running', 'done', 'failed'].flatMap((status) =>
  [true, false].map((dryRun) => ({ ...SOME_IMPORT, id: `cim_${status}${dryRun}`, status, dryRun })),
)

const TRANSFER = '/settings/content-transfer'
/** A page of an export. */
const exported = (count: number) => ({
  locales: [],
  collections: [],
  assets: Array.from({ length: count }, (_, index) => ({ name: `film-${index}.mp4`, base64Body: null })),
  entries: Array.from({ length: count }, () => ({})),
  redirects: [],
  elsewhere: { entries: [], assets: [] },
})

const exporting = (words: RegExp) => async (page: Page) => {
  await settled(page)
  await page.getByRole('button', { name: 'Export content' }).click()
  await page.getByText(words).first().waitFor()
}

/** Takes a file of an export, or what is none, and begins if it can. */
const transferring = (content: string, words: RegExp) => async (page: Page) => {
  await settled(page)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'content-2026-03-29.jsonl', mimeType: '', buffer: Buffer.from(content) }])
  await page.getByText(/^In this file|is not an export/).waitFor()
  if (words.source !== 'In this file' && content !== '')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(words).first().waitFor()
}
const LINES = [12, 3].map((count) => `${JSON.stringify(exported(count))}\n`).join('')

/** Content from one service to another in its states. */
const TRANSFERS: DashboardState[] = [
  { name: 'content-transfer', path: TRANSFER, show: settled },
  {
    name: 'content-transfer-member',
    who: COLLEAGUE.email,
    path: TRANSFER,
    show: text('Only owners and admins can transfer content.'),
  },
  {
    name: 'content-transfer-exporting',
    path: TRANSFER,
    // The last one that fits answers.
    answers: {
      '/transfer/export?': { ...exported(240), nextCursor: 'more' },
      '/transfer/export?cursor': 'never',
    },
    show: exporting(/so far/),
  },
  {
    name: 'content-transfer-exported',
    path: TRANSFER,
    answers: { '/transfer/export?': { ...exported(24), nextCursor: null } },
    show: exporting(/^Saved as/),
  },
  {
    name: 'content-transfer-export-failed',
    path: TRANSFER,
    answers: { '/transfer/export?': 500 },
    show: exporting(/went wrong on the server/),
  },
  { name: 'content-transfer-found', path: TRANSFER, answers: {}, show: transferring(LINES, /In this file/) },
  { name: 'content-transfer-wrong', path: TRANSFER, answers: {}, show: transferring('', /is not an export/) },
  {
    name: 'content-transfer-importing',
    path: TRANSFER,
    answers: { '/transfer/import?': 'never' },
    show: transferring(LINES, /^Part 1 of 2/),
  },
  {
    name: 'content-transfer-import-failed',
    path: TRANSFER,
    answers: { '/transfer/import?': 500 },
    show: transferring(LINES, /It goes on where it stopped/),
  },
  {
    name: 'content-transfer-imported',
    path: TRANSFER,
    answers: { '/transfer/import?': { created: 12, updated: 3, skipped: 9, idMap: {}, warnings: WARNINGS } },
    show: transferring(LINES, /The import is done/),
  },
]

const chooseFile = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'old-site.zip', mimeType: '', buffer: Buffer.from('PK') }])

/** A file of another kind, and a collection without a name. */
async function wrongImport(page: Page): Promise<void> {
  await settled(page)
  await chooseFile(page)
  await page.getByLabel('Collection', { exact: true }).selectOption('A new collection')
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page.getByText('Slug is required').first().waitFor()
}

/** An upload that does not end, or that breaks off. */
const upload = (answer: 'never' | 'lost') => async (page: Page) => {
  await page.route('**/static/assets/upload?*', (route) => (answer === 'lost' ? route.abort() : undefined))
  await settled(page)
  await page.getByRole('radio', { name: /^Markdown/ }).check()
  await chooseFile(page)
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page
    .getByText(answer === 'lost' ? 'The connection was lost.' : /^Uploading/)
    .first()
    .waitFor()
}

/** Imports from elsewhere in their states. */
export const IMPORTS: DashboardState[] = [
  ...TRANSFERS,
  { name: 'content-imports', path: '/settings/content-imports', show: settled },
  {
    name: 'content-imports-list',
    path: '/settings/content-imports',
    answers: { '/cms/imports?': { items: IMPORT_LIST, nextCursor: null } },
    show: text('Imported'),
  },
  { name: 'content-imports-wrong', path: '/settings/content-imports', answers: {}, show: wrongImport },
  { name: 'content-imports-sending', path: '/settings/content-imports', answers: {}, show: upload('never') },
  { name: 'content-imports-lost', path: '/settings/content-imports', answers: {}, show: upload('lost') },
  {
    name: 'content-imports-failed',
    path: '/settings/content-imports',
    answers: { '/cms/imports?': 500 },
    show: text('Couldn’t load this'),
  },
  {
    name: 'content-imports-member',
    who: COLLEAGUE.email,
    path: '/settings/content-imports',
    show: text('Only owners and admins can import content.'),
  },
  { name: 'content-import-gone', path: `/settings/content-imports/${SOME_IMPORT.id}`, show: notThere },
  importing('no-file', { status: 'awaiting_upload', report: nothing }, text('No file yet')),
  importing('waiting', { status: 'queued', report: nothing }, text(/other imports of your organization/)),
  importing(
    'looking',
    { status: 'running', progress: { done: 0, total: null } },
    text('Looking through the file…'),
  ),
  importing(
    'running',
    { status: 'running', dryRun: false, progress: { done: 130, total: 412 } },
    text('130 of 412'),
  ),
  importing(
    'checked',
    { report: { ...SOME_IMPORT.report, warnings: WARNINGS, moreWarnings: 31 } },
    text('Import now'),
  ),
  importing(
    'incomplete',
    { dryRun: false, report: { ...SOME_IMPORT.report, missingFiles: 14, warnings: WARNINGS } },
    text(/14 files are missing/),
  ),
  importing('expired', { canBeStarted: false }, text(/not kept any more/)),
  importing(
    'done',
    { dryRun: false, canBeStarted: false, startedBy: { type: 'member', id: 'usr' } },
    text('Go to content'),
  ),
  importing(
    'failed',
    { status: 'failed', report: nothing, failure: 'The file is not a WordPress export: it has no version.' },
    text('Start again'),
  ),
]

/** A version of an entry is compared with the text in the editor. */
async function versions(page: Page): Promise<void> {
  await settled(page)
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await page.getByRole('group', { name: 'Differences' }).first().waitFor()
}

/** Asks what a change of fields does, without making it. */
async function effects(page: Page): Promise<void> {
  await unfold('Mood')(page)
  await page.getByLabel('Choices').fill('Loud')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog', { name: 'This changes existing entries' }).waitFor()
}

async function incompleteField(page: Page): Promise<void> {
  await byButton('Add field')(page)
  await page.getByRole('button', { name: /^One choice/ }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Add at least one choice').first().waitFor()
}

/** A file that is not taken is told of. */
async function refusedUpload(page: Page): Promise<void> {
  await settled(page)
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await page.locator('input[type=file]').setInputFiles([file])
  await page.getByText('logo.svg').first().waitFor()
}
