import type { SealedColumn } from '../../../kernel/secrets/root-keys.ts'

/** The secrets of channels. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'conv_channels', column: 'identity_secret' },
  { table: 'conv_channels', column: 'escalation_secret', label: 'conv_channels.escalation' },
  { table: 'conv_channel_keys', column: 'sealed' },
  { table: 'conv_channels', column: 'smtp_password', label: 'conv_channels.smtp' },
  { table: 'conv_channels', column: 'imap_password', label: 'conv_channels.imap' },
  { table: 'conv_channels', column: 'vendor_secrets', label: 'conv_channels.vendor' },
]
