import type { SealedColumn } from './kernel/root-keys.ts'

/** Every column that holds what `Secrets.seal` made: these are what a new secret key must seal anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'conv_channels', column: 'identity_secret' },
  { table: 'conv_channels', column: 'escalation_secret', label: 'conv_channels.escalation' },
  { table: 'conv_channel_keys', column: 'sealed' },
  { table: 'analytics_trackers', column: 'identity_secret' },
  { table: 'analytics_tracker_keys', column: 'sealed' },
  { table: 'hook_endpoints', column: 'secret' },
  { table: 'hook_endpoints', column: 'previous_secret' },
  { table: 'mail_messages', column: 'content' },
  { table: 'kernel_idempotency', column: 'answer', key: ['org_id', 'actor_id', 'key'] },
]
