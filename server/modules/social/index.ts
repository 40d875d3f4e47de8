/**
 * Public posts. Owns the `soc_` tables.
 *
 * - application: what a platform knows the organization by.
 * - account: as whom a person posts; one for each platform.
 * - consent: a walk to a platform and back, and what it brought until its person has chosen as whom to post.
 * - draft: one variant of a post; it goes out once, when a person has it posted, and then says how it is known to be out.
 */
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { disconnectAccount, listAccounts, listMine } from './accounts.ts'
import { listApps, saveApp } from './apps.ts'
import { authorizeUrl, getPending, selectPending } from './consents.ts'
import { approvePostDraft, dismissPostDraft, publishPostDraft, unschedulePostDraft } from './decide.ts'
import { findDue, publishDue, readBack, settleLost } from './deliver.ts'
import {
  createPostDraft,
  deletePostDraft,
  getPostDraft,
  listPostDrafts,
  proposePostSet,
  review,
  revisePostDraft,
} from './drafts.ts'
import { events } from './events.ts'
import { LOCKS } from './locks.ts'
import { listPlatforms } from './platforms.ts'
import { finishConsent } from './routes.ts'
import { forgetOldGrants, watchAccounts } from './tokens.ts'

/** The `social` module. */
export const social = defineModule({
  name: 'social',
  summary: 'Public posts: accounts, drafts, and what became of them; nothing goes out unapproved.',
  locks: LOCKS,
  operations: [
    listPlatforms,
    listAccounts,
    listMine,
    listApps,
    saveApp,
    authorizeUrl,
    getPending,
    selectPending,
    disconnectAccount,
    listPostDrafts,
    createPostDraft,
    proposePostSet,
    getPostDraft,
    revisePostDraft,
    deletePostDraft,
    publishPostDraft,
    unschedulePostDraft,
    approvePostDraft,
    dismissPostDraft,
  ],
  troubles: [
    {
      source: 'social',
      about: 'The consent for an account of posts ends within two days, or has ended.',
      over: 'When it is connected again or deleted.',
    },
  ],
  scopes: {
    'social:read': 'See accounts for public posts, and drafts with what became of them.',
    'social:write': 'Draft posts, dismiss them, mark what was posted by hand, and connect accounts.',
    'social:publish': 'Have drafts posted, now or at a time; only people can.',
  },
  events,
  realtime: { channels: [channelOfKind({ name: 'posts', scope: 'social:read', kind: 'social', events })] },
  reviews: [review],
  jobs: [findDue, publishDue, settleLost, readBack, watchAccounts, forgetOldGrants],
  routes: [finishConsent],
  sealedColumns: [
    { table: 'soc_apps', column: 'client_secret' },
    { table: 'soc_accounts', column: 'tokens' },
    { table: 'soc_grants', column: 'verifier', label: 'soc_grants.verifier' },
    { table: 'soc_grants', column: 'brought', label: 'soc_grants.brought' },
  ],
  examples: { ids: { socialDraft: 'spd', socialAccount: 'sac' } },
})
