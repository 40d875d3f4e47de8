import type { Message } from '@stoa/sdk'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { iconButtonClass } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { copyText } from '../../../ui/primitives/copy-field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text as inboxText } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { messageLink } from './message-link.ts'
import { text } from './text.en.ts'

interface MessageMenuProps {
  message: Message
  name: string
  time: string
  align: 'start' | 'end'
}

/** How the button was reached, so that the menu opens in the same way. */
type Approach = 'pointer' | 'focus' | 'key' | 'press'

const openingKeys = ['Enter', ' ', 'ArrowDown']

/**
 * What can be done with one message; seen where the pointer or the focus is, always on touch. Each menu listens to
 * every key of the page, and a thread has thousands of messages: a menu is there only once somebody comes near it.
 */
export function MessageMenu(props: MessageMenuProps) {
  const [approach, setApproach] = useState<Approach>()
  if (approach) return <LiveMenu {...props} approach={approach} />
  return (
    <Trigger
      {...props}
      aria-haspopup="menu"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setApproach('pointer')}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setApproach('focus')}
      onKeyDown={(event) => {
        if (!openingKeys.includes(event.key)) return
        event.preventDefault()
        setApproach('key')
      }}
      onClick={() => setApproach('press')}
    />
  )
}

function Trigger({
  name,
  time,
  message: _,
  align: __,
  ...rest
}: MessageMenuProps & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={inboxText.thread.messageMenu(name, time)}
      {...rest}
      className={classNames(
        iconButtonClass,
        'opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100',
        'data-[state=open]:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <Icon name="more" />
    </button>
  )
}

/** Whether it says something to the customer that others may ask, too. */
const isAnswer = ({ authorType, internal, body }: Message): boolean =>
  (authorType === 'user' || authorType === 'agent') && !internal && body.trim() !== ''

function LiveMenu({ approach, ...props }: MessageMenuProps & { approach: Approach }) {
  const { message, align } = props
  const [open, setOpen] = useState(approach === 'press')
  const trigger = useRef<HTMLButtonElement>(null)
  const mayKeep = useCan('kb.proposeCurationCandidate')
  useEffect(() => {
    // It takes the place of the button that had the focus, and the key that was meant for it.
    if (approach === 'focus' || approach === 'key') trigger.current?.focus()
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    if (approach === 'key') trigger.current?.dispatchEvent(key)
  }, [approach])
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) notify(done)
    else notify(inboxText.actions.failed, { tone: 'error' })
  }
  return (
    <Menu align={align} open={open} onOpenChange={setOpen} trigger={<Trigger {...props} ref={trigger} />}>
      <MenuItem
        icon="link"
        onSelect={() => void copy(messageLink(location.origin, message), inboxText.thread.linkCopied)}
      >
        {inboxText.thread.copyLink}
      </MenuItem>
      {message.body && (
        <MenuItem icon="copy" onSelect={() => void copy(message.body, sharedText.common.copied)}>
          {inboxText.thread.copyText}
        </MenuItem>
      )}
      {mayKeep && isAnswer(message) && (
        <MenuItem
          icon="bookmark"
          onSelect={() =>
            void import('./keep-as-knowledge.ts').then(({ keepAsKnowledge }) => keepAsKnowledge(message))
          }
        >
          {text.keep}
        </MenuItem>
      )}
    </Menu>
  )
}
