import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icons.tsx'

/** One line of a menu. */
export interface MenuItem {
  icon: IconName
  label: string
  onSelect(): void
}

/** A button that opens a small menu, as the ARIA menu button pattern describes it. */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])

  const leave = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (!isOpen) return
    if (event.key === 'Escape') leave()
    else if (event.key === 'Tab') return leave()
    else if (!moveFocus(list.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusOut = (event: TargetedFocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false)
  }
  return (
    <div class="menu" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div ref={list} class="menu-list" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                leave()
                item.onSelect()
              }}
            >
              <Icon name={item.icon} />
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Whether the key was one that moves within the menu. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  if (!list) return false
  const items = [...list.querySelectorAll('button')]
  const at = items.indexOf((list.getRootNode() as ShadowRoot).activeElement as HTMLButtonElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[key]
  if (to === undefined) return false
  items[to % items.length]?.focus()
  return true
}
