import { classNames } from '../../../ui/primitives/class-names.ts'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from './text.en.ts'
import type { DraftMode } from '../drafts/draft-store.ts'

interface ModeSwitchProps {
  mode: DraftMode
  onChange: (mode: DraftMode) => void
  onDone: () => void
}

/** Reply or note. */
export function ModeSwitch({ mode, onChange, onDone }: ModeSwitchProps) {
  return (
    <div role="group" aria-label={text.mode} className="flex gap-1 px-2 pt-2">
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
          {text[each]}
          <Hint label={text.modes[each]} shortcut={each === 'note' ? 'n' : 'r'} align="start" side="top" />
        </button>
      ))}
    </div>
  )
}
