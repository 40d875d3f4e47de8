import type { Citation, Message } from '@stoa/sdk'
import { byTime } from './message-groups.ts'
import type { LiveEvent } from './queue-patch.ts'

/** What became of a draft. */
type DraftState = 'pending' | 'sent' | 'superseded' | 'rejected'

/** How a draft was made, and what became of it. */
export interface Draft {
  state: DraftState
  rationale: string | undefined
  /** Ids of the documents that it was made from. */
  sources: readonly string[]
  tools: readonly string[]
  /** The passages that prove it. */
  citations: readonly Citation[]
  /** Whether a person changed it before it was sent. */
  edited: boolean
  decidedByUserId: string | undefined
  decidedAt: string | undefined
}

const states: Record<string, DraftState> = {
  draft_reply: 'pending',
  draft_reply_sent: 'sent',
  draft_reply_superseded: 'superseded',
  draft_reply_rejected: 'rejected',
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The passages that a message or draft names. */
const citationsOf = (value: unknown): Citation[] =>
  Array.isArray(value) ? value.filter((each: Partial<Citation>) => typeof each.quote === 'string') : []

/** What a message is as a draft; nothing for other messages. */
export function draftOf({ metadata }: Pick<Message, 'metadata'>): Draft | undefined {
  const state = states[textOf(metadata['kind']) ?? '']
  if (!state) return undefined
  return {
    state,
    rationale: textOf(metadata['rationale']),
    sources: textsOf(metadata['retrievedDocumentIds']),
    tools: textsOf(metadata['toolNames']),
    citations: citationsOf(metadata['citations']),
    edited: metadata['edited'] === true,
    decidedByUserId: textOf(metadata['decidedByUserId']),
    decidedAt: textOf(metadata['decidedAt']),
  }
}

/** The draft that waits for a person, if one does. */
export const pendingDraft = (messages: readonly Message[]): Message | undefined =>
  messages.findLast((message) => draftOf(message)?.state === 'pending')

/** The messages as the thread shows them: resolved drafts at their time, pending ones left out. */
export const inThread = (messages: readonly Message[]): Message[] =>
  messages
    .filter((message) => draftOf(message)?.state !== 'pending')
    .map((message) => {
      const decidedAt = draftOf(message)?.decidedAt
      return decidedAt === undefined ? message : { ...message, createdAt: decidedAt }
    })
    .toSorted(byTime)

function settle(message: Message, state: Exclude<DraftState, 'pending'>, more: object = {}): Message {
  return { ...message, metadata: { ...message.metadata, kind: `draft_reply_${state}`, ...more } }
}

/** What a sent message says of the draft that it was made from. */
function approvalOf(
  message: unknown,
): { id: unknown; edited: unknown; by: unknown; at: string | undefined } | undefined {
  const { metadata, authorId, createdAt } = (message ?? {}) as Partial<Message>
  const approved = metadata?.['approvedDraft'] as Record<string, unknown> | undefined
  return (
    approved && { id: approved['draftMessageId'], edited: approved['edited'], by: authorId, at: createdAt }
  )
}

/** The messages after an event that resolves a draft: an answer or a newer draft does. */
export function resolveDrafts(messages: readonly Message[], event: LiveEvent): readonly Message[] {
  const { type, payload, createdAt } = event
  const decidedAt = createdAt
  const isPending = (message: Message) => draftOf(message)?.state === 'pending'
  if (!messages.some(isPending)) return messages
  if (type === 'conversation.draft_rejected')
    return messages.map((each) =>
      isPending(each) && each.id === payload['messageId'] ? settle(each, 'rejected', { decidedAt }) : each,
    )
  if (type === 'conversation.draft_ready')
    return messages.map((each) =>
      isPending(each) && each.id !== payload['messageId'] ? settle(each, 'superseded', { decidedAt }) : each,
    )
  if (type !== 'conversation.message.sent') return messages
  const approval = approvalOf(payload['message'])
  return messages.map((each) => {
    if (!isPending(each)) return each
    if (approval?.id !== each.id) return settle(each, 'superseded', { decidedAt })
    // Before what was made of it, where it is found when the conversation is read again.
    const sent = { decidedAt: approval.at, edited: approval.edited, decidedByUserId: approval.by }
    return settle(each, 'sent', sent)
  })
}
