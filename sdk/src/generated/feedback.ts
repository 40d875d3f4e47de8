// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Feedback, FeedbackList, GetForwardingResult } from './shapes.ts'

/** Input of `feedback.listFeedback`. */
export type FeedbackListFeedbackInput = {
  status?: "pending" | "approved" | "dismissed" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `feedback.listFeedback`. */
export type FeedbackListFeedbackOutput = FeedbackList

/** Input of `feedback.createFeedback`. */
export type FeedbackCreateFeedbackInput = {
  title: string
  body: string
  appScope?: "kb" | "conv" | "crm" | "cms" | "core" | undefined
  /** Whether the organization may be named where it is passed on. */
  includeOrgName?: boolean | undefined
  /** Whether you may be. */
  includeUserName?: boolean | undefined
}
/** Answer of `feedback.createFeedback`. */
export type FeedbackCreateFeedbackOutput = Feedback

/** Input of `feedback.approveFeedback`. */
export type FeedbackApproveFeedbackInput = {
  /** Feedback, fbk_…. */
  id: string
}
/** Answer of `feedback.approveFeedback`. */
export type FeedbackApproveFeedbackOutput = void

/** Input of `feedback.dismissFeedback`. */
export type FeedbackDismissFeedbackInput = {
  /** Feedback, fbk_…. */
  id: string
  reason?: string | undefined
}
/** Answer of `feedback.dismissFeedback`. */
export type FeedbackDismissFeedbackOutput = void

/** Input of `feedback.forwardFeedback`. */
export type FeedbackForwardFeedbackInput = {
  /** Feedback, fbk_…. */
  id: string
}
/** Answer of `feedback.forwardFeedback`. */
export type FeedbackForwardFeedbackOutput = Feedback

/** Input of `feedback.getForwarding`. */
export type FeedbackGetForwardingInput = Record<string, never>
/** Answer of `feedback.getForwarding`. */
export type FeedbackGetForwardingOutput = GetForwardingResult

/** What members and agents say about the service, and what was decided of it. */
export interface FeedbackClient {
  /** List the feedback about the service, newest first, with what was decided. `GET /v1/feedback` */
  listFeedback(input?: FeedbackListFeedbackInput, options?: CallOptions): Promise<FeedbackListFeedbackOutput>
  /** Say what is good, missing or wrong with the service. `POST /v1/feedback` */
  createFeedback(input: FeedbackCreateFeedbackInput, options?: CallOptions): Promise<FeedbackCreateFeedbackOutput>
  /** Approve feedback. `POST /v1/feedback/{id}/approve` */
  approveFeedback(input: FeedbackApproveFeedbackInput, options?: CallOptions): Promise<FeedbackApproveFeedbackOutput>
  /** Dismiss feedback, with a reason if you like. `POST /v1/feedback/{id}/dismiss` */
  dismissFeedback(input: FeedbackDismissFeedbackInput, options?: CallOptions): Promise<FeedbackDismissFeedbackOutput>
  /** Pass approved feedback on once more, after it was refused. `POST /v1/feedback/{id}/forward` */
  forwardFeedback(input: FeedbackForwardFeedbackInput, options?: CallOptions): Promise<FeedbackForwardFeedbackOutput>
  /** Show whether approved feedback is passed on, and to whom. `GET /v1/feedback/forwarding` */
  getForwarding(input?: FeedbackGetForwardingInput, options?: CallOptions): Promise<FeedbackGetForwardingOutput>
}

const ROUTES: Record<keyof FeedbackClient, string> = {
  listFeedback: 'GET /v1/feedback',
  createFeedback: 'POST /v1/feedback',
  approveFeedback: 'POST /v1/feedback/{id}/approve',
  dismissFeedback: 'POST /v1/feedback/{id}/dismiss',
  forwardFeedback: 'POST /v1/feedback/{id}/forward',
  getForwarding: 'GET /v1/feedback/forwarding',
}

/** The client of this part of the API alone. */
export const feedback = (options: ClientOptions): FeedbackClient => clientOf<FeedbackClient>(options, ROUTES)
