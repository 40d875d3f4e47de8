import { COLLEAGUE } from './office.ts'
import { byButton, settled, text, type DashboardState } from './state-steps.ts'

const EMPTY = { items: [], nextCursor: null }
const ALERT = {
  id: 'alr_0m3k2v1a9x7c5b3n1q8w6e',
  source: 'webhook',
  subjectId: 'whk_1',
  severity: 'error',
  title: 'The receiver shop.example.com does not answer',
  detail: 'It has answered nothing for an hour. Events wait for it and are sent again for three days.',
  metadata: {},
  ctaHref: '/settings/webhooks',
  ctaLabelKey: null,
  openedAt: '2026-11-22T09:30:00.000Z',
  lastSeenAt: '2026-11-22T11:30:00.000Z',
  occurrenceCount: 5,
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
}
const ALERTS = { items: [ALERT], nextCursor: null }
const TWO_ALERTS = { items: [ALERT, { ...ALERT, id: 'alr_0m3k2v1a9x7c5b3n1q8w6f' }], nextCursor: null }

const FEEDBACK = {
  id: 'fbk_0m3k2v1a9x7c5b3n1q8w6e',
  title: 'Dark charts',
  body: 'Charts are hard to read in the dark.',
  appScope: 'core',
  includeOrgName: true,
  includeUserName: false,
  submittedBy: { type: 'member', id: 'usr_1', name: 'Greta' },
  status: 'approved',
  reason: null,
  decidedBy: { id: 'usr_2', name: 'Olga' },
  decidedAt: '2026-11-22T09:30:00.000Z',
  forwardState: 'failed',
  forwardError: 'http_500',
  forwardedAt: null,
  createdAt: '2026-11-22T09:00:00.000Z',
}
const REFUSED = {
  items: [
    {
      kind: 'feedback',
      state: 'decided',
      id: FEEDBACK.id,
      at: '2026-11-22T09:30:00.000Z',
      outcome: 'approved',
      reason: null,
      decidedBy: { actorType: 'user', actorId: 'usr_2', name: 'Olga' },
      producedRef: null,
      mayDecide: true,
      raw: FEEDBACK,
    },
  ],
  nextCursor: null,
}

/** What waits for a decision, what goes wrong, and the work of agents. */
export const PLATFORM: DashboardState[] = [
  { name: 'review', path: '/review', show: text('Approve') },
  { name: 'review-scheduled', path: '/review?state=scheduled', show: settled },
  { name: 'review-decided', path: '/review?state=decided', show: settled },
  {
    name: 'review-empty',
    path: '/review',
    answers: { '/v1/review?': EMPTY },
    show: text('Nothing waits for a decision'),
  },
  { name: 'review-member', who: COLLEAGUE.email, path: '/review', show: settled },
  { name: 'review-feedback', path: '/review', show: byButton('Give feedback') },
  {
    name: 'review-feedback-passed-on',
    path: '/review',
    answers: { '/feedback/forwarding': { host: 'makers.example.com' } },
    show: async (page) => {
      await byButton('Give feedback')(page)
      await page.getByText('passed on to makers.example.com').waitFor()
    },
  },
  {
    name: 'review-not-passed-on',
    path: '/review?state=decided',
    answers: { '/v1/review?': REFUSED },
    show: text('It was not passed on'),
  },
  { name: 'alerts', path: '/alerts', answers: { '/system/alerts?': ALERTS }, show: text('does not answer') },
  { name: 'alerts-empty', path: '/alerts', show: text('Nothing goes wrong') },
  {
    name: 'alerts-banner',
    path: '/home',
    answers: { '/system/alerts?': TWO_ALERTS },
    show: text('(and 1 more)'),
  },
  {
    name: 'alerts-emails',
    path: '/settings/notifications',
    answers: { '/me/alert-emails': { alerts: true, mailConfigured: true } },
    show: text('Email me when something goes wrong'),
  },
  { name: 'agent-jobs', path: '/agent-jobs', show: text('Under way') },
  { name: 'agent-jobs-empty', path: '/agent-jobs?status=dead', show: text('No such jobs') },
  { name: 'agent-jobs-new', path: '/agent-jobs', show: byButton('New job') },
]
