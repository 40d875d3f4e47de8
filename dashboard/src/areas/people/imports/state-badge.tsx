import type { PeopleImport } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { text } from './text.en.ts'

const looks = {
  awaiting_upload: ['neutral', 'upload'],
  queued: ['neutral', 'clock'],
  running: ['accent', 'refresh'],
  stopped: ['amber', 'warning'],
  done: ['green', 'check'],
  checked: ['amber', 'eye'],
  failed: ['red', 'warning'],
  undoing: ['accent', 'refresh'],
  undone: ['neutral', 'check'],
} as const

/** How far an import is, in a word. */
export function StateBadge({ of: { status, dryRun } }: { of: PeopleImport }) {
  const state = status === 'done' && dryRun ? 'checked' : status
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {text.states[state]}
    </Badge>
  )
}
