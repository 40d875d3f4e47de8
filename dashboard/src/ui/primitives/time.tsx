import { useNow } from './now.ts'
import { exactTime, relativeTime } from '../../text/format-time.ts'

/** A time told from now, with the exact one on hover, in the viewer's zone. */
export function Time({ at, className }: { at: string; className?: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {relativeTime(new Date(at).getTime(), Math.max(now, Date.now()))}
    </time>
  )
}
