import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useLiveStatus } from '../../data/live/connection.ts'
import { shellText } from '../../text/shell.en.ts'
import { useSlot } from '../../data/area/slots.ts'
import { useWhoami } from '../../data/session/session.ts'

/** The button that shows who is signed in, whether they may be disturbed, and opens the account's menu. */
export function AccountTrigger(props: ComponentProps<'button'>) {
  const { actor } = useWhoami()
  const isLive = useLiveStatus() === 'open'
  const Presence = useSlot('ownPresence')
  const State = useSlot('ownState')
  const email = actor.email ?? ''
  const name = actor.name || actor.email || shellText.settingsGroups.you
  return (
    <button
      type="button"
      aria-haspopup="menu"
      className="m-2 flex items-center gap-2.5 rounded-control p-2 text-left hover:bg-surface-2"
      {...props}
    >
      <span className="sr-only">{shellText.account}</span>
      <span className="relative">
        <Avatar name={name} />
        {isLive && Presence && <Presence />}
      </span>
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate text-small font-medium">{name}</span>
        <span className="block truncate text-small text-ink-3">
          {State ? <State otherwise={email} /> : email}
        </span>
      </span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}
