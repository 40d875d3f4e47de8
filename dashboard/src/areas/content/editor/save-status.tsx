import { classNames } from '../../../ui/primitives/class-names.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import type { DraftSnapshot } from '../draft/entry-draft.ts'
import { text } from '../text.en.ts'

/** Whether what is typed is on the server, in words. */
export function SaveStatus({ snapshot }: { snapshot: DraftSnapshot }) {
  const [icon, words, isTrouble] = statusOf(snapshot)
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center gap-1.5 text-small',
        isTrouble ? 'font-medium text-amber' : 'text-ink-3',
      )}
    >
      <Icon name={icon} size={16} />
      {words}
    </p>
  )
}

function statusOf(snapshot: DraftSnapshot): readonly [icon: IconName, words: string, isTrouble: boolean] {
  const { state, conflicts, unfinished, refused, failure } = snapshot
  if (state === 'offline') return ['offline', text.saving.offline, true]
  if (conflicts.length > 0) return ['warning', text.saving.conflict, true]
  if (state === 'waiting' || state === 'saving') return ['refresh', text.saving.saving, false]
  const open = Object.keys(unfinished).length + Object.keys(refused).length
  if (open > 0) return ['warning', text.saving.notValid(open), true]
  if (state === 'failed') return ['warning', text.saving.failed(errorText(failure)), true]
  return ['check', text.saving.saved, false]
}
