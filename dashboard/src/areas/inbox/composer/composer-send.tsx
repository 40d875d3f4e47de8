import { Button } from '../../../ui/primitives/button.tsx'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { text } from './text.en.ts'
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
        {text.saveNote}
        <Hint label={text.saveNote} shortcut="Enter" side="top" />
      </Button>
    )
  const more = (
    <Button
      variant="primary"
      aria-label={text.moreWays}
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
        {text.send}
        <Hint label={text.send} shortcut="Enter" side="top" />
      </Button>
      <Menu trigger={more} align="end" side="top">
        <MenuItem icon="check" shortcut="mod+Enter" onSelect={() => onSubmit('close')}>
          {text.sendAndClose}
        </MenuItem>
        <MenuItem icon="clock" shortcut="mod+Shift+Enter" onSelect={() => onSubmit('later')}>
          {text.sendLater}
        </MenuItem>
        {takes && (
          <MenuItem icon="user" onSelect={() => onSubmit('unowned')}>
            {text.sendUnowned}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
