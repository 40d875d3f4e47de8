import { useEffect, useState } from 'preact/hooks'
import { useCall, useCallState } from './call-context.ts'
import { formatDuration } from './duration.ts'

/** How long the call has been going on. */
export function CallTimer() {
  const { locale } = useCall()
  const { activeSince } = useCallState()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  if (activeSince === null) return null
  return (
    <span class="call-timer" role="timer" dir="ltr">
      {formatDuration(locale, Math.max(0, Math.floor((now - activeSince) / 1000)))}
    </span>
  )
}
