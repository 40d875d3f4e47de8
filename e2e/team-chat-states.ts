import { byButton, text, type DashboardState } from './state-steps.ts'

const ROUTE = {
  convChannelId: null,
  mention: null,
  threadText: 'note',
  botInChannel: true,
  problem: null,
}
const WORKSPACE = {
  id: 'tcw_0m3k2v1a9x7c5b3n1q8w6e',
  teamId: 'T01',
  teamName: 'Harbour Ceramics',
  botUserId: 'U0BOT',
  active: true,
  installedByUserId: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  routes: [
    {
      ...ROUTE,
      id: 'tcr_0m3k2v1a9x7c5b3n1q8w61',
      teamChatChannelId: 'C1',
      teamChatChannelName: 'support',
      purpose: 'default',
      mention: 'here',
    },
    {
      ...ROUTE,
      id: 'tcr_0m3k2v1a9x7c5b3n1q8w62',
      teamChatChannelId: 'C2',
      teamChatChannelName: 'glazes',
      purpose: 'default',
      convChannelId: 'cch_0000000000000000000000',
      threadText: 'reply',
      botInChannel: false,
      problem: 'not_in_channel',
    },
    {
      ...ROUTE,
      id: 'tcr_0m3k2v1a9x7c5b3n1q8w63',
      teamChatChannelId: 'C3',
      teamChatChannelName: 'escalations',
      purpose: 'escalations',
      mention: 'U02ABC3DE',
    },
  ],
}
const CHAT = {
  appConfigured: true,
  connected: true,
  integration: WORKSPACE,
  deliveries: { pending: 2, failedLastDay: 1 },
}
const EMPTY = {
  appConfigured: true,
  connected: false,
  integration: null,
  deliveries: { pending: 0, failedLastDay: 0 },
}
const CHANNELS = {
  channels: [
    { id: 'C1', name: 'support', isPrivate: false, isMember: true },
    { id: 'C2', name: 'glazes', isPrivate: false, isMember: false },
    { id: 'C3', name: 'escalations', isPrivate: true, isMember: true },
    { id: 'C4', name: 'decisions', isPrivate: true, isMember: true },
    ...['general', 'kiln', 'orders', 'random', 'returns', 'shop', 'shows', 'studio', 'suppliers'].map(
      (name) => ({ id: `C-${name}`, name, isPrivate: false, isMember: false }),
    ),
  ],
  isCut: true,
}
const LINKS = {
  items: [
    {
      teamChatUserId: 'U01',
      userId: 'usr_1',
      name: 'Olga Ottersen',
      linkedBy: 'themselves',
      linkedAt: '2026-03-02T09:10:00.000Z',
    },
    {
      teamChatUserId: 'U02ABC3DE',
      userId: 'usr_2',
      name: 'Mads Mikkelborg',
      linkedBy: 'email',
      linkedAt: '2026-03-03T09:10:00.000Z',
    },
    {
      teamChatUserId: 'U03',
      userId: 'usr_3',
      name: 'Ada Byron',
      linkedBy: 'admin',
      confirmed: false,
      linkedAt: '2026-03-03T09:20:00.000Z',
    },
  ],
  nextCursor: null,
}
const answers = {
  '/team-chat?': CHAT,
  '/team-chat/channels?': CHANNELS,
  '/team-chat/links?': LINKS,
}
const path = '/settings/team-chat'

/** The team's chat, which is at home in a workspace that no tour has. */
export const TEAM_CHAT: DashboardState[] = [
  { name: 'settings-team-chat-unset', path, show: text('Slack is not set up on this service yet.') },
  {
    name: 'settings-team-chat-empty',
    path: `${path}?teamchat=denied`,
    answers: { '/team-chat?': EMPTY },
    show: text('Connect a workspace'),
  },
  { name: 'settings-team-chat', path, answers, show: text('Mads Mikkelborg') },
  {
    name: 'settings-team-chat-gone',
    path,
    answers: {
      ...answers,
      '/team-chat?': { ...CHAT, connected: false, integration: { ...WORKSPACE, active: false } },
    },
    show: text('Connect again'),
  },
  {
    name: 'settings-team-chat-route',
    path,
    answers,
    show: async (page) => {
      await byButton('Add a route')(page)
      await page.getByRole('button', { name: 'Choose a channel' }).click()
      await page.getByRole('option', { name: 'decisions' }).click()
      await page.getByLabel('A reply to the customer').click()
      await page.getByText('Everything that is written').waitFor()
    },
  },
  {
    name: 'settings-team-chat-link',
    path: `${path}/link#token=some`,
    show: text('You are about to link your chat account'),
  },
  {
    name: 'settings-team-chat-link-expired',
    path: `${path}/link#token=another`,
    show: async (page) => {
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await page.getByText('is older than an hour').waitFor()
    },
  },
  {
    name: 'settings-team-chat-channels',
    path,
    answers,
    show: async (page) => {
      await byButton('Add a route')(page)
      await page.getByRole('button', { name: 'Choose a channel' }).click()
      await page.getByRole('option', { name: 'decisions' }).waitFor()
    },
  },
  // On a page of its own: the other's link is kept there.
  {
    name: 'settings-team-chat-link-gone',
    path: `${path}/link`,
    answers: {},
    show: text('This link is not complete'),
  },
]
