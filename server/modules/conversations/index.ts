import { defineModule } from '../../kernel/contract/module.ts'
import { purgeBlobs } from './messages/attachments/blobs.ts'
import { collectUploads } from './messages/attachments/collect-uploads.ts'
import { deleteAttachment } from './messages/attachments/delete-attachment.ts'
import { completeAttachment, requestAttachmentUpload } from './messages/attachments/staff-uploads.ts'
import { uploadKeeper } from './messages/attachments/upload-keeper.ts'
import { completeWidgetUpload, requestWidgetUpload } from './widget/widget-uploads.ts'
import {
  deleteBusinessHours,
  getBusinessHoursStatus,
  listBusinessHours,
  setBusinessHours,
} from './channels/business-hours/business-hours.ts'
import { replyOutOfOffice, sendOutOfOffice } from './channels/business-hours/out-of-office.ts'
import { bulkUpdate } from './inbox/bulk-update.ts'
import {
  createCannedReply,
  deleteCannedReply,
  getCannedReply,
  listCannedReplies,
  updateCannedReply,
} from './desk/canned-replies/canned-replies.ts'
import { renderCannedReply } from './desk/canned-replies/render-canned-reply.ts'
import { readAppearance } from './channels/routes.ts'
import { getChannel, listChannels, activateChannel, deactivateChannel } from './channels/channels.ts'
import {
  createWidgetChannel,
  rotateWidgetIdentitySecret,
  rotateWidgetKey,
  updateWidgetChannel,
} from './channels/widget-channels.ts'
import { getWidgetKey } from './channels/widget-keys.ts'
import {
  deleteComposerDraft,
  listComposerDrafts,
  saveComposerDraft,
} from './desk/composer-drafts/composer-drafts.ts'
import { forgetDrafts } from './desk/composer-drafts/forget-drafts.ts'
import { getOwnConversation, listOwnConversations } from './end-users/own-conversations.ts'
import { sendOwnMessage, startOwnConversation } from './end-users/speak-for-oneself.ts'
import { widgetKeys } from './credentials.ts'
import { conversationEvents } from './events.ts'
import { examples } from './examples.ts'
import { glance } from './inbox/glance/index.ts'
import { callEscalation, escalate } from './channels/escalation.ts'
import { requestHandover } from './agents/request-handover.ts'
import { clearDraft, draftReply, requestDraft } from './agents/drafts.ts'
import { listAwaitingReply } from './agents/awaiting-reply.ts'
import { followAttention, raiseUnanswered, reconsiderUnanswered } from './inbox/attention-jobs.ts'
import { release, roster, takeOver } from './inbox/claims.ts'
import { closeSilent } from './inbox/close-silent.ts'
import { freeConversations, handleDeparture } from './inbox/departures.ts'
import { deleteConversation } from './inbox/deletion/delete-conversation.ts'
import { listDeleted } from './inbox/deletion/list-deleted.ts'
import { holds, told, traces } from './inbox/deletion/erase-contact.ts'
import { purgeDeleted } from './inbox/deletion/purge-deleted.ts'
import { restoreConversation } from './inbox/deletion/restore-conversation.ts'
import { getConversation } from './inbox/get-conversation.ts'
import { listConversations, listQueue } from './inbox/lists/list-conversations.ts'
import { queueBreakdown } from './inbox/lists/queue-breakdown.ts'
import { queueCounts } from './inbox/lists/queue-counts.ts'
import { markRead } from './inbox/lists/read-marks.ts'
import { renameConversation } from './inbox/rename-conversation.ts'
import { indexNewMessages } from './inbox/lists/index-new-messages.ts'
import { storeSearchTexts } from './inbox/lists/store-search-texts.ts'
import { assignConversation, setAgentMode, setStatus } from './inbox/status.ts'
import { wakeSnoozed } from './inbox/wake-snoozed.ts'
import { retryDelivery } from './messages/retry-delivery.ts'
import { LOCKS } from './locks.ts'
import {
  cancelScheduledMessage,
  listScheduledMessages,
  scheduleMessage,
} from './messages/scheduled/scheduled-messages.ts'
import { sendDue } from './messages/scheduled/send-due.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  reorderSavedViews,
  updateSavedView,
} from './desk/saved-views/saved-views.ts'
import { getEmailCapabilities, saveEmailChannel } from './email/email-channels.ts'
import { sendTestEmail, testEmailChannel } from './email/mailbox-tests.ts'
import { sendChannelTest, setChannelCredentials, testChannel } from './texts/any-channel.ts'
import { forgetMails, listReceivedMails, retryReceivedMail } from './email/mails.ts'
import { readMailbox, readMailboxes } from './email/read-mailboxes.ts'
import { endCalls } from './voice/hear-calls.ts'
import { voiceOperations } from './voice/operations.ts'
import { tieVendor } from './voice/voice-channels.ts'
import { forgetTexts } from './texts/hear.ts'
import { hearVendor, hearVendorByQuery } from './texts/routes.ts'
import { sendTexts } from './texts/send-texts.ts'
import {
  listChannelVendors,
  saveMessageBirdChannel,
  saveTwilioChannel,
  saveVendorChannel,
  sendMessageBirdTest,
  sendTwilioTest,
  testMessageBirdChannel,
  testTwilioChannel,
} from './texts/text-channels.ts'
import { countOpening, relayMail } from './email/routes.ts'
import { resumeEmails, sendEmails } from './email/send-emails.ts'
import { bundle, crossOrigin } from './served.ts'
import { sealedColumns } from './core/sealed-columns.ts'
import { troubles } from './channels/troubles.ts'
import { settings } from './settings.ts'
import { createTestMessage, deleteTestMessage } from './channels/sample-conversation.ts'
import { exportConversations } from './transfer/export.ts'
import { importConversationRecords } from './transfer/import.ts'
import { getEmailNotifications, setEmailNotifications } from './messages/mailing/email-choices.ts'
import { planMentionMails, tellMention, tellWaiting } from './messages/mailing/notify-colleagues.ts'
import { planReplyMails, replyByEmail } from './messages/mailing/reply-by-email.ts'
import { stopReplyMails } from './messages/mailing/routes.ts'
import { mergeConversations } from './inbox/merge/merge-conversations.ts'
import { previewMerge } from './inbox/merge/preview-merge.ts'
import { unmergeConversation } from './inbox/merge/unmerge-conversation.ts'
import { forgetMerges } from './inbox/merge/forget-merges.ts'
import { listMentions, readMention, readMentions } from './messages/mentions/mentions.ts'
import { blockEmail, blockVisitor, listBlocks, unblock } from './channels/blocks/blocks.ts'
import { sendMessage } from './messages/send-message.ts'
import { getTranscript } from './messages/transcripts/get-transcript.ts'
import { sendTranscript } from './messages/transcripts/send-transcript.ts'
import { personalEvents } from './personal-events.ts'
import { admitWidget } from './realtime/admission.ts'
import { conversationChannel, orgChannel, widgetChannel } from './realtime/channels.ts'
import { personChannel } from './realtime/person-channel.ts'
import { presenceFrame, readFrame, typingFrame, viewingFrame } from './realtime/frames.ts'
import { downloadAttachment } from './routes.ts'
import { getRedaction, setRedaction } from './channels/redaction/redaction.ts'
import { claimRunner, releaseRunner } from './agents/runner-leases.ts'
import { getAutomation } from './agents/automation.ts'
import { setTopic } from './inbox/topics/set-topic.ts'
import { setTopicAgentMode } from './agents/topic-agent-mode.ts'
import { createTopic, deleteTopic, getTopic, listTopics, updateTopic } from './inbox/topics/topics.ts'
import { reportVoice } from './widget/voice/voice-event.ts'
import { startVoice, voiceAvailable } from './widget/voice/voice.ts'
import { ingestMessages } from './widget/ingest.ts'
import { rateConversation } from './widget/rating.ts'
import { listHistory, readTranscript } from './widget/transcript.ts'
import { identifyVisitor, startConversation, updateVisitor } from './widget/visitor.ts'
import { readWelcome } from './widget/welcome.ts'
import { completions } from './completions.ts'
import { skills } from './skills/index.ts'

/**
 * Customers write, people and agents answer. Owns the `conv_` tables.
 *
 * - channel: where conversations come from, such as the widget of one site.
 * - session: one visitor's browser on a widget channel; it has exactly one conversation.
 * - conversation: messages with one customer, in the order of `seq`.
 * - seq: the number of an event in its conversation, given out under the conversation's row lock.
 * - note: an internal message.
 * - claim (take-over): a person holds the conversation for a while; agents keep back.
 * - attention: the conversation waits for a person.
 * - topic: what a conversation is about; may say how far agents go in it.
 * - attention: the conversation waits for a person.
 * - draft: a reply of an agent that waits for a person to send, change or reject it.
 * - lease: one agent process works on the conversation, and others keep off.
 * - call: the customer speaks with the organization's assistant in the widget; agents keep back meanwhile.
 * - attachment: an image or file; an upload until it is on a message.
 * - canned reply: a text with variables that is put into replies under a shortcut.
 * - party: one of several people whose conversations became one; known by the conversation that was theirs.
 * - business hours: when people answer; out of office is when they do not.
 * - mention: a note names a colleague by `@[Name](usr_…)`.
 * - saved view: filters of the list of conversations under a name.
 * - composer draft: what somebody began to write and did not send; theirs alone. Not a draft of an agent.
 *
 * Its rooms; each may use those above it, `core/` uses none:
 *
 * - core/: rows, the lock, numbers, appending and presenting: what several rooms need.
 * - messages/: what is said: sending, `attachments/`, `scheduled/`, `mentions/` in notes, `mailing/`, `transcripts/`.
 * - channels/: where conversations come from and what holds there: keys, `business-hours/`, `blocks/`, `redaction/`.
 * - inbox/: what people who answer see and do: `lists/` and search, claims, status, `topics/`, `merge/`, `deletion/`; in
 *   `glance/` what the answers about the whole service say of it.
 * - agents/: what programs that answer need: what waits for them, drafts, leases, handover, how far they may go.
 * - desk/: what people keep at hand: `canned-replies/`, `saved-views/`, `composer-drafts/`.
 * - email/: mailboxes: mails in and out, their threads, what came back, and what could not be taken in.
 * - voice/: channels of vendors of calls: calls out and in, and what is said in them.
 * - texts/: numbers of SMS vendors: texts in and out, and what their vendors report.
 * - widget/: the visitor’s side: ingest, sessions, transcript, uploads, rating, `voice/`.
 * - end-users/: a person’s own conversations, by a token that acts as them; the database shows no others.
 * - realtime/: the socket: who is let in, and what each audience hears.
 * - transfer/: everything out as records, and in again.
 */
export const conversations = defineModule({
  name: 'conversations',
  toolset: 'conv',
  summary: 'Channels, conversations, messages, take-over; the chat widget’s ingest.',
  locks: LOCKS,
  operations: [
    createWidgetChannel,
    updateWidgetChannel,
    getWidgetKey,
    rotateWidgetKey,
    rotateWidgetIdentitySecret,
    listChannelVendors,
    saveVendorChannel,
    saveTwilioChannel,
    testTwilioChannel,
    sendTwilioTest,
    ...voiceOperations,
    saveMessageBirdChannel,
    testMessageBirdChannel,
    sendMessageBirdTest,
    getEmailCapabilities,
    saveEmailChannel,
    testEmailChannel,
    sendTestEmail,
    listReceivedMails,
    retryReceivedMail,
    testChannel,
    setChannelCredentials,
    sendChannelTest,
    listChannels,
    getChannel,
    deactivateChannel,
    activateChannel,
    ingestMessages,
    readTranscript,
    readWelcome,
    startConversation,
    listHistory,
    updateVisitor,
    identifyVisitor,
    requestWidgetUpload,
    completeWidgetUpload,
    rateConversation,
    voiceAvailable,
    startVoice,
    reportVoice,
    listConversations,
    listQueue,
    queueCounts,
    queueBreakdown,
    getConversation,
    renameConversation,
    markRead,
    sendMessage,
    requestAttachmentUpload,
    completeAttachment,
    deleteAttachment,
    setStatus,
    assignConversation,
    requestHandover,
    bulkUpdate,
    previewMerge,
    mergeConversations,
    unmergeConversation,
    blockVisitor,
    blockEmail,
    listBlocks,
    unblock,
    getTranscript,
    sendTranscript,
    listDeleted,
    deleteConversation,
    restoreConversation,
    exportConversations,
    importConversationRecords,
    scheduleMessage,
    listScheduledMessages,
    cancelScheduledMessage,
    retryDelivery,
    createTestMessage,
    deleteTestMessage,
    takeOver,
    release,
    setAgentMode,
    draftReply,
    clearDraft,
    requestDraft,
    listAwaitingReply,
    claimRunner,
    releaseRunner,
    listTopics,
    getTopic,
    createTopic,
    updateTopic,
    deleteTopic,
    setTopicAgentMode,
    setTopic,
    getAutomation,
    getRedaction,
    setRedaction,
    roster,
    listCannedReplies,
    getCannedReply,
    createCannedReply,
    updateCannedReply,
    deleteCannedReply,
    renderCannedReply,
    listComposerDrafts,
    saveComposerDraft,
    deleteComposerDraft,
    listSavedViews,
    createSavedView,
    updateSavedView,
    deleteSavedView,
    reorderSavedViews,
    listMentions,
    readMention,
    readMentions,
    listBusinessHours,
    setBusinessHours,
    deleteBusinessHours,
    getBusinessHoursStatus,
    getEmailNotifications,
    setEmailNotifications,
    listOwnConversations,
    startOwnConversation,
    getOwnConversation,
    sendOwnMessage,
  ],
  settings,
  scopes: {
    'conv:read': 'Read conversations, messages and the inbox.',
    'conv:write': 'Answer, assign, close and otherwise change conversations.',
    'channels:read': 'Read the channels and their settings.',
    'channels:write': 'Create and change channels and rotate their keys.',
    'conv:widget': {
      description: 'Held by widget keys alone: a visitor’s own session.',
      keys: 'refused',
    },
  },
  events: { ...conversationEvents, ...personalEvents },
  sealedColumns,
  troubles,
  uploads: uploadKeeper,
  bundles: [bundle],
  crossOrigin,
  glance,
  holds,
  traces,
  tells: [told],
  examples,
  skills,
  completions,
  jobs: [
    callEscalation,
    sendDue,
    closeSilent,
    freeConversations,
    wakeSnoozed,
    raiseUnanswered,
    reconsiderUnanswered,
    indexNewMessages,
    storeSearchTexts,
    collectUploads,
    purgeBlobs,
    forgetDrafts,
    forgetMerges,
    purgeDeleted,
    sendOutOfOffice,
    replyByEmail,
    tellMention,
    tellWaiting,
    sendEmails,
    resumeEmails,
    readMailboxes,
    readMailbox,
    forgetMails,
    forgetTexts,
    endCalls,
    tieVendor,
    sendTexts,
  ],
  // What somebody has set a time for, or waits for.
  lanes: { messages: 8, emails: 4, mailboxes: 4, texts: 4 },
  reactions: [escalate, replyOutOfOffice, handleDeparture, followAttention, planReplyMails, planMentionMails],
  routes: [
    downloadAttachment,
    readAppearance,
    stopReplyMails,
    countOpening,
    relayMail,
    hearVendor,
    hearVendorByQuery,
  ],
  credentials: [widgetKeys],
  realtime: {
    channels: [orgChannel, conversationChannel, personChannel, widgetChannel],
    frames: [typingFrame, readFrame, viewingFrame, presenceFrame],
    admission: { widget: admitWidget },
  },
})

export * from './elsewhere/files.ts'
export * from './elsewhere/told.ts'
export * from './elsewhere/talk.ts'
export { OWN_AGENT } from './messages/send-message.ts'
export { isAnswered, isSaidIn } from './core/said-in.ts'
export { channelJoin, topicJoin } from './inbox/glance/names.ts'
export { mailboxesById, writeFirst, writeOn } from './email/write-first.ts'
