import type { Ref } from 'react'
import { useNow } from '../../components/now.ts'
import { c } from '../../messages/en-conversation.ts'
import { dayOf } from './message-groups.ts'
import { locale } from '../../components/locale.ts'

const sameYear = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const otherYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** What the day of a time is called: today, yesterday, or by its date. */
export function dayName(at: string, now: number): string {
  const today = new Date(now)
  const yesterday = new Date(today)
  yesterday.setDate(today.getDate() - 1)
  if (dayOf(at) === dayOf(today.toISOString())) return c.thread.today
  if (dayOf(at) === dayOf(yesterday.toISOString())) return c.thread.yesterday
  const date = new Date(at)
  return (date.getFullYear() === today.getFullYear() ? sameYear : otherYear).format(date)
}

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
      {c.thread.unread}
    </p>
  )
}
