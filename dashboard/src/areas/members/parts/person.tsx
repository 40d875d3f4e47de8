import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { text } from '../text.en.ts'
import { PresenceDot, usePresence } from '../../presence/index.ts'
import { useWhoami } from '../../../data/session/session.ts'

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
          {userId === actor.id && <span className="font-normal text-ink-3"> ({text.members.you})</span>}
        </p>
        <p className="truncate text-small text-ink-3" title={email}>
          {email}
        </p>
        <p className="text-small text-ink-3">
          {state && `${text.members.states[state]} · `}
          {children}
        </p>
      </div>
    </>
  )
}
