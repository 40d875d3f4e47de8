import type { SealedColumn } from './kernel/secrets/root-keys.ts'
import { modules } from './modules.ts'

/** Every column that holds what `Secrets.seal` made: these are what a new secret key must seal anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...modules.flatMap(({ sealedColumns = [] }) => sealedColumns),
  { table: 'kernel_idempotency', column: 'answer', key: ['org_id', 'actor_id', 'key'] },
]
