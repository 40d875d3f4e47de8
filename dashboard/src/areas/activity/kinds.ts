/** The kinds of activity that can be filtered for, with their event types. */
const types = {
  messages: [
    'conversation.created',
    'conversation.message.received',
    'conversation.message.sent',
    'conversation.message.read',
    'conversation.message.attachment_deleted',
    'conversation.message_scheduled',
    'conversation.scheduled_message_settled',
    'conversation.rated',
  ],
  notes: ['conversation.note_added', 'conversation.mentioned'],
  states: [
    'conversation.status_changed',
    'conversation.assigned',
    'conversation.taken_over',
    'conversation.take_over_extended',
    'conversation.released',
    'conversation.topic_changed',
    'conversation.subject_changed',
    'conversation.identified',
    'conversation.merged',
    'conversation.absorbed',
    'conversation.visitor_blocked',
    'conversation.unmerged',
    'conversation.split_off',
    'conversation.deleted',
    'conversation.restored',
  ],
  agents: [
    'conversation.handover_requested',
    'conversation.handover_resolved',
    'conversation.draft_requested',
    'conversation.draft_ready',
    'conversation.draft_rejected',
    'conversation.agent_mode_changed',
  ],
  setup: [
    'channel.changed',
    'conversation.topic_automation_changed',
    'conversation.topic_deleted',
    'conversation.imported',
    'api_key.created',
    'api_key.revoked',
    'organization.updated',
    'assistant.updated',
    'member.joined',
    'member.sign_in_paused',
    'member.updated',
    'member.removed',
    'invitation.created',
    'invitation.revoked',
    'webhook.disabled',
  ],
} as const

/** A kind of activity, as the address names it. */
export type Kind = keyof typeof types

/** Every kind, in the order in which they are offered. */
export const kinds = Object.keys(types) as Kind[]

/** What the activity is narrowed to; it lives in the address. */
export interface ActivityFilter {
  kind?: Kind
  actor?: string
  conversation?: string
}

/** The filter that an address names; what is not understood is left out. */
export function activityFilter(search: Readonly<Record<string, string | undefined>>): ActivityFilter {
  const { kind, actor, conversation } = search
  return {
    ...(kinds.some((each) => each === kind) && { kind: kind as Kind }),
    ...(actor && { actor: actor.slice(0, 64) }),
    ...(conversation && { conversation: conversation.slice(0, 64) }),
  }
}

/** What a filter asks the server for. */
export const activityInput = ({ kind, actor, conversation }: ActivityFilter) => ({
  ...(kind && { types: [...types[kind]] }),
  ...(actor && { actorId: actor }),
  ...(conversation && { conversationId: conversation }),
})
