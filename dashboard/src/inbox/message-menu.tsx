import type { Message } from '../api.ts'
import { iconButtonClass } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { copyText } from '../components/copy-field.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu, MenuItem } from '../components/menu.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { messageLink } from './message-link.ts'

interface MessageMenuProps {
  message: Message
  name: string
  time: string
  align: 'start' | 'end'
}

/** What can be done with one message; seen where the pointer or the focus is, always on touch. */
export function MessageMenu({ message, name, time, align }: MessageMenuProps) {
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) notify(done)
    else notify(t.actions.failed, { tone: 'error' })
  }
  return (
    <Menu
      align={align}
      trigger={
        <button
          type="button"
          aria-label={t.thread.messageMenu(name, time)}
          className={classNames(
            iconButtonClass,
            'opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100',
            'data-[state=open]:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          <Icon name="more" />
        </button>
      }
    >
      <MenuItem
        icon="link"
        onSelect={() => void copy(messageLink(location.origin, message), t.thread.linkCopied)}
      >
        {t.thread.copyLink}
      </MenuItem>
      {message.body && (
        <MenuItem icon="copy" onSelect={() => void copy(message.body, t.common.copied)}>
          {t.thread.copyText}
        </MenuItem>
      )}
    </Menu>
  )
}
