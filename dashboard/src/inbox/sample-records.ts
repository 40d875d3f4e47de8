import type { ConversationSummary, Message } from '../api.ts'

/** A conversation for tests. */
export const sampleSummary = (change: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: 'ccv_1',
  displayId: 1,
  status: 'open',
  channelId: 'cch_1',
  channelType: 'chat',
  channelName: 'Website chat',
  contactId: null,
  customerName: 'Elena Moretti',
  customerEmail: null,
  topicId: null,
  assigneeUserId: null,
  subject: null,
  lastMessageAt: '2026-11-21T10:00:00.000Z',
  lastInboundPreview: 'Hello',
  needsHumanAttention: false,
  needsHumanAttentionAt: null,
  handoverResolvedAt: null,
  snoozeUntil: null,
  agentMode: 'auto',
  verified: false,
  claim: null,
  seq: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T09:00:00.000Z',
  ...change,
})

/** A message for tests. */
export const sampleMessage = (change: Partial<Message> = {}): Message => ({
  id: 'cvm_1',
  conversationId: 'ccv_1',
  seq: 1,
  authorType: 'end_user',
  authorId: null,
  authorName: 'Elena Moretti',
  body: 'Hello',
  internal: false,
  inReplyToId: null,
  metadata: {},
  seenAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
})
