import type { ReactNode } from 'react'
import { Avatar } from '../components/avatar.tsx'
import { p } from '../messages/en-people.ts'
import { PresenceDot } from '../presence/presence-dot.tsx'
import { usePresence } from '../presence/presence-store.ts'
import { useWhoami } from '../session.ts'

const text = p.members

/** Who somebody is: picture, name, email, and whether they are here. */
export function Person(props: { userId: string; name: string; email: string; children?: ReactNode }) {
  const { userId, name, email, children } = props
  const { actor } = useWhoami()
  const state = usePresence().get(userId)
  return (
    <>
      <span className="relative">
        <Avatar name={name} size={40} />
        {state && <PresenceDot state={state} />}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium [overflow-wrap:anywhere]">
          {name}
          {userId === actor.id && <span className="font-normal text-ink-3"> ({text.you})</span>}
        </p>
        <p className="truncate text-small text-ink-3" title={email}>
          {email}
        </p>
        <p className="text-small text-ink-3">
          {state && `${text.states[state]} · `}
          {children}
        </p>
      </div>
    </>
  )
}
