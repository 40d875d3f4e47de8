import { createClient, SdkError } from '@stoa/sdk'

const signedOut = new Set<() => void>()
const forbidden = new Set<() => void>()

/** Who does not answer for so long counts as unreachable: a connection may die without a word. */
const longestMs = 30_000

/** The one client of the dashboard; it works with the session cookie. */
export const client = createClient({
  baseUrl: '',
  fetch: async (url, init) => {
    const limit = AbortSignal.timeout(longestMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const response = await fetch(url, { ...init, signal })
    if (response.status === 403) for (const listener of forbidden) listener()
    return response
  },
  onUnauthenticated: () => {
    for (const listener of signedOut) listener()
  },
})

/** Calls back whenever the server says that the session is over. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

/** Calls back whenever the server says that the person may not do something. */
export function onForbidden(listener: () => void): () => void {
  forbidden.add(listener)
  return () => forbidden.delete(listener)
}

/** Whether an error is the server's refusal with this code. */
export const hasCode = (error: unknown, code: string): error is SdkError =>
  error instanceof SdkError && error.code === code

/** What the client throws; `status` is 0 where the server could not be reached. */
export { SdkError }

type Client = typeof client
type Output<Method> = Method extends (...input: never[]) => Promise<infer Result> ? Result : never
type Input<Method> = Method extends (input: infer Given) => Promise<unknown> ? Given : never
type Item<Method> = Output<Method> extends { items: readonly (infer One)[] } ? One : never

/** Who is signed in, and for which organization. */
export type Whoami = Output<Client['identity']['whoami']>
/** A place where the person is signed in. */
export type Session = Item<Client['identity']['listSessions']>
/** A person of the organization. */
export type Member = Item<Client['identity']['listMembers']>
/** An invitation that nobody has accepted yet, without its token. */
export type Invitation = Item<Client['identity']['listInvitations']>
/** A new invitation with its link, the one time. */
export type NewInvitation = Output<Client['identity']['createInvitation']>
/** What somebody may do in an organization. */
export type Role = Member['role']
/** An API key in force; its secret is not part of it. */
export type ApiKey = Item<Client['identity']['listApiKeys']>
/** A new API key with its secret, the one time. */
export type NewApiKey = Output<Client['identity']['createApiKey']>
/** One’s own name, address and language, and whether mail can be sent here. */
export type Profile = Output<Client['identity']['getProfile']>
/** A scope that the service has, and what it opens. */
export type DeclaredScope = Item<Client['identity']['listScopes']>
/** What an API key may do. */
export type Scope = NonNullable<Input<Client['identity']['createApiKey']>['scopes']>[number]
/** One line of the audit log. */
export type AuditLog = Item<Client['platform']['listAuditLogs']>
/** What a list of conversations is asked for. */
export type QueueInput = NonNullable<Parameters<Client['conversations']['listQueue']>[0]>
/** One page of a list of conversations. */
export type QueuePage = Output<Client['conversations']['listQueue']>
/** A conversation as lists show it. */
export type ConversationSummary = Item<Client['conversations']['listQueue']>
/** A conversation as what changes it answers. */
export type ChangedConversation = Output<Client['conversations']['setStatus']>
/** A conversation with its latest messages. */
export type ConversationDetail = Output<Client['conversations']['getConversation']>
/** A message as staff sees it. */
export type Message = ConversationDetail['messages'][number]
/** An image of a message, with links that hold for an hour. */
export type Attachment = Message['attachments'][number]
/** What several conversations are changed to. */
export type BulkInput = Input<Client['conversations']['bulkUpdate']>
/** How changing several conversations went, one by one. */
export type BulkResult = Output<Client['conversations']['bulkUpdate']>
/** A view of the inbox that was saved. */
export type SavedView = Item<Client['conversations']['listSavedViews']>
/** The numbers beside the views. */
export type QueueCounts = Output<Client['conversations']['queueCounts']>
/** Where a conversation stands. */
export type ConversationStatus = ConversationSummary['status']
/** How far agents may go. */
export type AgentMode = ConversationSummary['agentMode']
/** A channel, without its secrets. */
export type Channel = Item<Client['conversations']['listChannels']>
/** What a channel's widget looks like. */
export type Appearance = Channel['appearance']
/** A new chat widget with its key and secret, the one time. */
export type NewChannel = Output<Client['conversations']['createWidgetChannel']>
/** A webhook, without its secret. */
export type Webhook = Item<Client['webhooks']['listWebhooks']>
/** One event for one webhook, with its attempts. */
export type WebhookDelivery = Item<Client['webhooks']['listWebhookDeliveries']>
/** How a delivery stands. */
export type DeliveryStatus = WebhookDelivery['status']
/** What the audit log is asked for. */
export type AuditLogInput = NonNullable<Parameters<Client['platform']['listAuditLogs']>[0]>
/** A text that is kept for answering, shared or one's own. */
export type CannedReply = Item<Client['conversations']['listCannedReplies']>
/** When people answer: in all channels, or in one. */
export type BusinessHours = Item<Client['conversations']['listBusinessHours']>
/** What agents are to visitors. */
export type Assistant = Output<Client['identity']['getAssistant']>
/** What conversations are about. */
export type Topic = Item<Client['conversations']['listTopics']>
/** How well agents do, by topic. */
export type Automation = Output<Client['conversations']['getAutomation']>
/** What is hidden in customers' messages. */
export type Redaction = Output<Client['conversations']['getRedaction']>
/** How far the organization is set up. */
export type Setup = Output<Client['overview']['getSetup']>
/** People that a few letters find. */
export type FoundPeople = Output<Client['overview']['find']>['people']
/** What people have to look at now. */
export type LiveConversation = Output<Client['overview']['getInbox']>['live'][number]
/** One thing that happened. */
export type Activity = Item<Client['overview']['listActivity']>
/** A note that names the person. */
export type Mention = Item<Client['conversations']['listMentions']>
/** What a report is asked for. */
export type ReportInput = NonNullable<Input<Client['overview']['getReports']>>
/** How many conversations, how soon they were answered and closed, and how they were rated. */
export type Report = Output<Client['overview']['getReports']>
/** A reply that is sent later, was sent, or was taken back. */
export type ScheduledMessage = Item<Client['conversations']['listScheduledMessages']>
/** A site whose page views are counted, without its secrets. */
export type Tracker = Item<Client['analytics']['listTrackers']>
/** A new tracker with its key and secret, the one time. */
export type NewTracker = Output<Client['analytics']['createTracker']>
/** What came in through a tracker lately. */
export type TrackerStatus = Output<Client['analytics']['getTrackerStatus']>
/** A link that shows a tracker’s figures to whoever has it, without its token. */
export type ShareLink = Item<Client['analytics']['listShareLinks']>
/** A new share link with its address, the one time. */
export type NewShareLink = Output<Client['analytics']['createShareLink']>
/** What counts as reached. */
export type Goal = Item<Client['analytics']['listGoals']>
/** Steps that are looked at again and again, under a name. */
export type SavedFunnel = Item<Client['analytics']['listFunnels']>
/** A step of a funnel. */
export type FunnelStep = SavedFunnel['steps'][number]
/** How many went how far. */
export type FunnelReport = Output<Client['analytics']['getFunnel']>
/** How often goals were reached. */
export type GoalReport = Output<Client['analytics']['getGoalReport']>
/** Who came back, by when they first came. */
export type RetentionReport = Output<Client['analytics']['getRetention']>
/** Who is on the site now. */
export type LiveReport = Output<Client['analytics']['getLive']>
/** What came in, and how it was judged. */
export type QualityReport = Output<Client['analytics']['getQuality']>
/** What one person looked at and searched for. */
export type JourneyItem = Item<Client['analytics']['getJourney']>
