import { useEffect, useRef, useState } from 'react'
import { notify } from '../components/toast.tsx'
import { Icon } from '../components/icon.tsx'
import { statusText, useLiveStatus } from '../live/connection.ts'
import { t } from '../messages/en.ts'

/** Says when the page is not live; a short break is not worth a word. */
export function ConnectionBar() {
  const status = useLiveStatus()
  const [shown, setShown] = useState(false)
  const wasShown = useRef(false)
  useEffect(() => {
    if (status === 'open') {
      if (wasShown.current) notify(t.shell.connection.restored)
      wasShown.current = false
      setShown(false)
      return
    }
    const timer = setTimeout(
      () => {
        setShown(true)
        wasShown.current = true
      },
      status === 'offline' ? 0 : 2500,
    )
    return () => clearTimeout(timer)
  }, [status])
  return (
    <div role="status" className="empty:hidden">
      {shown && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-1.5 text-small text-amber">
          <Icon name="offline" size={16} />
          {statusText(status)}
        </p>
      )}
    </div>
  )
}
