import type { Ref } from 'react'
import { dayName } from '../../../text/day-name.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { text } from '../text.en.ts'

/** A hairline with the name of the day. */
export function DaySeparator({ at }: { at: string }) {
  const now = useNow(60_000)
  return (
    <h2 className="flex items-center gap-3 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {dayName(at, now)}
    </h2>
  )
}

/** The line above what was said while nobody looked. */
export function UnreadSeparator({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return (
    <p
      ref={ref}
      className="flex scroll-my-4 items-center gap-3 text-small font-medium text-accent-text before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
    >
      {text.thread.unread}
    </p>
  )
}
