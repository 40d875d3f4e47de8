import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { shape } from '../../kernel/contract/shapes.ts'

export const ChannelId = z.string().regex(idPattern('cch'), 'not a channel id').describe('A channel, cch_….')
export const ConversationId = z
  .string()
  .regex(idPattern('ccv'), 'not a conversation id')
  .describe('A conversation, ccv_….')
export const MessageId = z.string().regex(idPattern('cvm'), 'not a message id').describe('A message, cvm_….')
export const AttachmentId = z
  .string()
  .regex(idPattern('cva'), 'not an attachment id')
  .describe('An attachment, cva_….')
export const TopicId = z.string().regex(idPattern('ctp'), 'not a topic id').describe('A topic, ctp_….')

export const ConversationStatus = z.enum(['open', 'snoozed', 'closed', 'spam'])
/** The status as the visitor knows it; whatever is not closed is open to them. */
export const VisitorStatus = z.enum(['open', 'closed'])
export const AgentMode = z
  .enum(['auto', 'draft_only', 'off'])
  .describe(
    '`auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing.',
  )
export const ChannelType = z.enum(['chat', 'email', 'sms', 'voice'])
export const AuthorType = z.enum(['user', 'agent', 'end_user', 'system'])

/** What is being written: a reply to the customer, or a note. */
export const ComposerMode = z.enum(['reply', 'note'])

export const Instant = z.iso.datetime({ offset: true })

/** What a channel lets both sides send; `files` stands for documents, text, audio and video beside images. */
export const FileUploads = z.enum(['images', 'files'])

/** `FileUploads` in answers, where every field is present. */
export const ShownFileUploads = FileUploads.describe(
  'What both sides can send: `images`, or `files`: also PDF, text, Office and OpenDocument files, audio and video up to 25 MB, which nobody checks for viruses.',
)

/** Who took a conversation over, and until when. */
export const Claim = shape('TakeOver', {
  holderType: z.literal('user'),
  holderId: z.string(),
  holderName: z.string().nullable(),
  expiresAt: Instant,
})

/** Why a conversation was settled before anybody saw it. */
export const SuppressedReason = z.enum([
  'auto_reply',
  'bounce',
  'no_reply_address',
  'spam_sender',
  'no_content',
])

/** Why a conversation needs a person. */
export const AttentionReason = z.enum(['unanswered', 'handover', 'snooze_ended', 'kept'])

/** How content a visitor was, from 1 to 5. */
export const Rating = z.int().min(1).max(5)

/** An image or file of a message. Links are made when it is shown, and hold for an hour: fetch again rather than keep them. */
export const Attachment = shape('Attachment', {
  id: z.string(),
  kind: z
    .enum(['image', 'file'])
    .describe(
      '`file`: only to be downloaded. It has no width, height or thumbnail, and nobody checked it for viruses.',
    ),
  name: z.string().meta(THIRD_PARTY),
  mime: z.string(),
  sizeBytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbnailWidth: z.int().nullable(),
  deleted: z.boolean().describe('Show a placeholder with the name.'),
  url: z.string().nullable().describe('Signed, valid for an hour; null when deleted.'),
  thumbnailUrl: z
    .string()
    .nullable()
    .describe('A smaller WebP; signed, valid for an hour; null when deleted.'),
})

/** The attachments to put on a message. */
export const AttachmentIds = z
  .array(AttachmentId)
  .max(50)
  .transform((ids) => [...new Set(ids)])
  .describe('Completed uploads of this conversation; at most 10 different ones.')

/** What an answer was made from: passages of documents, as they stood in a version. */
export const Citations = z
  .array(
    shape('Citation', {
      documentId: z.string().min(1).max(64),
      version: z.int().min(1),
      title: z.string().max(300),
      quote: z.string().max(2000),
    }),
  )
  .max(12)
  .describe('Passages, word for word.')

const HttpsUrl = z.url({ protocol: /^https$/ }).max(2048)

/** A structured part of a message. */
export const Component = shape('Component', {
  type: z.literal('product_list'),
  source: shape('ComponentSource', {
    connectionId: z.string().max(64),
    vendor: z.string().max(64),
    label: z.string().max(120),
  }),
  items: z
    .array(
      shape('Product', {
        productRef: z.string().max(128),
        title: z.string().max(300),
        imageUrl: HttpsUrl.nullable(),
        url: HttpsUrl.nullable(),
        currency: z.string().max(8),
        priceMin: z.string().max(32).nullable(),
        priceMax: z.string().max(32).nullable(),
      }),
    )
    .min(1)
    .max(8),
})

/** Structured parts of a message, which the widget shows as cards. */
export const Components = z.array(Component).min(1).max(2)

/** A conversation as lists show it. */
export const ConversationSummary = shape('ConversationSummary', {
  id: z.string(),
  displayId: z.int().describe('Counts up per organization; shown as #123.'),
  status: ConversationStatus,
  channelId: z.string(),
  channelType: ChannelType,
  channelName: z.string(),
  contactId: z.string().nullable(),
  customerName: z.string().nullable().meta(THIRD_PARTY),
  customerEmail: z.string().nullable().meta(THIRD_PARTY),
  topicId: z.string().nullable(),
  topicName: z.string().nullable(),
  topicSlug: z.string().nullable(),
  assigneeUserId: z.string().nullable(),
  assignedByReply: z
    .boolean()
    .describe(
      'Whether they became the assignee by replying: agents then keep out only while the take-over lasts.',
    ),
  subject: z.string().nullable().meta(THIRD_PARTY),
  lastMessageAt: Instant.nullable(),
  lastInboundPreview: z
    .string()
    .nullable()
    .describe('The last thing the customer said, on one line, at most 200 characters.')
    .meta(THIRD_PARTY),
  lastMessagePreview: z
    .string()
    .nullable()
    .describe('The last thing said by either side, like `lastInboundPreview`; notes do not count.')
    .meta(THIRD_PARTY),
  lastMessageAuthorType: AuthorType.nullable().describe('Who said that.'),
  lastMessageAuthorId: z.string().nullable().describe('Null where the customer said it.'),
  lastMessageAuthorName: z.string().nullable().meta(THIRD_PARTY),
  needsHumanAttention: z
    .boolean()
    .describe(
      'Whether it waits for a person: open, and one was asked for, or the customer’s last message has no answer and no agent gives one in time.',
    ),
  needsHumanAttentionAt: Instant.nullable().describe(
    'Since when; of a message without an answer, when the customer wrote it.',
  ),
  attentionReason: AttentionReason.nullable().describe(
    'Why: `unanswered` (the customer’s last message), `handover` (somebody asked for a person), `snooze_ended`, `kept` (answered, and left waiting). null where it needs nobody.',
  ),
  handoverResolvedAt: Instant.nullable(),
  snoozeUntil: Instant.nullable(),
  agentMode: AgentMode.describe(
    'As it counts: set for the conversation, else for its topic, else for its channel.',
  ),
  agentModeSource: z.enum(['conversation', 'topic', 'channel']),
  suppressedReason: SuppressedReason.nullable(),
  isTest: z.boolean().describe('Made to try the set-up; nothing of it goes out.'),
  voiceActive: z.boolean().describe('Whether the customer is on a call; agents hold back meanwhile.'),
  mergedIntoId: z.string().nullable().describe('The conversation that has its messages now.'),
  verified: z.boolean().describe('Whether the customer proved who they are with a signed identity.'),
  claim: Claim.nullable(),
  seq: z.int().describe('Number of the last event of the conversation; resume the socket after it.'),
  updatedAt: Instant,
  createdAt: Instant,
})

/** A message as staff and agents see it. */
export const Message = shape('Message', {
  id: z.string(),
  conversationId: z.string(),
  seq: z.int(),
  authorType: AuthorType,
  authorId: z.string().nullable(),
  authorName: z.string().nullable().meta(THIRD_PARTY),
  body: z.string().describe('The customer’s words where `authorType` is `end_user`.').meta(THIRD_PARTY),
  internal: z.boolean().describe('A note among colleagues; never shown to the customer.'),
  inReplyToId: z.string().nullable(),
  unproved: z
    .boolean()
    .describe(
      'Whether it was said in an agent’s name by the public widget key alone: anybody who reads the key in a page may have written it.',
    ),
  metadata: z
    .record(z.string(), z.unknown())
    .describe(
      '`kind` says what an unusual message is: `internal_note`, `draft_reply`, `handover_fallback`, `out_of_office`, … Of what came or went as a mail, `email` holds its subject and people, and `quotedText` what it quoted.',
    )
    .meta(THIRD_PARTY),
  attachments: z.array(Attachment),
  components: Components.nullable(),
  visibleTo: z
    .array(z.string())
    .nullable()
    .describe(
      'Which of the conversation’s `customers` read it, where conversations of several people were merged; null for all.',
    ),
  seenAt: Instant.nullable().describe('When the other side read it.'),
  deliveryStatus: z
    .enum(['queued', 'sending', 'sent', 'failed', 'dead', 'unknown'])
    .nullable()
    .describe(
      'The worst of its deliveries; null where nothing goes out, as in a chat. `unknown`: the mail server may have taken it and did not say so; it is not sent again by itself.',
    ),
  deliveryError: z.string().nullable().meta(THIRD_PARTY),
  deliveryAttempts: z.int().nullable(),
  deliveryNextAttemptAt: Instant.nullable(),
  firstOpenedAt: Instant.nullable(),
  lastOpenedAt: Instant.nullable(),
  openCount: z.int().nullable().describe('null where nothing was to be delivered.'),
  createdAt: Instant,
})

/** A conversation with what the caller's inbox shows beside it. */
export const ConversationItem = ConversationSummary.extend({
  assigneeName: z.string().nullable(),
  topicAgentMode: AgentMode.nullable(),
  noteCount: z.int(),
  hasPendingDraft: z.boolean().describe('Whether a draft waits for a person.'),
  unreadCount: z
    .int()
    .describe('Messages of the customer after the caller’s read mark; at most 100 are counted.'),
})

/** Where a search found its words, or some of them. */
export const SearchMatch = shape('SearchMatch', {
  field: z.enum(['number', 'subject', 'customer', 'topic', 'message']),
  snippet: z
    .string()
    .describe('At most 200 characters around the first word that was found.')
    .meta(THIRD_PARTY),
  messageId: z.string().nullable(),
})

/** A conversation of a list, with what a search found in it. */
export const ListedConversation = ConversationItem.extend({
  match: SearchMatch.optional().describe('Where the words of a search were found; only with a search.'),
}).meta({ id: 'ListedConversation' })

/** A blocked visitor, as colleagues see it. */
export const Block = shape('Block', {
  id: z.string(),
  contactId: z.string().nullable(),
  name: z.string().nullable().meta(THIRD_PARTY),
  email: z.string().nullable().meta(THIRD_PARTY),
  blockedByName: z.string().nullable(),
  createdAt: Instant,
})

/** A conversation with its latest messages. */
export const ConversationDetail = ConversationItem.extend({
  readSeq: z.int().describe('How far the caller has read; 0 for not at all.'),
  handoverReason: z
    .string()
    .nullable()
    .describe('What whoever asked for a person said, while the conversation waits for one.')
    .meta(THIRD_PARTY),
  contactPhone: z.string().nullable().meta(THIRD_PARTY),
  contactMetadata: z.record(z.string(), z.unknown()).meta(THIRD_PARTY),
  externalId: z.string().nullable(),
  rating: Rating.nullable().describe('What the visitor thought of it, 1 to 5; null until they said so.'),
  ratingComment: z.string().nullable().meta(THIRD_PARTY),
  ratedAt: Instant.nullable(),
  metadata: z
    .record(z.string(), z.unknown())
    .describe('Where it came from: `sessionId`, `url`, `userAgent` of the browser that it began in.')
    .meta(THIRD_PARTY),
  customers: z
    .array(
      shape('ConversationCustomer', {
        conversationId: z.string().describe('The conversation that was theirs, by which messages name them.'),
        contactId: z.string().nullable(),
        name: z.string().nullable().meta(THIRD_PARTY),
        email: z.string().nullable().meta(THIRD_PARTY),
      }),
    )
    .describe('Who gets the replies: several where conversations of different people were merged.'),
  block: Block.nullable().describe('Set where what the visitor writes is refused.'),
  merges: z
    .array(
      shape('ConversationMerge', {
        conversationId: z.string(),
        displayId: z.int(),
        customerName: z.string().nullable().meta(THIRD_PARTY),
        mergedAt: Instant,
        mergedByName: z.string().nullable(),
        undoableUntil: Instant,
      }),
    )
    .describe('Conversations that were merged into this one and can be taken out again.'),
  messages: z
    .array(Message)
    .describe('The latest 200 unless `before` says otherwise, in the order in which they were said.'),
  fileUploads: ShownFileUploads,
  hasMore: z
    .boolean()
    .describe('Whether there are older messages; ask with `before` = the lowest `seq` here.'),
}).meta({ id: 'ConversationDetail' })

/** A message as the visitor sees it; nothing else of it ever reaches a widget. */
export const VisitorMessage = shape('VisitorMessage', {
  id: z.string(),
  seq: z.int(),
  role: z.enum(['end_user', 'agent', 'system']),
  authorKind: z.enum(['ai', 'human']).nullable(),
  authorName: z
    .string()
    .nullable()
    .describe(
      'First name of a colleague; null for agents, whose keys have internal names: show “Assistant” in the visitor’s language.',
    ),
  body: z.string(),
  components: Components.optional().describe('Cards of agents and colleagues.'),
  attachments: z.array(Attachment).optional().describe('Only on messages with images or files.'),
  at: Instant,
  readAt: Instant.nullable().describe('When the other side read it.'),
  providerMessageId: z
    .string()
    .nullable()
    .describe('Only on the visitor’s own messages: what the sender called it.'),
})

/** Whether people answer now, as visitors are told. */
export const Availability = shape('Availability', {
  open: z.boolean(),
  opensAt: Instant.nullable().describe('When they will again; null while they do, or for not within a year.'),
  closesAt: Instant.nullable().describe(
    'Until when they answer; null while they do not, or for more than a year.',
  ),
})

/** A conversation as the visitor sees it. */
export const VisitorConversation = shape('VisitorConversation', {
  id: z.string(),
  displayId: z.int(),
  subject: z.string().nullable(),
  status: VisitorStatus,
  handedOver: z.boolean().describe('Whether a person is on it.'),
  assigneeName: z.string().nullable().describe('First name of that person.'),
  joined: z.boolean().describe('Whether that person took it over, and was not only assigned.'),
  personRequested: z
    .boolean()
    .describe(
      'Whether a person was asked for and nobody has answered since; who is on it may be known or not.',
    ),
  assistantMayAnswer: z
    .boolean()
    .describe('Whether the assistant answers at the moment: agents may answer here, and one is at work.'),
  repliesByEmail: z
    .boolean()
    .describe('Whether answers that the visitor did not see are sent to their email address.'),
  agentName: z.string().describe('What the organization calls its assistant; “Assistant” unless it says.'),
  contactEmail: z.string().nullable(),
  rating: Rating.nullable().describe('The visitor’s own; null until they gave one.'),
  availability: Availability.nullable().describe('By the business hours; null where there are none.'),
  unreadCount: z
    .int()
    .describe('Messages of the other side that were not stamped as read; at most 100 are counted.'),
})
