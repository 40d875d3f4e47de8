import { Button } from '../../components/button.tsx'
import { Hint } from '../../components/hint.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu, MenuItem } from '../../components/menu.tsx'
import { w } from '../../messages/en-composer.ts'
import type { Submit } from './editor/writing-box.ts'

interface SendButtonProps {
  isNote: boolean
  /** Whether a reply makes the conversation the writer’s. */
  takes: boolean
  disabled: boolean
  onSubmit: (how: Submit) => void
}

/** Sends, and beside it the other ways to. */
export function SendButton({ isNote, takes, disabled, onSubmit }: SendButtonProps) {
  if (isNote)
    return (
      <Button
        variant="primary"
        icon="lock"
        onClick={() => onSubmit('send')}
        disabled={disabled}
        className="hinted relative"
      >
        {w.saveNote}
        <Hint label={w.saveNote} shortcut="Enter" side="top" />
      </Button>
    )
  const more = (
    <Button
      variant="primary"
      aria-label={w.moreWays}
      disabled={disabled}
      className="rounded-s-none border-s border-on-accent/30 px-2"
    >
      <Icon name="chevronDown" size={16} />
    </Button>
  )
  return (
    <div className="relative flex shrink-0">
      <Button
        variant="primary"
        icon="send"
        onClick={() => onSubmit('send')}
        disabled={disabled}
        className="hinted relative rounded-e-none"
      >
        {w.send}
        <Hint label={w.send} shortcut="Enter" side="top" />
      </Button>
      <Menu trigger={more} align="end" side="top">
        <MenuItem icon="check" shortcut="mod+Enter" onSelect={() => onSubmit('close')}>
          {w.sendAndClose}
        </MenuItem>
        <MenuItem icon="clock" shortcut="mod+Shift+Enter" onSelect={() => onSubmit('later')}>
          {w.sendLater}
        </MenuItem>
        {takes && (
          <MenuItem icon="user" onSelect={() => onSubmit('unowned')}>
            {w.sendUnowned}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
