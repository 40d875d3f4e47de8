import { Badge } from '../../../ui/primitives/badge.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import type { RowMark } from './row-marks.ts'

/** How a conversation stands, on a line of its own. */
export function RowBadges({ marks }: { marks: readonly RowMark[] }) {
  return (
    <span className="flex h-5 min-w-0 flex-1 flex-wrap gap-1.5 overflow-hidden">
      {marks.map(({ icon, text, isUrgent }) => (
        <span key={icon} title={text} className="inline-flex min-w-0 items-center">
          <Badge icon={icon} tone={isUrgent ? 'accent' : 'neutral'}>
            <span className="max-w-field truncate">{text}</span>
          </Badge>
        </span>
      ))}
    </span>
  )
}

/** The same where there is no room for words. */
export function RowIcons({ marks }: { marks: readonly RowMark[] }) {
  return marks.map(({ icon, text, isUrgent }) => (
    <span
      key={icon}
      title={text}
      className={classNames('self-center', isUrgent ? 'text-accent-text' : 'text-ink-3')}
    >
      <Icon name={icon} size={14} />
      <span className="sr-only">{text}</span>
    </span>
  ))
}
