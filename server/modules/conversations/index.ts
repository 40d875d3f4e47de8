import { defineModule } from '../../kernel/operation.ts'
import { scopesOf } from '../../kernel/scopes.ts'
import { purgeBlobs } from './attachments/blobs.ts'
import { collectUploads } from './attachments/collect-uploads.ts'
import { deleteAttachment } from './attachments/delete-attachment.ts'
import { completeAttachment, requestAttachmentUpload } from './attachments/staff-uploads.ts'
import { uploadKeeper } from './attachments/upload-keeper.ts'
import { completeWidgetUpload, requestWidgetUpload } from './attachments/widget-uploads.ts'
import {
  deleteBusinessHours,
  getBusinessHoursStatus,
  listBusinessHours,
  setBusinessHours,
} from './business-hours/business-hours.ts'
import { replyOutOfOffice, sendOutOfOffice } from './business-hours/out-of-office.ts'
import { bulkUpdate } from './bulk/bulk-update.ts'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from './canned-replies/canned-replies.ts'
import { renderCannedReply } from './canned-replies/render-canned-reply.ts'
import { readAppearance } from './channels/routes.ts'
import { listChannels, activateChannel, deactivateChannel } from './channels/channels.ts'
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
} from './composer-drafts/composer-drafts.ts'
import { forgetDrafts } from './composer-drafts/forget-drafts.ts'
import { widgetKeys } from './credentials.ts'
import { conversationEvents } from './events.ts'
import { callEscalation, escalate } from './handover/escalation.ts'
import { requestHandover } from './handover/request-handover.ts'
import { clearDraft, draftReply, requestDraft } from './drafts/drafts.ts'
import { listAwaitingReply } from './inbox/awaiting-reply.ts'
import { followAttention, raiseUnanswered, reconsiderUnanswered } from './inbox/attention-jobs.ts'
import { release, roster, takeOver } from './inbox/claims.ts'
import { closeSilent } from './inbox/close-silent.ts'
import { freeConversations, handleDeparture } from './inbox/departures.ts'
import { deleteConversation } from './deletion/delete-conversation.ts'
import { listDeleted } from './deletion/list-deleted.ts'
import { purgeDeleted } from './deletion/purge-deleted.ts'
import { restoreConversation } from './deletion/restore-conversation.ts'
import { getConversation } from './inbox/get-conversation.ts'
import { listConversations, listQueue } from './inbox/list-conversations.ts'
import { queueBreakdown } from './inbox/queue-breakdown.ts'
import { queueCounts } from './inbox/queue-counts.ts'
import { markRead } from './inbox/read-marks.ts'
import { renameConversation } from './inbox/rename-conversation.ts'
import { settleSearch } from './inbox/settle-search.ts'
import { assignConversation, setAgentMode, setStatus } from './inbox/status.ts'
import { wakeSnoozed } from './jobs.ts'
import { retryDelivery } from './deliveries/retry-delivery.ts'
import {
  cancelScheduledMessage,
  listScheduledMessages,
  scheduleMessage,
} from './scheduled/scheduled-messages.ts'
import { sendDue } from './scheduled/send-due.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  reorderSavedViews,
  updateSavedView,
} from './saved-views/saved-views.ts'
import { createTestMessage, deleteTestMessage } from './samples/sample-conversation.ts'
import { exportConversations } from './transfer/export.ts'
import { importConversationRecords } from './transfer/import.ts'
import { getEmailNotifications, setEmailNotifications } from './mailing/email-choices.ts'
import { planMentionMails, tellMention, tellWaiting } from './mailing/notify-colleagues.ts'
import { planReplyMails, replyByEmail } from './mailing/reply-by-email.ts'
import { stopReplyMails } from './mailing/routes.ts'
import { mergeConversations } from './merge/merge-conversations.ts'
import { previewMerge } from './merge/preview-merge.ts'
import { unmergeConversation } from './merge/unmerge-conversation.ts'
import { forgetMerges } from './merge/forget-merges.ts'
import { listMentions, readMention, readMentions } from './mentions/mentions.ts'
import { blockEmail, blockVisitor, listBlocks, unblock } from './blocks/blocks.ts'
import { sendMessage } from './messages/send-message.ts'
import { getTranscript } from './transcripts/get-transcript.ts'
import { sendTranscript } from './transcripts/send-transcript.ts'
import { personalEvents } from './personal-events.ts'
import { admitWidget } from './realtime/admission.ts'
import { conversationChannel, orgChannel, widgetChannel } from './realtime/channels.ts'
import { personChannel } from './realtime/person-channel.ts'
import { presenceFrame, readFrame, typingFrame, viewingFrame } from './realtime/frames.ts'
import { downloadAttachment } from './routes.ts'
import { getRedaction, setRedaction } from './redaction/redaction.ts'
import { claimRunner, releaseRunner } from './runners/runner-leases.ts'
import { getAutomation } from './topics/automation.ts'
import { setTopic } from './topics/set-topic.ts'
import { setTopicAgentMode } from './topics/topic-agent-mode.ts'
import { createTopic, deleteTopic, listTopics, updateTopic } from './topics/topics.ts'
import { reportVoice } from './voice/voice-event.ts'
import { startVoice, voiceAvailable } from './voice/voice.ts'
import { ingestMessages } from './widget/ingest.ts'
import { rateConversation } from './widget/rating.ts'
import { listHistory, readTranscript } from './widget/transcript.ts'
import { identifyVisitor, startConversation, updateVisitor } from './widget/visitor.ts'
import { readWelcome } from './widget/welcome.ts'

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
 */
export const conversations = defineModule({
  name: 'conversations',
  toolset: 'conv',
  summary: 'Channels, conversations, messages, take-over; the chat widget’s ingest.',
  operations: [
    createWidgetChannel,
    updateWidgetChannel,
    getWidgetKey,
    rotateWidgetKey,
    rotateWidgetIdentitySecret,
    listChannels,
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
  ],
  scopes: {
    ...scopesOf('conv:read', 'conv:write', 'channels:read', 'channels:write'),
    'conv:widget': 'Held by widget keys alone: a visitor’s own session.',
  },
  events: { ...conversationEvents, ...personalEvents },
  uploads: uploadKeeper,
  jobs: [
    callEscalation,
    sendDue,
    closeSilent,
    freeConversations,
    wakeSnoozed,
    raiseUnanswered,
    reconsiderUnanswered,
    settleSearch,
    collectUploads,
    purgeBlobs,
    forgetDrafts,
    forgetMerges,
    purgeDeleted,
    sendOutOfOffice,
    replyByEmail,
    tellMention,
    tellWaiting,
  ],
  reactions: [escalate, replyOutOfOffice, handleDeparture, followAttention, planReplyMails, planMentionMails],
  routes: [downloadAttachment, readAppearance, stopReplyMails],
  credentials: [widgetKeys],
  realtime: {
    channels: [orgChannel, conversationChannel, personChannel, widgetChannel],
    frames: [typingFrame, readFrame, viewingFrame, presenceFrame],
    admission: { widget: admitWidget },
  },
})

// For the overview, which shows conversations of its own choice as the inbox does.
export { streamOf } from './conversation-topics.ts'
export { searchLatest } from './inbox/search.ts'
export { ITEM_COLUMNS, itemJoins, presentItem, type ItemRow } from './inbox/list-items.ts'
export { ConversationItem, SearchMatch } from './schemas.ts'
