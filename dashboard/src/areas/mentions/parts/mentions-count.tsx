import { names } from '../names.en.ts'
import { useUnreadMentions } from './unread-mentions.ts'

/** The number of unread mentions, beside their line in the navigation; nothing while there are none. */
export function MentionsCount() {
  const count = useUnreadMentions()
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-chip px-2 font-semibold text-ink tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {names.unread}</span>
    </span>
  )
}
