import type { Page } from 'playwright-core'
import { COLLEAGUE, type Office } from './office.ts'

/** A state in which a person can find the dashboard, and how it comes about. */
export interface DashboardState {
  name: string
  /** Where it is. */
  path: string | ((office: Office) => string)
  /** Who looks; the owner unless said otherwise, nobody where it is `null`. */
  who?: string | null
  /** What is answered instead of the service, by a part of the address: a status, or `never`. */
  answers?: Record<string, number | 'never'>
  /** What tells that it is there, and what has to be done for it. */
  show(page: Page): Promise<unknown>
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const inbox = (view: string, of?: keyof Office['conversations']) => (office: Office) =>
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

const ENTRY: DashboardState[] = [
  { name: 'sign-in', who: null, path: '/sign-in', show: text('Good to see you.') },
  { name: 'sign-in-expired', who: null, path: '/sign-in?expired=true', show: text(/session has ended/) },
  { name: 'sign-in-wrong', who: null, path: '/sign-in', show: signInWrongly },
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

const PAGES: DashboardState[] = [
  { name: 'home', path: '/home', show: settled },
  { name: 'search', path: '/search', show: (page) => page.getByRole('searchbox').first().waitFor() },
  { name: 'search-found', path: '/search?q=parcel', show: text(/parcel/i) },
  { name: 'search-nothing', path: '/search?q=zzzz', show: text(/zzzz/) },
  { name: 'mentions', path: '/mentions', show: settled },
  { name: 'activity', path: '/activity', show: settled },
  { name: 'analytics', path: '/analytics', show: settled },
  { name: 'reports', path: '/reports', show: settled },
  { name: 'automation', path: '/automation', show: settled },
  ...['activity', 'reports', 'automation', 'mentions'].map((name) => ({
    name: `${name}-failed`,
    path: `/${name}`,
    answers: { [name === 'mentions' ? '/conversations/mentions' : `/${name}?`]: 500 },
    show: text('Couldn’t load this'),
  })),
]

const SETTINGS: DashboardState[] = [
  ...[
    'channels',
    'trackers',
    'api-keys',
    'webhooks',
    'canned-replies',
    'business-hours',
    'assistant',
    'topics',
    'redaction',
    'deleted',
    'members',
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
  { name: 'settings-webhook', path: ({ webhookId }) => `/settings/webhooks/${webhookId}`, show: settled },
  ...['members', 'api-keys', 'topics', 'organization'].map((page) => ({
    name: `settings-${page}-member`,
    who: COLLEAGUE.email,
    path: `/settings/${page}`,
    show: settled,
  })),
]

/** Every state of which `npm run shots:dashboard` takes a picture and at which axe looks. */
export const STATES = [...ENTRY, ...INBOX, ...PAGES, ...SETTINGS]

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

async function loading(page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Loading…' }).first().waitFor()
}

/** A page is there, and nothing of it is being loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-label="Loading…"]'))
}
