import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Keys } from './keys.tsx'

interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Where the focus goes when it closes; to the trigger unless given. */
  focusAfter?: RefObject<HTMLElement | null>
}

/**
 * A menu under its trigger. Not modal: Radix locks scrolling with an inline style sheet that the CSP forbids. It
 * stays where its trigger is in the page, so that it works inside dialogs and belongs to the landmark.
 */
export function Menu(props: MenuProps) {
  const { trigger, children, align = 'start', side = 'bottom', open, onOpenChange, focusAfter } = props
  const controlled = open === undefined ? {} : { open }
  return (
    <DropdownMenu.Root modal={false} {...controlled} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          if (!focusAfter?.current) return
          event.preventDefault()
          focusAfter.current.focus()
        }}
        className={classNames(
          'rise z-40 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-field overflow-y-auto',
          'max-w-menu rounded-card border border-line bg-raised p-1.5 text-ink shadow-float',
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const itemClass =
  'control flex w-full items-center gap-2.5 rounded-control px-2.5 text-small outline-none select-none ' +
  'data-[highlighted]:bg-surface-2 data-[disabled]:opacity-50'

interface ItemProps {
  children: ReactNode
  onSelect: () => void
  icon?: IconName
  hint?: string | undefined
  shortcut?: string
  disabled?: boolean
}

/** One thing to do. */
export function MenuItem({ children, onSelect, icon, hint, shortcut, disabled = false }: ItemProps) {
  return (
    <DropdownMenu.Item className={itemClass} onSelect={onSelect} disabled={disabled}>
      {icon && <Icon name={icon} size={16} />}
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block truncate">{children}</span>
        {hint && <span className="block text-ink-3">{hint}</span>}
      </span>
      {shortcut && <Keys keys={shortcut} />}
    </DropdownMenu.Item>
  )
}

/** One of several, the current one checked. */
export function MenuChoice(props: {
  children: ReactNode
  hint?: string
  checked: boolean
  disabled?: boolean
  onSelect: () => void
}) {
  const { checked, disabled = false, onSelect } = props
  return (
    <DropdownMenu.CheckboxItem className={itemClass} {...{ checked, disabled, onSelect }}>
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block truncate">{props.children}</span>
        {props.hint && <span className="block text-ink-3">{props.hint}</span>}
      </span>
      <DropdownMenu.ItemIndicator>
        <Icon name="check" size={16} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  )
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="truncate px-2.5 pt-2 pb-1 text-small font-medium text-ink-3">
      {children}
    </DropdownMenu.Label>
  )
}

/** A line between groups. */
export function MenuLine() {
  return <DropdownMenu.Separator className="mx-2.5 my-1.5 h-px bg-line" />
}
