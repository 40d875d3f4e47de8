import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'
import { AgentMode, AttentionReason, AuthorType, ConversationStatus, Instant, Rating } from './schemas.ts'

const conversationId = z.string()
const messageId = z.string()
const topicId = z.string()
const channelId = z.string()
const partyId = z
  .string()
  .describe(
    'Whose doing it was, where conversations of several people were merged: the conversation that was theirs.',
  )
const ids = { conversationId: 'ccv_0m3k2v1a9x7c5b3n1q8w6e', messageId: 'cvm_0m3k2v1a9p4o2i8u6y5t3r' }
const aChannel = 'cch_0m3k2v1a9z8y7x6w5v4u3t'
const aTopic = 'ctp_0m3k2v1a9t6y5u4i3o2p1a'
const at = '2026-01-01T12:00:00.000Z'

const messagePayload = z.object({ conversationId, messageId, authorType: AuthorType, internal: z.boolean() })

const takenOver = z.object({
  conversationId,
  holderType: z.literal('user'),
  holderId: z.string(),
  expiresAt: Instant,
})

/** What happens to conversations. Payloads carry ids; receivers fetch what they need. */
export const conversationEvents = {
  'conversation.created': {
    description: 'A conversation was opened.',
    payload: z.object({ conversationId, displayId: z.int(), channelId: z.string() }),
    example: { conversationId: ids.conversationId, displayId: 123, channelId: 'cch_0m3k2v1a9z8y7x6w5v4u3t' },
    public: true,
  },
  'conversation.message.received': {
    description: 'A customer wrote.',
    payload: messagePayload,
    example: { ...ids, authorType: 'end_user', internal: false },
    public: true,
  },
  'conversation.message.sent': {
    description:
      'A person or an agent answered the customer. Check `authorType` before reacting with an agent of your own.',
    payload: messagePayload,
    example: { ...ids, authorType: 'user', internal: false },
    public: true,
  },
  'conversation.note_added': {
    description: 'A note among colleagues was added.',
    payload: messagePayload,
    example: { ...ids, authorType: 'user', internal: true },
    public: true,
  },
  'conversation.message.read': {
    description: 'The customer read a message.',
    payload: z.object({
      conversationId,
      messageIds: z.array(z.string()),
      readAt: Instant,
      partyId: partyId.optional(),
    }),
    example: { conversationId: ids.conversationId, messageIds: [ids.messageId], readAt: at },
    public: true,
  },
  'conversation.message.delivered': {
    description: 'A mail server took a message for its recipients.',
    payload: z.object({ conversationId, messageId, channelId }),
    example: { ...ids, channelId: aChannel },
    public: true,
    secondary: true,
  },
  'conversation.message.delivery_failed': {
    description:
      'A message did not reach its recipients: it was given up, came back, or nobody knows whether the mail server took it.',
    payload: z.object({ conversationId, messageId, channelId, error: z.string(), attempts: z.int() }),
    example: { ...ids, channelId: aChannel, error: '550 5.1.1 No such user', attempts: 1 },
    public: true,
  },
  'conversation.message.opened': {
    description: 'The image in a mail was loaded for the first time; programs load it, too.',
    payload: z.object({ conversationId, messageId, deliveryId: z.string(), firstOpenedAt: Instant }),
    example: { ...ids, deliveryId: 'cmd_0m3k2v1a9d4e5l6i7v8e9r', firstOpenedAt: at },
    public: true,
    secondary: true,
  },
  'conversation.message.attachment_deleted': {
    description: 'An image or file of a message was deleted; the message stays.',
    payload: z.object({ conversationId, messageId, attachmentId: z.string() }),
    example: { ...ids, attachmentId: 'cva_0m3k2v1a9h8j7k6l5m4n3b' },
    public: true,
  },
  'conversation.status_changed': {
    description: 'The conversation was opened again, snoozed, closed or marked as spam.',
    payload: z.object({ conversationId, status: ConversationStatus, previousStatus: ConversationStatus }),
    example: { conversationId: ids.conversationId, status: 'closed', previousStatus: 'open' },
    public: true,
  },
  'conversation.voice.call_ended': {
    description:
      'A call by phone ended, or was not held; the messages of the conversation tell what was said.',
    payload: z.object({
      orgId: z.string(),
      conversationId,
      channelId,
      recordingAvailable: z.boolean().describe('Whether the vendor has a recording.'),
      endedReason: z.string().describe('In the vendor’s words.'),
      durationSeconds: z.int().optional(),
    }),
    example: {
      orgId: 'org_0m3k2v1a9h8j7k6l5m4n3b',
      conversationId: ids.conversationId,
      channelId: aChannel,
      recordingAvailable: false,
      endedReason: 'customer-ended-call',
      durationSeconds: 65,
    },
    public: true,
  },
  'conversation.rated': {
    description: 'The customer rated the conversation, or changed the rating; fetch it for the comment.',
    payload: z.object({ conversationId, rating: Rating, partyId: partyId.optional() }),
    example: { conversationId: ids.conversationId, rating: 5 },
    public: true,
  },
  'conversation.assigned': {
    description: 'The conversation was assigned to a colleague, or to nobody.',
    payload: z.object({ conversationId, assigneeUserId: z.string().nullable() }),
    example: { conversationId: ids.conversationId, assigneeUserId: 'usr_0m3k2v1a9q1w2e3r4t5y6u' },
    public: true,
  },
  'conversation.taken_over': {
    description: 'A person took the conversation over; agents hold back until `expiresAt`.',
    payload: takenOver,
    example: {
      conversationId: ids.conversationId,
      holderType: 'user',
      holderId: 'usr_0m3k2v1a9q1w2e3r4t5y6u',
      expiresAt: at,
    },
    public: true,
  },
  'conversation.take_over_extended': {
    description: 'The person who has the conversation has it for longer, or for shorter: until `expiresAt`.',
    payload: takenOver,
    example: {
      conversationId: ids.conversationId,
      holderType: 'user',
      holderId: 'usr_0m3k2v1a9q1w2e3r4t5y6u',
      expiresAt: at,
    },
    public: true,
  },
  'conversation.released': {
    description: 'The person handed the conversation back.',
    payload: z.object({ conversationId, holderType: z.literal('user'), holderId: z.string() }),
    example: {
      conversationId: ids.conversationId,
      holderType: 'user',
      holderId: 'usr_0m3k2v1a9q1w2e3r4t5y6u',
    },
    public: true,
  },
  'conversation.agent_mode_changed': {
    description: 'How far agents may go in this conversation was changed.',
    payload: z.object({ conversationId, agentMode: AgentMode }),
    example: { conversationId: ids.conversationId, agentMode: 'draft_only' },
    public: true,
  },
  'conversation.subject_changed': {
    description: 'The conversation was given another subject, or none.',
    payload: z.object({ conversationId, subject: z.string().nullable() }),
    example: { conversationId: ids.conversationId, subject: 'Refund of order 4711' },
    public: true,
  },
  'conversation.topic_changed': {
    description: 'The conversation was given another topic, or none.',
    payload: z.object({ conversationId, topicId: topicId.nullable(), previousTopicId: topicId.nullable() }),
    example: { conversationId: ids.conversationId, topicId: aTopic, previousTopicId: null },
    public: true,
  },
  'conversation.topic_automation_changed': {
    description: 'How far agents may go in the conversations of a topic was changed.',
    payload: z.object({
      topicId,
      topicSlug: z.string(),
      mode: AgentMode.nullable(),
      previousMode: AgentMode.nullable(),
    }),
    example: { topicId: aTopic, topicSlug: 'refunds', mode: 'auto', previousMode: 'draft_only' },
    public: true,
  },
  'conversation.topic_deleted': {
    description: 'A topic was deleted; its conversations have none now.',
    payload: z.object({ topicId, topicSlug: z.string() }),
    example: { topicId: aTopic, topicSlug: 'refunds' },
    public: true,
  },
  'conversation.draft_requested': {
    description: 'A draft is wanted; `requestedByUserId` is null when an agent asks.',
    payload: z.object({ conversationId, requestedByUserId: z.string().nullable() }),
    example: { conversationId: ids.conversationId, requestedByUserId: 'usr_0m3k2v1a9q1w2e3r4t5y6u' },
    public: true,
  },
  'conversation.draft_ready': {
    description: 'A draft waits for a person; one that waited before is superseded.',
    payload: z.object({ conversationId, messageId }),
    example: ids,
    public: true,
  },
  'conversation.draft_rejected': {
    description: 'The waiting draft was rejected.',
    payload: z.object({ conversationId, messageId }),
    example: ids,
    public: true,
  },
  'conversation.identified': {
    description:
      'The visitor proved who they are; the session’s transcript belongs to that person from now on.',
    payload: z.object({ conversationId, contactId: z.string(), externalId: z.string() }),
    example: {
      conversationId: ids.conversationId,
      contactId: 'ctc_0m3k2v1a9l1k2j3h4g5f6d',
      externalId: 'customer-42',
    },
    public: true,
  },
  'conversation.deleted': {
    description:
      'A conversation was deleted with everything in it. All but tests can be restored for 30 days.',
    payload: z.object({ conversationId }),
    example: { conversationId: ids.conversationId },
    public: true,
  },
  'conversation.restored': {
    description: 'A deleted conversation was restored, as it was.',
    payload: z.object({ conversationId }),
    example: { conversationId: ids.conversationId },
    public: true,
  },
  'conversation.message_scheduled': {
    description: 'A reply will be sent later.',
    payload: z.object({ conversationId, scheduledMessageId: z.string(), sendAt: Instant }),
    example: {
      conversationId: ids.conversationId,
      scheduledMessageId: 'csm_0m3k2v1a9e4r5t6y7u8i9o',
      sendAt: at,
    },
    public: true,
  },
  'conversation.scheduled_message_settled': {
    description: 'A scheduled reply was sent, taken back, or could not be sent.',
    payload: z.object({
      conversationId,
      scheduledMessageId: z.string(),
      status: z.enum(['sent', 'cancelled', 'failed']),
      messageId: z.string().nullable(),
    }),
    example: {
      conversationId: ids.conversationId,
      scheduledMessageId: 'csm_0m3k2v1a9e4r5t6y7u8i9o',
      status: 'sent',
      messageId: ids.messageId,
    },
    public: true,
  },
  'conversation.imported': {
    description: 'Records were imported; nothing is said of each of them.',
    payload: z.object({ created: z.int() }),
    example: { created: 250 },
    public: true,
  },
  'conversation.visitor_blocked': {
    description: 'The visitor of the conversation was blocked; what they write is refused.',
    payload: z.object({ conversationId, blockId: z.string() }),
    example: { conversationId: ids.conversationId, blockId: 'cbk_0m3k2v1a9b5l4o3c2k1e0d' },
    public: true,
  },
  'conversation.merged': {
    description: 'The conversation went into another one, with all its messages; it is an empty shell now.',
    payload: z.object({ conversationId, intoConversationId: z.string() }),
    example: { conversationId: ids.conversationId, intoConversationId: 'ccv_0m3k2v1a9b5v4c3x2z1l9k' },
    public: true,
  },
  'conversation.absorbed': {
    description: 'Another conversation was merged into this one: it has more messages now, also older ones.',
    payload: z.object({ conversationId, fromConversationId: z.string() }),
    example: { conversationId: ids.conversationId, fromConversationId: 'ccv_0m3k2v1a9b5v4c3x2z1l9k' },
    public: true,
  },
  'conversation.unmerged': {
    description: 'A merge was undone: the conversation is on its own again, with its messages.',
    payload: z.object({ conversationId, fromConversationId: z.string() }),
    example: { conversationId: ids.conversationId, fromConversationId: 'ccv_0m3k2v1a9b5v4c3x2z1l9k' },
    public: true,
  },
  'conversation.split_off': {
    description: 'A merge was undone: another conversation was taken out of this one again.',
    payload: z.object({ conversationId, intoConversationId: z.string() }),
    example: { conversationId: ids.conversationId, intoConversationId: 'ccv_0m3k2v1a9b5v4c3x2z1l9k' },
    public: true,
  },
  'conversation.handover_requested': {
    description: 'Somebody asked for a person: the conversation waits for one from now on.',
    payload: z.object({
      conversationId,
      displayId: z.int(),
      channelId: z.string(),
      reason: z.string().nullable(),
    }),
    example: {
      conversationId: ids.conversationId,
      displayId: 123,
      channelId: 'cch_0m3k2v1a9z8y7x6w5v4u3t',
      reason: 'Asks for a refund',
    },
    public: true,
  },
  'conversation.handover_resolved': {
    description:
      'A person or agent answered a conversation for which somebody had asked for a person, or whose snooze had ended.',
    payload: z.object({ conversationId, messageId, authorType: AuthorType }),
    example: { ...ids, authorType: 'user' },
    public: true,
  },
  'conversation.attention_changed': {
    description:
      'The conversation needs a person from now on, or not any more: somebody answered, or it was snoozed or closed. A merge says nothing of its own.',
    payload: z.object({
      conversationId,
      needsHumanAttention: z.boolean(),
      reason: AttentionReason.nullable(),
      since: Instant.nullable(),
    }),
    example: {
      conversationId: ids.conversationId,
      needsHumanAttention: true,
      reason: 'unanswered',
      since: at,
    },
    public: true,
    secondary: true,
  },
  'channel.changed': {
    description: 'A channel was created, changed, switched off or on, or its key was rotated.',
    payload: z.object({
      channelId: z.string(),
      change: z.enum([
        'created',
        'updated',
        'key_rotated',
        'identity_secret_rotated',
        'deactivated',
        'activated',
      ]),
    }),
    example: { channelId: 'cch_0m3k2v1a9z8y7x6w5v4u3t', change: 'created' },
    public: true,
  },
} satisfies Record<string, EventType>
