import { byButton, settled, text, type DashboardState } from './state-steps.ts'

const path = '/knowledge'
const NONE = { items: [], nextCursor: null }
const CONFLICT = { type: 'about:blank', title: 'Conflict', status: 409, code: 'kb_version_conflict' }

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
