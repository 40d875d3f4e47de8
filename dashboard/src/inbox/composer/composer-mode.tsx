import { classNames } from '../../components/class-names.ts'
import { Hint } from '../../components/hint.tsx'
import { Icon } from '../../components/icon.tsx'
import { w } from '../../messages/en-composer.ts'
import type { DraftMode } from './draft-store.ts'

interface ModeSwitchProps {
  mode: DraftMode
  onChange: (mode: DraftMode) => void
  onDone: () => void
}

/** Reply or note. */
export function ModeSwitch({ mode, onChange, onDone }: ModeSwitchProps) {
  return (
    <div role="group" aria-label={w.mode} className="flex gap-1 px-2 pt-2">
      {(['reply', 'note'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => {
            onChange(each)
            onDone()
          }}
          className={classNames(
            'hinted relative flex h-8 items-center gap-1.5 rounded-control px-2.5 text-small pointer-coarse:h-11',
            mode === each ? 'font-semibold text-ink' : 'text-ink-3 hover:text-ink',
            mode === each && (each === 'note' ? 'bg-amber-line/40' : 'bg-surface-2'),
          )}
        >
          <Icon name={each === 'note' ? 'lock' : 'reply'} size={14} />
          {w[each]}
          <Hint label={w.modes[each]} shortcut={each === 'note' ? 'n' : 'r'} align="start" side="top" />
        </button>
      ))}
    </div>
  )
}
