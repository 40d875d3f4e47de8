import { useEffect, useRef, useState, type ReactNode } from 'react'
import { notify } from '../../ui/primitives/toast.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import { statusText, useLiveStatus } from '../../data/live/connection.ts'
import { client } from '../../data/api.ts'
import { useMovedTo } from '../../data/session/moved.ts'
import { useWhoami } from '../../data/session/session.ts'
import { errorText } from '../../ui/primitives/states.tsx'
import { recheckSession } from '../../data/session/session-check.ts'
import { shellText } from '../../text/shell.en.ts'
import { sharedText } from '../../text/shared.en.ts'
import { askForNewVersion, useNewVersion } from './new-version.ts'

/** Shows that the page is offline, the session over or the page outdated; not for short breaks. */
export function ConnectionBar() {
  const status = useLiveStatus()
  const isOutdated = useNewVersion()
  const [shown, setShown] = useState(false)
  const wasShown = useRef(false)
  const wasLost = useRef(false)
  useEffect(() => {
    if (status === 'open') {
      if (wasShown.current) notify(shellText.connection.restored)
      if (wasLost.current) void askForNewVersion()
      wasShown.current = wasLost.current = false
      setShown(false)
      return
    }
    if (status === 'reconnecting' || status === 'restarting') wasLost.current = true
    const timer = setTimeout(
      () => {
        setShown(true)
        wasShown.current = true
      },
      status === 'offline' || status === 'ended' ? 0 : 2500,
    )
    return () => clearTimeout(timer)
  }, [status])
  const movedTo = useMovedTo()
  const { org } = useWhoami()
  const shownName = org.name
  const moveBack = () =>
    client.identity
      .setActiveMembership({ orgId: org.id })
      .then(() => recheckSession())
      .catch((error: unknown) => notify(errorText(error), { tone: 'error' }))
  useSignInElsewhere(status === 'ended')
  return (
    <div role="status" className="empty:hidden">
      {movedTo && (
        <Bar icon="building" tone="amber">
          {shellText.moved.here(movedTo.name, shownName)}
          <button type="button" onClick={() => location.assign('/')} className={actionClass}>
            {shellText.moved.follow(movedTo.name)}
          </button>
          <button type="button" onClick={() => void moveBack()} className={actionClass}>
            {shellText.moved.back(shownName)}
          </button>
        </Bar>
      )}
      {shown && !movedTo && (
        <Bar icon={status === 'ended' ? 'lock' : 'offline'} tone="amber">
          {statusText(status)}
          {status === 'ended' && (
            <a href="/sign-in" target="_blank" rel="noreferrer" className={actionClass}>
              {shellText.connection.signIn} <span className="sr-only">{sharedText.common.newTab}</span>
            </a>
          )}
        </Bar>
      )}
      {isOutdated && (
        <Bar icon="refresh" tone="accent">
          {shellText.connection.newVersion}
          <button type="button" onClick={() => location.reload()} className={actionClass}>
            {sharedText.errors.reload}
          </button>
        </Bar>
      )}
    </div>
  )
}

const actionClass = 'rounded-small px-1 font-semibold whitespace-nowrap underline underline-offset-2'

function Bar(props: { icon: IconName; tone: 'amber' | 'accent'; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'flex items-center justify-center gap-2 px-4 py-1.5 text-small',
        props.tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-accent-soft text-accent-text',
      )}
    >
      <Icon name={props.icon} size={16} />
      <span>{props.children}</span>
    </p>
  )
}

/** Goes on as soon as the person has signed in again in another tab. */
function useSignInElsewhere(isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return
    const recheck = () => void recheckSession()
    window.addEventListener('focus', recheck)
    return () => window.removeEventListener('focus', recheck)
  }, [isOver])
}
