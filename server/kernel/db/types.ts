// Made by `npm run generate` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
// oxlint-disable-next-line typescript/no-explicit-any -- the owner of a column knows what is in it
type Json = ColumnType<any, string, string>

/** Every table of the migrated database. */
export interface DB {
  agt_config: {
    orgId: string
    id: string
    enabled: Generated<boolean>
    provider: Generated<string>
    baseUrl: string | null
    model: string | null
    apiKey: string | null
    instructions: Generated<string>
    sendsQuotes: Generated<boolean>
    handoverMessage: string | null
    mostReplies: Generated<number>
    conversationTokens: Generated<number>
    dayTokens: Generated<number>
    monthTokens: Generated<number>
    problem: string | null
    updatedAt: Generated<Timestamp>
  }
  agt_runs: {
    orgId: string
    id: string
    conversationId: string
    about: string
    mode: string
    status: Generated<string>
    reason: string | null
    question: Generated<string>
    model: string | null
    tokens: Generated<number>
    citations: Generated<Json>
    steps: Json | null
    startedAt: Generated<Timestamp>
    endedAt: Timestamp | null
  }
  agt_spend: {
    orgId: string
    day: string
    tokens: Generated<number>
  }
  alr_alerts: {
    orgId: string
    id: string
    source: string
    subjectId: string
    severity: string
    title: string
    detail: string
    metadata: Generated<Json>
    ctaHref: string | null
    ctaLabelKey: string | null
    openedAt: Generated<Timestamp>
    lastSeenAt: Generated<Timestamp>
    occurrenceCount: Generated<number>
    acknowledgedAt: Timestamp | null
    acknowledgedBy: string | null
    resolvedAt: Timestamp | null
    newsAt: Timestamp | null
  }
  alr_email_choices: {
    orgId: string
    userId: string
    toldUntil: Generated<Timestamp>
    mailedAt: Timestamp | null
  }
  analytics_changed_days: {
    orgId: string
    n: ColumnType<number, never, never>
    trackerId: string
    day: string
    ids: string[] | null
    xid: Generated<string>
    changedAt: Generated<Timestamp>
  }
  analytics_days: {
    orgId: string
    trackerId: string
    day: string
    dimension: string
    valueKey: string
    value: string | null
    isBot: boolean
    views: number
    visits: number
    visitors: number
    events: number
    bounces: number
    visitMs: number
    dwellMs: number
    dwelled: number
    depthSum: number
    depths: number
  }
  analytics_events: {
    orgId: string
    id: string
    day: string
    trackerId: string | null
    createdAt: Timestamp
    source: string
    subjectType: string
    subjectId: string
    path: string | null
    referrer: string | null
    locale: string | null
    utmSource: string | null
    utmMedium: string | null
    utmCampaign: string | null
    visitorId: string | null
    contactId: string | null
    userAgentClass: string | null
    dwellMs: number | null
    readDepth: number | null
    metadata: Json | null
    country: string | null
    region: string | null
    channel: string | null
    referrerSource: string | null
    device: string | null
    browser: string | null
    os: string | null
    language: string | null
    screen: string | null
    bot: string | null
  }
  analytics_files_to_delete: {
    orgId: string
    name: string
    beingWritten: Generated<boolean>
    notedAt: Generated<Timestamp>
  }
  analytics_forgotten_days: {
    orgId: string
    trackerId: string
    until: string
  }
  analytics_funnels: {
    orgId: string
    id: string
    trackerId: string
    name: string
    steps: Json
    stepWindowHours: number | null
    createdAt: Generated<Timestamp>
  }
  analytics_goals: {
    orgId: string
    id: string
    trackerId: string
    name: string
    subjectType: string | null
    subjectId: string | null
    pathLike: string | null
    createdAt: Generated<Timestamp>
  }
  analytics_hours: {
    orgId: string
    trackerId: string
    hour: Timestamp
    isBot: boolean
    views: number
    visits: number
    visitors: number
    events: number
  }
  analytics_refusals: {
    orgId: string
    trackerId: string
    day: string
    reason: string
    count: number
  }
  analytics_salts: {
    orgId: string
    day: string
    salt: string
  }
  analytics_searches: {
    orgId: string
    id: string
    trackerId: string | null
    createdAt: Timestamp
    subjectType: string
    query: string
    queryKey: string
    locale: string | null
    resultCount: number
    visitorId: string | null
    contactId: string | null
    bot: string | null
  }
  analytics_segment_days: {
    orgId: string
    trackerId: string
    day: string
    version: string
    builtAt: Generated<Timestamp>
    untilMs: number
    visits: number
    records: number
  }
  analytics_share_links: {
    orgId: string
    id: string
    trackerId: string
    name: string
    tokenHash: string
    createdAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
    revokedAt: Timestamp | null
  }
  analytics_tracker_days: {
    orgId: string
    trackerId: string
    day: string
    subject: string
    granted: number
    slice: number
  }
  analytics_tracker_keys: {
    orgId: string
    id: string
    trackerId: string
    hash: string
    prefix: string
    last4: string
    createdAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
    revokedAt: Timestamp | null
    sealed: string | null
  }
  analytics_trackers: {
    orgId: string
    id: string
    name: string
    allowedOrigins: Generated<string[]>
    requireVerifiedIdentity: Generated<boolean>
    canonicalLocales: Generated<string[]>
    identitySecret: string | null
    retentionDays: Generated<number>
    version: Generated<number>
    firstEventAt: Timestamp | null
    revokedAt: Timestamp | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    maxDailyRecords: Generated<number>
  }
  analytics_visitor_links: {
    orgId: string
    id: string
    visitorId: string
    contactId: string
    linkedAt: Generated<Timestamp>
  }
  cms_asset_edges: {
    orgId: string
    fromEntryId: string
    isLive: boolean
    field: string
    kind: string
    assetId: string
  }
  cms_assets: {
    orgId: string
    id: string
    name: string
    mime: string
    sizeBytes: number
    width: number | null
    height: number | null
    hash: string | null
    variants: Generated<Json>
    variantBytes: Generated<number>
    altText: string | null
    focalX: number | null
    focalY: number | null
    metadata: Generated<Json>
    previous: Generated<Json>
    pending: Json | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  cms_awaited_references: {
    orgId: string
    fromEntryId: string
    toId: string
  }
  cms_collections: {
    orgId: string
    id: string
    slug: string
    name: string
    description: string | null
    fields: Json
    localized: Generated<boolean>
    settings: Generated<Json>
    version: Generated<number>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  cms_entries: {
    orgId: string
    id: string
    collectionId: string
    groupId: string
    locale: string
    status: string
    version: Generated<number>
    slug: string
    data: Json
    title: string
    scheduledAt: Timestamp | null
    dismissedReason: string | null
    editedByType: string
    editedById: string
    liveVersion: number | null
    liveSlug: string | null
    liveData: Json | null
    publishedAt: Timestamp | null
    liveAt: Timestamp | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  cms_imports: {
    orgId: string
    id: string
    source: string
    status: string
    dryRun: boolean
    hasFile: Generated<boolean>
    fileName: string
    sizeBytes: number
    options: Json
    pagesDone: Generated<number>
    done: Generated<number>
    total: number | null
    created: Generated<number>
    updated: Generated<number>
    skipped: Generated<number>
    warnings: Generated<Json>
    moreWarnings: Generated<number>
    failure: string | null
    startedByType: string
    startedById: string
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    finishedAt: Timestamp | null
    missingFiles: Generated<number>
  }
  cms_indexed_values: {
    orgId: string
    entryId: string
    collectionId: string
    field: string
    place: number
    textValue: string | null
    numberValue: number | null
  }
  cms_locales: {
    orgId: string
    id: string
    code: string
    name: string
    isDefault: Generated<boolean>
    position: Generated<number>
    createdAt: Generated<Timestamp>
  }
  cms_redirects: {
    orgId: string
    id: string
    collectionId: string
    locale: string
    fromSlug: string
    entryId: string
    createdAt: Generated<Timestamp>
  }
  cms_reference_edges: {
    orgId: string
    fromEntryId: string
    isLive: boolean
    field: string
    kind: string
    toEntryId: string
  }
  cms_search_texts: {
    orgId: string
    entryId: string
    isLive: boolean
    collectionId: string
    locale: string
    title: string
    slug: string
    body: string
    configuration: string
    titleWords: string
    words: string
  }
  cms_versions: {
    orgId: string
    id: string
    entryId: string
    version: number
    reason: string
    status: string
    slug: string
    locale: string
    data: Json
    editedByType: string
    editedById: string
    createdAt: Generated<Timestamp>
  }
  cnx_connectors: {
    orgId: string
    id: string
    vendor: string
    name: string
    active: Generated<boolean>
    state: Generated<string>
    settings: Generated<Json>
    secrets: string | null
    secretNames: Generated<string[]>
    grantSealed: string | null
    grantExpiresAt: Timestamp | null
    renewingUntil: Timestamp | null
    allowedTools: Generated<Json>
    lastTestedAt: Timestamp | null
    lastTestError: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  cnx_keys: {
    orgId: string
    id: string
    publicJwk: Json
    privateKey: string
    createdAt: Generated<Timestamp>
  }
  cnx_links: {
    orgId: string
    id: string
    connectorId: string
    kind: string
    tokenHash: string
    verifier: string | null
    expiresAt: Timestamp
    usedAt: Timestamp | null
    createdAt: Generated<Timestamp>
  }
  conv_attachments: {
    orgId: string
    id: string
    conversationId: string
    messageId: string | null
    scheduledMessageId: string | null
    uploadedByType: string
    uploadedById: string | null
    sessionId: string | null
    name: string
    mime: string
    sizeBytes: number
    width: number | null
    height: number | null
    variants: Generated<number[]>
    createdAt: Generated<Timestamp>
    completedAt: Timestamp | null
    deletedAt: Timestamp | null
    kind: Generated<string>
    variantBytes: Generated<number>
  }
  conv_block_keys: {
    orgId: string
    key: string
    blockId: string
  }
  conv_blocks: {
    orgId: string
    id: string
    contactId: string | null
    name: string | null
    email: string | null
    blockedById: string | null
    blockedByName: string | null
    createdAt: Generated<Timestamp>
  }
  conv_business_hours: {
    orgId: string
    id: string
    channelId: string | null
    timeZone: string
    weekly: Json
    holidays: Json
    replyEnabled: Generated<boolean>
    replyText: Generated<string>
    updatedAt: Generated<Timestamp>
    updatedBy: string
  }
  conv_calls: {
    orgId: string
    id: string
    channelId: string
    conversationId: string
    providerId: string | null
    direction: string
    state: Generated<string>
    outcome: string | null
    endedReason: string | null
    seconds: number | null
    hasRecording: Generated<boolean>
    createdAt: Generated<Timestamp>
    answeredAt: Timestamp | null
    endedAt: Timestamp | null
  }
  conv_canned_replies: {
    orgId: string
    id: string
    ownerId: string | null
    shortcut: string
    title: string
    body: string
    usageCount: Generated<number>
    lastUsedAt: Timestamp | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  conv_channel_keys: {
    orgId: string
    id: string
    channelId: string
    hash: string
    prefix: string
    last4: string
    createdAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
    revokedAt: Timestamp | null
    seenOrigins: Generated<string[]>
    sealed: string | null
  }
  conv_channels: {
    orgId: string
    id: string
    type: string
    vendor: string
    name: string
    active: Generated<boolean>
    defaultAgentMode: Generated<string>
    originAllowlist: Generated<string[]>
    requireVerifiedIdentity: Generated<boolean>
    webhookOnEscalation: string | null
    identitySecret: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    escalationSecret: string | null
    appearance: Generated<Json>
    starters: Generated<Json>
    replyByEmail: Generated<boolean>
    fileUploads: Generated<string>
    requireAgentProof: Generated<boolean>
    config: Generated<Json>
    smtpPassword: string | null
    imapPassword: string | null
    address: string | null
    vendorSecrets: string | null
  }
  conv_composer_drafts: {
    orgId: string
    ownerId: string
    conversationId: string
    mode: string
    body: string
    version: number
    updatedAt: Generated<Timestamp>
  }
  conv_conversations: {
    orgId: string
    id: string
    displayId: number
    channelId: string
    sessionId: string | null
    externalId: string | null
    contactId: string | null
    status: Generated<string>
    subject: string | null
    topicId: string | null
    assigneeUserId: string | null
    agentMode: Generated<string>
    needsHumanAttention: Generated<boolean>
    needsHumanAttentionAt: Timestamp | null
    handoverResolvedAt: Timestamp | null
    snoozeUntil: Timestamp | null
    claimUserId: string | null
    claimExpiresAt: Timestamp | null
    lastSeq: Generated<number>
    lastMessageAt: Timestamp | null
    lastVisitorMessageSeq: number | null
    lastPublicAuthor: string | null
    lastInboundPreview: string | null
    metadata: Generated<Json>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    agentModeExplicit: Generated<boolean>
    suppressedReason: string | null
    isTest: Generated<boolean>
    runnerHolder: string | null
    runnerExpiresAt: Timestamp | null
    mergedIntoId: string | null
    rating: number | null
    ratingComment: string | null
    ratedAt: Timestamp | null
    callStartedAt: Timestamp | null
    handoverReason: string | null
    agentSpokeAt: Timestamp | null
    parties: string[] | null
    seenSeq: Generated<number>
    assignedByReply: Generated<boolean>
    closedFrom: Json | null
    lastReplyPreview: string | null
    lastReplyAuthorId: string | null
    lastReplyAuthorName: string | null
    unansweredSince: Timestamp | null
    attentionDueAt: Timestamp | null
    attentionReason: string | null
    visitorMessages: Generated<number>
    notes: Generated<number>
    hasDraft: Generated<boolean>
    moves: Generated<number>
  }
  conv_counters: {
    orgId: string
    lastDisplayId: Generated<number>
  }
  conv_deleted_conversations: {
    orgId: string
    id: string
    displayId: number
    subject: string | null
    channelId: string
    contactId: string | null
    lastInboundPreview: string | null
    lastMessageAt: Timestamp | null
    messageCount: number
    attachmentIds: string[]
    records: Json
    deletedById: string | null
    deletedByName: string | null
    deletedAt: Generated<Timestamp>
  }
  conv_deliveries: {
    orgId: string
    id: string
    conversationId: string
    messageId: string
    channelId: string
    status: Generated<string>
    attempts: Generated<number>
    error: string | null
    nextAttemptAt: Timestamp | null
    sentAt: Timestamp | null
    firstOpenedAt: Timestamp | null
    lastOpenedAt: Timestamp | null
    openCount: Generated<number>
    createdAt: Generated<Timestamp>
    letter: Generated<Json>
    sendingAt: Timestamp | null
    providerId: string | null
  }
  conv_email_choices: {
    orgId: string
    userId: string
    mentions: Generated<boolean>
    waiting: Generated<boolean>
    updatedAt: Generated<Timestamp>
  }
  conv_mailboxes: {
    orgId: string
    channelId: string
    uidValidity: number | null
    lastUid: number | null
    failures: Generated<number>
    error: string | null
    checkedAt: Generated<Timestamp>
    stuckUid: number | null
    stuckTimes: Generated<number>
  }
  conv_mentions: {
    orgId: string
    id: string
    conversationId: string
    messageId: string
    userId: string
    createdAt: Generated<Timestamp>
    readAt: Timestamp | null
  }
  conv_merged_messages: {
    orgId: string
    mergeId: string
    messageId: string
    seq: number
    providerMessageId: string | null
    visibleTo: string[] | null
  }
  conv_merges: {
    orgId: string
    id: string
    sourceId: string
    targetId: string
    samePerson: boolean
    targetSeq: number
    sourceWas: Json
    targetWas: Json
    aliasesWere: Json
    scheduledIds: string[]
    mergedById: string | null
    mergedByName: string | null
    mergedAt: Generated<Timestamp>
    undoneAt: Timestamp | null
  }
  conv_messages: {
    orgId: string
    id: string
    conversationId: string
    seq: number
    authorType: string
    authorId: string | null
    authorName: string | null
    body: string
    internal: Generated<boolean>
    inReplyToId: string | null
    providerMessageId: string | null
    components: Json | null
    metadata: Generated<Json>
    readAt: Timestamp | null
    createdAt: Generated<Timestamp>
    ingestedAt: Generated<Timestamp>
    kind: string | null
    attachments: Json | null
    visibleTo: string[] | null
    reads: Json | null
  }
  conv_presence: {
    orgId: string
    userId: string
    presentAt: Timestamp
  }
  conv_queue_changes: {
    orgId: string
    n: ColumnType<number, never, never>
    assigneeUserId: string
    topicId: string
    channelId: string
    status: string
    conversations: number
    waiting: number
  }
  conv_queue_counts: {
    orgId: string
    assigneeUserId: string
    topicId: string
    channelId: string
    status: string
    conversations: number
    waiting: number
  }
  conv_read_marks: {
    orgId: string
    readerId: string
    conversationId: string
    seq: number
    updatedAt: Generated<Timestamp>
    visitorMessages: number | null
    moves: number | null
  }
  conv_received_mails: {
    orgId: string
    id: string
    channelId: string
    outcome: string
    conversationId: string | null
    saidId: string | null
    messageId: string
    contentHash: string
    sender: string | null
    people: Generated<string[]>
    answerTo: Generated<Json>
    referenceIds: Generated<string[]>
    subject: Generated<string>
    error: string | null
    sizeBytes: number
    receivedAt: Generated<Timestamp>
  }
  conv_received_texts: {
    orgId: string
    channelId: string
    providerId: string
    receivedAt: Generated<Timestamp>
  }
  conv_redaction: {
    orgId: string
    detectors: Generated<string[]>
    policy: Generated<string>
    minConfidence: Generated<string>
    updatedAt: Generated<Timestamp>
    updatedBy: string
  }
  conv_reply_mails: {
    orgId: string
    conversationId: string
    seq: Generated<number>
    mailedAt: Timestamp | null
  }
  conv_reply_stops: {
    orgId: string
    addressHash: string
    stoppedAt: Generated<Timestamp>
  }
  conv_saved_views: {
    orgId: string
    id: string
    ownerId: string | null
    name: string
    filters: Json
    position: number
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  conv_scheduled_messages: {
    orgId: string
    id: string
    conversationId: string
    authorType: string
    authorId: string
    authorName: string | null
    body: string
    components: Json | null
    sendAt: Timestamp
    cancelOnReply: Generated<boolean>
    status: Generated<string>
    reason: string | null
    messageId: string | null
    createdAt: Generated<Timestamp>
    settledAt: Timestamp | null
  }
  conv_search_progress: {
    orgId: string
    upTo: Generated<Timestamp>
    upToId: Generated<string>
    beganAt: Generated<Timestamp>
  }
  conv_search_texts: {
    orgId: string
    conversationId: string
    lastSeq: number
    version: Generated<string>
    text: string
  }
  conv_session_aliases: {
    orgId: string
    channelId: string
    sessionId: string
    conversationId: string
    createdAt: Generated<Timestamp>
    partyId: string
  }
  conv_subjects: {
    orgId: string
    conversationId: string
    subject: string
  }
  conv_topics: {
    orgId: string
    id: string
    slug: string
    name: string
    description: string | null
    color: string | null
    agentMode: string | null
    promoteThresholdPct: Generated<number>
    autoPromotedAt: Timestamp | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  conv_upload_days: {
    orgId: string
    subject: string
    day: string
    bytes: number
  }
  conv_waiting_mails: {
    orgId: string
    conversationId: string
    waitingSince: Timestamp
  }
  crm_contacts: {
    orgId: string
    id: string
    name: string | null
    nameSource: string | null
    email: string | null
    emailSource: string | null
    phone: string | null
    externalId: string | null
    sessionScope: string | null
    sessionId: string | null
    locale: string | null
    metadata: Generated<Json>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    title: string | null
    address: string | null
    companyId: string | null
    ownerUserId: string | null
    tags: Generated<string[]>
    customFields: Generated<Json>
    doNotContact: Generated<boolean>
    unsubscribedAt: Timestamp | null
    lastContactedAt: Timestamp | null
    consentLawfulBasis: string | null
    consentSource: string | null
    consentEvidence: Json | null
    consentGivenAt: Timestamp | null
    mergedInto: string | null
    version: Generated<number>
    fieldVersions: Generated<Json>
  }
  crm_deleted_contacts: {
    orgId: string
    contactId: string
    rootId: string
    kept: Json
    deletedById: string
    deletedByName: string | null
    deletedAt: Generated<Timestamp>
  }
  crm_erasures: {
    orgId: string
    id: string
    erasedId: string
    state: Generated<string>
    subject: Json | null
    steps: Generated<Json>
    requestedByType: string
    requestedById: string
    requestedByName: string | null
    createdAt: Generated<Timestamp>
    erasedAt: Timestamp | null
  }
  crm_history: {
    orgId: string
    id: string
    contactId: string
    kind: string
    changes: Generated<Json>
    otherId: string | null
    byType: string
    byId: string
    byName: string | null
    createdAt: Generated<Timestamp>
  }
  crm_import_rows: {
    orgId: string
    importId: string
    n: number
    outcome: string
    contactId: string | null
    version: number | null
    before: Json | null
    reason: string | null
    cells: Json | null
    createdAt: Generated<Timestamp>
    cause: Json | null
  }
  crm_imports: {
    orgId: string
    id: string
    fileName: string
    sizeBytes: number
    status: string
    dryRun: Generated<boolean>
    options: Generated<Json>
    rowsDone: Generated<number>
    rowsTotal: number | null
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    refused: Generated<number>
    undone: Generated<number>
    kept: Generated<number>
    hasFile: Generated<boolean>
    failure: string | null
    startedByType: string
    startedById: string
    startedByName: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    finishedAt: Timestamp | null
  }
  crm_merge_proposals: {
    orgId: string
    id: string
    contactA: string
    contactB: string
    keeperId: string
    confidence: string
    evidence: Generated<Json>
    patch: Generated<Json>
    fingerprint: string
    status: Generated<string>
    dismissReason: string | null
    proposedByType: string
    proposedById: string
    decidedByType: string | null
    decidedById: string | null
    decidedAt: Timestamp | null
    journal: Json | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  crm_notes: {
    orgId: string
    id: string
    contactId: string
    body: string
    authorType: string
    authorId: string
    authorName: string | null
    createdAt: Generated<Timestamp>
  }
  crm_segments: {
    orgId: string
    id: string
    name: string
    description: string | null
    filter: Json
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  crm_suppressions: {
    orgId: string
    addressHash: string
    since: Generated<Timestamp>
  }
  cur_jobs: {
    orgId: string
    id: string
    jobUri: string
    userPrompt: string
    sourceEventType: string | null
    sourceEventPayload: Json | null
    dedupeKey: string | null
    status: Generated<string>
    priority: Generated<number>
    attempts: Generated<number>
    maxAttempts: Generated<number>
    nextAttemptAt: Generated<Timestamp>
    leaseHash: string | null
    leaseHolder: string | null
    leaseCredential: string | null
    leaseExpiresAt: Timestamp | null
    lastError: string | null
    lastErrorCode: string | null
    failedStep: string | null
    lastReplyText: string | null
    lastToolCalls: number | null
    lastTotalTokens: number | null
    progress: Json | null
    lateAnswer: Json | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    doneAt: Timestamp | null
  }
  cur_repeats: {
    orgId: string
    jobUri: string
    nextAt: Generated<Timestamp>
  }
  eu_tokens: {
    orgId: string
    id: string
    contactId: string
    hash: string
    prefix: string
    last4: string
    scopes: string[]
    audiences: string[]
    createdBy: string
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    lastUsedAt: Timestamp | null
    revokedAt: Timestamp | null
  }
  fb_items: {
    orgId: string
    id: string
    title: string
    body: string
    appScope: string | null
    includeOrgName: Generated<boolean>
    includeUserName: Generated<boolean>
    submittedByType: string
    submittedById: string
    submittedByName: string | null
    status: Generated<string>
    reason: string | null
    decidedById: string | null
    decidedByName: string | null
    decidedAt: Timestamp | null
    createdAt: Generated<Timestamp>
    forwardState: string | null
    forwardError: string | null
    forwardedAt: Timestamp | null
  }
  hook_deliveries: {
    orgId: string
    id: string
    endpointId: string
    eventId: string
    eventType: string
    body: string
    status: Generated<string>
    attempt: Generated<number>
    statusCode: number | null
    durationMs: number | null
    error: string | null
    response: string | null
    attempts: Generated<Json>
    deliveredAt: Timestamp | null
    nextAttemptAt: Timestamp | null
    createdAt: Generated<Timestamp>
  }
  hook_endpoints: {
    orgId: string
    id: string
    url: string
    events: Generated<string[]>
    active: Generated<boolean>
    secret: string
    previousSecret: string | null
    previousSecretUntil: Timestamp | null
    failingSince: Timestamp | null
    disabledReason: string | null
    disabledAt: Timestamp | null
    busyUntil: Timestamp | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  iam_account_links: {
    userId: string
    purpose: string
    tokenHash: string | null
    source: string
    madeIn: string | null
    email: string
    asked: Generated<number>
    askedSince: Generated<Timestamp>
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
  }
  iam_api_keys: {
    orgId: string
    id: string
    name: string
    prefix: string
    last4: string
    hash: string
    scopes: string[]
    createdBy: string | null
    createdAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
    revokedAt: Timestamp | null
    expiresAt: Timestamp | null
    answersCustomers: Generated<boolean>
    answeringAt: Timestamp | null
  }
  iam_guesses: {
    subject: string
    failures: number
    failedAt: Generated<Timestamp>
    retryAt: Generated<Timestamp>
  }
  iam_identities: {
    id: string
    userId: string
    issuer: string
    subject: string
    email: string
    connectedAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
  }
  iam_invitations: {
    orgId: string
    id: string
    email: string
    role: string
    tokenHash: string
    invitedBy: string
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    acceptedAt: Timestamp | null
    acceptedBy: string | null
    revokedAt: Timestamp | null
    roleId: string | null
    mailedAt: Timestamp | null
  }
  iam_memberships: {
    orgId: string
    userId: string
    role: string
    isDefault: Generated<boolean>
    joinedAt: Generated<Timestamp>
    name: string | null
    roleId: string | null
  }
  iam_orgs: {
    id: string
    orgId: ColumnType<string, never, never>
    name: string
    settings: Generated<Json>
    createdAt: Generated<Timestamp>
    assistantName: string | null
    assistantGreeting: string | null
    assistantUpdatedAt: Timestamp | null
    timezone: Generated<string>
    attentionDelayMinutes: Generated<number>
    locale: string | null
    secondFactorRequiredSince: Timestamp | null
    foundedBy: string | null
    ownAgentAnswers: Generated<boolean>
  }
  iam_passkey_challenges: {
    holder: string
    purpose: string
    userId: string
    challenge: string
    expiresAt: Timestamp
  }
  iam_passkeys: {
    id: string
    userId: string
    credentialId: string
    publicKey: string
    counter: number
    transports: Generated<string[]>
    name: string
    createdAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
  }
  iam_pending_sign_ins: {
    tokenHash: string
    userId: string
    passwordMark: string
    tries: Generated<number>
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
  }
  iam_provider_attempts: {
    stateHash: string
    browserHash: string
    provider: string
    userId: string | null
    sessionId: string | null
    invitationHash: string | null
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
  }
  iam_recovery_codes: {
    userId: string
    codeHash: string
    createdAt: Generated<Timestamp>
    usedAt: Timestamp | null
  }
  iam_roles: {
    orgId: string
    id: string
    name: string
    description: Generated<string>
    scopes: string[]
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  iam_sessions: {
    orgId: string
    id: string
    userId: string
    tokenHash: string
    address: string | null
    userAgent: string | null
    createdAt: Generated<Timestamp>
    lastSeenAt: Generated<Timestamp>
    expiresAt: Timestamp
    confirmedAt: Timestamp | null
  }
  iam_sign_up_links: {
    email: string
    source: string
    issuer: Generated<string>
    subject: Generated<string>
    name: string | null
    tokenHash: string | null
    invitationHash: string | null
    asked: Generated<number>
    askedSince: Generated<Timestamp>
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
  }
  iam_totp: {
    id: string
    userId: string
    secret: string
    lastStep: Generated<number>
    createdAt: Generated<Timestamp>
    confirmedAt: Timestamp | null
  }
  iam_users: {
    id: string
    email: string
    name: string
    passwordHash: string | null
    createdAt: Generated<Timestamp>
    emailVerifiedAt: Timestamp | null
    locale: string | null
    signInPausedAt: Timestamp | null
    chosenLocale: string | null
    timezone: string | null
    secondFactorSince: Timestamp | null
  }
  kb_candidates: {
    orgId: string
    id: string
    title: string
    body: string
    tags: Generated<string[]>
    targetSpaceSlug: string | null
    sourceConversationId: string | null
    sourceMessageId: string | null
    revisesDocumentId: string | null
    revisesVersion: number | null
    version: Generated<number>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  kb_decisions: {
    orgId: string
    id: string
    candidateId: string
    title: string
    outcome: string
    reason: string | null
    sourceConversationId: string | null
    sourceMessageId: string | null
    publishedDocumentId: string | null
    decidedByType: string
    decidedById: string
    decidedAt: Generated<Timestamp>
  }
  kb_documents: {
    orgId: string
    id: string
    spaceId: string
    slug: string | null
    title: string
    body: string
    audiences: string[]
    tags: Generated<string[]>
    isSystem: Generated<boolean>
    version: Generated<number>
    words: string
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  kb_source_pages: {
    orgId: string
    sourceId: string
    address: string
    documentId: string | null
    documentVersion: number | null
    contentHash: string | null
    etag: string | null
    lastModified: string | null
    misses: Generated<number>
    refusedFor: string | null
    httpStatus: number | null
    foundIn: number
    readIn: Generated<number>
    place: ColumnType<number, never, never>
    readAt: Timestamp | null
  }
  kb_sources: {
    orgId: string
    id: string
    kind: string
    spaceId: string
    name: string
    config: Json
    audiences: string[]
    schedule: string
    state: Generated<string>
    reading: Generated<number>
    isListed: Generated<boolean>
    reader: string | null
    readerUntil: Timestamp | null
    found: Generated<number>
    read: Generated<number>
    changed: Generated<number>
    gone: Generated<number>
    refused: Generated<number>
    nextReadAt: Timestamp | null
    lastReadAt: Timestamp | null
    lastError: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  kb_spaces: {
    orgId: string
    id: string
    name: string
    slug: string
    description: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  kb_versions: {
    orgId: string
    id: string
    documentId: string
    version: number
    title: string
    body: string
    audiences: string[]
    tags: string[]
    editedByType: string
    editedById: string
    createdAt: Generated<Timestamp>
  }
  kernel_audit: {
    orgId: string
    id: string
    actorType: string
    actorId: string
    actorName: string | null
    credentialId: string | null
    operation: string
    tool: string | null
    method: string | null
    target: string | null
    result: string
    error: string | null
    input: Json | null
    requestId: string
    durationMs: number
    client: string
    userAgent: string | null
    origin: string | null
    createdAt: Generated<Timestamp>
  }
  kernel_call_actors: {
    orgId: string
    day: string
    actorKey: string
    name: string | null
  }
  kernel_call_days: {
    orgId: string
    day: string
    face: string
    actorKey: string
    operation: string
    result: string
    calls: number
    milliseconds: number
    latency: number[]
  }
  kernel_clock: {
    job: string
    plannedFor: Timestamp
  }
  kernel_counts: {
    orgId: string
    day: string
    name: string
    amount: number
  }
  kernel_event_eras: {
    era: number
    server: string | null
    beganAt: Generated<Timestamp>
  }
  kernel_events: {
    orgId: string
    id: string
    n: ColumnType<number, never, never>
    xid: Generated<string>
    type: string
    stream: string | null
    seq: number | null
    topics: Generated<string[]>
    payload: Json
    actorType: string
    actorId: string | null
    requestId: string | null
    createdAt: Generated<Timestamp>
    era: Generated<number>
  }
  kernel_idempotency: {
    orgId: string
    actorId: string
    key: string
    operation: string
    requestHash: string
    answer: string | null
    createdAt: Generated<Timestamp>
  }
  kernel_mcp_connections: {
    orgId: string
    id: string
    kind: string
    credentialId: string
    credentialName: string | null
    clientName: Generated<string>
    clientVersion: string | null
    protocolVersion: string | null
    calls: Generated<number>
    firstSeenAt: Generated<Timestamp>
    lastSeenAt: Generated<Timestamp>
  }
  kernel_mcp_days: {
    orgId: string
    day: string
    calls: number
    block: Generated<number>
  }
  kernel_migrations: {
    name: string
    checksum: string
    appliedAt: Generated<Timestamp>
  }
  kernel_reactions: {
    name: string
    xid: string
    n: number
    era: Generated<number>
  }
  kernel_reviews: {
    orgId: string
    id: string
    kind: string
    itemId: string
    state: string
    at: Timestamp
    outcome: string | null
    reason: string | null
    decidedByType: string | null
    decidedById: string | null
    decidedByName: string | null
    producedType: string | null
    producedId: string | null
  }
  kernel_root_keys: {
    id: string
    isCurrent: boolean
    isFirst: boolean
    hashKey: string
    createdAt: Generated<Timestamp>
  }
  kernel_set_aside: {
    orgId: string
    reaction: string
    eventId: string
    attempts: Generated<number>
    error: string
    nextAt: Timestamp
    createdAt: Generated<Timestamp>
  }
  kernel_storage_quotas: {
    orgId: string
    mostBytes: number | null
    setAt: Generated<Timestamp>
  }
  mail_messages: {
    orgId: string
    id: string
    kind: string
    reference: string | null
    content: string | null
    status: Generated<string>
    attempts: Generated<number>
    error: string | null
    nextAttemptAt: Generated<Timestamp>
    expiresAt: Timestamp | null
    createdAt: Generated<Timestamp>
    settledAt: Timestamp | null
  }
  oauth_clients: {
    id: string
    metadata: Json
    createdAt: Generated<Timestamp>
    usedAt: Timestamp | null
  }
  oauth_grants: {
    orgId: string
    id: string
    userId: string
    clientId: string
    clientName: string
    resource: string
    scopes: string[]
    createdAt: Generated<Timestamp>
    lastUsedAt: Timestamp | null
    hasIcon: Generated<boolean>
  }
  oauth_icons: {
    clientId: string
    source: string
    png: Buffer | null
    triedAt: Timestamp | null
    seenAt: Generated<Timestamp>
  }
  oauth_states: {
    kind: string
    keyHash: string
    payload: string
    grantId: string | null
    scopes: string[] | null
    sessionId: string | null
    challengeHash: string | null
    pinnedOrgId: string | null
    expiresAt: Timestamp
    consumedAt: Timestamp | null
  }
  out_campaigns: {
    orgId: string
    id: string
    name: string
    brief: string
    segmentId: string
    channelId: string
    cadenceRules: Generated<Json>
    ctaUrl: string | null
    enabled: Generated<boolean>
    unsubscribeRequired: Generated<boolean>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  out_proposals: {
    orgId: string
    id: string
    campaignId: string
    contactId: string
    conversationId: string | null
    kind: string
    sequenceStep: number | null
    draftSubject: string | null
    draftBody: string
    originalDraftBody: string | null
    draftFingerprint: string
    evidence: Generated<Json>
    proposedSendAt: Timestamp | null
    scheduledSendAt: Timestamp | null
    sendAttempts: Generated<number>
    status: Generated<string>
    proposedByType: string
    proposedById: string
    decidedByType: string | null
    decidedById: string | null
    decidedByName: string | null
    decidedAt: Timestamp | null
    firstViewedAt: Timestamp | null
    viewedByType: string | null
    viewedById: string | null
    revisionCount: Generated<number>
    lastRevisedAt: Timestamp | null
    lastRevisionReason: string | null
    revisedByType: string | null
    revisedById: string | null
    revisedAfterReviewAt: Timestamp | null
    sentAt: Timestamp | null
    sentMessageId: string | null
    sentBasis: Json | null
    failureReason: string | null
    dismissReason: string | null
    withdrawReason: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  overview_conversations: {
    orgId: string
    conversationId: string
    openedAt: Timestamp
    channelId: string
    topicId: string | null
    personId: string | null
    agentId: string | null
    answerSeconds: number | null
    resolveSeconds: number | null
    rating: number | null
    counts: boolean
  }
  soc_accounts: {
    orgId: string
    id: string
    platform: string
    server: Generated<string>
    userId: string
    authorKind: string
    externalAccountId: string
    displayName: string
    status: Generated<string>
    scopes: Generated<string[]>
    tokens: string
    canRefresh: boolean
    accessTokenExpiresAt: Timestamp | null
    renewingUntil: Timestamp | null
    lastError: string | null
    connectedAt: Generated<Timestamp>
  }
  soc_apps: {
    orgId: string
    id: string
    platform: string
    server: Generated<string>
    clientId: string
    clientSecret: string
    clientSecretSetAt: Generated<Timestamp>
  }
  soc_drafts: {
    orgId: string
    id: string
    setId: string
    platform: string
    variantLabel: string
    body: string
    originalBody: string | null
    linkUrl: string | null
    mediaUrl: string | null
    mediaAltText: string | null
    sourceRef: string | null
    suggestedUserId: string | null
    status: Generated<string>
    scheduledAt: Timestamp | null
    attempts: Generated<number>
    attemptedAt: Timestamp | null
    accountId: string | null
    accountName: string | null
    externalPostId: string | null
    permalink: string | null
    confirmedBy: string | null
    failureReason: string | null
    dismissReason: string | null
    proposedByType: string
    proposedById: string
    decidedByType: string | null
    decidedById: string | null
    decidedByName: string | null
    decidedAt: Timestamp | null
    publishedAt: Timestamp | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  soc_grants: {
    orgId: string
    id: string
    userId: string
    sessionId: string
    platform: string
    server: Generated<string>
    stateHash: string
    verifier: string | null
    returnTo: string | null
    usedAt: Timestamp | null
    brought: string | null
    expiresAt: Timestamp
  }
  tch_installs: {
    orgId: string
    id: string
    sessionId: string
    stateHash: string
    usedAt: Timestamp | null
    expiresAt: Timestamp
  }
  tch_people: {
    orgId: string
    id: string
    chatUserId: string
    userId: string
    confirmed: boolean
    linkedBy: string
    linkedAt: Generated<Timestamp>
  }
  tch_posts: {
    orgId: string
    id: string
    position: ColumnType<number, never, never>
    chatChannelId: string
    conversationId: string | null
    kind: string
    ref: string
    waitId: string | null
    state: Generated<string>
    batchId: string | null
    attempts: Generated<number>
    nextAt: Generated<Timestamp>
    attemptedAt: Timestamp | null
    messageId: string | null
    error: string | null
    settledAt: Timestamp | null
  }
  tch_received: {
    orgId: string
    key: string
    kind: string
    position: ColumnType<number, never, never>
    chatChannelId: string | null
    messageId: string | null
    threadId: string | null
    threadText: string | null
    body: Json
    receivedAt: Generated<Timestamp>
    doneAt: Timestamp | null
    outcome: string | null
  }
  tch_routes: {
    orgId: string
    id: string
    chatChannelId: string
    chatChannelName: string
    purpose: string
    convChannelId: Generated<string>
    mention: string | null
    threadText: Generated<string>
    botInChannel: boolean
    problem: string | null
  }
  tch_threads: {
    orgId: string
    conversationId: string
    chatChannelId: string
    threadId: string | null
    openedWith: string | null
  }
  tch_workspaces: {
    orgId: string
    id: string
    teamId: string
    teamName: string
    botUserId: string
    botToken: string
    active: Generated<boolean>
    installedByUserId: string | null
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
}
