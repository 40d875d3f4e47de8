// Made by `npm run generate` from the operations of the service. Do not edit.

/** What happens, by type, with what is told of it. */
export interface EventData {
  /** An API key was created. */
  'api_key.created': {
    apiKeyId: string
    name: string
  }
  /** An API key was revoked; it no longer works. */
  'api_key.revoked': {
    apiKeyId: string
  }
  /** Somebody accepted an invitation and is a member now. */
  'member.joined': {
    userId: string
    role: "owner" | "admin" | "member" | "custom"
  }
  /** The role or the name of a member was changed. */
  'member.updated': {
    userId: string
    role: "owner" | "admin" | "member" | "custom"
  }
  /** Signing in as a member was paused after too many wrong passwords. */
  'member.sign_in_paused': {
    userId: string
  }
  /** A member was removed from the organization. */
  'member.removed': {
    userId: string
  }
  /** Somebody was invited. */
  'invitation.created': {
    invitationId: string
    role: "owner" | "admin" | "member" | "custom"
  }
  /** An invitation was revoked or replaced by a later one; its link no longer works. */
  'invitation.revoked': {
    invitationId: string
  }
  /** The organization’s name or settings changed. */
  'organization.updated': {
    orgId: string
  }
  /** The name or greeting of the assistant changed. */
  'assistant.updated': {
    orgId: string
  }
  /** A contact was added by a colleague, a program or an import. */
  'crm.contact.created': {
    contactId: string
  }
  /** A contact was changed; the names of what was. */
  'crm.contact.updated': {
    contactId: string
    fields: string[]
  }
  /** A person was deleted; for 30 days they can be restored, unless they are erased. */
  'crm.contact.deleted': {
    contactId: string
  }
  /** A deleted person is back. */
  'crm.contact.restored': {
    contactId: string
  }
  /** Everything that was held of a person is gone for good. */
  'crm.contact.erased': {
    contactId: string
    erasureId: string
  }
  /** A file of people was imported. It tells of none of them by itself. */
  'crm.import.finished': {
    importId: string
    created: number
    updated: number
    refused: number
  }
  /** An import of people was taken back. */
  'crm.import.undone': {
    importId: string
    undone: number
    kept: number
  }
  /** Two contacts are perhaps one person. */
  'crm.merge_proposal.proposed': {
    proposalId: string
    contactAId: string
    contactBId: string
    recommendedKeeperId: string
  }
  /** Two contacts became one. */
  'crm.merge_proposal.applied': {
    proposalId: string
    contactAId: string
    contactBId: string
    recommendedKeeperId: string
  }
  /** Two contacts stay two, by a decision, or because a merge was taken back. */
  'crm.merge_proposal.dismissed': {
    proposalId: string
    contactAId: string
    contactBId: string
    recommendedKeeperId: string
  }
  /** A conversation was opened. */
  'conversation.created': {
    conversationId: string
    displayId: number
    channelId: string
  }
  /** A customer wrote. */
  'conversation.message.received': {
    conversationId: string
    messageId: string
    authorType: "user" | "agent" | "end_user" | "system"
    internal: boolean
  }
  /** A person or an agent answered the customer. Check `authorType` before reacting with an agent of your own. */
  'conversation.message.sent': {
    conversationId: string
    messageId: string
    authorType: "user" | "agent" | "end_user" | "system"
    internal: boolean
  }
  /** A note among colleagues was added. */
  'conversation.note_added': {
    conversationId: string
    messageId: string
    authorType: "user" | "agent" | "end_user" | "system"
    internal: boolean
  }
  /** The customer read a message. */
  'conversation.message.read': {
    conversationId: string
    messageIds: string[]
    readAt: string
    /** Whose doing it was, where conversations of several people were merged: the conversation that was theirs. */
    partyId?: string | undefined
  }
  /** A mail server took a message for its recipients. */
  'conversation.message.delivered': {
    conversationId: string
    messageId: string
    channelId: string
  }
  /** A message did not reach its recipients: it was given up, came back, or nobody knows whether the mail server took it. */
  'conversation.message.delivery_failed': {
    conversationId: string
    messageId: string
    channelId: string
    error: string
    attempts: number
  }
  /** The image in a mail was loaded for the first time; programs load it, too. */
  'conversation.message.opened': {
    conversationId: string
    messageId: string
    deliveryId: string
    firstOpenedAt: string
  }
  /** An image or file of a message was deleted; the message stays. */
  'conversation.message.attachment_deleted': {
    conversationId: string
    messageId: string
    attachmentId: string
  }
  /** The conversation was opened again, snoozed, closed or marked as spam. */
  'conversation.status_changed': {
    conversationId: string
    status: "open" | "snoozed" | "closed" | "spam"
    previousStatus: "open" | "snoozed" | "closed" | "spam"
  }
  /** A call by phone ended, or was not held; the messages of the conversation tell what was said. */
  'conversation.voice.call_ended': {
    orgId: string
    conversationId: string
    channelId: string
    /** Whether the vendor has a recording. */
    recordingAvailable: boolean
    /** In the vendor’s words. */
    endedReason: string
    durationSeconds?: number | undefined
  }
  /** The customer rated the conversation, or changed the rating; fetch it for the comment. */
  'conversation.rated': {
    conversationId: string
    rating: number
    /** Whose doing it was, where conversations of several people were merged: the conversation that was theirs. */
    partyId?: string | undefined
  }
  /** The conversation was assigned to a colleague, or to nobody. */
  'conversation.assigned': {
    conversationId: string
    assigneeUserId: string | null
  }
  /** A person took the conversation over; agents hold back until `expiresAt`. */
  'conversation.taken_over': {
    conversationId: string
    holderType: "user"
    holderId: string
    expiresAt: string
  }
  /** The person who has the conversation has it for longer, or for shorter: until `expiresAt`. */
  'conversation.take_over_extended': {
    conversationId: string
    holderType: "user"
    holderId: string
    expiresAt: string
  }
  /** The person handed the conversation back. */
  'conversation.released': {
    conversationId: string
    holderType: "user"
    holderId: string
  }
  /** How far agents may go in this conversation was changed. */
  'conversation.agent_mode_changed': {
    conversationId: string
    /** `auto`: agents answer by themselves; `draft_only`: they file drafts for a person; `off`: they do nothing. */
    agentMode: "auto" | "draft_only" | "off"
  }
  /** The conversation was given another subject, or none. */
  'conversation.subject_changed': {
    conversationId: string
    subject: string | null
  }
  /** The conversation was given another topic, or none. */
  'conversation.topic_changed': {
    conversationId: string
    topicId: string | null
    previousTopicId: string | null
  }
  /** How far agents may go in the conversations of a topic was changed. */
  'conversation.topic_automation_changed': {
    topicId: string
    topicSlug: string
    mode: "auto" | "draft_only" | "off" | null
    previousMode: "auto" | "draft_only" | "off" | null
  }
  /** A topic was deleted; its conversations have none now. */
  'conversation.topic_deleted': {
    topicId: string
    topicSlug: string
  }
  /** A draft is wanted; `requestedByUserId` is null when an agent asks. */
  'conversation.draft_requested': {
    conversationId: string
    requestedByUserId: string | null
  }
  /** A draft waits for a person; one that waited before is superseded. */
  'conversation.draft_ready': {
    conversationId: string
    messageId: string
  }
  /** The waiting draft was rejected. */
  'conversation.draft_rejected': {
    conversationId: string
    messageId: string
  }
  /** The visitor proved who they are; the session’s transcript belongs to that person from now on. */
  'conversation.identified': {
    conversationId: string
    contactId: string
    externalId: string
  }
  /** A conversation was deleted with everything in it. All but tests can be restored for 30 days. */
  'conversation.deleted': {
    conversationId: string
  }
  /** A deleted conversation was restored, as it was. */
  'conversation.restored': {
    conversationId: string
  }
  /** A reply will be sent later. */
  'conversation.message_scheduled': {
    conversationId: string
    scheduledMessageId: string
    sendAt: string
  }
  /** A scheduled reply was sent, taken back, or could not be sent. */
  'conversation.scheduled_message_settled': {
    conversationId: string
    scheduledMessageId: string
    status: "sent" | "cancelled" | "failed"
    messageId: string | null
  }
  /** Records were imported; nothing is said of each of them. */
  'conversation.imported': {
    created: number
  }
  /** The visitor of the conversation was blocked; what they write is refused. */
  'conversation.visitor_blocked': {
    conversationId: string
    blockId: string
  }
  /** The conversation went into another one, with all its messages; it is an empty shell now. */
  'conversation.merged': {
    conversationId: string
    intoConversationId: string
  }
  /** Another conversation was merged into this one: it has more messages now, also older ones. */
  'conversation.absorbed': {
    conversationId: string
    fromConversationId: string
  }
  /** A merge was undone: the conversation is on its own again, with its messages. */
  'conversation.unmerged': {
    conversationId: string
    fromConversationId: string
  }
  /** A merge was undone: another conversation was taken out of this one again. */
  'conversation.split_off': {
    conversationId: string
    intoConversationId: string
  }
  /** Somebody asked for a person: the conversation waits for one from now on. */
  'conversation.handover_requested': {
    conversationId: string
    displayId: number
    channelId: string
    reason: string | null
  }
  /** A person or agent answered a conversation for which somebody had asked for a person, or whose snooze had ended. */
  'conversation.handover_resolved': {
    conversationId: string
    messageId: string
    authorType: "user" | "agent" | "end_user" | "system"
  }
  /** The conversation needs a person from now on, or not any more: somebody answered, or it was snoozed or closed. A merge says nothing of its own. */
  'conversation.attention_changed': {
    conversationId: string
    needsHumanAttention: boolean
    reason: "unanswered" | "handover" | "snooze_ended" | "kept" | null
    since: string | null
  }
  /** A channel was created, changed, switched off or on, or its key was rotated. */
  'channel.changed': {
    channelId: string
    change: "created" | "updated" | "key_rotated" | "identity_secret_rotated" | "deactivated" | "activated"
  }
  /** A note names a colleague. */
  'conversation.mentioned': {
    conversationId: string
    messageId: string
    mentionId: string
    userId: string
  }
  /** Somebody has read notes that name them. */
  'conversation.mentions_read': {
    mentionIds: string[]
  }
  /** A text that was not sent yet was changed; `version` is null when it was removed. */
  'conversation.composer_draft_changed': {
    conversationId: string
    mode: "reply" | "note"
    version: number | null
  }
  /** An entry was created. */
  'cms.entry.created': {
    entryId: string
    collectionSlug: string
    slug: string
    locale: string
    /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
    status: "draft" | "published" | "scheduled" | "archived"
    version: number
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** An entry has a new version, or another place among its translations; what is served of it is the same, unless there are `keys`. */
  'cms.entry.updated': {
    entryId: string
    collectionSlug: string
    slug: string
    locale: string
    /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
    status: "draft" | "published" | "scheduled" | "archived"
    version: number
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** A version of an entry is served from now on. */
  'cms.entry.published': {
    entryId: string
    collectionSlug: string
    slug: string
    locale: string
    /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
    status: "draft" | "published" | "scheduled" | "archived"
    version: number
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
    /** null where it was published as it was created. */
    previousStatus: "draft" | "published" | "scheduled" | "archived" | null
    title: string
    /** Where it is seen on the site, if the collection says so. */
    url: string | null
  }
  /** An entry is not served any more. */
  'cms.entry.unpublished': {
    entryId: string
    collectionSlug: string
    slug: string
    locale: string
    /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
    status: "draft" | "published" | "scheduled" | "archived"
    version: number
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** A version of an entry will be published at a time. */
  'cms.entry.scheduled': {
    entryId: string
    collectionSlug: string
    slug: string
    locale: string
    /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
    status: "draft" | "published" | "scheduled" | "archived"
    version: number
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** An entry was archived; where it was served, it is not any more. */
  'cms.entry.archived': {
    entryId: string
    collectionSlug: string
    slug: string
    locale: string
    /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
    status: "draft" | "published" | "scheduled" | "archived"
    version: number
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** An entry was deleted, with its versions. */
  'cms.entry.deleted': {
    entryId: string
    slug: string
    collectionSlug: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** A collection was created. */
  'cms.collection.created': {
    collectionId: string
    slug: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** The name, description or settings of a collection were changed. */
  'cms.collection.updated': {
    collectionId: string
    slug: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** The fields of a collection were changed. */
  'cms.collection.fields_changed': {
    collectionId: string
    slug: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** A collection was deleted, with all of its entries. */
  'cms.collection.deleted': {
    collectionId: string
    slug: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** An asset was uploaded. */
  'cms.asset.created': {
    assetId: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** An asset was replaced, or what is said of it was changed. */
  'cms.asset.updated': {
    assetId: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** An asset was deleted. */
  'cms.asset.deleted': {
    assetId: string
    /** Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is. */
    keys: string[]
    /** Addresses of the delivery that answer otherwise now; at most some 200. */
    paths: string[]
  }
  /** A document was added. */
  'kb.document.created': {
    documentId: string
    spaceId: string
    slug: string | null
    version: number
  }
  /** A document has a new version. */
  'kb.document.updated': {
    documentId: string
    spaceId: string
    slug: string | null
    version: number
  }
  /** A document was deleted. */
  'kb.document.deleted': {
    documentId: string
    spaceId: string
    slug: string | null
    version: number
  }
  /** Something was proposed to be known. */
  'kb.curation_candidate.proposed': {
    candidateDocumentId: string
    sourceConversationId: string | null
    revisesDocumentId: string | null
  }
  /** What was proposed became a document, or a version of one. */
  'kb.curation_candidate.published': {
    candidateDocumentId: string
    sourceConversationId: string | null
    revisesDocumentId: string | null
    publishedDocumentId: string
  }
  /** What was proposed was decided against. */
  'kb.curation_candidate.dismissed': {
    candidateDocumentId: string
    sourceConversationId: string | null
    revisesDocumentId: string | null
    reason: string | null
  }
  /** Somebody changed how the built-in agent is set up. */
  'agent.config.updated': {
    enabled: boolean
  }
  /** The built-in agent is done with a message: `status` says how. */
  'agent.run.ended': {
    runId: string
    conversationId: string
    status: string
  }
  /** Something was proposed to be written to a contact. */
  'outreach.proposal.created': {
    proposalId: string
    campaignId: string
    contactId: string
    kind: "initial" | "reply" | "followup"
    conversationId: string | null
  }
  /** A proposal was changed. */
  'outreach.proposal.updated': {
    proposalId: string
    campaignId: string
    contactId: string
    reason: string | null
    revisionCount: number
    revisedAfterReview: boolean
  }
  /** A proposal was approved for a later time. */
  'outreach.proposal.scheduled': {
    proposalId: string
    campaignId: string
    contactId: string
    kind: "initial" | "reply" | "followup"
    scheduledSendAt: string
  }
  /** A proposal was approved, and handed to its channel. */
  'outreach.proposal.sent': {
    proposalId: string
    campaignId: string
    contactId: string
    conversationId: string
    messageId: string
  }
  /** An approved proposal is not to be sent after all. */
  'outreach.proposal.send_canceled': {
    proposalId: string
    campaignId: string
    contactId: string
    reason: string | null
  }
  /** An approved proposal could not be sent. */
  'outreach.proposal.send_failed': {
    proposalId: string
    campaignId: string
    contactId: string
    attempts: number
    reason: string
  }
  /** A proposal was decided against. */
  'outreach.proposal.dismissed': {
    proposalId: string
    campaignId: string
    contactId: string
    reason: string | null
  }
  /** A proposal was taken back by whoever made it. */
  'outreach.proposal.withdrawn': {
    proposalId: string
    campaignId: string
    contactId: string
    reason: string | null
  }
  /** A post was drafted. */
  'social.post_draft.proposed': {
    draftId: string
    setId: string
    platform: string
  }
  /** The draft of a post was changed, or is not scheduled any more. */
  'social.post_draft.revised': {
    draftId: string
    setId: string
    platform: string
  }
  /** Somebody decided that a post goes out at a time. */
  'social.post_draft.scheduled': {
    draftId: string
    setId: string
    platform: string
    scheduledAt: string
  }
  /** A post is out: the platform took it, or somebody posted it by hand. */
  'social.post_draft.published': {
    draftId: string
    setId: string
    platform: string
    permalink: string | null
    byHand: boolean
  }
  /** The draft of a post was decided against. */
  'social.post_draft.dismissed': {
    draftId: string
    setId: string
    platform: string
    reason: string | null
  }
  /** A post did not go out, or nobody knows whether it did (`isUnknown`): it failed, or waits for somebody again. */
  'social.post_draft.failed': {
    draftId: string
    setId: string
    platform: string
    reason: string
    isUnknown: boolean
  }
  /** A webhook was switched off by the service; tells the other webhooks and the dashboard. */
  'webhook.disabled': {
    webhookId: string
    url: string
    /** `gone`: the receiver answered 410; `failing_for_5_days`: no attempt succeeded for 5 days. */
    reason: "gone" | "failing_for_5_days"
  }
  /** A sample, sent on request to one webhook whatever it subscribes to. */
  'webhook.test': {
    webhookId: string
    message: string
  }
  /** Something goes wrong that somebody should look at, or has become worse. */
  'org_alert.opened': {
    alertId: string
    source: string
    subjectId: string
    severity: "warning" | "error"
  }
  /** Somebody has seen an alert. */
  'org_alert.acknowledged': {
    alertId: string
    source: string
    subjectId: string
    severity: "warning" | "error"
  }
  /** What an alert was about is over. */
  'org_alert.resolved': {
    alertId: string
    source: string
    subjectId: string
    severity: "warning" | "error"
  }
  /** A job is to be done, or to be tried again. */
  'curator_job.pending': {
    jobId: string
    jobUri: string
    dedupeKey: string | null
    nextAttemptAt: string
  }
}

/** The types of events that webhooks can ask for. */
export type WebhookEventType =
  | 'api_key.created'
  | 'api_key.revoked'
  | 'member.joined'
  | 'member.updated'
  | 'member.sign_in_paused'
  | 'member.removed'
  | 'invitation.created'
  | 'invitation.revoked'
  | 'organization.updated'
  | 'assistant.updated'
  | 'crm.contact.created'
  | 'crm.contact.updated'
  | 'crm.contact.deleted'
  | 'crm.contact.restored'
  | 'crm.contact.erased'
  | 'crm.import.finished'
  | 'crm.import.undone'
  | 'crm.merge_proposal.proposed'
  | 'crm.merge_proposal.applied'
  | 'crm.merge_proposal.dismissed'
  | 'conversation.created'
  | 'conversation.message.received'
  | 'conversation.message.sent'
  | 'conversation.note_added'
  | 'conversation.message.read'
  | 'conversation.message.delivered'
  | 'conversation.message.delivery_failed'
  | 'conversation.message.opened'
  | 'conversation.message.attachment_deleted'
  | 'conversation.status_changed'
  | 'conversation.voice.call_ended'
  | 'conversation.rated'
  | 'conversation.assigned'
  | 'conversation.taken_over'
  | 'conversation.take_over_extended'
  | 'conversation.released'
  | 'conversation.agent_mode_changed'
  | 'conversation.subject_changed'
  | 'conversation.topic_changed'
  | 'conversation.topic_automation_changed'
  | 'conversation.topic_deleted'
  | 'conversation.draft_requested'
  | 'conversation.draft_ready'
  | 'conversation.draft_rejected'
  | 'conversation.identified'
  | 'conversation.deleted'
  | 'conversation.restored'
  | 'conversation.message_scheduled'
  | 'conversation.scheduled_message_settled'
  | 'conversation.imported'
  | 'conversation.visitor_blocked'
  | 'conversation.merged'
  | 'conversation.absorbed'
  | 'conversation.unmerged'
  | 'conversation.split_off'
  | 'conversation.handover_requested'
  | 'conversation.handover_resolved'
  | 'conversation.attention_changed'
  | 'channel.changed'
  | 'conversation.mentioned'
  | 'cms.entry.created'
  | 'cms.entry.updated'
  | 'cms.entry.published'
  | 'cms.entry.unpublished'
  | 'cms.entry.scheduled'
  | 'cms.entry.archived'
  | 'cms.entry.deleted'
  | 'cms.collection.created'
  | 'cms.collection.updated'
  | 'cms.collection.fields_changed'
  | 'cms.collection.deleted'
  | 'cms.asset.created'
  | 'cms.asset.updated'
  | 'cms.asset.deleted'
  | 'kb.document.created'
  | 'kb.document.updated'
  | 'kb.document.deleted'
  | 'kb.curation_candidate.proposed'
  | 'kb.curation_candidate.published'
  | 'kb.curation_candidate.dismissed'
  | 'agent.config.updated'
  | 'agent.run.ended'
  | 'outreach.proposal.created'
  | 'outreach.proposal.updated'
  | 'outreach.proposal.scheduled'
  | 'outreach.proposal.sent'
  | 'outreach.proposal.send_canceled'
  | 'outreach.proposal.send_failed'
  | 'outreach.proposal.dismissed'
  | 'outreach.proposal.withdrawn'
  | 'social.post_draft.proposed'
  | 'social.post_draft.revised'
  | 'social.post_draft.scheduled'
  | 'social.post_draft.published'
  | 'social.post_draft.dismissed'
  | 'social.post_draft.failed'
  | 'webhook.disabled'
  | 'webhook.test'
  | 'org_alert.opened'
  | 'org_alert.acknowledged'
  | 'org_alert.resolved'
  | 'curator_job.pending'
