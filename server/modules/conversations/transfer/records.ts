import { z } from 'zod'
import { ContactRecord } from '../../crm/index.ts'
import { Appearance, Starters } from '../core/appearance.ts'
import {
  AgentMode,
  AuthorType,
  ChannelType,
  Components,
  FileUploads,
  ConversationStatus,
  Instant,
  Rating,
} from '../schemas.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

const Id = z.string().min(1).max(64)
const Metadata = z.record(z.string(), z.unknown())

/** A channel as it travels: never with keys or secrets. */
export const ChannelRecord = shape('ChannelRecord', {
  id: Id,
  type: ChannelType,
  vendor: z.string().max(64),
  name: z.string().min(1).max(120),
  active: z.boolean(),
  defaultAgentMode: AgentMode.default('auto'),
  fileUploads: FileUploads.default('images'),
  originAllowlist: z.array(z.string().max(300)).max(100).default([]),
  requireVerifiedIdentity: z.boolean().default(false),
  appearance: Appearance.default({}),
  starters: Starters.default([]),
  replyByEmail: z.boolean().default(false),
  requireAgentProof: z.boolean().default(false),
})

export const TopicRecord = shape('TopicRecord', {
  id: Id,
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1).max(120),
  description: z.string().max(600).nullable().default(null),
  color: z.string().max(16).nullable().default(null),
  agentMode: AgentMode.nullable().default(null),
  promoteThresholdPct: z.int().min(50).max(100).default(85),
})

export const ConversationRecord = shape('ConversationRecord', {
  id: Id,
  displayId: z.int().min(1).optional().describe('Kept where it is free.'),
  channelId: Id,
  contactId: Id.nullable().default(null),
  sessionId: z.string().max(200).nullable().default(null).describe('The widget session, which goes on here.'),
  externalId: z.string().max(200).nullable().default(null),
  subject: z.string().max(300).nullable().default(null),
  status: ConversationStatus,
  snoozeUntil: Instant.nullable().default(null),
  topicSlug: z.string().max(64).nullable().default(null),
  agentMode: AgentMode.default('auto'),
  agentModeExplicit: z.boolean().default(false),
  needsHumanAttention: z.boolean().default(false),
  rating: Rating.nullable().default(null),
  ratingComment: z.string().max(4000).nullable().default(null),
  ratedAt: Instant.nullable().default(null),
  metadata: Metadata.default({}),
  createdAt: Instant.optional(),
})

/** What is kept of an image or file; its bytes do not travel. */
const AttachmentRecord = shape('AttachmentRecord', {
  id: Id,
  kind: z.enum(['image', 'file']).default('image'),
  name: z.string().max(255),
  mime: z.string().max(120),
  sizeBytes: z.int().min(0),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

export const MessageRecord = shape('MessageRecord', {
  id: Id,
  conversationId: Id,
  authorType: AuthorType,
  authorId: z.string().max(200).nullable(),
  authorName: z.string().max(200).nullable().default(null),
  body: z.string().max(50_000),
  internal: z.boolean(),
  inReplyToId: Id.nullable().default(null),
  providerMessageId: z.string().max(200).nullable().default(null),
  kind: z.string().max(64).nullable().default(null),
  components: Components.nullable().default(null),
  attachments: z.array(AttachmentRecord).max(10).default([]),
  metadata: Metadata.default({}),
  readAt: Instant.nullable().default(null),
  createdAt: Instant.optional(),
})

/** What an export answers and an import takes. */
export const Records = {
  channels: z.array(ChannelRecord).max(1000),
  topics: z.array(TopicRecord).max(1000),
  contacts: z.array(ContactRecord).max(2000),
  conversations: z.array(ConversationRecord).max(2000),
  messages: z.array(MessageRecord).max(5000),
}
