import type { Page } from 'playwright-core'
import { COLLEAGUE, type Office } from './office.ts'
import { CONTENT, CONTENT_MODEL, IMPORTS } from './content-states.ts'
import { byButton, heading, loading, notThere, settled, text, type DashboardState } from './state-steps.ts'
import { AGENT } from './agent-states.ts'
import { KNOWLEDGE } from './knowledge-states.ts'
import { PEOPLE } from './people-states.ts'
import { PLATFORM } from './platform-states.ts'
import { POSTS } from './posts-states.ts'
import { TEAM_CHAT } from './team-chat-states.ts'
import type { TouredOffice } from './toured-office.ts'

const inbox = (view: string, of?: keyof Office['conversations']) => (office: TouredOffice) =>
  `/inbox/${view}${of ? `/${office.conversations[of]}` : ''}`
const thread = (page: Page) => page.getByRole('log').waitFor()
const none = 'ccv_0000000000000000000000'

/** Opens a menu or dialog by its key, and waits for it. */
const byKey = (key: string, role: 'dialog' | 'menu' | 'listbox') => async (page: Page) => {
  await thread(page)
  await page.getByRole('log').focus()
  await page.keyboard.press(key)
  await page.getByRole(role).first().waitFor()
}

/** Opens the menu of a conversation, and what one of its items opens. */
const byMenu = (name?: RegExp) => async (page: Page) => {
  await thread(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  if (!name) return page.getByRole('menu').waitFor()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

/** What the service says about signing in, where it is not as here. */
const providers = (differently: object) => ({
  '/auth/providers?': {
    google: false,
    github: false,
    oidc: null,
    signUp: 'invited',
    signUpByMail: false,
    password: true,
    firstRun: false,
    mailerConfigured: false,
    ...differently,
  },
})

/** The counts of an inbox into which nobody has written. */
const nothingYet = Object.fromEntries(
  ['needsYou', 'inProgress', 'total', 'mine', 'unassigned', 'snoozed', 'closed', 'spam'].map((name) => [
    name,
    0,
  ]),
)

/** What settings pages ask for. */
const FAILING = {
  channels: '/conversations/channels?',
  trackers: '/analytics/trackers?',
  members: '/orgs/me/members?',
  topics: '/topics?',
  webhooks: '/webhooks?',
  'canned-replies': '/canned-replies?',
  'api-keys': '/api-keys?',
  assistant: '/assistants/me?',
  redaction: '/redaction?',
  sessions: '/sessions?',
}

const ENTRY: DashboardState[] = [
  { name: 'sign-in', who: null, path: '/sign-in', show: text('Good to see you.') },
  { name: 'sign-in-expired', who: null, path: '/sign-in?expired=true', show: text(/session has ended/) },
  { name: 'sign-in-wrong', who: null, path: '/sign-in', show: signInWrongly },
  {
    name: 'sign-in-with-providers',
    who: null,
    path: '/sign-in',
    answers: providers({
      google: true,
      github: true,
      oidc: { name: 'Example Login' },
      signUp: 'open',
      signUpByMail: true,
    }),
    show: text('Continue with Example Login'),
  },
  {
    name: 'sign-up',
    who: null,
    path: '/sign-up',
    answers: providers({ github: true, signUp: 'open', signUpByMail: true }),
    show: form,
  },
  { name: 'sign-up-not-offered', who: null, path: '/sign-up', show: text(/need an invitation/) },
  { name: 'sign-up-gone', who: null, path: '/sign-up?token=nonsense', show: heading },
  {
    name: 'sign-up-proved',
    who: null,
    path: '/sign-up?token=some',
    answers: {
      '/auth/sign-up/link?': {
        email: 'nora@example.com',
        name: null,
        needsPassword: true,
        foundsOrganization: true,
        orgName: null,
      },
    },
    show: form,
  },
  { name: 'provider-return-failed', who: null, path: '/sign-in/with/google', show: text(/work\./) },
  { name: 'forgot-password', who: null, path: '/forgot-password', show: text('Back to sign in') },
  {
    name: 'reset-password-gone',
    who: null,
    path: '/reset-password?token=nonsense',
    show: text('This link is no longer valid.'),
  },
  {
    name: 'confirm-email',
    who: null,
    path: '/confirm-email?token=nonsense',
    show: text('Confirm your email.'),
  },
  { name: 'welcome', who: null, path: '/welcome', answers: providers({ firstRun: true }), show: form },
  {
    name: 'forgot-password-by-mail',
    who: null,
    path: '/forgot-password',
    answers: providers({ mailerConfigured: true }),
    show: form,
  },
  {
    name: 'reset-password',
    who: null,
    path: '/reset-password?token=some',
    answers: {
      '/auth/password-reset?': { email: 'olga@example.com', name: 'Olga', expiresAt: '2100-01-01T00:00:00Z' },
    },
    show: form,
  },
  {
    name: 'invitation',
    who: null,
    path: ({ inviteToken }) => `/accept-invite?token=${inviteToken}`,
    show: form,
  },
  {
    name: 'invitation-of-another',
    path: ({ inviteToken }) => `/accept-invite?token=${inviteToken}`,
    show: heading,
  },
  { name: 'invitation-gone', who: null, path: '/accept-invite?token=nonsense', show: heading },
  { name: 'unlock', who: null, path: '/unlock?token=nonsense', show: text('Unlock sign-in.') },
  { name: 'not-found', path: '/nowhere', show: text('Not found') },
]

const INBOX: DashboardState[] = [
  ...['needs-you', 'mine', 'unassigned', 'open', 'snoozed', 'closed', 'spam'].map((view) => ({
    name: `inbox-${view}`,
    path: `/inbox/${view}`,
    show: (page: Page) => page.getByRole('region', { name: 'Conversations' }).waitFor(),
  })),
  { name: 'inbox-found', path: '/inbox/open?q=parcel', show: text('parcel') },
  { name: 'inbox-nothing-found', path: '/inbox/open?q=zzzz', show: text('No matches') },
  {
    name: 'inbox-failed',
    path: '/inbox/open',
    answers: { '/queue?': 500 },
    show: text('Couldn’t load this'),
  },
  {
    name: 'inbox-start',
    path: '/inbox/open',
    answers: { '/queue/counts?': nothingYet },
    show: text('Welcome, Olga.'),
  },
  { name: 'inbox-filters', path: '/inbox/open', show: filters },
  { name: 'inbox-loading', path: '/inbox/open', answers: { '/queue?': 'never' }, show: loading },
  ...(['draft', 'handover', 'long', 'note', 'images', 'mine', 'closed', 'names'] as const).map((of) => ({
    name: `conversation-${of}`,
    path: inbox('open', of),
    show: thread,
  })),
  { name: 'conversation-gone', path: `/inbox/open/${none}`, show: text('Not found') },
  { name: 'conversation-assign', path: inbox('open', 'note'), show: byKey('a', 'listbox') },
  { name: 'conversation-snooze', path: inbox('open', 'note'), show: byKey('s', 'menu') },
  { name: 'conversation-topic', path: inbox('open', 'note'), show: byKey('t', 'listbox') },
  { name: 'conversation-merge', path: inbox('open', 'draft'), show: byKey('m', 'dialog') },
  { name: 'conversation-menu', path: inbox('open', 'note'), show: byMenu() },
  { name: 'conversation-delete', path: inbox('open', 'note'), show: byMenu(/^Delete conversation/) },
  { name: 'conversation-block', path: inbox('open', 'note'), show: byMenu(/^Block visitor/) },
  { name: 'conversation-shortcuts', path: inbox('open', 'note'), show: byKey('?', 'dialog') },
  { name: 'palette', path: inbox('open', 'note'), show: byKey('Control+k', 'dialog') },
  { name: 'palette-found', path: inbox('open', 'note'), show: paletteFound },
]

/** Nobody waits but for drafts of content, of which there are more than are shown. */
const draftsOnly = {
  '/v1/inbox?': {
    live: [],
    queue: {
      cms: Array.from({ length: 9 }, (_, index) => ({
        id: `cme_${index}`,
        title:
          index === 0
            ? 'A title that is much longer than any line of a telephone has room for'
            : `Draft ${index}`,
        collectionSlug: 'articles',
        locale: index % 2 === 0 ? 'en' : 'pt-BR',
        live: index % 2 === 0,
        updatedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
      })),
    },
  },
}

const FAILING_LISTS: Record<string, string> = {
  mentions: '/conversations/mentions',
  alerts: '/system/alerts?',
  'agent-jobs': '/curator/jobs?',
}

const PAGES: DashboardState[] = [
  { name: 'home', path: '/home', show: text('Content to review') },
  { name: 'home-drafts-only', path: '/home', answers: draftsOnly, show: text('Content to review') },
  { name: 'search', path: '/search', show: (page) => page.getByRole('searchbox').first().waitFor() },
  { name: 'search-found', path: '/search?q=parcel', show: text(/parcel/i) },
  { name: 'search-nothing', path: '/search?q=zzzz', show: text(/zzzz/) },
  { name: 'mentions', path: '/mentions', show: settled },
  { name: 'activity', path: '/activity', show: settled },
  { name: 'reports', path: '/reports', show: settled },
  { name: 'automation', path: '/automation', show: settled },
  ...PLATFORM,
  ...PEOPLE,
  { name: 'outreach', path: '/outreach', show: text('Spring glazes') },
  { name: 'outreach-new-campaign', path: '/outreach', show: byButton('New campaign') },
  { name: 'outreach-write', path: '/outreach', show: byButton('Write a message') },
  { name: 'outreach-empty', path: '/outreach?status=sent', show: settled },
  { name: 'outreach-message', path: ({ proposalId }) => `/outreach/${proposalId}`, show: settled },
  {
    name: 'outreach-message-later',
    path: ({ proposalId }) => `/outreach/${proposalId}`,
    show: byButton('Send later'),
  },
  {
    name: 'outreach-missing',
    path: '/outreach/oprp_0000000000000000000000',
    show: text('Message not found'),
  },
  ...POSTS,
  ...['activity', 'reports', 'automation', 'mentions', 'review', 'alerts', 'agent-jobs'].map((name) => ({
    name: `${name}-failed`,
    path: `/${name}`,
    answers: { [FAILING_LISTS[name] ?? `/${name}?`]: 500 },
    show: text('Couldn’t load this'),
  })),
]

/** Pages of a tracker, and one that asks for what never comes. */
const tracker =
  (page: string) =>
  ({ trackerId }: TouredOffice) =>
    `/analytics/${trackerId}${page}`
const SUBPAGES = ['live', 'searches', 'goals', 'funnels', 'retention', 'traffic'] as const
/** What each asks for first. */
const REPORTS = {
  live: '/reports/live?',
  searches: '/reports/searches?',
  goals: '/reports/goals?',
  funnels: '/analytics/funnels?',
  retention: '/reports/retention?',
  traffic: '/reports/quality?',
} as const

const ANALYTICS: DashboardState[] = [
  { name: 'analytics', path: '/analytics', show: settled },
  {
    name: 'analytics-none',
    path: '/analytics',
    answers: { '/analytics/trackers?': { items: [] } },
    show: heading,
  },
  { name: 'analytics-overview', path: tracker(''), show: settled },
  { name: 'analytics-overview-filtered', path: tracker('?f=device:mobile'), show: settled },
  { name: 'analytics-overview-all', path: tracker(''), show: byButton(/^Show all: /) },
  {
    name: 'analytics-overview-empty',
    path: ({ emptyTrackerId }) => `/analytics/${emptyTrackerId}`,
    show: settled,
  },
  {
    name: 'analytics-overview-revoked',
    path: ({ revokedTrackerId }) => `/analytics/${revokedTrackerId}`,
    show: settled,
  },
  {
    name: 'analytics-overview-failed',
    path: tracker(''),
    answers: { '/reports/overview?': 500 },
    show: text('Couldn’t load this'),
  },
  {
    name: 'analytics-loading',
    path: tracker(''),
    answers: { '/analytics/trackers?': 'never' },
    show: loading,
  },
  { name: 'analytics-gone', path: '/analytics/atr_0000000000000000000000', show: heading },
  ...SUBPAGES.map((page) => ({ name: `analytics-${page}`, path: tracker(`/${page}`), show: settled })),
  ...SUBPAGES.map((page) => ({
    name: `analytics-${page}-empty`,
    path: ({ emptyTrackerId }: TouredOffice) => `/analytics/${emptyTrackerId}/${page}`,
    show: settled,
  })),
  ...SUBPAGES.map((page) => ({
    name: `analytics-${page}-failed`,
    path: tracker(`/${page}`),
    answers: { [REPORTS[page]]: 500 },
    show: text('Couldn’t load this'),
  })),
  { name: 'analytics-goals-new', path: tracker('/goals'), show: byButton('New goal') },
  {
    name: 'analytics-funnel',
    path: ({ trackerId, funnelId }) => `/analytics/${trackerId}/funnels?funnel=${funnelId}`,
    show: settled,
  },
  { name: 'analytics-funnels-member', who: COLLEAGUE.email, path: tracker('/funnels'), show: settled },
  {
    name: 'analytics-shared',
    who: null,
    path: ({ shareToken }) => `/shared/analytics/${shareToken}`,
    show: settled,
  },
  { name: 'analytics-shared-ended', who: null, path: '/shared/analytics/svc_share_gone', show: heading },
  { name: 'conversation-journey', path: inbox('open', 'draft'), show: journey },
]

const SETTINGS: DashboardState[] = [
  ...[
    'channels',
    'trackers',
    'api-keys',
    'customer-tokens',
    'webhooks',
    'canned-replies',
    'business-hours',
    'assistant',
    'topics',
    'redaction',
    'deleted',
    'blocked',
    'members',
    'roles',
    'agents',
    'connections',
    'connectors',
    'organization',
    'email',
    'audit-log',
    'profile',
    'notifications',
    'sessions',
  ].map((page) => ({ name: `settings-${page}`, path: `/settings/${page}`, show: settled })),
  { name: 'settings-channel', path: ({ widget }) => `/settings/channels/${widget.id}`, show: settled },
  {
    name: 'settings-playground',
    path: ({ widget }) => `/settings/channels/${widget.id}/playground`,
    show: settled,
  },
  { name: 'settings-topic', path: ({ topicId }) => `/settings/topics/${topicId}`, show: settled },
  {
    name: 'settings-canned-reply',
    path: ({ cannedReplyId }) => `/settings/canned-replies/${cannedReplyId}`,
    show: settled,
  },
  { name: 'settings-tracker', path: ({ trackerId }) => `/settings/trackers/${trackerId}`, show: settled },
  {
    name: 'settings-tracker-waiting',
    path: ({ emptyTrackerId }) => `/settings/trackers/${emptyTrackerId}`,
    show: settled,
  },
  {
    name: 'settings-tracker-member',
    who: COLLEAGUE.email,
    path: ({ trackerId }) => `/settings/trackers/${trackerId}`,
    show: settled,
  },
  {
    name: 'settings-tracker-share',
    path: ({ trackerId }) => `/settings/trackers/${trackerId}`,
    show: byButton('New link'),
  },
  {
    name: 'settings-playground-gone',
    path: '/settings/channels/cch_0000000000000000000000/playground',
    show: settled,
  },
  { name: 'settings-trackers-new', path: '/settings/trackers', show: byButton('New tracker') },
  {
    name: 'settings-channel-mailbox',
    path: ({ mailboxId }) => `/settings/channels/${mailboxId}`,
    show: settled,
  },
  { name: 'credentials', path: ({ credentialPath }) => credentialPath, show: settled },
  {
    name: 'credentials-gone',
    path: '/connect/credentials#token=svc_handoff_none',
    show: text('This link no longer works'),
  },
  {
    name: 'settings-channel-number',
    path: ({ numberId }) => `/settings/channels/${numberId}`,
    show: settled,
  },
  { name: 'settings-channels-new-number', path: '/settings/channels/new-number', show: settled },
  { name: 'settings-channels-new-mailbox', path: '/settings/channels/new-mailbox', show: settled },
  { name: 'settings-channels-new', path: '/settings/channels', show: byButton('New chat widget') },
  { name: 'settings-api-keys-new', path: '/settings/api-keys', show: byButton('New API key') },
  { name: 'settings-webhooks-new', path: '/settings/webhooks', show: byButton('New webhook') },
  { name: 'settings-topic-new', path: '/settings/topics/new', show: settled },
  { name: 'settings-canned-reply-new', path: '/settings/canned-replies/new', show: settled },
  ...['channels/cch', 'topics/ctp', 'canned-replies/ccr', 'webhooks/whk', 'trackers/atr'].map((page) => ({
    name: `settings-${page.replace(/\/.*/, '')}-gone`,
    path: `/settings/${page}_0000000000000000000000`,
    show: notThere,
  })),
  { name: 'settings-webhook-misspelled', path: '/settings/webhooks/whk_nowhere', show: notThere },
  ...Object.entries(FAILING).map(([page, asked]) => ({
    name: `settings-${page}-failed`,
    path: `/settings/${page}`,
    answers: { [asked]: 500 },
    show: text('Couldn’t load this'),
  })),
  { name: 'settings-usage', path: '/settings/usage', show: text('Who calls tools') },
  { name: 'settings-webhook', path: ({ webhookId }) => `/settings/webhooks/${webhookId}`, show: settled },
  {
    name: 'settings-channel-member',
    who: COLLEAGUE.email,
    path: ({ widget }) => `/settings/channels/${widget.id}`,
    show: settled,
  },
  ...['members', 'api-keys', 'webhooks', 'audit-log', 'usage', 'topics', 'organization'].map((page) => ({
    name: `settings-${page}-member`,
    who: COLLEAGUE.email,
    path: `/settings/${page}`,
    show: settled,
  })),
]

/** Every state of which `npm run shots:dashboard` takes a picture and at which axe looks. */
export const STATES = [
  ...ENTRY,
  ...INBOX,
  ...PAGES,
  ...ANALYTICS,
  ...SETTINGS,
  ...AGENT,
  ...KNOWLEDGE,
  ...TEAM_CHAT,
  ...CONTENT,
  ...CONTENT_MODEL,
  ...IMPORTS,
]

async function filters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('region', { name: 'Filters' }).waitFor()
}

/** What the customer looked at stands beside the conversation, or where there is no room over it. */
async function journey(page: Page): Promise<void> {
  await thread(page)
  const details = page.getByRole('button', { name: 'Contact and details' })
  if ((await details.getAttribute('aria-pressed')) !== 'true') await details.click()
  await page.getByText('/books/the-lighthouse · 42s').first().waitFor()
}

async function paletteFound(page: Page): Promise<void> {
  await byKey('Control+k', 'dialog')(page)
  await page.keyboard.type('greta')
  await page.getByRole('option', { name: 'Greta Garbo' }).first().waitFor()
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('olga@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong email or password').waitFor()
}

/** There is something to fill in. */
async function form(page: Page): Promise<void> {
  await page.getByRole('textbox').first().waitFor()
}
