import { COLLEAGUE } from './office.ts'
import { byButton, settled, text, type DashboardState } from './state-steps.ts'

/** As whom somebody can post after a consent. */
const PENDING = {
  pendingId: 'spg_0m3k2v1a9x7c5b3n1q8w6e',
  platform: 'facebook',
  expiresAt: '2040-01-01T00:00:00.000Z',
  targets: [
    { externalAccountId: '1', displayName: 'Kelp & Co.', authorKind: 'page', problem: null },
    {
      externalAccountId: '2',
      displayName: 'Kelp & Co. archive',
      authorKind: 'page',
      problem: 'You may not write posts for this page.',
    },
  ],
}

/** Public posts, and the accounts that they go out by. */
export const POSTS: DashboardState[] = [
  { name: 'posts', path: '/posts', show: text('The sea green') },
  { name: 'posts-look', path: '/posts?state=look', show: text('Not known whether') },
  { name: 'posts-empty', path: '/posts?state=out', show: text('Nothing has been posted yet') },
  { name: 'posts-new', path: '/posts', show: byButton('New post') },
  {
    name: 'posts-new-too-long',
    path: '/posts',
    show: async (page) => {
      await byButton('New post')(page)
      await page.getByLabel('Platform').selectOption('mastodon')
      await page.getByRole('button', { name: 'Add a variant' }).click()
      await page.getByLabel('Text of variant A').fill('Sea green.')
      await page.getByLabel('Text of variant B').fill('x'.repeat(600))
      await page.getByRole('button', { name: 'Save the draft' }).click()
      await page.getByText('Variant B is 100 characters too long for Mastodon').last().waitFor()
    },
  },
  {
    name: 'posts-new-discard',
    path: '/posts',
    show: async (page) => {
      await byButton('New post')(page)
      await page.getByLabel('Text', { exact: true }).fill('Sea green.')
      await page.keyboard.press('Escape')
      await page.getByText('Discard what you wrote?').waitFor()
    },
  },
  { name: 'post', path: ({ posts }) => `/posts/${posts.waiting}`, show: text('Other variants') },
  {
    name: 'post-now',
    path: ({ posts }) => `/posts/${posts.waiting}`,
    show: byButton('Post now'),
  },
  {
    name: 'post-schedule',
    path: ({ posts }) => `/posts/${posts.waiting}`,
    show: byButton('Schedule'),
  },
  {
    name: 'post-by-hand',
    path: ({ posts }) => `/posts/${posts.waiting}`,
    show: byButton('by hand'),
  },
  { name: 'post-unknown', path: ({ posts }) => `/posts/${posts.unknown}`, show: text('Nobody knows') },
  {
    name: 'post-unknown-found',
    path: ({ posts }) => `/posts/${posts.unknown}`,
    show: byButton('It is there'),
  },
  { name: 'post-missing', path: '/posts/spd_0000000000000000000000', show: text('Post not found') },
  { name: 'posts-accounts', path: '/posts/accounts', show: text('Ends soon') },
  { name: 'posts-accounts-member', who: COLLEAGUE.email, path: '/posts/accounts', show: settled },
  {
    name: 'posts-accounts-denied',
    path: '/posts/accounts?social=denied&platform=mastodon',
    show: text('You did not agree'),
  },
  {
    name: 'posts-accounts-application',
    path: '/posts/accounts',
    show: byButton('Enter the app'),
  },
  {
    name: 'posts-accounts-choose',
    path: '/posts/accounts?social=choose&platform=facebook&pending=spg_0m3k2v1a9x7c5b3n1q8w6e',
    answers: { '/social/accounts/pending/': PENDING },
    show: text('Kelp & Co. archive'),
  },
]
