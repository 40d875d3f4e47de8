import { defineModule } from '../../kernel/operation.ts'
import { scopesOf } from '../../kernel/scopes.ts'
import { listChannels, activateChannel, deactivateChannel } from './channels/channels.ts'
import {
  createWidgetChannel,
  rotateWidgetIdentitySecret,
  rotateWidgetKey,
  updateWidgetChannel,
} from './channels/widget-channels.ts'
import { widgetKeys } from './credentials.ts'
import { conversationEvents } from './events.ts'
import { release, roster, takeOver } from './inbox/claims.ts'
import { getConversation } from './inbox/get-conversation.ts'
import { listConversations, listQueue, queueCounts } from './inbox/list-conversations.ts'
import { assignConversation, setAgentMode, setStatus } from './inbox/status.ts'
import { wakeSnoozed } from './jobs.ts'
import { sendMessage } from './messages/send-message.ts'
import { admitWidget } from './realtime/admission.ts'
import { conversationChannel, orgChannel, widgetChannel } from './realtime/channels.ts'
import { readFrame, typingFrame } from './realtime/frames.ts'
import { ingestMessages } from './widget/ingest.ts'
import { listHistory, readTranscript } from './widget/transcript.ts'
import { identifyVisitor, startConversation, updateVisitor } from './widget/visitor.ts'

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
 */
export const conversations = defineModule({
  name: 'conversations',
  summary: 'Channels, conversations, messages, take-over; the chat widget’s ingest.',
  operations: [
    createWidgetChannel,
    updateWidgetChannel,
    rotateWidgetKey,
    rotateWidgetIdentitySecret,
    listChannels,
    deactivateChannel,
    activateChannel,
    ingestMessages,
    readTranscript,
    startConversation,
    listHistory,
    updateVisitor,
    identifyVisitor,
    listConversations,
    listQueue,
    queueCounts,
    getConversation,
    sendMessage,
    setStatus,
    assignConversation,
    takeOver,
    release,
    setAgentMode,
    roster,
  ],
  scopes: {
    ...scopesOf('conv:read', 'conv:write', 'channels:read', 'channels:write'),
    'conv:widget': 'Held by widget keys alone: a visitor’s own session.',
  },
  events: conversationEvents,
  jobs: [wakeSnoozed],
  credentials: [widgetKeys],
  realtime: {
    channels: [orgChannel, conversationChannel, widgetChannel],
    frames: [typingFrame, readFrame],
    admission: { widget: admitWidget },
  },
})
