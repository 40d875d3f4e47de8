// Made by `npm run generate` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
// oxlint-disable-next-line typescript/no-explicit-any -- the owner of a column knows what is in it
type Json = ColumnType<any, string, string>

/** Every table of the migrated database. */
export interface DB {
  analytics_changed_days: {
    org_id: string
    n: ColumnType<number, never, never>
    tracker_id: string
    day: string
  }
  analytics_days: {
    org_id: string
    tracker_id: string
    day: string
    dimension: string
    value_key: string
    value: string | null
    is_bot: boolean
    views: number
    visits: number
    visitors: number
    events: number
    bounces: number
    visit_ms: number
    dwell_ms: number
    dwelled: number
    depth_sum: number
    depths: number
  }
  analytics_events: {
    org_id: string
    id: string
    day: string
    tracker_id: string | null
    created_at: Timestamp
    source: string
    subject_type: string
    subject_id: string
    path: string | null
    referrer: string | null
    locale: string | null
    utm_source: string | null
    utm_medium: string | null
    utm_campaign: string | null
    visitor_id: string | null
    contact_id: string | null
    user_agent_class: string | null
    dwell_ms: number | null
    read_depth: number | null
    metadata: Json | null
    country: string | null
    region: string | null
    channel: string | null
    referrer_source: string | null
    device: string | null
    browser: string | null
    os: string | null
    language: string | null
    screen: string | null
    bot: string | null
  }
  analytics_funnels: {
    org_id: string
    id: string
    tracker_id: string
    name: string
    steps: Json
    step_window_hours: number | null
    created_at: Generated<Timestamp>
  }
  analytics_goals: {
    org_id: string
    id: string
    tracker_id: string
    name: string
    subject_type: string | null
    subject_id: string | null
    path_like: string | null
    created_at: Generated<Timestamp>
  }
  analytics_hours: {
    org_id: string
    tracker_id: string
    hour: Timestamp
    is_bot: boolean
    views: number
    visits: number
    visitors: number
    events: number
  }
  analytics_refusals: {
    org_id: string
    tracker_id: string
    day: string
    reason: string
    count: number
  }
  analytics_salts: {
    org_id: string
    day: string
    salt: string
  }
  analytics_searches: {
    org_id: string
    id: string
    tracker_id: string
    created_at: Timestamp
    subject_type: string
    query: string
    query_key: string
    locale: string | null
    result_count: number
    visitor_id: string | null
    contact_id: string | null
    bot: string | null
  }
  analytics_segment_days: {
    org_id: string
    tracker_id: string
    day: string
    version: string
    built_at: Generated<Timestamp>
    until_ms: number
    visits: number[]
    records: number[]
  }
  analytics_segments: {
    org_id: string
    tracker_id: string
    day: string
    name: string
    data: Buffer
  }
  analytics_share_links: {
    org_id: string
    id: string
    tracker_id: string
    name: string
    token_hash: string
    created_at: Generated<Timestamp>
    last_used_at: Timestamp | null
    revoked_at: Timestamp | null
  }
  analytics_terms: {
    org_id: string
    tracker_id: string
    id: number
    value: string
  }
  analytics_tracker_days: {
    org_id: string
    tracker_id: string
    day: string
    subject: string
    granted: number
    slice: number
  }
  analytics_tracker_keys: {
    org_id: string
    id: string
    tracker_id: string
    hash: string
    prefix: string
    last4: string
    created_at: Generated<Timestamp>
    last_used_at: Timestamp | null
    revoked_at: Timestamp | null
    sealed: string | null
  }
  analytics_trackers: {
    org_id: string
    id: string
    name: string
    allowed_origins: Generated<string[]>
    require_verified_identity: Generated<boolean>
    canonical_locales: Generated<string[]>
    identity_secret: string | null
    retention_days: Generated<number>
    version: Generated<number>
    first_event_at: Timestamp | null
    revoked_at: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    max_daily_records: Generated<number>
  }
  analytics_visitor_links: {
    org_id: string
    id: string
    visitor_id: string
    contact_id: string
    linked_at: Generated<Timestamp>
  }
  conv_attachments: {
    org_id: string
    id: string
    conversation_id: string
    message_id: string | null
    scheduled_message_id: string | null
    uploaded_by_type: string
    uploaded_by_id: string | null
    session_id: string | null
    name: string
    mime: string
    size_bytes: number
    width: number | null
    height: number | null
    variants: Generated<number[]>
    created_at: Generated<Timestamp>
    completed_at: Timestamp | null
    deleted_at: Timestamp | null
    kind: Generated<string>
  }
  conv_block_keys: {
    org_id: string
    key: string
    block_id: string
  }
  conv_blocks: {
    org_id: string
    id: string
    contact_id: string | null
    name: string | null
    email: string | null
    blocked_by_id: string | null
    blocked_by_name: string | null
    created_at: Generated<Timestamp>
  }
  conv_business_hours: {
    org_id: string
    id: string
    channel_id: string | null
    time_zone: string
    weekly: Json
    holidays: Json
    reply_enabled: Generated<boolean>
    reply_text: Generated<string>
    updated_at: Generated<Timestamp>
    updated_by: string
  }
  conv_canned_replies: {
    org_id: string
    id: string
    owner_id: string | null
    shortcut: string
    title: string
    body: string
    usage_count: Generated<number>
    last_used_at: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  conv_channel_keys: {
    org_id: string
    id: string
    channel_id: string
    hash: string
    prefix: string
    last4: string
    created_at: Generated<Timestamp>
    last_used_at: Timestamp | null
    revoked_at: Timestamp | null
    seen_origins: Generated<string[]>
    sealed: string | null
  }
  conv_channels: {
    org_id: string
    id: string
    type: string
    vendor: string
    name: string
    active: Generated<boolean>
    default_agent_mode: Generated<string>
    origin_allowlist: Generated<string[]>
    require_verified_identity: Generated<boolean>
    webhook_on_escalation: string | null
    identity_secret: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    escalation_secret: string | null
    appearance: Generated<Json>
    starters: Generated<Json>
    reply_by_email: Generated<boolean>
    file_uploads: Generated<string>
    agent_messages_from_pages: Generated<boolean>
  }
  conv_composer_drafts: {
    org_id: string
    owner_id: string
    conversation_id: string
    mode: string
    body: string
    version: number
    updated_at: Generated<Timestamp>
  }
  conv_conversations: {
    org_id: string
    id: string
    display_id: number
    channel_id: string
    session_id: string | null
    external_id: string | null
    contact_id: string | null
    status: Generated<string>
    subject: string | null
    topic_id: string | null
    assignee_user_id: string | null
    agent_mode: Generated<string>
    needs_human_attention: Generated<boolean>
    needs_human_attention_at: Timestamp | null
    handover_resolved_at: Timestamp | null
    snooze_until: Timestamp | null
    claim_user_id: string | null
    claim_expires_at: Timestamp | null
    last_seq: Generated<number>
    last_message_at: Timestamp | null
    last_visitor_message_seq: number | null
    last_public_author: string | null
    last_inbound_preview: string | null
    metadata: Generated<Json>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    agent_mode_explicit: Generated<boolean>
    suppressed_reason: string | null
    is_test: Generated<boolean>
    runner_holder: string | null
    runner_expires_at: Timestamp | null
    merged_into_id: string | null
    rating: number | null
    rating_comment: string | null
    rated_at: Timestamp | null
    call_started_at: Timestamp | null
    handover_reason: string | null
    agent_spoke_at: Timestamp | null
    parties: string[] | null
    seen_seq: Generated<number>
    assigned_by_reply: Generated<boolean>
    closed_from: Json | null
    last_reply_preview: string | null
    last_reply_author_id: string | null
    last_reply_author_name: string | null
    unanswered_since: Timestamp | null
    attention_due_at: Timestamp | null
    attention_reason: string | null
  }
  conv_counters: {
    org_id: string
    last_display_id: Generated<number>
  }
  conv_deleted_conversations: {
    org_id: string
    id: string
    display_id: number
    subject: string | null
    channel_id: string
    contact_id: string | null
    last_inbound_preview: string | null
    last_message_at: Timestamp | null
    message_count: number
    attachment_ids: string[]
    records: Json
    deleted_by_id: string | null
    deleted_by_name: string | null
    deleted_at: Generated<Timestamp>
  }
  conv_deliveries: {
    org_id: string
    id: string
    conversation_id: string
    message_id: string
    channel_id: string
    status: Generated<string>
    attempts: Generated<number>
    error: string | null
    next_attempt_at: Timestamp | null
    sent_at: Timestamp | null
    first_opened_at: Timestamp | null
    last_opened_at: Timestamp | null
    open_count: Generated<number>
    created_at: Generated<Timestamp>
  }
  conv_email_choices: {
    org_id: string
    user_id: string
    mentions: Generated<boolean>
    waiting: Generated<boolean>
    updated_at: Generated<Timestamp>
  }
  conv_mentions: {
    org_id: string
    id: string
    conversation_id: string
    message_id: string
    user_id: string
    created_at: Generated<Timestamp>
    read_at: Timestamp | null
  }
  conv_merged_messages: {
    org_id: string
    merge_id: string
    message_id: string
    seq: number
    provider_message_id: string | null
    visible_to: string[] | null
  }
  conv_merges: {
    org_id: string
    id: string
    source_id: string
    target_id: string
    same_person: boolean
    target_seq: number
    source_was: Json
    target_was: Json
    aliases_were: Json
    scheduled_ids: string[]
    merged_by_id: string | null
    merged_by_name: string | null
    merged_at: Generated<Timestamp>
    undone_at: Timestamp | null
  }
  conv_messages: {
    org_id: string
    id: string
    conversation_id: string
    seq: number
    author_type: string
    author_id: string | null
    author_name: string | null
    body: string
    internal: Generated<boolean>
    in_reply_to_id: string | null
    provider_message_id: string | null
    components: Json | null
    metadata: Generated<Json>
    read_at: Timestamp | null
    created_at: Generated<Timestamp>
    ingested_at: Generated<Timestamp>
    kind: string | null
    attachments: Json | null
    visible_to: string[] | null
    reads: Json | null
  }
  conv_presence: {
    org_id: string
    user_id: string
    present_at: Timestamp
  }
  conv_read_marks: {
    org_id: string
    reader_id: string
    conversation_id: string
    seq: number
    updated_at: Generated<Timestamp>
  }
  conv_redaction: {
    org_id: string
    detectors: Generated<string[]>
    policy: Generated<string>
    min_confidence: Generated<string>
    updated_at: Generated<Timestamp>
    updated_by: string
  }
  conv_reply_mails: {
    org_id: string
    conversation_id: string
    seq: Generated<number>
    mailed_at: Timestamp | null
  }
  conv_reply_stops: {
    org_id: string
    address_hash: string
    stopped_at: Generated<Timestamp>
  }
  conv_saved_views: {
    org_id: string
    id: string
    owner_id: string | null
    name: string
    filters: Json
    position: number
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  conv_scheduled_messages: {
    org_id: string
    id: string
    conversation_id: string
    author_type: string
    author_id: string
    author_name: string | null
    body: string
    components: Json | null
    send_at: Timestamp
    cancel_on_reply: Generated<boolean>
    status: Generated<string>
    reason: string | null
    message_id: string | null
    created_at: Generated<Timestamp>
    settled_at: Timestamp | null
  }
  conv_session_aliases: {
    org_id: string
    channel_id: string
    session_id: string
    conversation_id: string
    created_at: Generated<Timestamp>
    party_id: string
  }
  conv_subjects: {
    org_id: string
    conversation_id: string
    subject: string
  }
  conv_topics: {
    org_id: string
    id: string
    slug: string
    name: string
    description: string | null
    color: string | null
    agent_mode: string | null
    promote_threshold_pct: Generated<number>
    auto_promoted_at: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  conv_upload_days: {
    org_id: string
    subject: string
    day: string
    bytes: number
  }
  conv_waiting_mails: {
    org_id: string
    conversation_id: string
    waiting_since: Timestamp
  }
  crm_contacts: {
    org_id: string
    id: string
    name: string | null
    name_source: string | null
    email: string | null
    email_source: string | null
    phone: string | null
    external_id: string | null
    session_scope: string | null
    session_id: string | null
    locale: string | null
    metadata: Generated<Json>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  hook_deliveries: {
    org_id: string
    id: string
    endpoint_id: string
    event_id: string
    event_type: string
    body: string
    status: Generated<string>
    attempt: Generated<number>
    status_code: number | null
    duration_ms: number | null
    error: string | null
    response: string | null
    attempts: Generated<Json>
    delivered_at: Timestamp | null
    next_attempt_at: Timestamp | null
    created_at: Generated<Timestamp>
  }
  hook_endpoints: {
    org_id: string
    id: string
    url: string
    events: Generated<string[]>
    active: Generated<boolean>
    secret: string
    previous_secret: string | null
    previous_secret_until: Timestamp | null
    failing_since: Timestamp | null
    disabled_reason: string | null
    disabled_at: Timestamp | null
    busy_until: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  iam_account_links: {
    user_id: string
    purpose: string
    token_hash: string | null
    source: string
    made_in: string | null
    email: string
    asked: Generated<number>
    asked_since: Generated<Timestamp>
    created_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  iam_api_keys: {
    org_id: string
    id: string
    name: string
    prefix: string
    last4: string
    hash: string
    scopes: string[]
    created_by: string | null
    created_at: Generated<Timestamp>
    last_used_at: Timestamp | null
    revoked_at: Timestamp | null
  }
  iam_guesses: {
    subject: string
    failures: number
    failed_at: Generated<Timestamp>
    retry_at: Generated<Timestamp>
  }
  iam_invitations: {
    org_id: string
    id: string
    email: string
    role: string
    token_hash: string
    invited_by: string
    created_at: Generated<Timestamp>
    expires_at: Timestamp
    accepted_at: Timestamp | null
    accepted_by: string | null
    revoked_at: Timestamp | null
  }
  iam_memberships: {
    org_id: string
    user_id: string
    role: string
    is_default: Generated<boolean>
    joined_at: Generated<Timestamp>
    name: string | null
  }
  iam_orgs: {
    id: string
    org_id: ColumnType<string, never, never>
    name: string
    settings: Generated<Json>
    created_at: Generated<Timestamp>
    assistant_name: string | null
    assistant_greeting: string | null
    assistant_updated_at: Timestamp | null
    timezone: Generated<string>
    attention_delay_minutes: Generated<number>
  }
  iam_sessions: {
    org_id: string
    id: string
    user_id: string
    token_hash: string
    address: string | null
    user_agent: string | null
    created_at: Generated<Timestamp>
    last_seen_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  iam_users: {
    id: string
    email: string
    name: string
    password_hash: string | null
    created_at: Generated<Timestamp>
    email_verified_at: Timestamp | null
    locale: string | null
    sign_in_paused_at: Timestamp | null
  }
  kernel_audit: {
    org_id: string
    id: string
    actor_type: string
    actor_id: string
    actor_name: string | null
    credential_id: string | null
    operation: string
    tool: string | null
    method: string | null
    target: string | null
    result: string
    error: string | null
    input: Json | null
    request_id: string
    duration_ms: number
    client: string
    user_agent: string | null
    origin: string | null
    created_at: Generated<Timestamp>
  }
  kernel_event_eras: {
    era: number
    server: string | null
    began_at: Generated<Timestamp>
  }
  kernel_events: {
    org_id: string
    id: string
    n: ColumnType<number, never, never>
    xid: Generated<string>
    type: string
    stream: string | null
    seq: number | null
    topics: Generated<string[]>
    payload: Json
    actor_type: string
    actor_id: string | null
    request_id: string | null
    created_at: Generated<Timestamp>
    era: Generated<number>
  }
  kernel_idempotency: {
    org_id: string
    actor_id: string
    key: string
    operation: string
    request_hash: string
    answer: string | null
    created_at: Generated<Timestamp>
  }
  kernel_migrations: {
    name: string
    checksum: string
    applied_at: Generated<Timestamp>
  }
  kernel_reactions: {
    name: string
    xid: string
    n: number
    era: Generated<number>
  }
  kernel_root_keys: {
    id: string
    is_current: boolean
    is_first: boolean
    hash_key: string
    created_at: Generated<Timestamp>
  }
  mail_messages: {
    org_id: string
    id: string
    kind: string
    reference: string | null
    content: string | null
    status: Generated<string>
    attempts: Generated<number>
    error: string | null
    next_attempt_at: Generated<Timestamp>
    expires_at: Timestamp | null
    created_at: Generated<Timestamp>
    settled_at: Timestamp | null
  }
  overview_conversations: {
    org_id: string
    conversation_id: string
    opened_at: Timestamp
    channel_id: string
    topic_id: string | null
    person_id: string | null
    agent_id: string | null
    answer_seconds: number | null
    resolve_seconds: number | null
    rating: number | null
    counts: boolean
  }
}
