// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Automation, AwaitingReplyList, Block, BlockList, BulkUpdateResult, BusinessHours, BusinessHoursList, CallMade, CannedReply, CannedReplyList, ChangedWidgetChannel, Channel, ChannelList, ChannelOptions, ChannelRecordInput, ChannelTest, Citation, ClaimRunnerResult, ClearDraftResult, Component, ComposerDraft, ComposerDraftList, ContactRecord, ConversationDetail, ConversationRecordInput, ConversationSummary, DeleteAttachmentResult, Deleted, DeletedConversationList, DeletedForNow, DraftReplyResult, EmailNotifications, ExportResult, GetBusinessHoursStatusResult, GetEmailCapabilitiesResult, GetTranscriptResult, GetWidgetKeyResult, HolidayInput, IdentifyVisitorResult, ImportResult, IngestMessagesResult, IngestedMessage, ListChannelVendorsResult, ListHistoryResult, ListedConversationList, MailboxTest, MarkReadResult, MentionList, Message, MessageRecordInput, NewWidgetChannel, OpeningHours, OutOfOffice, PersonConversationDetail, PersonConversationList, PreviewMergeResult, QueueBreakdownResult, QueueCounts, RateConversationResult, ReadMentionResult, ReadMentionsResult, ReadTranscriptResult, ReadWelcomeResult, ReceivedMailList, Redaction, ReleaseResult, ReleaseRunnerResult, RenderCannedReplyResult, ReportVoiceResult, RequestDraftResult, RestoreConversationResult, RetryDeliveryResult, RetryReceivedMailResult, RosterResult, RotateWidgetIdentitySecretResult, RotateWidgetKeyResult, SavedView, SavedViewList, SavedViewOrder, ScheduledMessage, ScheduledMessageList, SendTranscriptResult, SetTopicAgentModeResult, StartConversationResult, StartVoiceResult, StartedConversation, TakeOver, TestSent, TestVapiChannelResult, TestWorkerChannelResult, TextChannelTest, TextSent, Topic, TopicList, TopicRecordInput, TriedConnection, UnblockResult, UpdateVisitorResult, UploadHandle, UploadedAttachment, Visitor, VisitorMessage, VoiceAvailableResult } from './shapes.ts'

/** Input of `conversations.createWidgetChannel`. */
export type ConversationsCreateWidgetChannelInput = {
  name: string
  /** Full origins of any scheme, compared exactly; empty accepts any origin unless the service insists on a list. */
  originAllowlist?: string[] | undefined
  /** Called with the signed event conversation.handover_requested whenever a conversation of the channel needs a person. */
  webhookOnEscalation?: string | null | undefined
  /** Refuse visitors without a signed identity. */
  requireVerifiedIdentity?: boolean | undefined
  /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
  defaultAgentMode?: "auto" | "draft_only" | "off" | undefined
  fileUploads?: "images" | "files" | undefined
  /** What the widget looks like, as a whole: what is missing is the default, {} resets. Attributes of the page win. */
  appearance?: {
    orgName?: string | undefined
    eyebrow?: string | undefined
    greeting?: string | undefined
    themeColor?: string | undefined
    headerColor?: string | undefined
    launcherColor?: string | undefined
    launcherIconColor?: string | undefined
    position?: "bottom-right" | "bottom-left" | undefined
    size?: "compact" | "standard" | "generous" | undefined
    colorScheme?: "auto" | "light" | "dark" | undefined
    fonts?: "bundled" | "inherit" | undefined
    locale?: string | undefined
    showHistory?: boolean | undefined
  } | undefined
  /** Up to 4 texts that visitors may begin with by one click. */
  starters?: string[] | undefined
  /** Send answers that a visitor did not see to their email address; needs a mail server. */
  replyByEmail?: boolean | undefined
  /** Refuse messages with the role `agent` that the public key alone sends: whoever reads it in the source of a page can, in their own chat. */
  requireAgentProof?: boolean | undefined
}
/** Answer of `conversations.createWidgetChannel`. */
export type ConversationsCreateWidgetChannelOutput = NewWidgetChannel

/** Input of `conversations.updateWidgetChannel`. */
export type ConversationsUpdateWidgetChannelInput = {
  /** A channel, cch_…. */
  id: string
  name?: string | undefined
  /** Full origins of any scheme, compared exactly; empty accepts any origin unless the service insists on a list. */
  originAllowlist?: string[] | undefined
  /** A URL; an empty text, and whatever is no text, removes it, with its secret. */
  webhookOnEscalation?: string | null | number | boolean | unknown[] | Record<string, unknown> | undefined
  requireVerifiedIdentity?: boolean | undefined
  /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
  defaultAgentMode?: "auto" | "draft_only" | "off" | undefined
  fileUploads?: "images" | "files" | undefined
  /** What the widget looks like, as a whole: what is missing is the default, {} resets. Attributes of the page win. */
  appearance?: {
    orgName?: string | undefined
    eyebrow?: string | undefined
    greeting?: string | undefined
    themeColor?: string | undefined
    headerColor?: string | undefined
    launcherColor?: string | undefined
    launcherIconColor?: string | undefined
    position?: "bottom-right" | "bottom-left" | undefined
    size?: "compact" | "standard" | "generous" | undefined
    colorScheme?: "auto" | "light" | "dark" | undefined
    fonts?: "bundled" | "inherit" | undefined
    locale?: string | undefined
    showHistory?: boolean | undefined
  } | undefined
  /** Up to 4 texts that visitors may begin with by one click. */
  starters?: string[] | undefined
  /** Send answers that a visitor did not see to their email address; needs a mail server. */
  replyByEmail?: boolean | undefined
  /** Refuse messages with the role `agent` that the public key alone sends: whoever reads it in the source of a page can, in their own chat. */
  requireAgentProof?: boolean | undefined
}
/** Answer of `conversations.updateWidgetChannel`. */
export type ConversationsUpdateWidgetChannelOutput = ChangedWidgetChannel

/** Input of `conversations.getWidgetKey`. */
export type ConversationsGetWidgetKeyInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.getWidgetKey`. */
export type ConversationsGetWidgetKeyOutput = GetWidgetKeyResult

/** Input of `conversations.rotateWidgetKey`. */
export type ConversationsRotateWidgetKeyInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.rotateWidgetKey`. */
export type ConversationsRotateWidgetKeyOutput = RotateWidgetKeyResult

/** Input of `conversations.rotateWidgetIdentitySecret`. */
export type ConversationsRotateWidgetIdentitySecretInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.rotateWidgetIdentitySecret`. */
export type ConversationsRotateWidgetIdentitySecretOutput = RotateWidgetIdentitySecretResult

/** Input of `conversations.listChannelVendors`. */
export type ConversationsListChannelVendorsInput = Record<string, never>
/** Answer of `conversations.listChannelVendors`. */
export type ConversationsListChannelVendorsOutput = ListChannelVendorsResult

/** Input of `conversations.saveVendorChannel`. */
export type ConversationsSaveVendorChannelInput = {
  vendor: string
  /** A channel, cch_…. */
  channelId?: string | undefined
  name?: string | undefined
  /** Its fields, see `GET /v1/conversations/channels/vendors`. */
  config: Record<string, string | null>
  /** Of numbers for texts. */
  defaultAgentMode?: "auto" | "draft_only" | "off" | undefined
  /** Of calls: have the vendor report here also where it reports to somebody else now. */
  replaceWebhook?: boolean | undefined
}
/** Answer of `conversations.saveVendorChannel`. */
export type ConversationsSaveVendorChannelOutput = Channel

/** Input of `conversations.listChannels`. */
export type ConversationsListChannelsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listChannels`. */
export type ConversationsListChannelsOutput = ChannelList

/** Input of `conversations.saveTwilioChannel`. */
export type ConversationsSaveTwilioChannelInput = {
  /** A channel, cch_…. */
  channelId?: string | undefined
  name?: string | undefined
  accountSid?: string | undefined
  authToken?: string | undefined
  fromNumber?: string | null | undefined
  messagingServiceSid?: string | null | undefined
  /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
  defaultAgentMode?: "auto" | "draft_only" | "off" | undefined
}
/** Answer of `conversations.saveTwilioChannel`. */
export type ConversationsSaveTwilioChannelOutput = Channel

/** Input of `conversations.testTwilioChannel`. */
export type ConversationsTestTwilioChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.testTwilioChannel`. */
export type ConversationsTestTwilioChannelOutput = TextChannelTest

/** Input of `conversations.sendTwilioTest`. */
export type ConversationsSendTwilioTestInput = {
  /** A channel, cch_…. */
  id: string
  /** In international form, such as +4790000000. */
  to: string
  body?: string | undefined
}
/** Answer of `conversations.sendTwilioTest`. */
export type ConversationsSendTwilioTestOutput = TextSent

/** Input of `conversations.saveVapiChannel`. */
export type ConversationsSaveVapiChannelInput = {
  /** A channel, cch_…. */
  channelId?: string | undefined
  name?: string | undefined
  apiKey?: string | undefined
  webhookSecret?: string | undefined
  assistantId?: string | undefined
  phoneNumberId?: string | null | undefined
  publicKey?: string | null | undefined
  /** Have the vendor report here also where it reports to somebody else now. */
  replaceWebhook?: boolean | undefined
}
/** Answer of `conversations.saveVapiChannel`. */
export type ConversationsSaveVapiChannelOutput = Channel

/** Input of `conversations.saveWorkerChannel`. */
export type ConversationsSaveWorkerChannelInput = {
  /** A channel, cch_…. */
  channelId?: string | undefined
  name?: string | undefined
  apiKey?: string | undefined
  accountId?: string | null | undefined
  workerId?: string | undefined
  /** Have the vendor report here also where it reports to somebody else now. */
  replaceWebhook?: boolean | undefined
}
/** Answer of `conversations.saveWorkerChannel`. */
export type ConversationsSaveWorkerChannelOutput = Channel

/** Input of `conversations.testVapiChannel`. */
export type ConversationsTestVapiChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.testVapiChannel`. */
export type ConversationsTestVapiChannelOutput = TestVapiChannelResult

/** Input of `conversations.testWorkerChannel`. */
export type ConversationsTestWorkerChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.testWorkerChannel`. */
export type ConversationsTestWorkerChannelOutput = TestWorkerChannelResult

/** Input of `conversations.callByVapi`. */
export type ConversationsCallByVapiInput = {
  /** A channel, cch_…. */
  id: string
  /** In international form, such as +4790000000. */
  to: string
  customerName?: string | undefined
}
/** Answer of `conversations.callByVapi`. */
export type ConversationsCallByVapiOutput = CallMade

/** Input of `conversations.callByWorker`. */
export type ConversationsCallByWorkerInput = {
  /** A channel, cch_…. */
  id: string
  /** In international form, such as +4790000000. */
  to: string
  customerName?: string | undefined
}
/** Answer of `conversations.callByWorker`. */
export type ConversationsCallByWorkerOutput = CallMade

/** Input of `conversations.callNumber`. */
export type ConversationsCallNumberInput = {
  /** A channel, cch_…. */
  id: string
  /** In international form, such as +4790000000. */
  to: string
  customerName?: string | undefined
}
/** Answer of `conversations.callNumber`. */
export type ConversationsCallNumberOutput = CallMade

/** Input of `conversations.previewOptions`. */
export type ConversationsPreviewOptionsInput = {
  vendor: string
  config: Record<string, string | null>
}
/** Answer of `conversations.previewOptions`. */
export type ConversationsPreviewOptionsOutput = ChannelOptions

/** Input of `conversations.listOptions`. */
export type ConversationsListOptionsInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.listOptions`. */
export type ConversationsListOptionsOutput = ChannelOptions

/** Input of `conversations.saveMessageBirdChannel`. */
export type ConversationsSaveMessageBirdChannelInput = {
  /** A channel, cch_…. */
  channelId?: string | undefined
  name?: string | undefined
  accessKey?: string | undefined
  signingKey?: string | undefined
  originator?: string | undefined
  /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
  defaultAgentMode?: "auto" | "draft_only" | "off" | undefined
}
/** Answer of `conversations.saveMessageBirdChannel`. */
export type ConversationsSaveMessageBirdChannelOutput = Channel

/** Input of `conversations.testMessageBirdChannel`. */
export type ConversationsTestMessageBirdChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.testMessageBirdChannel`. */
export type ConversationsTestMessageBirdChannelOutput = TextChannelTest

/** Input of `conversations.sendMessageBirdTest`. */
export type ConversationsSendMessageBirdTestInput = {
  /** A channel, cch_…. */
  id: string
  /** In international form, such as +4790000000. */
  to: string
  body?: string | undefined
}
/** Answer of `conversations.sendMessageBirdTest`. */
export type ConversationsSendMessageBirdTestOutput = TextSent

/** Input of `conversations.getEmailCapabilities`. */
export type ConversationsGetEmailCapabilitiesInput = Record<string, never>
/** Answer of `conversations.getEmailCapabilities`. */
export type ConversationsGetEmailCapabilitiesOutput = GetEmailCapabilitiesResult

/** Input of `conversations.saveEmailChannel`. */
export type ConversationsSaveEmailChannelInput = {
  /** A channel, cch_…. */
  channelId?: string | undefined
  name: string
  config: {
    addressing: {
      fromAddress: string
      fromName?: string | undefined
      /** Where answers go, if not to `fromAddress`. `{conversationId}` becomes a signed name of the conversation, by which answers find it: `support+{conversationId}@example.com`. */
      replyToTemplate?: string | undefined
    }
    outbound: {
      provider: "smtp"
      host: string
      port: number
      /** Whether it is encrypted from the start; else it must become so (STARTTLS). */
      secure: boolean
      username: string
      /** Left out, the stored one stays, as long as host and user name are the same. Tools take none. */
      password?: string | undefined
      /** Whether mails have an image that tells when they are opened. */
      trackOpens?: boolean | undefined
    } | {
      /** The mail server of the service, from its own domains alone. */
      provider: "mailer"
      /** Whether mails have an image that tells when they are opened. */
      trackOpens?: boolean | undefined
    }
    inbound?: {
      provider: "imap"
      host: string
      port: number
      /** Whether it is encrypted from the start; else it must become so (STARTTLS). */
      secure: boolean
      username: string
      /** Left out, the stored one stays, as long as host and user name are the same. Tools take none. */
      password?: string | undefined
      mailbox?: string | undefined
    } | {
      provider: "relay"
      /** Domains, with those below them, that may forward mail to it; empty for all. */
      allowedForwarders?: string[] | undefined
    } | undefined
    sendLimits?: {
      perHourMax?: number | undefined
      perDayMax?: number | undefined
    } | undefined
  }
  /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
  defaultAgentMode?: "auto" | "draft_only" | "off" | undefined
}
/** Answer of `conversations.saveEmailChannel`. */
export type ConversationsSaveEmailChannelOutput = Channel

/** Input of `conversations.testEmailChannel`. */
export type ConversationsTestEmailChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.testEmailChannel`. */
export type ConversationsTestEmailChannelOutput = MailboxTest

/** Input of `conversations.sendTestEmail`. */
export type ConversationsSendTestEmailInput = {
  /** A channel, cch_…. */
  id: string
  to: string
}
/** Answer of `conversations.sendTestEmail`. */
export type ConversationsSendTestEmailOutput = TestSent

/** Input of `conversations.listReceivedMails`. */
export type ConversationsListReceivedMailsInput = {
  /** A channel, cch_…. */
  id: string
  /** `own`: one that we sent ourselves. `bounce`: a report that ours did not arrive. `automatic`: of a program. `spam`: of somebody who is blocked. `quarantined`: could not be taken in, see `error`. */
  outcome?: "message" | "own" | "bounce" | "automatic" | "spam" | "quarantined" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listReceivedMails`. */
export type ConversationsListReceivedMailsOutput = ReceivedMailList

/** Input of `conversations.retryReceivedMail`. */
export type ConversationsRetryReceivedMailInput = {
  /** A channel, cch_…. */
  id: string
  /** A mail, cml_…. */
  mailId: string
}
/** Answer of `conversations.retryReceivedMail`. */
export type ConversationsRetryReceivedMailOutput = RetryReceivedMailResult

/** Input of `conversations.testChannel`. */
export type ConversationsTestChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.testChannel`. */
export type ConversationsTestChannelOutput = ChannelTest

/** Input of `conversations.setChannelCredentials`. */
export type ConversationsSetChannelCredentialsInput = {
  /** A channel, cch_…. */
  id: string
  secrets: Record<string, string>
}
/** Answer of `conversations.setChannelCredentials`. */
export type ConversationsSetChannelCredentialsOutput = TriedConnection

/** Input of `conversations.sendChannelTest`. */
export type ConversationsSendChannelTestInput = {
  /** A channel, cch_…. */
  id: string
  /** An email address; for SMS a number in international form. */
  to: string
  body?: string | undefined
}
/** Answer of `conversations.sendChannelTest`. */
export type ConversationsSendChannelTestOutput = TestSent

/** Input of `conversations.getChannel`. */
export type ConversationsGetChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.getChannel`. */
export type ConversationsGetChannelOutput = Channel

/** Input of `conversations.deactivateChannel`. */
export type ConversationsDeactivateChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.deactivateChannel`. */
export type ConversationsDeactivateChannelOutput = void

/** Input of `conversations.activateChannel`. */
export type ConversationsActivateChannelInput = {
  /** A channel, cch_…. */
  id: string
}
/** Answer of `conversations.activateChannel`. */
export type ConversationsActivateChannelOutput = Channel

/** Input of `conversations.ingestMessages`. */
export type ConversationsIngestMessagesInput = {
  /** A channel, cch_…. */
  channelId: string
  sessionId: string
  /** The browser’s id, shared with the tracker. */
  visitorId?: string | undefined
  visitor?: Visitor | undefined
  /** The page that the visitor is on, cut to 2,048 characters; what is no address of a page is left out. */
  url?: string | undefined
  locale?: string | undefined
  /** Your id of the conversation. */
  providerThreadId?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
  messages: IngestedMessage[]
}
/** Answer of `conversations.ingestMessages`. */
export type ConversationsIngestMessagesOutput = IngestMessagesResult

/** Input of `conversations.readTranscript`. */
export type ConversationsReadTranscriptInput = {
  /** A channel, cch_…. */
  channelId: string
  sessionId?: string | undefined
  /** `cursor` of an earlier answer, or an ISO instant. */
  since?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.readTranscript`. */
export type ConversationsReadTranscriptOutput = ReadTranscriptResult

/** Input of `conversations.readWelcome`. */
export type ConversationsReadWelcomeInput = {
  /** A channel, cch_…. */
  channelId: string
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.readWelcome`. */
export type ConversationsReadWelcomeOutput = ReadWelcomeResult

/** Input of `conversations.startConversation`. */
export type ConversationsStartConversationInput = {
  /** A channel, cch_…. */
  channelId: string
  sessionId: string
  /** The browser’s id, shared with the tracker. */
  visitorId?: string | undefined
  visitor?: Visitor | undefined
  /** The page that the visitor is on, cut to 2,048 characters; what is no address of a page is left out. */
  url?: string | undefined
  locale?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.startConversation`. */
export type ConversationsStartConversationOutput = StartConversationResult

/** Input of `conversations.listHistory`. */
export type ConversationsListHistoryInput = {
  /** A channel, cch_…. */
  channelId: string
  /** Session ids separated by commas; the first 20 count. */
  sessionIds?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.listHistory`. */
export type ConversationsListHistoryOutput = ListHistoryResult

/** Input of `conversations.updateVisitor`. */
export type ConversationsUpdateVisitorInput = {
  /** A channel, cch_…. */
  channelId: string
  sessionId: string
  /** The browser’s id, shared with the tracker. */
  visitorId?: string | undefined
  email?: string | undefined
  name?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.updateVisitor`. */
export type ConversationsUpdateVisitorOutput = UpdateVisitorResult

/** Input of `conversations.identifyVisitor`. */
export type ConversationsIdentifyVisitorInput = {
  /** A channel, cch_…. */
  channelId: string
  sessionId: string
  /** The browser’s id, shared with the tracker. */
  visitorId?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.identifyVisitor`. */
export type ConversationsIdentifyVisitorOutput = IdentifyVisitorResult

/** Input of `conversations.requestWidgetUpload`. */
export type ConversationsRequestWidgetUploadInput = {
  /** A channel, cch_…. */
  channelId: string
  /** The session’s own conversation. */
  conversationId: string
  sessionId: string
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; where the channel takes files, also a document’s, a text’s, audio or video. */
  mime: string
  /** Exactly so many bytes are to be sent; an image at most 10 MB, a file 25 MB. */
  sizeBytes: number
}
/** Answer of `conversations.requestWidgetUpload`. */
export type ConversationsRequestWidgetUploadOutput = UploadHandle

/** Input of `conversations.completeWidgetUpload`. */
export type ConversationsCompleteWidgetUploadInput = {
  /** An attachment, cva_…. */
  id: string
  /** A channel, cch_…. */
  channelId: string
  /** The session’s own conversation. */
  conversationId: string
  sessionId: string
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.completeWidgetUpload`. */
export type ConversationsCompleteWidgetUploadOutput = UploadedAttachment

/** Input of `conversations.rateConversation`. */
export type ConversationsRateConversationInput = {
  /** A channel, cch_…. */
  channelId: string
  sessionId: string
  rating: number
  comment?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.rateConversation`. */
export type ConversationsRateConversationOutput = RateConversationResult

/** Input of `conversations.voiceAvailable`. */
export type ConversationsVoiceAvailableInput = {
  /** A channel, cch_…. */
  channelId: string
  /** The session’s own conversation. */
  conversationId: string
  sessionId?: string | undefined
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.voiceAvailable`. */
export type ConversationsVoiceAvailableOutput = VoiceAvailableResult

/** Input of `conversations.startVoice`. */
export type ConversationsStartVoiceInput = {
  /** A channel, cch_…. */
  channelId: string
  /** The session’s own conversation. */
  conversationId: string
  sessionId: string
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
}
/** Answer of `conversations.startVoice`. */
export type ConversationsStartVoiceOutput = StartVoiceResult

/** Input of `conversations.reportVoice`. */
export type ConversationsReportVoiceInput = {
  /** A channel, cch_…. */
  channelId: string
  /** The session’s own conversation. */
  conversationId: string
  sessionId: string
  /** Your own id of the signed-in person. */
  verifiedExternalId?: string | undefined
  /** Lowercase hex HMAC-SHA-256 of verifiedExternalId, keyed by the channel’s identity secret; made on your server. */
  userHash?: string | undefined
  kind: "started" | "ended"
  /** Of a call that ended; measured here where it is missing. */
  durationSeconds?: number | undefined
}
/** Answer of `conversations.reportVoice`. */
export type ConversationsReportVoiceOutput = ReportVoiceResult

/** Input of `conversations.listConversations`. */
export type ConversationsListConversationsInput = {
  /** Any unless given. */
  status?: "open" | "snoozed" | "closed" | "spam" | undefined
  /** A colleague’s id, `me` for the caller, or `none` for unassigned ones. */
  assigneeUserId?: string | undefined
  /** A topic’s id, or `none`. */
  topicId?: string | undefined
  channelId?: string | undefined
  channelType?: "chat" | "email" | "sms" | "voice" | undefined
  /** Those with one customer. */
  contactId?: string | undefined
  needsHumanAttention?: boolean | undefined
  /** Waiting for a person, and the caller’s or nobody’s: assigned to the caller, or to nobody and taken over by nobody else. */
  needsYou?: true | undefined
  /** Where the customer wrote after the caller’s read mark. */
  unread?: true | undefined
  /** Settled before anybody saw them, for this reason or `any`; `none` for the others. */
  suppressedReason?: "auto_reply" | "bounce" | "no_reply_address" | "spam_sender" | "no_content" | "any" | "none" | undefined
  /** Only with activity at or after this. */
  since?: string | undefined
  /** Words, all of which occur in the subject, the customer’s name, email or phone, the topic, the number (#123) or public messages; parts of words count, "quoted words" stay together. A page may be short, even empty: only a null `nextCursor` is the end. */
  q?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listConversations`. */
export type ConversationsListConversationsOutput = ListedConversationList

/** Input of `conversations.listQueue`. */
export type ConversationsListQueueInput = {
  /** Any unless given. */
  status?: "open" | "snoozed" | "closed" | "spam" | undefined
  /** A colleague’s id, `me` for the caller, or `none` for unassigned ones. */
  assigneeUserId?: string | undefined
  /** A topic’s id, or `none`. */
  topicId?: string | undefined
  channelId?: string | undefined
  channelType?: "chat" | "email" | "sms" | "voice" | undefined
  /** Those with one customer. */
  contactId?: string | undefined
  needsHumanAttention?: boolean | undefined
  /** Waiting for a person, and the caller’s or nobody’s: assigned to the caller, or to nobody and taken over by nobody else. */
  needsYou?: true | undefined
  /** Where the customer wrote after the caller’s read mark. */
  unread?: true | undefined
  /** Settled before anybody saw them, for this reason or `any`; `none` for the others. */
  suppressedReason?: "auto_reply" | "bounce" | "no_reply_address" | "spam_sender" | "no_content" | "any" | "none" | undefined
  /** Only with activity at or after this. */
  since?: string | undefined
  /** Words, all of which occur in the subject, the customer’s name, email or phone, the topic, the number (#123) or public messages; parts of words count, "quoted words" stay together. A page may be short, even empty: only a null `nextCursor` is the end. */
  q?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listQueue`. */
export type ConversationsListQueueOutput = ListedConversationList

/** Input of `conversations.queueCounts`. */
export type ConversationsQueueCountsInput = {
  /** A colleague’s id, `me` for the caller, or `none` for unassigned ones. */
  assigneeUserId?: string | undefined
  /** A topic’s id, or `none`. */
  topicId?: string | undefined
}
/** Answer of `conversations.queueCounts`. */
export type ConversationsQueueCountsOutput = QueueCounts

/** Input of `conversations.queueBreakdown`. */
export type ConversationsQueueBreakdownInput = Record<string, never>
/** Answer of `conversations.queueBreakdown`. */
export type ConversationsQueueBreakdownOutput = QueueBreakdownResult

/** Input of `conversations.getConversation`. */
export type ConversationsGetConversationInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Only messages with a lower `seq`, for paging back. */
  before?: number | undefined
  /** How many messages; at most 200. */
  limit?: number | undefined
}
/** Answer of `conversations.getConversation`. */
export type ConversationsGetConversationOutput = ConversationDetail

/** Input of `conversations.rename`. */
export type ConversationsRenameInput = {
  /** A conversation, ccv_…. */
  id: string
  subject: string | null
}
/** Answer of `conversations.rename`. */
export type ConversationsRenameOutput = ConversationSummary

/** Input of `conversations.deleteConversation`. */
export type ConversationsDeleteConversationInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.deleteConversation`. */
export type ConversationsDeleteConversationOutput = DeletedForNow

/** Input of `conversations.markRead`. */
export type ConversationsMarkReadInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Up to which message or event; up to the last one unless said. */
  seq?: number | undefined
}
/** Answer of `conversations.markRead`. */
export type ConversationsMarkReadOutput = MarkReadResult

/** Input of `conversations.sendMessage`. */
export type ConversationsSendMessageInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Plain text or Markdown; may be empty only where there are attachments. */
  body?: string | undefined
  /** Cards that the widget shows below the text. */
  components?: Component[] | undefined
  /** Completed uploads of this conversation; at most 10 different ones. */
  attachmentIds?: string[] | undefined
  /** A note that the customer never sees. */
  internal?: boolean | undefined
  /** A message, cvm_…. */
  inReplyToId?: string | undefined
  /** Leave the conversation waiting for a person, if it does. */
  preserveAttention?: boolean | undefined
  /** The last message that you read. */
  sinceMessageId?: string | undefined
  /** Whether a person’s reply makes the conversation theirs. */
  claim?: boolean | undefined
  /** What it cost an agent. */
  totalTokens?: number | undefined
  /** The waiting draft that this reply was made from. */
  fromDraftId?: string | undefined
  /** By email: who gets it, and its subject; unless said, the people of the last mail. */
  email?: {
    to?: string[] | undefined
    cc?: string[] | undefined
    bcc?: string[] | undefined
    subject?: string | undefined
  } | undefined
}
/** Answer of `conversations.sendMessage`. */
export type ConversationsSendMessageOutput = Message

/** Input of `conversations.requestAttachmentUpload`. */
export type ConversationsRequestAttachmentUploadInput = {
  /** A conversation, ccv_…. */
  id: string
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; where the channel takes files, also a document’s, a text’s, audio or video. */
  mime: string
  /** Exactly so many bytes are to be sent; an image at most 10 MB, a file 25 MB. */
  sizeBytes: number
}
/** Answer of `conversations.requestAttachmentUpload`. */
export type ConversationsRequestAttachmentUploadOutput = UploadHandle

/** Input of `conversations.completeAttachment`. */
export type ConversationsCompleteAttachmentInput = {
  /** A conversation, ccv_…. */
  id: string
  /** An attachment, cva_…. */
  attachmentId: string
}
/** Answer of `conversations.completeAttachment`. */
export type ConversationsCompleteAttachmentOutput = UploadedAttachment

/** Input of `conversations.deleteAttachment`. */
export type ConversationsDeleteAttachmentInput = {
  /** A conversation, ccv_…. */
  id: string
  /** An attachment, cva_…. */
  attachmentId: string
}
/** Answer of `conversations.deleteAttachment`. */
export type ConversationsDeleteAttachmentOutput = DeleteAttachmentResult

/** Input of `conversations.setStatus`. */
export type ConversationsSetStatusInput = {
  /** A conversation, ccv_…. */
  id: string
  status: "open" | "snoozed" | "closed" | "spam"
  /** Needed for `snoozed`: when to open it again. In the future. */
  snoozeUntil?: string | undefined
  /** Takes a closing back: the take-over that it ended goes on for the rest of its time, and what waited for a person waits again. */
  restore?: boolean | undefined
}
/** Answer of `conversations.setStatus`. */
export type ConversationsSetStatusOutput = ConversationSummary

/** Input of `conversations.assign`. */
export type ConversationsAssignInput = {
  /** A conversation, ccv_…. */
  id: string
  assigneeUserId: string | null
}
/** Answer of `conversations.assign`. */
export type ConversationsAssignOutput = ConversationSummary

/** Input of `conversations.requestHandover`. */
export type ConversationsRequestHandoverInput = {
  /** A conversation, ccv_…. */
  id: string
  /** For colleagues; the customer never sees it. */
  reason?: string | undefined
  /** What the customer is told, such as that somebody will be there soon. */
  publicFallbackMessage?: string | undefined
  /** Whether the reason is kept as a note. */
  postSystemNote?: boolean | undefined
}
/** Answer of `conversations.requestHandover`. */
export type ConversationsRequestHandoverOutput = ConversationSummary

/** Input of `conversations.bulkUpdate`. */
export type ConversationsBulkUpdateInput = {
  ids: string[]
  status?: "open" | "snoozed" | "closed" | "spam" | undefined
  /** A colleague, or nobody with null. */
  assigneeUserId?: string | null | undefined
  /** A topic, or none with null. */
  topicId?: string | null | undefined
  /** Marks them as read, for the caller alone. */
  read?: true | undefined
  /** Needed for `snoozed`: when to open them again. In the future. */
  snoozeUntil?: string | undefined
  /** Takes a closing back: the take-over that it ended goes on for the rest of its time, and what waited for a person waits again. */
  restore?: boolean | undefined
}
/** Answer of `conversations.bulkUpdate`. */
export type ConversationsBulkUpdateOutput = BulkUpdateResult

/** Input of `conversations.previewMerge`. */
export type ConversationsPreviewMergeInput = {
  /** A conversation, ccv_…. */
  id: string
  /** A conversation, ccv_…. */
  intoId: string
  /** Say that both customers are one person, who then reads everything in both browsers; refused where verified identities differ. */
  samePerson?: boolean | undefined
}
/** Answer of `conversations.previewMerge`. */
export type ConversationsPreviewMergeOutput = PreviewMergeResult

/** Input of `conversations.merge`. */
export type ConversationsMergeInput = {
  /** A conversation, ccv_…. */
  id: string
  /** A conversation, ccv_…. */
  intoId: string
  /** Say that both customers are one person, who then reads everything in both browsers; refused where verified identities differ. */
  samePerson?: boolean | undefined
}
/** Answer of `conversations.merge`. */
export type ConversationsMergeOutput = ConversationSummary

/** Input of `conversations.unmerge`. */
export type ConversationsUnmergeInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.unmerge`. */
export type ConversationsUnmergeOutput = ConversationSummary

/** Input of `conversations.blockVisitor`. */
export type ConversationsBlockVisitorInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Whether the conversation goes to spam, too. */
  markAsSpam?: boolean | undefined
}
/** Answer of `conversations.blockVisitor`. */
export type ConversationsBlockVisitorOutput = Block

/** Input of `conversations.blockEmail`. */
export type ConversationsBlockEmailInput = {
  email: string
}
/** Answer of `conversations.blockEmail`. */
export type ConversationsBlockEmailOutput = Block

/** Input of `conversations.listBlocks`. */
export type ConversationsListBlocksInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
  limit?: number | undefined
}
/** Answer of `conversations.listBlocks`. */
export type ConversationsListBlocksOutput = BlockList

/** Input of `conversations.unblock`. */
export type ConversationsUnblockInput = {
  /** A block, cbk_…. */
  id: string
}
/** Answer of `conversations.unblock`. */
export type ConversationsUnblockOutput = UnblockResult

/** Input of `conversations.getTranscript`. */
export type ConversationsGetTranscriptInput = {
  /** A conversation, ccv_…. */
  id: string
  format?: "txt" | "html" | undefined
  /** An IANA name such as Europe/Oslo, in which times are written. */
  timeZone?: string | undefined
}
/** Answer of `conversations.getTranscript`. */
export type ConversationsGetTranscriptOutput = GetTranscriptResult

/** Input of `conversations.sendTranscript`. */
export type ConversationsSendTranscriptInput = {
  /** A conversation, ccv_…. */
  id: string
  to: string
  /** An IANA name such as Europe/Oslo, in which times are written. */
  timeZone?: string | undefined
}
/** Answer of `conversations.sendTranscript`. */
export type ConversationsSendTranscriptOutput = SendTranscriptResult

/** Input of `conversations.listDeleted`. */
export type ConversationsListDeletedInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
  limit?: number | undefined
}
/** Answer of `conversations.listDeleted`. */
export type ConversationsListDeletedOutput = DeletedConversationList

/** Input of `conversations.restoreConversation`. */
export type ConversationsRestoreConversationInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.restoreConversation`. */
export type ConversationsRestoreConversationOutput = RestoreConversationResult

/** Input of `conversations.export`. */
export type ConversationsExportInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.export`. */
export type ConversationsExportOutput = ExportResult

/** Input of `conversations.import`. */
export type ConversationsImportInput = {
  records: {
    channels?: ChannelRecordInput[] | undefined
    topics?: TopicRecordInput[] | undefined
    contacts?: ContactRecord[] | undefined
    conversations?: ConversationRecordInput[] | undefined
    messages?: MessageRecordInput[] | undefined
  }
  /** Ids in the records to ids here, to put records under what is here; needed for nothing else. */
  idMap?: Record<string, string> | undefined
}
/** Answer of `conversations.import`. */
export type ConversationsImportOutput = ImportResult

/** Input of `conversations.scheduleMessage`. */
export type ConversationsScheduleMessageInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Plain text or Markdown; may be empty only where there are attachments. */
  body?: string | undefined
  /** Cards that the widget shows below the text. */
  components?: Component[] | undefined
  /** Completed uploads of this conversation; at most 10 different ones. */
  attachmentIds?: string[] | undefined
  /** In the future, at most a year from now. */
  sendAt: string
  /** Take it back by itself when the customer writes before. */
  cancelOnReply?: boolean | undefined
}
/** Answer of `conversations.scheduleMessage`. */
export type ConversationsScheduleMessageOutput = ScheduledMessage

/** Input of `conversations.listScheduledMessages`. */
export type ConversationsListScheduledMessagesInput = {
  /** A conversation, ccv_…. */
  id: string
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listScheduledMessages`. */
export type ConversationsListScheduledMessagesOutput = ScheduledMessageList

/** Input of `conversations.cancelScheduledMessage`. */
export type ConversationsCancelScheduledMessageInput = {
  /** A conversation, ccv_…. */
  id: string
  /** A scheduled message, csm_…. */
  scheduledMessageId: string
}
/** Answer of `conversations.cancelScheduledMessage`. */
export type ConversationsCancelScheduledMessageOutput = ScheduledMessage

/** Input of `conversations.retryDelivery`. */
export type ConversationsRetryDeliveryInput = {
  /** A conversation, ccv_…. */
  id: string
  /** A message, cvm_…. */
  messageId: string
}
/** Answer of `conversations.retryDelivery`. */
export type ConversationsRetryDeliveryOutput = RetryDeliveryResult

/** Input of `conversations.createTestMessage`. */
export type ConversationsCreateTestMessageInput = Record<string, never>
/** Answer of `conversations.createTestMessage`. */
export type ConversationsCreateTestMessageOutput = ConversationSummary

/** Input of `conversations.deleteTestMessage`. */
export type ConversationsDeleteTestMessageInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.deleteTestMessage`. */
export type ConversationsDeleteTestMessageOutput = Deleted

/** Input of `conversations.takeOver`. */
export type ConversationsTakeOverInput = {
  /** A conversation, ccv_…. */
  id: string
  ttlMinutes?: number | undefined
  /** Take it from a colleague. */
  force?: boolean | undefined
  /** Also assigns it to the caller, as “Take” in the inbox does. */
  assign?: boolean | undefined
}
/** Answer of `conversations.takeOver`. */
export type ConversationsTakeOverOutput = TakeOver

/** Input of `conversations.release`. */
export type ConversationsReleaseInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.release`. */
export type ConversationsReleaseOutput = ReleaseResult

/** Input of `conversations.setAgentMode`. */
export type ConversationsSetAgentModeInput = {
  /** A conversation, ccv_…. */
  id: string
  /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
  mode: "auto" | "draft_only" | "off" | null
}
/** Answer of `conversations.setAgentMode`. */
export type ConversationsSetAgentModeOutput = ConversationSummary

/** Input of `conversations.draftReply`. */
export type ConversationsDraftReplyInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Plain text or Markdown. */
  body: string
  /** What it was made from. */
  retrievedDocumentIds?: string[] | undefined
  /** Why it is so. */
  rationale?: string | undefined
  /** Passages, word for word. */
  citations?: Citation[] | undefined
  /** The tools used. */
  toolNames?: string[] | undefined
}
/** Answer of `conversations.draftReply`. */
export type ConversationsDraftReplyOutput = DraftReplyResult

/** Input of `conversations.clearDraft`. */
export type ConversationsClearDraftInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.clearDraft`. */
export type ConversationsClearDraftOutput = ClearDraftResult

/** Input of `conversations.requestDraft`. */
export type ConversationsRequestDraftInput = {
  /** A conversation, ccv_…. */
  id: string
}
/** Answer of `conversations.requestDraft`. */
export type ConversationsRequestDraftOutput = RequestDraftResult

/** Input of `conversations.listAwaitingReply`. */
export type ConversationsListAwaitingReplyInput = {
  /** How old the last message may be. */
  lookbackMinutes?: number | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listAwaitingReply`. */
export type ConversationsListAwaitingReplyOutput = AwaitingReplyList

/** Input of `conversations.claimRunner`. */
export type ConversationsClaimRunnerInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Names the process that works, such as host and pid. */
  holder: string
  leaseSeconds?: number | undefined
}
/** Answer of `conversations.claimRunner`. */
export type ConversationsClaimRunnerOutput = ClaimRunnerResult

/** Input of `conversations.releaseRunner`. */
export type ConversationsReleaseRunnerInput = {
  /** A conversation, ccv_…. */
  id: string
  /** Names the process that works, such as host and pid. */
  holder: string
}
/** Answer of `conversations.releaseRunner`. */
export type ConversationsReleaseRunnerOutput = ReleaseRunnerResult

/** Input of `conversations.listTopics`. */
export type ConversationsListTopicsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listTopics`. */
export type ConversationsListTopicsOutput = TopicList

/** Input of `conversations.createTopic`. */
export type ConversationsCreateTopicInput = {
  name: string
  /** Made from the name unless given. It never changes. */
  slug?: string | undefined
  description?: string | null | undefined
  /** `#rrggbb`, or the short name of a colour. */
  color?: string | null | undefined
}
/** Answer of `conversations.createTopic`. */
export type ConversationsCreateTopicOutput = Topic

/** Input of `conversations.getTopic`. */
export type ConversationsGetTopicInput = {
  /** A topic, ctp_…. */
  topicId: string
}
/** Answer of `conversations.getTopic`. */
export type ConversationsGetTopicOutput = Topic

/** Input of `conversations.updateTopic`. */
export type ConversationsUpdateTopicInput = {
  /** A topic, ctp_…. */
  topicId: string
  name?: string | undefined
  description?: string | null | undefined
  /** `#rrggbb`, or the short name of a colour. */
  color?: string | null | undefined
}
/** Answer of `conversations.updateTopic`. */
export type ConversationsUpdateTopicOutput = Topic

/** Input of `conversations.deleteTopic`. */
export type ConversationsDeleteTopicInput = {
  /** A topic, ctp_…. */
  topicId: string
}
/** Answer of `conversations.deleteTopic`. */
export type ConversationsDeleteTopicOutput = void

/** Input of `conversations.setTopicAgentMode`. */
export type ConversationsSetTopicAgentModeInput = {
  /** A topic, ctp_…. */
  topicId: string
  /** null leaves it to the channel. */
  mode: "auto" | "draft_only" | "off" | null
  /** Share of drafts sent unedited, in per cent, from which the topic is `readyToPromote`. */
  promoteThresholdPct?: number | undefined
}
/** Answer of `conversations.setTopicAgentMode`. */
export type ConversationsSetTopicAgentModeOutput = SetTopicAgentModeResult

/** Input of `conversations.setTopic`. */
export type ConversationsSetTopicInput = {
  /** A conversation, ccv_…. */
  id: string
  /** A topic, ctp_…. */
  topicId: string | null
}
/** Answer of `conversations.setTopic`. */
export type ConversationsSetTopicOutput = ConversationSummary

/** Input of `conversations.getAutomation`. */
export type ConversationsGetAutomationInput = {
  /** A topic, ctp_…. */
  topicId?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.getAutomation`. */
export type ConversationsGetAutomationOutput = Automation

/** Input of `conversations.getRedaction`. */
export type ConversationsGetRedactionInput = Record<string, never>
/** Answer of `conversations.getRedaction`. */
export type ConversationsGetRedactionOutput = Redaction

/** Input of `conversations.setRedaction`. */
export type ConversationsSetRedactionInput = {
  /** What is hidden. */
  detectors: ("no_fnr" | "se_pnr" | "dk_cpr" | "payment_card" | "iban")[]
  /** `mask` leaves the date of birth of identity numbers, the last four digits of cards, and country, check digits and last four characters of accounts; `remove` leaves a note of what was there. */
  policy: "off" | "mask" | "remove"
  /** `high`: check digits hold. `medium`: also what only looks like one and is called one. */
  minConfidence?: "high" | "medium" | undefined
}
/** Answer of `conversations.setRedaction`. */
export type ConversationsSetRedactionOutput = Redaction

/** Input of `conversations.roster`. */
export type ConversationsRosterInput = Record<string, never>
/** Answer of `conversations.roster`. */
export type ConversationsRosterOutput = RosterResult

/** Input of `conversations.listCannedReplies`. */
export type ConversationsListCannedRepliesInput = {
  /** Part of the shortcut, the title or the text. */
  q?: string | undefined
  /** Only the shared ones, or only one’s own. */
  shared?: boolean | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listCannedReplies`. */
export type ConversationsListCannedRepliesOutput = CannedReplyList

/** Input of `conversations.createCannedReply`. */
export type ConversationsCreateCannedReplyInput = {
  /** What one types to find it; unique among those that a person sees. */
  shortcut: string
  title: string
  /** Markdown. Variables: {{contact.name}}, {{contact.firstName}}, {{agent.name}}, {{agent.firstName}}, {{conversation.number}}, {{organization.name}}; with a fallback: {{contact.firstName|there}}. */
  body: string
  /** Everybody’s; else the caller’s own. */
  shared?: boolean | undefined
}
/** Answer of `conversations.createCannedReply`. */
export type ConversationsCreateCannedReplyOutput = CannedReply

/** Input of `conversations.getCannedReply`. */
export type ConversationsGetCannedReplyInput = {
  /** A canned reply, ccr_…. */
  cannedReplyId: string
}
/** Answer of `conversations.getCannedReply`. */
export type ConversationsGetCannedReplyOutput = CannedReply

/** Input of `conversations.updateCannedReply`. */
export type ConversationsUpdateCannedReplyInput = {
  /** A canned reply, ccr_…. */
  cannedReplyId: string
  /** What one types to find it; unique among those that a person sees. */
  shortcut?: string | undefined
  title?: string | undefined
  /** Markdown. Variables: {{contact.name}}, {{contact.firstName}}, {{agent.name}}, {{agent.firstName}}, {{conversation.number}}, {{organization.name}}; with a fallback: {{contact.firstName|there}}. */
  body?: string | undefined
}
/** Answer of `conversations.updateCannedReply`. */
export type ConversationsUpdateCannedReplyOutput = CannedReply

/** Input of `conversations.deleteCannedReply`. */
export type ConversationsDeleteCannedReplyInput = {
  /** A canned reply, ccr_…. */
  cannedReplyId: string
}
/** Answer of `conversations.deleteCannedReply`. */
export type ConversationsDeleteCannedReplyOutput = void

/** Input of `conversations.renderCannedReply`. */
export type ConversationsRenderCannedReplyInput = {
  /** A conversation, ccv_…. */
  id: string
  /** A canned reply, ccr_…. */
  cannedReplyId: string
  preview?: boolean | undefined
}
/** Answer of `conversations.renderCannedReply`. */
export type ConversationsRenderCannedReplyOutput = RenderCannedReplyResult

/** Input of `conversations.listComposerDrafts`. */
export type ConversationsListComposerDraftsInput = {
  /** Only those in this conversation. */
  conversationId?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listComposerDrafts`. */
export type ConversationsListComposerDraftsOutput = ComposerDraftList

/** Input of `conversations.saveComposerDraft`. */
export type ConversationsSaveComposerDraftInput = {
  /** A conversation, ccv_…. */
  id: string
  mode: "reply" | "note"
  body: string
  /** The version that the text was written on top of; 0 where there was none. */
  baseVersion: number
}
/** Answer of `conversations.saveComposerDraft`. */
export type ConversationsSaveComposerDraftOutput = ComposerDraft

/** Input of `conversations.deleteComposerDraft`. */
export type ConversationsDeleteComposerDraftInput = {
  /** A conversation, ccv_…. */
  id: string
  mode: "reply" | "note"
  /** Only if it is still this one; else 409. */
  version?: number | undefined
}
/** Answer of `conversations.deleteComposerDraft`. */
export type ConversationsDeleteComposerDraftOutput = void

/** Input of `conversations.listSavedViews`. */
export type ConversationsListSavedViewsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listSavedViews`. */
export type ConversationsListSavedViewsOutput = SavedViewList

/** Input of `conversations.createSavedView`. */
export type ConversationsCreateSavedViewInput = {
  name: string
  /** As the list of conversations takes them. */
  filters: {
    /** Any unless given. */
    status?: "open" | "snoozed" | "closed" | "spam" | undefined
    /** A colleague’s id, `me` for the caller, or `none` for unassigned ones. */
    assigneeUserId?: string | undefined
    /** A topic’s id, or `none`. */
    topicId?: string | undefined
    channelId?: string | undefined
    channelType?: "chat" | "email" | "sms" | "voice" | undefined
    /** Those with one customer. */
    contactId?: string | undefined
    needsHumanAttention?: boolean | undefined
    /** Waiting for a person, and the caller’s or nobody’s: assigned to the caller, or to nobody and taken over by nobody else. */
    needsYou?: true | undefined
    /** Where the customer wrote after the caller’s read mark. */
    unread?: true | undefined
    /** Settled before anybody saw them, for this reason or `any`; `none` for the others. */
    suppressedReason?: "auto_reply" | "bounce" | "no_reply_address" | "spam_sender" | "no_content" | "any" | "none" | undefined
    /** Only with activity at or after this. */
    since?: string | undefined
    /** Words, all of which occur in the subject, the customer’s name, email or phone, the topic, the number (#123) or public messages; parts of words count, "quoted words" stay together. A page may be short, even empty: only a null `nextCursor` is the end. */
    q?: string | undefined
  }
  /** Everybody’s; else the caller’s own. */
  shared?: boolean | undefined
}
/** Answer of `conversations.createSavedView`. */
export type ConversationsCreateSavedViewOutput = SavedView

/** Input of `conversations.updateSavedView`. */
export type ConversationsUpdateSavedViewInput = {
  /** A saved view, csv_…. */
  viewId: string
  name?: string | undefined
  /** As the list of conversations takes them. */
  filters?: {
    /** Any unless given. */
    status?: "open" | "snoozed" | "closed" | "spam" | undefined
    /** A colleague’s id, `me` for the caller, or `none` for unassigned ones. */
    assigneeUserId?: string | undefined
    /** A topic’s id, or `none`. */
    topicId?: string | undefined
    channelId?: string | undefined
    channelType?: "chat" | "email" | "sms" | "voice" | undefined
    /** Those with one customer. */
    contactId?: string | undefined
    needsHumanAttention?: boolean | undefined
    /** Waiting for a person, and the caller’s or nobody’s: assigned to the caller, or to nobody and taken over by nobody else. */
    needsYou?: true | undefined
    /** Where the customer wrote after the caller’s read mark. */
    unread?: true | undefined
    /** Settled before anybody saw them, for this reason or `any`; `none` for the others. */
    suppressedReason?: "auto_reply" | "bounce" | "no_reply_address" | "spam_sender" | "no_content" | "any" | "none" | undefined
    /** Only with activity at or after this. */
    since?: string | undefined
    /** Words, all of which occur in the subject, the customer’s name, email or phone, the topic, the number (#123) or public messages; parts of words count, "quoted words" stay together. A page may be short, even empty: only a null `nextCursor` is the end. */
    q?: string | undefined
  } | undefined
}
/** Answer of `conversations.updateSavedView`. */
export type ConversationsUpdateSavedViewOutput = SavedView

/** Input of `conversations.deleteSavedView`. */
export type ConversationsDeleteSavedViewInput = {
  /** A saved view, csv_…. */
  viewId: string
}
/** Answer of `conversations.deleteSavedView`. */
export type ConversationsDeleteSavedViewOutput = void

/** Input of `conversations.reorderSavedViews`. */
export type ConversationsReorderSavedViewsInput = {
  /** All of them, each once, in the order that they get. */
  ids: string[]
  /** Everybody’s; else the caller’s own. */
  shared?: boolean | undefined
}
/** Answer of `conversations.reorderSavedViews`. */
export type ConversationsReorderSavedViewsOutput = SavedViewOrder

/** Input of `conversations.listMentions`. */
export type ConversationsListMentionsInput = {
  /** Also those that were read. */
  includeRead?: boolean | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listMentions`. */
export type ConversationsListMentionsOutput = MentionList

/** Input of `conversations.readMention`. */
export type ConversationsReadMentionInput = {
  /** A mention, cmn_…. */
  mentionId: string
}
/** Answer of `conversations.readMention`. */
export type ConversationsReadMentionOutput = ReadMentionResult

/** Input of `conversations.readMentions`. */
export type ConversationsReadMentionsInput = {
  /** Only those in this conversation. */
  conversationId?: string | undefined
}
/** Answer of `conversations.readMentions`. */
export type ConversationsReadMentionsOutput = ReadMentionsResult

/** Input of `conversations.listBusinessHours`. */
export type ConversationsListBusinessHoursInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `conversations.listBusinessHours`. */
export type ConversationsListBusinessHoursOutput = BusinessHoursList

/** Input of `conversations.setBusinessHours`. */
export type ConversationsSetBusinessHoursInput = {
  /** Of this channel; else of all that have none of their own. */
  channelId?: string | undefined
  /** By its IANA name: Europe/Oslo. */
  timeZone: string
  /** Several a day as you like; none at all is always closed. */
  weekly: OpeningHours[]
  holidays?: HolidayInput[] | undefined
  outOfOffice?: OutOfOffice | undefined
}
/** Answer of `conversations.setBusinessHours`. */
export type ConversationsSetBusinessHoursOutput = BusinessHours

/** Input of `conversations.deleteBusinessHours`. */
export type ConversationsDeleteBusinessHoursInput = {
  /** Of this channel; else of all that have none of their own. */
  channelId?: string | undefined
}
/** Answer of `conversations.deleteBusinessHours`. */
export type ConversationsDeleteBusinessHoursOutput = void

/** Input of `conversations.getBusinessHoursStatus`. */
export type ConversationsGetBusinessHoursStatusInput = {
  /** Of this channel; else of all that have none of their own. */
  channelId?: string | undefined
}
/** Answer of `conversations.getBusinessHoursStatus`. */
export type ConversationsGetBusinessHoursStatusOutput = GetBusinessHoursStatusResult

/** Input of `conversations.getEmailNotifications`. */
export type ConversationsGetEmailNotificationsInput = Record<string, never>
/** Answer of `conversations.getEmailNotifications`. */
export type ConversationsGetEmailNotificationsOutput = EmailNotifications

/** Input of `conversations.setEmailNotifications`. */
export type ConversationsSetEmailNotificationsInput = {
  /** Notes that name one. */
  mentions?: boolean | undefined
  /** Customers who wait for a person: of one’s own conversations, and of those that nobody owns. */
  waiting?: boolean | undefined
}
/** Answer of `conversations.setEmailNotifications`. */
export type ConversationsSetEmailNotificationsOutput = EmailNotifications

/** Input of `conversations.listOwnConversations`. */
export type ConversationsListOwnConversationsInput = {
  status?: "open" | "closed" | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
  limit?: number | undefined
}
/** Answer of `conversations.listOwnConversations`. */
export type ConversationsListOwnConversationsOutput = PersonConversationList

/** Input of `conversations.startOwnConversation`. */
export type ConversationsStartOwnConversationInput = {
  body: string
  subject?: string | undefined
  channelHint?: "chat" | "email" | "sms" | "voice" | undefined
}
/** Answer of `conversations.startOwnConversation`. */
export type ConversationsStartOwnConversationOutput = StartedConversation

/** Input of `conversations.getOwnConversation`. */
export type ConversationsGetOwnConversationInput = {
  /** A conversation, ccv_…. */
  id: string
  /** The lowest `seq` of the messages that came before. */
  before?: number | undefined
}
/** Answer of `conversations.getOwnConversation`. */
export type ConversationsGetOwnConversationOutput = PersonConversationDetail

/** Input of `conversations.sendOwnMessage`. */
export type ConversationsSendOwnMessageInput = {
  /** A conversation, ccv_…. */
  id: string
  body: string
}
/** Answer of `conversations.sendOwnMessage`. */
export type ConversationsSendOwnMessageOutput = VisitorMessage

/** Channels, conversations, messages, take-over; the chat widget’s ingest. */
export interface ConversationsClient {
  /** Create a chat-widget channel. `POST /v1/conversations/channels/widget` */
  createWidgetChannel(input: ConversationsCreateWidgetChannelInput, options?: CallOptions): Promise<ConversationsCreateWidgetChannelOutput>
  /** Change a chat-widget channel. `PATCH /v1/conversations/channels/widget/{id}` */
  updateWidgetChannel(input: ConversationsUpdateWidgetChannelInput, options?: CallOptions): Promise<ConversationsUpdateWidgetChannelOutput>
  /** Read a widget channel’s key. `GET /v1/conversations/channels/widget/{id}/key` */
  getWidgetKey(input: ConversationsGetWidgetKeyInput, options?: CallOptions): Promise<ConversationsGetWidgetKeyOutput>
  /** Replace a widget channel’s key. `POST /v1/conversations/channels/widget/{id}/rotate-key` */
  rotateWidgetKey(input: ConversationsRotateWidgetKeyInput, options?: CallOptions): Promise<ConversationsRotateWidgetKeyOutput>
  /** Replace a widget channel’s identity secret. `POST /v1/conversations/channels/widget/{id}/rotate-identity-secret` */
  rotateWidgetIdentitySecret(input: ConversationsRotateWidgetIdentitySecretInput, options?: CallOptions): Promise<ConversationsRotateWidgetIdentitySecretOutput>
  /** List the vendors whose numbers can be channels. `GET /v1/conversations/channels/vendors` */
  listChannelVendors(input?: ConversationsListChannelVendorsInput, options?: CallOptions): Promise<ConversationsListChannelVendorsOutput>
  /** Connect a number of a vendor, or change one. `POST /v1/conversations/channels` */
  saveVendorChannel(input: ConversationsSaveVendorChannelInput, options?: CallOptions): Promise<ConversationsSaveVendorChannelOutput>
  /** List channels. `GET /v1/conversations/channels` */
  listChannels(input?: ConversationsListChannelsInput, options?: CallOptions): Promise<ConversationsListChannelsOutput>
  /** Connect a number of Twilio, or change one. `POST /v1/conversations/channels/sms-provider-a` */
  saveTwilioChannel(input?: ConversationsSaveTwilioChannelInput, options?: CallOptions): Promise<ConversationsSaveTwilioChannelOutput>
  /** Try a number of Twilio. `POST /v1/conversations/channels/sms-provider-a/{id}/test` */
  testTwilioChannel(input: ConversationsTestTwilioChannelInput, options?: CallOptions): Promise<ConversationsTestTwilioChannelOutput>
  /** Send a test text from a number of Twilio. `POST /v1/conversations/channels/sms-provider-a/{id}/send-test` */
  sendTwilioTest(input: ConversationsSendTwilioTestInput, options?: CallOptions): Promise<ConversationsSendTwilioTestOutput>
  /** Connect an assistant of Vapi, or change one. `POST /v1/conversations/channels/voice-provider-a` */
  saveVapiChannel(input?: ConversationsSaveVapiChannelInput, options?: CallOptions): Promise<ConversationsSaveVapiChannelOutput>
  /** Connect a voice worker, or change one. `POST /v1/conversations/channels/voice-provider-b` */
  saveWorkerChannel(input?: ConversationsSaveWorkerChannelInput, options?: CallOptions): Promise<ConversationsSaveWorkerChannelOutput>
  /** Try a channel of Vapi. `POST /v1/conversations/channels/voice-provider-a/{id}/test` */
  testVapiChannel(input: ConversationsTestVapiChannelInput, options?: CallOptions): Promise<ConversationsTestVapiChannelOutput>
  /** Try a channel of a voice worker. `POST /v1/conversations/channels/voice-provider-b/{id}/test` */
  testWorkerChannel(input: ConversationsTestWorkerChannelInput, options?: CallOptions): Promise<ConversationsTestWorkerChannelOutput>
  /** Have an assistant of Vapi call a number. `POST /v1/conversations/channels/voice-provider-a/{id}/call` */
  callByVapi(input: ConversationsCallByVapiInput, options?: CallOptions): Promise<ConversationsCallByVapiOutput>
  /** Have a voice worker call a number. `POST /v1/conversations/channels/voice-provider-b/{id}/call` */
  callByWorker(input: ConversationsCallByWorkerInput, options?: CallOptions): Promise<ConversationsCallByWorkerOutput>
  /** Have a channel of calls call a number. `POST /v1/conversations/channels/{id}/call` */
  callNumber(input: ConversationsCallNumberInput, options?: CallOptions): Promise<ConversationsCallNumberOutput>
  /** List what a vendor’s account offers before its channel is there. `POST /v1/conversations/channels/options` */
  previewOptions(input: ConversationsPreviewOptionsInput, options?: CallOptions): Promise<ConversationsPreviewOptionsOutput>
  /** List what the account of a channel offers. `POST /v1/conversations/channels/{id}/options` */
  listOptions(input: ConversationsListOptionsInput, options?: CallOptions): Promise<ConversationsListOptionsOutput>
  /** Connect a number of MessageBird, or change one. `POST /v1/conversations/channels/sms-provider-b` */
  saveMessageBirdChannel(input?: ConversationsSaveMessageBirdChannelInput, options?: CallOptions): Promise<ConversationsSaveMessageBirdChannelOutput>
  /** Try a number of MessageBird. `POST /v1/conversations/channels/sms-provider-b/{id}/test` */
  testMessageBirdChannel(input: ConversationsTestMessageBirdChannelInput, options?: CallOptions): Promise<ConversationsTestMessageBirdChannelOutput>
  /** Send a test text from a number of MessageBird. `POST /v1/conversations/channels/sms-provider-b/{id}/send-test` */
  sendMessageBirdTest(input: ConversationsSendMessageBirdTestInput, options?: CallOptions): Promise<ConversationsSendMessageBirdTestOutput>
  /** Show what mailboxes can do here beside servers of their own. `GET /v1/conversations/channels/email/capabilities` */
  getEmailCapabilities(input?: ConversationsGetEmailCapabilitiesInput, options?: CallOptions): Promise<ConversationsGetEmailCapabilitiesOutput>
  /** Connect a mailbox, or change one. `POST /v1/conversations/channels/email` */
  saveEmailChannel(input: ConversationsSaveEmailChannelInput, options?: CallOptions): Promise<ConversationsSaveEmailChannelOutput>
  /** Try the servers of a mailbox. `POST /v1/conversations/channels/email/{id}/test` */
  testEmailChannel(input: ConversationsTestEmailChannelInput, options?: CallOptions): Promise<ConversationsTestEmailChannelOutput>
  /** Send a test mail from a mailbox. `POST /v1/conversations/channels/email/{id}/send-test` */
  sendTestEmail(input: ConversationsSendTestEmailInput, options?: CallOptions): Promise<ConversationsSendTestEmailOutput>
  /** List what came into a mailbox, newest first. `GET /v1/conversations/channels/email/{id}/mails` */
  listReceivedMails(input: ConversationsListReceivedMailsInput, options?: CallOptions): Promise<ConversationsListReceivedMailsOutput>
  /** Take in a mail from quarantine once more. `POST /v1/conversations/channels/email/{id}/mails/{mailId}/retry` */
  retryReceivedMail(input: ConversationsRetryReceivedMailInput, options?: CallOptions): Promise<ConversationsRetryReceivedMailOutput>
  /** Try the connection of a channel. `POST /v1/conversations/channels/{id}/test` */
  testChannel(input: ConversationsTestChannelInput, options?: CallOptions): Promise<ConversationsTestChannelOutput>
  /** Set the secrets of a channel, and try them. `POST /v1/conversations/channels/{id}/credentials` */
  setChannelCredentials(input: ConversationsSetChannelCredentialsInput, options?: CallOptions): Promise<ConversationsSetChannelCredentialsOutput>
  /** Send a test message from a channel. `POST /v1/conversations/channels/{id}/send-test` */
  sendChannelTest(input: ConversationsSendChannelTestInput, options?: CallOptions): Promise<ConversationsSendChannelTestOutput>
  /** Show a channel. `GET /v1/conversations/channels/{id}` */
  getChannel(input: ConversationsGetChannelInput, options?: CallOptions): Promise<ConversationsGetChannelOutput>
  /** Turn a channel off. `DELETE /v1/conversations/channels/{id}` */
  deactivateChannel(input: ConversationsDeactivateChannelInput, options?: CallOptions): Promise<ConversationsDeactivateChannelOutput>
  /** Turn a channel on again. `POST /v1/conversations/channels/{id}/activate` */
  activateChannel(input: ConversationsActivateChannelInput, options?: CallOptions): Promise<ConversationsActivateChannelOutput>
  /** Add a visitor’s messages. `POST /v1/widget/messages` */
  ingestMessages(input: ConversationsIngestMessagesInput, options?: CallOptions): Promise<ConversationsIngestMessagesOutput>
  /** Read a session’s messages. `GET /v1/widget/messages` */
  readTranscript(input: ConversationsReadTranscriptInput, options?: CallOptions): Promise<ConversationsReadTranscriptOutput>
  /** Tell who answers, and how soon. `GET /v1/widget/welcome` */
  readWelcome(input: ConversationsReadWelcomeInput, options?: CallOptions): Promise<ConversationsReadWelcomeOutput>
  /** Open a session’s conversation. `POST /v1/widget/conversations` */
  startConversation(input: ConversationsStartConversationInput, options?: CallOptions): Promise<ConversationsStartConversationOutput>
  /** List a visitor’s conversations. `GET /v1/widget/conversations` */
  listHistory(input: ConversationsListHistoryInput, options?: CallOptions): Promise<ConversationsListHistoryOutput>
  /** Set a visitor’s name or email. `PATCH /v1/widget/visitor` */
  updateVisitor(input: ConversationsUpdateVisitorInput, options?: CallOptions): Promise<ConversationsUpdateVisitorOutput>
  /** Prove who a session’s visitor is. `POST /v1/widget/identify` */
  identifyVisitor(input: ConversationsIdentifyVisitorInput, options?: CallOptions): Promise<ConversationsIdentifyVisitorOutput>
  /** Request an upload link for a visitor’s image or file. `POST /v1/widget/attachments` */
  requestWidgetUpload(input: ConversationsRequestWidgetUploadInput, options?: CallOptions): Promise<ConversationsRequestWidgetUploadOutput>
  /** Complete a visitor’s upload. `POST /v1/widget/attachments/{id}/complete` */
  completeWidgetUpload(input: ConversationsCompleteWidgetUploadInput, options?: CallOptions): Promise<ConversationsCompleteWidgetUploadOutput>
  /** Rate a session’s conversation. `POST /v1/widget/rating` */
  rateConversation(input: ConversationsRateConversationInput, options?: CallOptions): Promise<ConversationsRateConversationOutput>
  /** Check whether a visitor can call. `GET /v1/widget/voice/available` */
  voiceAvailable(input: ConversationsVoiceAvailableInput, options?: CallOptions): Promise<ConversationsVoiceAvailableOutput>
  /** Prepare a visitor’s call. `POST /v1/widget/voice/start` */
  startVoice(input: ConversationsStartVoiceInput, options?: CallOptions): Promise<ConversationsStartVoiceOutput>
  /** Report that a visitor’s call started or ended. `POST /v1/widget/voice/event` */
  reportVoice(input: ConversationsReportVoiceInput, options?: CallOptions): Promise<ConversationsReportVoiceOutput>
  /** List conversations. `GET /v1/conversations` */
  listConversations(input?: ConversationsListConversationsInput, options?: CallOptions): Promise<ConversationsListConversationsOutput>
  /** List the queue. `GET /v1/conversations/queue` */
  listQueue(input?: ConversationsListQueueInput, options?: CallOptions): Promise<ConversationsListQueueOutput>
  /** Count the queue. `GET /v1/conversations/queue/counts` */
  queueCounts(input?: ConversationsQueueCountsInput, options?: CallOptions): Promise<ConversationsQueueCountsOutput>
  /** Count open conversations by topic and by channel. `GET /v1/conversations/queue/breakdown` */
  queueBreakdown(input?: ConversationsQueueBreakdownInput, options?: CallOptions): Promise<ConversationsQueueBreakdownOutput>
  /** Read a conversation. `GET /v1/conversations/{id}` */
  getConversation(input: ConversationsGetConversationInput, options?: CallOptions): Promise<ConversationsGetConversationOutput>
  /** Give a conversation a subject. `PATCH /v1/conversations/{id}` */
  rename(input: ConversationsRenameInput, options?: CallOptions): Promise<ConversationsRenameOutput>
  /** Delete a conversation. `DELETE /v1/conversations/{id}` */
  deleteConversation(input: ConversationsDeleteConversationInput, options?: CallOptions): Promise<ConversationsDeleteConversationOutput>
  /** Mark a conversation as read. `POST /v1/conversations/{id}/read` */
  markRead(input: ConversationsMarkReadInput, options?: CallOptions): Promise<ConversationsMarkReadOutput>
  /** Reply to the customer, or add a note. `POST /v1/conversations/{id}/messages` */
  sendMessage(input: ConversationsSendMessageInput, options?: CallOptions): Promise<ConversationsSendMessageOutput>
  /** Request an upload link for an image or file. `POST /v1/conversations/{id}/attachments/upload-request` */
  requestAttachmentUpload(input: ConversationsRequestAttachmentUploadInput, options?: CallOptions): Promise<ConversationsRequestAttachmentUploadOutput>
  /** Complete an upload. `POST /v1/conversations/{id}/attachments/{attachmentId}/complete` */
  completeAttachment(input: ConversationsCompleteAttachmentInput, options?: CallOptions): Promise<ConversationsCompleteAttachmentOutput>
  /** Delete an image or file. `DELETE /v1/conversations/{id}/attachments/{attachmentId}` */
  deleteAttachment(input: ConversationsDeleteAttachmentInput, options?: CallOptions): Promise<ConversationsDeleteAttachmentOutput>
  /** Open, snooze or close a conversation. `POST /v1/conversations/{id}/status` */
  setStatus(input: ConversationsSetStatusInput, options?: CallOptions): Promise<ConversationsSetStatusOutput>
  /** Assign a conversation. `POST /v1/conversations/{id}/assign` */
  assign(input: ConversationsAssignInput, options?: CallOptions): Promise<ConversationsAssignOutput>
  /** Ask for a person (handover). `POST /v1/conversations/{id}/request-handover` */
  requestHandover(input: ConversationsRequestHandoverInput, options?: CallOptions): Promise<ConversationsRequestHandoverOutput>
  /** Change many conversations at once. `POST /v1/conversations/bulk` */
  bulkUpdate(input: ConversationsBulkUpdateInput, options?: CallOptions): Promise<ConversationsBulkUpdateOutput>
  /** Preview a merge of two conversations. `GET /v1/conversations/{id}/merge-preview` */
  previewMerge(input: ConversationsPreviewMergeInput, options?: CallOptions): Promise<ConversationsPreviewMergeOutput>
  /** Merge a conversation into another one. `POST /v1/conversations/{id}/merge` */
  merge(input: ConversationsMergeInput, options?: CallOptions): Promise<ConversationsMergeOutput>
  /** Undo a merge. `POST /v1/conversations/{id}/unmerge` */
  unmerge(input: ConversationsUnmergeInput, options?: CallOptions): Promise<ConversationsUnmergeOutput>
  /** Block the visitor of a conversation. `POST /v1/conversations/{id}/block` */
  blockVisitor(input: ConversationsBlockVisitorInput, options?: CallOptions): Promise<ConversationsBlockVisitorOutput>
  /** Block an email address. `POST /v1/conversations/blocks` */
  blockEmail(input: ConversationsBlockEmailInput, options?: CallOptions): Promise<ConversationsBlockEmailOutput>
  /** List blocked visitors and addresses. `GET /v1/conversations/blocks` */
  listBlocks(input?: ConversationsListBlocksInput, options?: CallOptions): Promise<ConversationsListBlocksOutput>
  /** Unblock a visitor or address. `DELETE /v1/conversations/blocks/{id}` */
  unblock(input: ConversationsUnblockInput, options?: CallOptions): Promise<ConversationsUnblockOutput>
  /** Write a conversation’s transcript. `GET /v1/conversations/{id}/transcript` */
  getTranscript(input: ConversationsGetTranscriptInput, options?: CallOptions): Promise<ConversationsGetTranscriptOutput>
  /** Send a conversation’s transcript by email. `POST /v1/conversations/{id}/transcript` */
  sendTranscript(input: ConversationsSendTranscriptInput, options?: CallOptions): Promise<ConversationsSendTranscriptOutput>
  /** List deleted conversations. `GET /v1/conversations/deleted` */
  listDeleted(input?: ConversationsListDeletedInput, options?: CallOptions): Promise<ConversationsListDeletedOutput>
  /** Restore a deleted conversation. `POST /v1/conversations/{id}/restore` */
  restoreConversation(input: ConversationsRestoreConversationInput, options?: CallOptions): Promise<ConversationsRestoreConversationOutput>
  /** Export conversations page by page. `GET /v1/conv/export` */
  export(input?: ConversationsExportInput, options?: CallOptions): Promise<ConversationsExportOutput>
  /** Import conversations. `POST /v1/conv/import` */
  import(input: ConversationsImportInput, options?: CallOptions): Promise<ConversationsImportOutput>
  /** Send a reply later. `POST /v1/conversations/{id}/scheduled-messages` */
  scheduleMessage(input: ConversationsScheduleMessageInput, options?: CallOptions): Promise<ConversationsScheduleMessageOutput>
  /** List scheduled replies. `GET /v1/conversations/{id}/scheduled-messages` */
  listScheduledMessages(input: ConversationsListScheduledMessagesInput, options?: CallOptions): Promise<ConversationsListScheduledMessagesOutput>
  /** Cancel a scheduled reply. `DELETE /v1/conversations/{id}/scheduled-messages/{scheduledMessageId}` */
  cancelScheduledMessage(input: ConversationsCancelScheduledMessageInput, options?: CallOptions): Promise<ConversationsCancelScheduledMessageOutput>
  /** Retry delivery of a failed message. `POST /v1/conversations/{id}/messages/{messageId}/retry-delivery` */
  retryDelivery(input: ConversationsRetryDeliveryInput, options?: CallOptions): Promise<ConversationsRetryDeliveryOutput>
  /** Create a test conversation. `POST /v1/conversations/test-message` */
  createTestMessage(input?: ConversationsCreateTestMessageInput, options?: CallOptions): Promise<ConversationsCreateTestMessageOutput>
  /** Delete a test conversation. `DELETE /v1/conversations/test-message/{id}` */
  deleteTestMessage(input: ConversationsDeleteTestMessageInput, options?: CallOptions): Promise<ConversationsDeleteTestMessageOutput>
  /** Take a conversation over. `POST /v1/conversations/{id}/take-over` */
  takeOver(input: ConversationsTakeOverInput, options?: CallOptions): Promise<ConversationsTakeOverOutput>
  /** Release a conversation. `POST /v1/conversations/{id}/release` */
  release(input: ConversationsReleaseInput, options?: CallOptions): Promise<ConversationsReleaseOutput>
  /** Set what agents may do in a conversation. `POST /v1/conversations/{id}/agent-mode` */
  setAgentMode(input: ConversationsSetAgentModeInput, options?: CallOptions): Promise<ConversationsSetAgentModeOutput>
  /** Write a draft for a person to send. `POST /v1/conversations/{id}/draft-reply` */
  draftReply(input: ConversationsDraftReplyInput, options?: CallOptions): Promise<ConversationsDraftReplyOutput>
  /** Reject the waiting draft. `POST /v1/conversations/{id}/clear-draft` */
  clearDraft(input: ConversationsClearDraftInput, options?: CallOptions): Promise<ConversationsClearDraftOutput>
  /** Ask agents for a draft. `POST /v1/conversations/{id}/request-draft` */
  requestDraft(input: ConversationsRequestDraftInput, options?: CallOptions): Promise<ConversationsRequestDraftOutput>
  /** List conversations that agents should answer now. `GET /v1/conversations/awaiting-reply` */
  listAwaitingReply(input?: ConversationsListAwaitingReplyInput, options?: CallOptions): Promise<ConversationsListAwaitingReplyOutput>
  /** Lease a conversation to one agent process. `POST /v1/conversations/{id}/runner-claim` */
  claimRunner(input: ConversationsClaimRunnerInput, options?: CallOptions): Promise<ConversationsClaimRunnerOutput>
  /** Release the lease of a conversation. `POST /v1/conversations/{id}/runner-release` */
  releaseRunner(input: ConversationsReleaseRunnerInput, options?: CallOptions): Promise<ConversationsReleaseRunnerOutput>
  /** List topics. `GET /v1/conversations/topics` */
  listTopics(input?: ConversationsListTopicsInput, options?: CallOptions): Promise<ConversationsListTopicsOutput>
  /** Create a topic. `POST /v1/conversations/topics` */
  createTopic(input: ConversationsCreateTopicInput, options?: CallOptions): Promise<ConversationsCreateTopicOutput>
  /** Show a topic. `GET /v1/conversations/topics/{topicId}` */
  getTopic(input: ConversationsGetTopicInput, options?: CallOptions): Promise<ConversationsGetTopicOutput>
  /** Change a topic’s name, description or color. `POST /v1/conversations/topics/{topicId}` */
  updateTopic(input: ConversationsUpdateTopicInput, options?: CallOptions): Promise<ConversationsUpdateTopicOutput>
  /** Delete a topic. `DELETE /v1/conversations/topics/{topicId}` */
  deleteTopic(input: ConversationsDeleteTopicInput, options?: CallOptions): Promise<ConversationsDeleteTopicOutput>
  /** Set what agents may do in a topic’s conversations. `POST /v1/conversations/topics/{topicId}/agent-mode` */
  setTopicAgentMode(input: ConversationsSetTopicAgentModeInput, options?: CallOptions): Promise<ConversationsSetTopicAgentModeOutput>
  /** Set a conversation’s topic. `POST /v1/conversations/{id}/topic` */
  setTopic(input: ConversationsSetTopicInput, options?: CallOptions): Promise<ConversationsSetTopicOutput>
  /** Show how well agents do, by topic. `GET /v1/conversations/automation` */
  getAutomation(input?: ConversationsGetAutomationInput, options?: CallOptions): Promise<ConversationsGetAutomationOutput>
  /** Show what is hidden in customers’ messages. `GET /v1/conversations/redaction` */
  getRedaction(input?: ConversationsGetRedactionInput, options?: CallOptions): Promise<ConversationsGetRedactionOutput>
  /** Choose what is hidden in customers’ messages. `PUT /v1/conversations/redaction` */
  setRedaction(input: ConversationsSetRedactionInput, options?: CallOptions): Promise<ConversationsSetRedactionOutput>
  /** List colleagues and how many conversations they hold. `GET /v1/orgs/me/roster` */
  roster(input?: ConversationsRosterInput, options?: CallOptions): Promise<ConversationsRosterOutput>
  /** List canned replies. `GET /v1/conversations/canned-replies` */
  listCannedReplies(input?: ConversationsListCannedRepliesInput, options?: CallOptions): Promise<ConversationsListCannedRepliesOutput>
  /** Create a canned reply. `POST /v1/conversations/canned-replies` */
  createCannedReply(input: ConversationsCreateCannedReplyInput, options?: CallOptions): Promise<ConversationsCreateCannedReplyOutput>
  /** Show a canned reply. `GET /v1/conversations/canned-replies/{cannedReplyId}` */
  getCannedReply(input: ConversationsGetCannedReplyInput, options?: CallOptions): Promise<ConversationsGetCannedReplyOutput>
  /** Change a canned reply. `PATCH /v1/conversations/canned-replies/{cannedReplyId}` */
  updateCannedReply(input: ConversationsUpdateCannedReplyInput, options?: CallOptions): Promise<ConversationsUpdateCannedReplyOutput>
  /** Delete a canned reply. `DELETE /v1/conversations/canned-replies/{cannedReplyId}` */
  deleteCannedReply(input: ConversationsDeleteCannedReplyInput, options?: CallOptions): Promise<ConversationsDeleteCannedReplyOutput>
  /** Fill in a canned reply for a conversation. `POST /v1/conversations/{id}/canned-replies/{cannedReplyId}/render` */
  renderCannedReply(input: ConversationsRenderCannedReplyInput, options?: CallOptions): Promise<ConversationsRenderCannedReplyOutput>
  /** List your unsent texts. `GET /v1/conversations/composer-drafts` */
  listComposerDrafts(input?: ConversationsListComposerDraftsInput, options?: CallOptions): Promise<ConversationsListComposerDraftsOutput>
  /** Save an unsent text. `PUT /v1/conversations/{id}/composer-draft` */
  saveComposerDraft(input: ConversationsSaveComposerDraftInput, options?: CallOptions): Promise<ConversationsSaveComposerDraftOutput>
  /** Delete an unsent text. `DELETE /v1/conversations/{id}/composer-draft` */
  deleteComposerDraft(input: ConversationsDeleteComposerDraftInput, options?: CallOptions): Promise<ConversationsDeleteComposerDraftOutput>
  /** List saved views of the inbox. `GET /v1/conversations/saved-views` */
  listSavedViews(input?: ConversationsListSavedViewsInput, options?: CallOptions): Promise<ConversationsListSavedViewsOutput>
  /** Save a view of the inbox. `POST /v1/conversations/saved-views` */
  createSavedView(input: ConversationsCreateSavedViewInput, options?: CallOptions): Promise<ConversationsCreateSavedViewOutput>
  /** Change a saved view. `PATCH /v1/conversations/saved-views/{viewId}` */
  updateSavedView(input: ConversationsUpdateSavedViewInput, options?: CallOptions): Promise<ConversationsUpdateSavedViewOutput>
  /** Delete a saved view. `DELETE /v1/conversations/saved-views/{viewId}` */
  deleteSavedView(input: ConversationsDeleteSavedViewInput, options?: CallOptions): Promise<ConversationsDeleteSavedViewOutput>
  /** Reorder saved views. `PUT /v1/conversations/saved-views/order` */
  reorderSavedViews(input: ConversationsReorderSavedViewsInput, options?: CallOptions): Promise<ConversationsReorderSavedViewsOutput>
  /** List the notes that mention you. `GET /v1/conversations/mentions` */
  listMentions(input?: ConversationsListMentionsInput, options?: CallOptions): Promise<ConversationsListMentionsOutput>
  /** Mark a mention as read. `POST /v1/conversations/mentions/{mentionId}/read` */
  readMention(input: ConversationsReadMentionInput, options?: CallOptions): Promise<ConversationsReadMentionOutput>
  /** Mark all your mentions as read. `POST /v1/conversations/mentions/read` */
  readMentions(input?: ConversationsReadMentionsInput, options?: CallOptions): Promise<ConversationsReadMentionsOutput>
  /** List business hours. `GET /v1/conversations/business-hours` */
  listBusinessHours(input?: ConversationsListBusinessHoursInput, options?: CallOptions): Promise<ConversationsListBusinessHoursOutput>
  /** Set business hours. `PUT /v1/conversations/business-hours` */
  setBusinessHours(input: ConversationsSetBusinessHoursInput, options?: CallOptions): Promise<ConversationsSetBusinessHoursOutput>
  /** Remove business hours. `DELETE /v1/conversations/business-hours` */
  deleteBusinessHours(input?: ConversationsDeleteBusinessHoursInput, options?: CallOptions): Promise<ConversationsDeleteBusinessHoursOutput>
  /** Check whether it is open now. `GET /v1/conversations/business-hours/status` */
  getBusinessHoursStatus(input?: ConversationsGetBusinessHoursStatusInput, options?: CallOptions): Promise<ConversationsGetBusinessHoursStatusOutput>
  /** Show what one is told by email while away. `GET /v1/me/email-notifications` */
  getEmailNotifications(input?: ConversationsGetEmailNotificationsInput, options?: CallOptions): Promise<ConversationsGetEmailNotificationsOutput>
  /** Choose what one is told by email while away. `PATCH /v1/me/email-notifications` */
  setEmailNotifications(input?: ConversationsSetEmailNotificationsInput, options?: CallOptions): Promise<ConversationsSetEmailNotificationsOutput>
  /** List the conversations of the person who asks, the latest first. `GET /v1/end-users/me/conversations` */
  listOwnConversations(input?: ConversationsListOwnConversationsInput, options?: CallOptions): Promise<ConversationsListOwnConversationsOutput>
  /** Start a conversation as the person who asks. `POST /v1/end-users/me/conversations` */
  startOwnConversation(input: ConversationsStartOwnConversationInput, options?: CallOptions): Promise<ConversationsStartOwnConversationOutput>
  /** Read a conversation of the person who asks. `GET /v1/end-users/me/conversations/{id}` */
  getOwnConversation(input: ConversationsGetOwnConversationInput, options?: CallOptions): Promise<ConversationsGetOwnConversationOutput>
  /** Write in a conversation of the person who asks. `POST /v1/end-users/me/conversations/{id}/messages` */
  sendOwnMessage(input: ConversationsSendOwnMessageInput, options?: CallOptions): Promise<ConversationsSendOwnMessageOutput>
}

const ROUTES: Record<keyof ConversationsClient, string> = {
  createWidgetChannel: 'POST /v1/conversations/channels/widget',
  updateWidgetChannel: 'PATCH /v1/conversations/channels/widget/{id}',
  getWidgetKey: 'GET /v1/conversations/channels/widget/{id}/key',
  rotateWidgetKey: 'POST /v1/conversations/channels/widget/{id}/rotate-key',
  rotateWidgetIdentitySecret: 'POST /v1/conversations/channels/widget/{id}/rotate-identity-secret',
  listChannelVendors: 'GET /v1/conversations/channels/vendors',
  saveVendorChannel: 'POST /v1/conversations/channels',
  listChannels: 'GET /v1/conversations/channels',
  saveTwilioChannel: 'POST /v1/conversations/channels/sms-provider-a',
  testTwilioChannel: 'POST /v1/conversations/channels/sms-provider-a/{id}/test',
  sendTwilioTest: 'POST /v1/conversations/channels/sms-provider-a/{id}/send-test',
  saveVapiChannel: 'POST /v1/conversations/channels/voice-provider-a',
  saveWorkerChannel: 'POST /v1/conversations/channels/voice-provider-b',
  testVapiChannel: 'POST /v1/conversations/channels/voice-provider-a/{id}/test',
  testWorkerChannel: 'POST /v1/conversations/channels/voice-provider-b/{id}/test',
  callByVapi: 'POST /v1/conversations/channels/voice-provider-a/{id}/call',
  callByWorker: 'POST /v1/conversations/channels/voice-provider-b/{id}/call',
  callNumber: 'POST /v1/conversations/channels/{id}/call',
  previewOptions: 'POST /v1/conversations/channels/options',
  listOptions: 'POST /v1/conversations/channels/{id}/options',
  saveMessageBirdChannel: 'POST /v1/conversations/channels/sms-provider-b',
  testMessageBirdChannel: 'POST /v1/conversations/channels/sms-provider-b/{id}/test',
  sendMessageBirdTest: 'POST /v1/conversations/channels/sms-provider-b/{id}/send-test',
  getEmailCapabilities: 'GET /v1/conversations/channels/email/capabilities',
  saveEmailChannel: 'POST /v1/conversations/channels/email',
  testEmailChannel: 'POST /v1/conversations/channels/email/{id}/test',
  sendTestEmail: 'POST /v1/conversations/channels/email/{id}/send-test',
  listReceivedMails: 'GET /v1/conversations/channels/email/{id}/mails',
  retryReceivedMail: 'POST /v1/conversations/channels/email/{id}/mails/{mailId}/retry',
  testChannel: 'POST /v1/conversations/channels/{id}/test',
  setChannelCredentials: 'POST /v1/conversations/channels/{id}/credentials',
  sendChannelTest: 'POST /v1/conversations/channels/{id}/send-test',
  getChannel: 'GET /v1/conversations/channels/{id}',
  deactivateChannel: 'DELETE /v1/conversations/channels/{id}',
  activateChannel: 'POST /v1/conversations/channels/{id}/activate',
  ingestMessages: 'POST /v1/widget/messages',
  readTranscript: 'GET /v1/widget/messages',
  readWelcome: 'GET /v1/widget/welcome',
  startConversation: 'POST /v1/widget/conversations',
  listHistory: 'GET /v1/widget/conversations',
  updateVisitor: 'PATCH /v1/widget/visitor',
  identifyVisitor: 'POST /v1/widget/identify',
  requestWidgetUpload: 'POST /v1/widget/attachments',
  completeWidgetUpload: 'POST /v1/widget/attachments/{id}/complete',
  rateConversation: 'POST /v1/widget/rating',
  voiceAvailable: 'GET /v1/widget/voice/available',
  startVoice: 'POST /v1/widget/voice/start',
  reportVoice: 'POST /v1/widget/voice/event',
  listConversations: 'GET /v1/conversations',
  listQueue: 'GET /v1/conversations/queue',
  queueCounts: 'GET /v1/conversations/queue/counts',
  queueBreakdown: 'GET /v1/conversations/queue/breakdown',
  getConversation: 'GET /v1/conversations/{id}',
  rename: 'PATCH /v1/conversations/{id}',
  deleteConversation: 'DELETE /v1/conversations/{id}',
  markRead: 'POST /v1/conversations/{id}/read',
  sendMessage: 'POST /v1/conversations/{id}/messages',
  requestAttachmentUpload: 'POST /v1/conversations/{id}/attachments/upload-request',
  completeAttachment: 'POST /v1/conversations/{id}/attachments/{attachmentId}/complete',
  deleteAttachment: 'DELETE /v1/conversations/{id}/attachments/{attachmentId}',
  setStatus: 'POST /v1/conversations/{id}/status',
  assign: 'POST /v1/conversations/{id}/assign',
  requestHandover: 'POST /v1/conversations/{id}/request-handover',
  bulkUpdate: 'POST /v1/conversations/bulk',
  previewMerge: 'GET /v1/conversations/{id}/merge-preview',
  merge: 'POST /v1/conversations/{id}/merge',
  unmerge: 'POST /v1/conversations/{id}/unmerge',
  blockVisitor: 'POST /v1/conversations/{id}/block',
  blockEmail: 'POST /v1/conversations/blocks',
  listBlocks: 'GET /v1/conversations/blocks',
  unblock: 'DELETE /v1/conversations/blocks/{id}',
  getTranscript: 'GET /v1/conversations/{id}/transcript',
  sendTranscript: 'POST /v1/conversations/{id}/transcript',
  listDeleted: 'GET /v1/conversations/deleted',
  restoreConversation: 'POST /v1/conversations/{id}/restore',
  export: 'GET /v1/conv/export',
  import: 'POST /v1/conv/import',
  scheduleMessage: 'POST /v1/conversations/{id}/scheduled-messages',
  listScheduledMessages: 'GET /v1/conversations/{id}/scheduled-messages',
  cancelScheduledMessage: 'DELETE /v1/conversations/{id}/scheduled-messages/{scheduledMessageId}',
  retryDelivery: 'POST /v1/conversations/{id}/messages/{messageId}/retry-delivery',
  createTestMessage: 'POST /v1/conversations/test-message',
  deleteTestMessage: 'DELETE /v1/conversations/test-message/{id}',
  takeOver: 'POST /v1/conversations/{id}/take-over',
  release: 'POST /v1/conversations/{id}/release',
  setAgentMode: 'POST /v1/conversations/{id}/agent-mode',
  draftReply: 'POST /v1/conversations/{id}/draft-reply',
  clearDraft: 'POST /v1/conversations/{id}/clear-draft',
  requestDraft: 'POST /v1/conversations/{id}/request-draft',
  listAwaitingReply: 'GET /v1/conversations/awaiting-reply',
  claimRunner: 'POST /v1/conversations/{id}/runner-claim',
  releaseRunner: 'POST /v1/conversations/{id}/runner-release',
  listTopics: 'GET /v1/conversations/topics',
  createTopic: 'POST /v1/conversations/topics',
  getTopic: 'GET /v1/conversations/topics/{topicId}',
  updateTopic: 'POST /v1/conversations/topics/{topicId}',
  deleteTopic: 'DELETE /v1/conversations/topics/{topicId}',
  setTopicAgentMode: 'POST /v1/conversations/topics/{topicId}/agent-mode',
  setTopic: 'POST /v1/conversations/{id}/topic',
  getAutomation: 'GET /v1/conversations/automation',
  getRedaction: 'GET /v1/conversations/redaction',
  setRedaction: 'PUT /v1/conversations/redaction',
  roster: 'GET /v1/orgs/me/roster',
  listCannedReplies: 'GET /v1/conversations/canned-replies',
  createCannedReply: 'POST /v1/conversations/canned-replies',
  getCannedReply: 'GET /v1/conversations/canned-replies/{cannedReplyId}',
  updateCannedReply: 'PATCH /v1/conversations/canned-replies/{cannedReplyId}',
  deleteCannedReply: 'DELETE /v1/conversations/canned-replies/{cannedReplyId}',
  renderCannedReply: 'POST /v1/conversations/{id}/canned-replies/{cannedReplyId}/render',
  listComposerDrafts: 'GET /v1/conversations/composer-drafts',
  saveComposerDraft: 'PUT /v1/conversations/{id}/composer-draft',
  deleteComposerDraft: 'DELETE /v1/conversations/{id}/composer-draft',
  listSavedViews: 'GET /v1/conversations/saved-views',
  createSavedView: 'POST /v1/conversations/saved-views',
  updateSavedView: 'PATCH /v1/conversations/saved-views/{viewId}',
  deleteSavedView: 'DELETE /v1/conversations/saved-views/{viewId}',
  reorderSavedViews: 'PUT /v1/conversations/saved-views/order',
  listMentions: 'GET /v1/conversations/mentions',
  readMention: 'POST /v1/conversations/mentions/{mentionId}/read',
  readMentions: 'POST /v1/conversations/mentions/read',
  listBusinessHours: 'GET /v1/conversations/business-hours',
  setBusinessHours: 'PUT /v1/conversations/business-hours',
  deleteBusinessHours: 'DELETE /v1/conversations/business-hours',
  getBusinessHoursStatus: 'GET /v1/conversations/business-hours/status',
  getEmailNotifications: 'GET /v1/me/email-notifications',
  setEmailNotifications: 'PATCH /v1/me/email-notifications',
  listOwnConversations: 'GET /v1/end-users/me/conversations',
  startOwnConversation: 'POST /v1/end-users/me/conversations',
  getOwnConversation: 'GET /v1/end-users/me/conversations/{id}',
  sendOwnMessage: 'POST /v1/end-users/me/conversations/{id}/messages',
}

/** The client of this part of the API alone. */
export const conversations = (options: ClientOptions): ConversationsClient => clientOf<ConversationsClient>(options, ROUTES)
