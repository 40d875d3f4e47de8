import { classNames } from '../../ui/primitives/class-names.ts'
import type { PresenceState } from './own-state.ts'

const looks = {
  online: 'bg-green',
  away: 'border-2 border-amber bg-surface-1',
  dnd: 'bg-red',
}

/** A dot at the corner of an avatar; a word for the state stands beside it or is read aloud. */
export function PresenceDot({ state }: { state: PresenceState }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute -right-0.5 -bottom-0.5 flex size-2.5 items-center justify-center rounded-full ring-2 ring-surface-1',
        looks[state],
      )}
    >
      {state === 'dnd' && <span className="h-0.5 w-1.5 rounded-full bg-surface-1" />}
    </span>
  )
}
