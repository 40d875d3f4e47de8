import type { ContentImport } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { importStateOf, type ImportState } from './import-state.ts'
import { text } from './text.en.ts'

const looks = {
  noFile: ['neutral', 'upload'],
  waiting: ['neutral', 'clock'],
  checking: ['accent', 'refresh'],
  importing: ['accent', 'refresh'],
  checked: ['amber', 'eye'],
  imported: ['green', 'check'],
  incomplete: ['amber', 'warning'],
  failed: ['red', 'warning'],
} as const satisfies Record<ImportState, readonly unknown[]>

/** How far an import is, in a word. */
export function StateBadge({ of }: { of: ContentImport }) {
  const state = importStateOf(of)
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {text.states[state]}
    </Badge>
  )
}
