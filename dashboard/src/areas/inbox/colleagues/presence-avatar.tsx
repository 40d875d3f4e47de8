import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'

interface PresenceAvatarProps {
  name: string
  state: 'online' | 'away' | 'dnd' | undefined
}

const looks = {
  online: 'bg-green',
  away: 'border-2 border-amber bg-raised',
  dnd: 'bg-red',
}

/** A person with a dot that tells whether they are here; the words for it stand beside. */
export function PresenceAvatar({ name, state }: PresenceAvatarProps) {
  return (
    <span className="relative inline-flex">
      <Avatar name={name} size={24} />
      {state && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full ring-2 ring-raised',
            looks[state],
          )}
        />
      )}
    </span>
  )
}
