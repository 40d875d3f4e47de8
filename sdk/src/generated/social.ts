// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { DisconnectAccountResult, DismissPostDraftResult, ExpiringLink, GetPendingResult, ProposePostSetResult, SocialAccount, SocialAccountList, SocialApp, SocialAppList, SocialDraft, SocialDraftList, SocialPlatformList, SocialTargetList } from './shapes.ts'

/** Input of `social.listPlatforms`. */
export type SocialListPlatformsInput = Record<string, never>
/** Answer of `social.listPlatforms`. */
export type SocialListPlatformsOutput = SocialPlatformList

/** Input of `social.listAccounts`. */
export type SocialListAccountsInput = Record<string, never>
/** Answer of `social.listAccounts`. */
export type SocialListAccountsOutput = SocialAccountList

/** Input of `social.listMine`. */
export type SocialListMineInput = Record<string, never>
/** Answer of `social.listMine`. */
export type SocialListMineOutput = SocialTargetList

/** Input of `social.listApps`. */
export type SocialListAppsInput = Record<string, never>
/** Answer of `social.listApps`. */
export type SocialListAppsOutput = SocialAppList

/** Input of `social.saveApp`. */
export type SocialSaveAppInput = {
  /** A platform, such as `linkedin`. */
  platform: string
  clientId: string
  clientSecret?: string | undefined
}
/** Answer of `social.saveApp`. */
export type SocialSaveAppOutput = SocialApp

/** Input of `social.authorizeUrl`. */
export type SocialAuthorizeUrlInput = {
  /** A platform, such as `linkedin`. */
  platform: string
  /** Of platforms with many servers, which one: `mastodon.social`. */
  server?: string | undefined
  /** The page of the dashboard to come back to. */
  returnTo?: string | undefined
}
/** Answer of `social.authorizeUrl`. */
export type SocialAuthorizeUrlOutput = ExpiringLink

/** Input of `social.getPending`. */
export type SocialGetPendingInput = {
  /** A consent that waits, spg_…. */
  id: string
}
/** Answer of `social.getPending`. */
export type SocialGetPendingOutput = GetPendingResult

/** Input of `social.selectPending`. */
export type SocialSelectPendingInput = {
  /** A consent that waits, spg_…. */
  id: string
  externalAccountId: string
}
/** Answer of `social.selectPending`. */
export type SocialSelectPendingOutput = SocialAccount

/** Input of `social.disconnectAccount`. */
export type SocialDisconnectAccountInput = {
  /** An account, sac_…. */
  id: string
}
/** Answer of `social.disconnectAccount`. */
export type SocialDisconnectAccountOutput = DisconnectAccountResult

/** Input of `social.listPostDrafts`. */
export type SocialListPostDraftsInput = {
  /** A platform, such as `linkedin`. */
  platform?: string | undefined
  status?: "pending" | "scheduled" | "publishing" | "published" | "published_externally" | "dismissed" | "failed" | "unknown" | undefined
  /** A set, sps_…. */
  setId?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `social.listPostDrafts`. */
export type SocialListPostDraftsOutput = SocialDraftList

/** Input of `social.createPostDraft`. */
export type SocialCreatePostDraftInput = {
  /** A platform, such as `linkedin`. */
  platform?: string | undefined
  linkUrl?: string | undefined
  /** Of an image, which is read when it is posted. */
  mediaUrl?: string | undefined
  /** What the image shows; needed with one. */
  mediaAltText?: string | undefined
  /** What it was written from. */
  sourceRef?: string | undefined
  /** Which colleague should post it. */
  suggestedUserId?: string | undefined
  body: string
  variantLabel?: string | undefined
}
/** Answer of `social.createPostDraft`. */
export type SocialCreatePostDraftOutput = SocialDraft

/** Input of `social.proposePostSet`. */
export type SocialProposePostSetInput = {
  /** A platform, such as `linkedin`. */
  platform?: string | undefined
  linkUrl?: string | undefined
  /** Of an image, which is read when it is posted. */
  mediaUrl?: string | undefined
  /** What the image shows; needed with one. */
  mediaAltText?: string | undefined
  /** What it was written from. */
  sourceRef?: string | undefined
  /** Which colleague should post it. */
  suggestedUserId?: string | undefined
  variants: ({
    variantLabel: string
    body: string
  })[]
}
/** Answer of `social.proposePostSet`. */
export type SocialProposePostSetOutput = ProposePostSetResult

/** Input of `social.getPostDraft`. */
export type SocialGetPostDraftInput = {
  /** A draft, spd_…. */
  id: string
}
/** Answer of `social.getPostDraft`. */
export type SocialGetPostDraftOutput = SocialDraft

/** Input of `social.revisePostDraft`. */
export type SocialRevisePostDraftInput = {
  /** A draft, spd_…. */
  id: string
  body?: string | undefined
  linkUrl?: string | null | undefined
  /** Of an image, which is read when it is posted. */
  mediaUrl?: string | null | undefined
  mediaAltText?: string | null | undefined
  /** Of the draft that was read: 409 if it is another. */
  draftFingerprint?: string | undefined
}
/** Answer of `social.revisePostDraft`. */
export type SocialRevisePostDraftOutput = SocialDraft

/** Input of `social.deletePostDraft`. */
export type SocialDeletePostDraftInput = {
  /** A draft, spd_…. */
  id: string
}
/** Answer of `social.deletePostDraft`. */
export type SocialDeletePostDraftOutput = void

/** Input of `social.publishPostDraft`. */
export type SocialPublishPostDraftInput = {
  /** A draft, spd_…. */
  id: string
  /** Of the draft that was read: 409 if it is another by now. */
  draftFingerprint?: string | undefined
  /** When; within a year. Now unless said. */
  publishAt?: string | undefined
  /** You have looked at the platform: an `unknown` post is not there. */
  isNotOut?: boolean | undefined
}
/** Answer of `social.publishPostDraft`. */
export type SocialPublishPostDraftOutput = SocialDraft

/** Input of `social.unschedulePostDraft`. */
export type SocialUnschedulePostDraftInput = {
  /** A draft, spd_…. */
  id: string
}
/** Answer of `social.unschedulePostDraft`. */
export type SocialUnschedulePostDraftOutput = SocialDraft

/** Input of `social.approvePostDraft`. */
export type SocialApprovePostDraftInput = {
  /** A draft, spd_…. */
  id: string
  /** Where it is. */
  permalink?: string | null | undefined
}
/** Answer of `social.approvePostDraft`. */
export type SocialApprovePostDraftOutput = SocialDraft

/** Input of `social.dismissPostDraft`. */
export type SocialDismissPostDraftInput = {
  /** A draft, spd_…. */
  id: string
  reason?: string | undefined
  /** Of the draft that was read: 409 if it is another by now. */
  draftFingerprint?: string | undefined
  /** You have looked at the platform: an `unknown` post is not there. */
  isNotOut?: boolean | undefined
}
/** Answer of `social.dismissPostDraft`. */
export type SocialDismissPostDraftOutput = DismissPostDraftResult

/** Public posts: accounts, drafts, and what became of them; nothing goes out unapproved. */
export interface SocialClient {
  /** List the platforms that can be posted to, with their bounds. `GET /v1/social/platforms` */
  listPlatforms(input?: SocialListPlatformsInput, options?: CallOptions): Promise<SocialListPlatformsOutput>
  /** List the accounts that posts can go out by, with whose they are. `GET /v1/social/accounts` */
  listAccounts(input?: SocialListAccountsInput, options?: CallOptions): Promise<SocialListAccountsOutput>
  /** List as whom you can post. `GET /v1/social/accounts/mine` */
  listMine(input?: SocialListMineInput, options?: CallOptions): Promise<SocialListMineOutput>
  /** List the applications that platforms know the organization by. `GET /v1/social/accounts/apps` */
  listApps(input?: SocialListAppsInput, options?: CallOptions): Promise<SocialListAppsOutput>
  /** Enter the application that a platform knows the organization by. `POST /v1/social/accounts/apps` */
  saveApp(input: SocialSaveAppInput, options?: CallOptions): Promise<SocialSaveAppOutput>
  /** Make the link by which you connect an account. `POST /v1/social/accounts/authorize-url` */
  authorizeUrl(input: SocialAuthorizeUrlInput, options?: CallOptions): Promise<SocialAuthorizeUrlOutput>
  /** List as whom you can post after a consent. `GET /v1/social/accounts/pending/{id}` */
  getPending(input: SocialGetPendingInput, options?: CallOptions): Promise<SocialGetPendingOutput>
  /** Choose as whom you post, after a consent. `POST /v1/social/accounts/pending/{id}/select` */
  selectPending(input: SocialSelectPendingInput, options?: CallOptions): Promise<SocialSelectPendingOutput>
  /** Disconnect an account. `DELETE /v1/social/accounts/{id}` */
  disconnectAccount(input: SocialDisconnectAccountInput, options?: CallOptions): Promise<SocialDisconnectAccountOutput>
  /** List drafts of posts, and what became of them, newest first. `GET /v1/social/drafts` */
  listPostDrafts(input?: SocialListPostDraftsInput, options?: CallOptions): Promise<SocialListPostDraftsOutput>
  /** Draft a post. `POST /v1/social/drafts` */
  createPostDraft(input: SocialCreatePostDraftInput, options?: CallOptions): Promise<SocialCreatePostDraftOutput>
  /** Draft a post in up to eight variants. `POST /v1/social/drafts/sets` */
  proposePostSet(input: SocialProposePostSetInput, options?: CallOptions): Promise<SocialProposePostSetOutput>
  /** Show a draft of a post. `GET /v1/social/drafts/{id}` */
  getPostDraft(input: SocialGetPostDraftInput, options?: CallOptions): Promise<SocialGetPostDraftOutput>
  /** Change the draft of a post. `PATCH /v1/social/drafts/{id}` */
  revisePostDraft(input: SocialRevisePostDraftInput, options?: CallOptions): Promise<SocialRevisePostDraftOutput>
  /** Delete the draft of a post. `DELETE /v1/social/drafts/{id}` */
  deletePostDraft(input: SocialDeletePostDraftInput, options?: CallOptions): Promise<SocialDeletePostDraftOutput>
  /** Have a draft posted, now or at a time. `POST /v1/social/drafts/{id}/publish` */
  publishPostDraft(input: SocialPublishPostDraftInput, options?: CallOptions): Promise<SocialPublishPostDraftOutput>
  /** Take back that a draft is posted at a time. `POST /v1/social/drafts/{id}/unschedule` */
  unschedulePostDraft(input: SocialUnschedulePostDraftInput, options?: CallOptions): Promise<SocialUnschedulePostDraftOutput>
  /** Say that somebody has posted a draft by hand. `POST /v1/social/drafts/{id}/approve` */
  approvePostDraft(input: SocialApprovePostDraftInput, options?: CallOptions): Promise<SocialApprovePostDraftOutput>
  /** Decide against a draft. `POST /v1/social/drafts/{id}/dismiss` */
  dismissPostDraft(input: SocialDismissPostDraftInput, options?: CallOptions): Promise<SocialDismissPostDraftOutput>
}

const ROUTES: Record<keyof SocialClient, string> = {
  listPlatforms: 'GET /v1/social/platforms',
  listAccounts: 'GET /v1/social/accounts',
  listMine: 'GET /v1/social/accounts/mine',
  listApps: 'GET /v1/social/accounts/apps',
  saveApp: 'POST /v1/social/accounts/apps',
  authorizeUrl: 'POST /v1/social/accounts/authorize-url',
  getPending: 'GET /v1/social/accounts/pending/{id}',
  selectPending: 'POST /v1/social/accounts/pending/{id}/select',
  disconnectAccount: 'DELETE /v1/social/accounts/{id}',
  listPostDrafts: 'GET /v1/social/drafts',
  createPostDraft: 'POST /v1/social/drafts',
  proposePostSet: 'POST /v1/social/drafts/sets',
  getPostDraft: 'GET /v1/social/drafts/{id}',
  revisePostDraft: 'PATCH /v1/social/drafts/{id}',
  deletePostDraft: 'DELETE /v1/social/drafts/{id}',
  publishPostDraft: 'POST /v1/social/drafts/{id}/publish',
  unschedulePostDraft: 'POST /v1/social/drafts/{id}/unschedule',
  approvePostDraft: 'POST /v1/social/drafts/{id}/approve',
  dismissPostDraft: 'POST /v1/social/drafts/{id}/dismiss',
}

/** The client of this part of the API alone. */
export const social = (options: ClientOptions): SocialClient => clientOf<SocialClient>(options, ROUTES)
