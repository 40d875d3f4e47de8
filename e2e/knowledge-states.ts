import { byButton, settled, text, type DashboardState } from './state-steps.ts'

const path = '/knowledge'
const NONE = { items: [], nextCursor: null }
const CONFLICT = { type: 'about:blank', title: 'Conflict', status: 409, code: 'kb_version_conflict' }

const sourceId = 'ksrc_0m3k2v1a9x7c5b3n1q8w6e'
const SOURCE = {
  id: sourceId,
  kind: 'website',
  spaceId: 'ksp_0m3k2v1a9x7c5b3n1q8w6e',
  name: 'Help pages of the shop',
  config: { url: 'https://shop.example.com/help/', maxPages: 100, include: ['/help/'] },
  audiences: ['admin', 'self_service'],
  schedule: 'weekly',
  state: 'idle',
  progress: { found: 42, read: 42, changed: 3, gone: 1, refused: 5 },
  nextReadAt: '2026-12-03T08:00:00.000Z',
  lastReadAt: '2026-11-26T08:00:00.000Z',
  lastError: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-26T08:00:00.000Z',
}
const READING = {
  ...SOURCE,
  id: 'ksrc_1m3k2v1a9x7c5b3n1q8w6e',
  name: 'Glazes and clays',
  audiences: ['admin'],
  state: 'reading',
  progress: { found: 80, read: 24, changed: 24, gone: 0, refused: 0 },
  lastReadAt: null,
}
const FAILED = {
  ...SOURCE,
  id: 'ksrc_2m3k2v1a9x7c5b3n1q8w6e',
  name: 'The supplier’s site',
  state: 'failed',
  lastError: 'The site did not answer in time.',
}
const pageOf = (path: string, more: object = {}) => ({
  address: `https://shop.example.com/help/${path}`,
  documentId: null,
  title: null,
  reason: null,
  httpStatus: 200,
  misses: 0,
  readAt: '2026-11-26T08:00:00.000Z',
  ...more,
})
const documentId = 'kdoc_0m3k2v1a9x7c5b3n1q8w6e'
const PAGES = [
  pageOf('care', { documentId, title: 'How do I look after a glaze?' }),
  pageOf('hours', { documentId, title: 'When are you open?', reason: 'changed_by_hand' }),
  pageOf('internal', { reason: 'robots', httpStatus: null }),
  pageOf('old-prices', { reason: 'not_found', httpStatus: 404 }),
  pageOf('search', { reason: 'http_status', httpStatus: 503 }),
]

/** The knowledge base: its documents, what answers a question, and what is proposed. */
export const KNOWLEDGE: DashboardState[] = [
  { name: 'knowledge', path, show: text('Can I return a piece?') },
  {
    name: 'knowledge-empty',
    path,
    answers: { '/kb/spaces?': NONE, '/kb/curation/candidates?': NONE },
    show: text('Nothing is known yet'),
  },
  {
    name: 'knowledge-empty-space',
    path: ({ knowledge }) => `${path}?space=${knowledge.emptySpaceId}`,
    show: text('Delete this space'),
  },
  { name: 'knowledge-search', path: `${path}?q=send+back+a+parcel+in+30+days`, show: text('of the words') },
  { name: 'knowledge-nothing-found', path: `${path}?q=giraffe`, show: text('No document answers this') },
  { name: 'knowledge-failed', path, answers: { '/kb/spaces?': 500 }, show: text('Couldn’t load this') },
  { name: 'knowledge-new-space', path, show: byButton('New space') },
  { name: 'knowledge-new', path: `${path}/new`, show: settled },
  {
    name: 'knowledge-document',
    path: ({ knowledge }) => `${path}/${knowledge.documentId}`,
    show: text('Restore'),
  },
  {
    name: 'knowledge-preview',
    path: ({ knowledge }) => `${path}/${knowledge.documentId}`,
    show: async (page) => {
      await page.getByText('Preview', { exact: true }).click()
      await page.locator('strong', { hasText: 'What is not taken back' }).waitFor()
    },
  },
  {
    name: 'knowledge-restore',
    path: ({ knowledge }) => `${path}/${knowledge.documentId}`,
    show: byButton('Restore'),
  },
  {
    name: 'knowledge-conflict',
    path: ({ knowledge }) => `${path}/${knowledge.documentId}`,
    show: async (page) => {
      const address = '**/v1/kb/documents/*'
      await page.route(address, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: CONFLICT })
          : route.fallback(),
      )
      await page.getByLabel('Title').fill('Can I send a piece back?')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Load what they saved').waitFor()
      await page.unroute(address)
    },
  },
  {
    name: 'knowledge-missing',
    path: `${path}/kdoc_0000000000000000000000`,
    show: text('Document not found'),
  },
  {
    name: 'knowledge-sources',
    path: `${path}/sources`,
    answers: { '/kb/sources?': { items: [READING, FAILED, SOURCE], nextCursor: null } },
    show: text('24 of 80 pages read'),
  },
  { name: 'knowledge-sources-empty', path: `${path}/sources`, show: text('No website is read yet') },
  { name: 'knowledge-sources-new', path: `${path}/sources`, show: byButton('Add a website') },
  {
    name: 'knowledge-source',
    path: `${path}/sources?source=${sourceId}`,
    answers: {
      [`/kb/sources/${sourceId}?`]: SOURCE,
      [`/kb/sources/${sourceId}/pages?`]: { items: PAGES, nextCursor: null },
    },
    show: text('How do I look after a glaze?'),
  },
  {
    name: 'knowledge-source-delete',
    path: `${path}/sources?source=${sourceId}`,
    answers: {
      [`/kb/sources/${sourceId}?`]: SOURCE,
      [`/kb/sources/${sourceId}/pages?`]: { items: PAGES, nextCursor: null },
    },
    show: byButton('Delete with documents'),
  },
  {
    name: 'knowledge-source-missing',
    path: `${path}/sources?source=${sourceId}`,
    show: text('Website not found'),
  },
  {
    name: 'knowledge-proposal',
    path: ({ knowledge }) => `${path}/proposals/${knowledge.revisionId}`,
    show: text('There now'),
  },
  {
    name: 'knowledge-proposal-new',
    path: ({ knowledge }) => `${path}/proposals/${knowledge.candidateId}`,
    show: text('lead and cadmium'),
  },
  {
    name: 'knowledge-proposal-edit',
    path: ({ knowledge }) => `${path}/proposals/${knowledge.candidateId}`,
    show: byButton('Edit'),
  },
  {
    name: 'knowledge-proposal-publish',
    path: ({ knowledge }) => `${path}/proposals/${knowledge.candidateId}`,
    show: byButton('Publish'),
  },
  {
    name: 'knowledge-proposal-missing',
    path: `${path}/proposals/kdoc_0000000000000000000000`,
    show: text('Proposal not found'),
  },
]
