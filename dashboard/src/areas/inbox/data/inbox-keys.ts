import type { QueueFilter } from '../places/queue-filter.ts'

/** The keys of what the inbox reads. A key reaches all that begin with it. */
export const inboxKeys = {
  queues: ['queue'],
  queue: (filter: QueueFilter) => ['queue', filter] as const,
  conversations: ['conversation'],
  conversation: (id: string) => ['conversation', id] as const,
  happenings: (id: string) => ['happenings', id] as const,
  scheduled: (conversationId: string) => ['scheduled', conversationId] as const,
  notes: (id: string) => ['notes', id] as const,
  conversationsOfContacts: ['contact-conversations'],
  conversationsOfContact: (contactId: string) => ['contact-conversations', contactId] as const,
  mergePreview: (id: string, intoId: string | undefined, samePerson: boolean) =>
    ['merge-preview', id, intoId, samePerson] as const,
  mergeTargets: (q: string) => ['merge-targets', q] as const,
  blocks: ['blocks'],
  deleted: ['deleted-conversations'],
  found: (q: string) => ['find', q] as const,
} as const
