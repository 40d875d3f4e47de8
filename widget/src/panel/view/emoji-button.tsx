import { logError } from '@stoa/sdk/page'
import type { TargetedFocusEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { directionOf } from '../../messages/pick-locale.ts'
import { useChat } from './chat-context.ts'
import { Icon } from './icons.tsx'

/** The button that opens the emoji picker, which is loaded with the first click. */
export function EmojiButton({ onPick }: { onPick(emoji: string): void }) {
  const { text, locale, composer, loadEmoji, addStyles } = useChat()
  const [picker, setPicker] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The picker is created once, and calls the newest callback.
  const pick = useRef(onPick)
  pick.current = onPick
  const isOnItsWay = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen || !picker) return
    place.current?.append(picker)
    picker.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    return () => picker.remove()
  }, [isOpen, picker])

  const leave = () => {
    setOpen(false)
    composer.current?.focus()
  }
  const open = async () => {
    setOpen(!isOpen)
    if (picker || isOpen || isOnItsWay.current) return
    isOnItsWay.current = true
    try {
      const create = await loadEmoji()
      const onChoice = (emoji: string) => {
        leave()
        pick.current(emoji)
      }
      const isRightToLeft = directionOf(locale) === 'rtl'
      setPicker(create({ label: text.emoji, isRightToLeft, addStyles, onPick: onChoice }))
    } catch (error) {
      logError(String(error))
      setOpen(false)
    } finally {
      isOnItsWay.current = false
    }
  }
  const onFocusOut = (event: TargetedFocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false)
  }
  // Also on the button: until the picker is there, Escape takes back the click, and does not close the panel.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    <div ref={place} class="emoji" onFocusOut={picker ? onFocusOut : undefined} onKeyDown={onKeyDown}>
      <button
        type="button"
        class="attach"
        aria-label={text.emoji}
        title={text.emoji}
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <Icon name="smile" />
      </button>
    </div>
  )
}
