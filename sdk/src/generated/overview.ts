// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { ActivityList, ConversationReport, FindResult, GetAgentStatusResult, GetBacklogResult, GetInboxResult, ReviewItemList, Setup } from './shapes.ts'

/** Input of `overview.find`. */
export type OverviewFindInput = {
  q: string
  /** Of each kind. */
  limit?: number | undefined
}
/** Answer of `overview.find`. */
export type OverviewFindOutput = FindResult

/** Input of `overview.getSetup`. */
export type OverviewGetSetupInput = Record<string, never>
/** Answer of `overview.getSetup`. */
export type OverviewGetSetupOutput = Setup

/** Input of `overview.getBacklog`. */
export type OverviewGetBacklogInput = Record<string, never>
/** Answer of `overview.getBacklog`. */
export type OverviewGetBacklogOutput = GetBacklogResult

/** Input of `overview.getAgentStatus`. */
export type OverviewGetAgentStatusInput = Record<string, never>
/** Answer of `overview.getAgentStatus`. */
export type OverviewGetAgentStatusOutput = GetAgentStatusResult

/** Input of `overview.getInbox`. */
export type OverviewGetInboxInput = Record<string, never>
/** Answer of `overview.getInbox`. */
export type OverviewGetInboxOutput = GetInboxResult

/** Input of `overview.listReview`. */
export type OverviewListReviewInput = {
  /** `waiting`, `scheduled` or `decided`. */
  state?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `overview.listReview`. */
export type OverviewListReviewOutput = ReviewItemList

/** Input of `overview.listActivity`. */
export type OverviewListActivityInput = {
  /** Event types, such as `conversation.created`. */
  types?: string[] | undefined
  /** Of a member or an API key. */
  actorId?: string | undefined
  conversationId?: string | undefined
  /** Events of the contact’s 200 newest conversations. */
  contactId?: string | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
  limit?: number | undefined
}
/** Answer of `overview.listActivity`. */
export type OverviewListActivityOutput = ActivityList

/** Input of `overview.getReports`. */
export type OverviewGetReportsInput = {
  /** Conversations opened at or after this; 30 days before `to` unless said. */
  from?: string | undefined
  /** Conversations opened before this; now unless said. */
  to?: string | undefined
  /** IANA name of the time zone in which hours, days and weeks (from Monday) begin. */
  timezone?: string | undefined
  groupBy?: "hour" | "day" | "week" | "topic" | "channel" | "person" | "agent" | undefined
  /** Also report on the period of the same length before `from`. */
  compare?: boolean | undefined
  channelId?: string | undefined
  /** A topic’s id, or `none`. */
  topicId?: string | undefined
}
/** Answer of `overview.getReports`. */
export type OverviewGetReportsOutput = ConversationReport

/** Checklist, backlog, activity and reports. */
export interface OverviewClient {
  /** Find people, conversations, and entries by a few letters. `GET /v1/find` */
  find(input: OverviewFindInput, options?: CallOptions): Promise<OverviewFindOutput>
  /** Read the set-up checklist. `GET /v1/overview/setup` */
  getSetup(input?: OverviewGetSetupInput, options?: CallOptions): Promise<OverviewGetSetupOutput>
  /** Count what is waiting for people. `GET /v1/overview/backlog` */
  getBacklog(input?: OverviewGetBacklogInput, options?: CallOptions): Promise<OverviewGetBacklogOutput>
  /** Check whether agents are active. `GET /v1/overview/agent-status` */
  getAgentStatus(input?: OverviewGetAgentStatusInput, options?: CallOptions): Promise<OverviewGetAgentStatusOutput>
  /** Read what needs people’s attention now. `GET /v1/inbox` */
  getInbox(input?: OverviewGetInboxInput, options?: CallOptions): Promise<OverviewGetInboxOutput>
  /** List what people decide about: what waits, what takes effect later, and what was decided. `GET /v1/review` */
  listReview(input?: OverviewListReviewInput, options?: CallOptions): Promise<OverviewListReviewOutput>
  /** List what happened, newest first. `GET /v1/activity` */
  listActivity(input?: OverviewListActivityInput, options?: CallOptions): Promise<OverviewListActivityOutput>
  /** Report on conversations: how many, how soon answered and closed, how customers rated them. `GET /v1/conversations/reports` */
  getReports(input?: OverviewGetReportsInput, options?: CallOptions): Promise<OverviewGetReportsOutput>
}

const ROUTES: Record<keyof OverviewClient, string> = {
  find: 'GET /v1/find',
  getSetup: 'GET /v1/overview/setup',
  getBacklog: 'GET /v1/overview/backlog',
  getAgentStatus: 'GET /v1/overview/agent-status',
  getInbox: 'GET /v1/inbox',
  listReview: 'GET /v1/review',
  listActivity: 'GET /v1/activity',
  getReports: 'GET /v1/conversations/reports',
}

/** The client of this part of the API alone. */
export const overview = (options: ClientOptions): OverviewClient => clientOf<OverviewClient>(options, ROUTES)
