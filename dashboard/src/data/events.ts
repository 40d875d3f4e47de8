import type { EventData } from '@stoa/sdk'
import type { IconName } from '../ui/primitives/icon.tsx'

/** Every event that the service has. */
type EventType = keyof EventData

/** What is told to one person’s own pages alone, or to a receiver that is tried. */
type Untold = 'conversation.mentions_read' | 'conversation.composer_draft_changed' | 'webhook.test'

/** An event of which people are told. */
export type ToldEvent = Exclude<EventType, Untold>

/** What kind of happening an event is. */
export type EventKind = 'messages' | 'notes' | 'states' | 'agents' | 'content' | 'setup'

/** Every event that people are told of, with its kind and how it is drawn, in the activity as in a thread; a new one has to be given both. */
export const events: Readonly<Record<ToldEvent, readonly [kind: EventKind, icon: IconName]>> = {
  'conversation.created': ['messages', 'chat'],
  'conversation.message.received': ['messages', 'chat'],
  'conversation.message.sent': ['messages', 'reply'],
  'conversation.message.read': ['messages', 'eye'],
  'conversation.message.delivered': ['messages', 'check'],
  'conversation.message.delivery_failed': ['messages', 'warning'],
  'conversation.message.opened': ['messages', 'eye'],
  'conversation.message.attachment_deleted': ['messages', 'trash'],
  'conversation.message_scheduled': ['messages', 'clock'],
  'conversation.scheduled_message_settled': ['messages', 'clock'],
  'conversation.voice.call_ended': ['messages', 'chat'],
  'conversation.rated': ['messages', 'checkCircle'],
  'conversation.note_added': ['notes', 'note'],
  'conversation.mentioned': ['notes', 'at'],
  'conversation.status_changed': ['states', 'refresh'],
  'conversation.assigned': ['states', 'user'],
  'conversation.taken_over': ['states', 'user'],
  'conversation.take_over_extended': ['states', 'clock'],
  'conversation.released': ['states', 'user'],
  'conversation.topic_changed': ['states', 'flag'],
  'conversation.subject_changed': ['states', 'note'],
  'conversation.identified': ['states', 'shield'],
  'conversation.merged': ['states', 'link'],
  'conversation.absorbed': ['states', 'link'],
  'conversation.visitor_blocked': ['states', 'shield'],
  'conversation.unmerged': ['states', 'refresh'],
  'conversation.split_off': ['states', 'refresh'],
  'conversation.deleted': ['states', 'trash'],
  'conversation.restored': ['states', 'refresh'],
  'conversation.handover_requested': ['agents', 'flag'],
  'conversation.handover_resolved': ['agents', 'checkCircle'],
  'conversation.draft_requested': ['agents', 'agent'],
  'conversation.draft_ready': ['agents', 'agent'],
  'conversation.draft_rejected': ['agents', 'agent'],
  'conversation.agent_mode_changed': ['agents', 'agent'],
  'conversation.attention_changed': ['agents', 'flag'],
  'cms.entry.created': ['content', 'note'],
  'cms.entry.updated': ['content', 'note'],
  'cms.entry.published': ['content', 'globe'],
  'cms.entry.unpublished': ['content', 'back'],
  'cms.entry.scheduled': ['content', 'clock'],
  'cms.entry.archived': ['content', 'bookmark'],
  'cms.entry.deleted': ['content', 'trash'],
  'cms.collection.created': ['content', 'list'],
  'cms.collection.updated': ['content', 'list'],
  'cms.collection.fields_changed': ['content', 'list'],
  'cms.collection.deleted': ['content', 'trash'],
  'cms.asset.created': ['content', 'image'],
  'cms.asset.updated': ['content', 'image'],
  'cms.asset.deleted': ['content', 'trash'],
  'channel.changed': ['setup', 'chat'],
  'conversation.topic_automation_changed': ['setup', 'flag'],
  'conversation.topic_deleted': ['setup', 'flag'],
  'conversation.imported': ['setup', 'list'],
  'api_key.created': ['setup', 'key'],
  'api_key.revoked': ['setup', 'key'],
  'organization.updated': ['setup', 'building'],
  'assistant.updated': ['setup', 'agent'],
  'member.joined': ['setup', 'users'],
  'member.sign_in_paused': ['setup', 'warning'],
  'member.updated': ['setup', 'users'],
  'member.removed': ['setup', 'users'],
  'invitation.created': ['setup', 'users'],
  'invitation.revoked': ['setup', 'users'],
  'webhook.disabled': ['setup', 'webhook'],
  'org_alert.opened': ['setup', 'flag'],
  'org_alert.acknowledged': ['setup', 'eye'],
  'org_alert.resolved': ['setup', 'checkCircle'],
  'curator_job.pending': ['agents', 'agent'],
  'agent.config.updated': ['agents', 'agent'],
  'agent.run.ended': ['agents', 'agent'],
  'kb.document.created': ['content', 'note'],
  'kb.document.updated': ['content', 'note'],
  'kb.document.deleted': ['content', 'trash'],
  'kb.curation_candidate.proposed': ['content', 'bookmark'],
  'kb.curation_candidate.published': ['content', 'checkCircle'],
  'kb.curation_candidate.dismissed': ['content', 'close'],
  'crm.contact.created': ['states', 'user'],
  'crm.contact.updated': ['states', 'user'],
  'crm.contact.deleted': ['states', 'trash'],
  'crm.contact.restored': ['states', 'user'],
  'crm.contact.erased': ['states', 'trash'],
  'crm.import.finished': ['states', 'upload'],
  'crm.import.undone': ['states', 'back'],
  'crm.merge_proposal.proposed': ['states', 'link'],
  'crm.merge_proposal.applied': ['states', 'link'],
  'outreach.proposal.created': ['states', 'note'],
  'outreach.proposal.updated': ['states', 'note'],
  'outreach.proposal.scheduled': ['states', 'clock'],
  'outreach.proposal.sent': ['states', 'check'],
  'outreach.proposal.send_canceled': ['states', 'close'],
  'outreach.proposal.send_failed': ['states', 'warning'],
  'outreach.proposal.dismissed': ['states', 'trash'],
  'outreach.proposal.withdrawn': ['states', 'back'],
  'social.post_draft.proposed': ['content', 'note'],
  'social.post_draft.revised': ['content', 'note'],
  'social.post_draft.scheduled': ['content', 'clock'],
  'social.post_draft.published': ['content', 'check'],
  'social.post_draft.dismissed': ['content', 'trash'],
  'social.post_draft.failed': ['content', 'warning'],
  'crm.merge_proposal.dismissed': ['states', 'link'],
}

const statusIcons: Readonly<Record<string, IconName>> = {
  open: 'inbox',
  snoozed: 'clock',
  closed: 'checkCircle',
  spam: 'spam',
}

/** How an event is drawn, in the activity as in a thread; also one of a service that knows more of them than this page. */
export function eventIcon({ type, payload }: { type: string; payload: Record<string, unknown> }): IconName {
  const ofStatus = type === 'conversation.status_changed' ? statusIcons[String(payload['status'])] : undefined
  return ofStatus ?? (events as Partial<Record<string, readonly [string, IconName]>>)[type]?.[1] ?? 'activity'
}
