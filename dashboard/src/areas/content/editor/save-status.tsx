import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import type { DraftSnapshot } from '../draft/entry-draft.ts'
import { statusOf } from '../draft/save-words.ts'

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
