import { classNames } from '../../../ui/primitives/class-names.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import type { DraftSnapshot } from '../draft/entry-draft.ts'
import { text } from '../text.en.ts'

/** Whether what is typed is on the server, in words. */
export function SaveStatus({ snapshot }: { snapshot: DraftSnapshot }) {
  const { icon, words, isTrouble } = statusOf(snapshot)
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

interface Status {
  icon: IconName
  words: string
  isTrouble: boolean
}

const trouble = (words: string, icon: IconName = 'warning'): Status => ({ icon, words, isTrouble: true })

/** How what is typed stands to the server, in words. */
export function statusOf(snapshot: DraftSnapshot): Status {
  const { state, conflicts, unfinished, refused, failure } = snapshot
  if (state === 'offline') return trouble(text.saving.offline, 'offline')
  if (conflicts.length > 0) return trouble(text.saving.conflict)
  if (state === 'waiting' || state === 'saving')
    return { icon: 'refresh', words: text.saving.saving, isTrouble: false }
  const open = Object.keys(unfinished).length + Object.keys(refused).length
  if (open > 0) return trouble(text.saving.notValid(open))
  if (state === 'failed') return trouble(text.saving.failed(errorText(failure)))
  return { icon: 'check', words: text.saving.saved, isTrouble: false }
}
