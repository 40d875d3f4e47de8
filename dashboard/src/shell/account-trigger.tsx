import type { ComponentProps } from 'react'
import { Avatar } from '../components/avatar.tsx'
import { Icon } from '../components/icon.tsx'
import { useNow } from '../components/now.ts'
import { useLiveStatus } from '../live/connection.ts'
import { t } from '../messages/en.ts'
import { holdsAt, useDoNotDisturb } from '../presence/do-not-disturb.ts'
import { PresenceDot } from '../presence/presence-dot.tsx'
import { useWhoami } from '../session.ts'

/** The button that shows who is signed in, whether they may be disturbed, and opens the account's menu. */
export function AccountTrigger(props: ComponentProps<'button'>) {
  const { actor } = useWhoami()
  const isLive = useLiveStatus() === 'open'
  const isQuiet = holdsAt(useDoNotDisturb(), useNow())
  const name = actor.name || actor.email || t.settingsNav.groupYou
  return (
    <button
      type="button"
      aria-haspopup="menu"
      className="m-2 flex items-center gap-2.5 rounded-control p-2 text-left hover:bg-surface-2"
      {...props}
    >
      <span className="sr-only">{t.shell.account}</span>
      <span className="relative">
        <Avatar name={name} />
        {isLive && <PresenceDot state={isQuiet ? 'dnd' : 'online'} />}
      </span>
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate text-small font-medium">{name}</span>
        <span className="block truncate text-small text-ink-3">
          {isQuiet ? t.shell.doNotDisturb : actor.email}
        </span>
      </span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}
