import type { Thread, VisitorConversation, VisitorMessage } from '@stoa/sdk/chat'
import { mergeMessages } from '@stoa/sdk/engine'

/** A conversation that the assistant answers. */
export const conversation = (more: Partial<VisitorConversation> = {}): VisitorConversation => ({
  id: 'ccv_1',
  displayId: 1,
  subject: null,
  status: 'open',
  handedOver: false,
  assigneeName: null,
  joined: false,
  personRequested: false,
  assistantMayAnswer: true,
  repliesByEmail: false,
  availability: null,
  contactEmail: null,
  agentName: 'Stoa',
  rating: null,
  unreadCount: 0,
  ...more,
})

/** A colleague's reply. */
export const reply = (seq: number, more: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `m${seq}`,
  seq,
  role: 'agent',
  authorKind: 'human',
  authorName: 'Ada',
  body: '',
  at: `2026-01-01T10:00:0${seq}`,
  readAt: null,
  providerMessageId: null,
  ...more,
})

/** The messages as the panel holds them. */
export const threadOf = (messages: VisitorMessage[]): Thread => mergeMessages([], messages)
