import { Popover } from 'radix-ui'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { Option, useOptionList } from './option-list.tsx'
import { matchingOptions } from './matching-options.ts'
import { Icon } from './icon.tsx'

/** One of the choices. */
export interface PickerOption {
  id: string
  label: string
  hint?: string | undefined
  checked: boolean
  /** Drawn before the label. */
  before?: ReactNode
}

interface PickerProps {
  label: string
  trigger: ReactElement
  options: readonly PickerOption[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (id: string) => void
  /** Below the choices, such as while they load. */
  footer?: ReactNode
}

/** A list under its trigger of which one is picked: letters narrow it down, the arrows move, Enter picks. */
export function Picker({ label, trigger, open, onOpenChange, ...rest }: PickerProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="rise z-40 flex max-h-[min(420px,var(--radix-popover-content-available-height))] w-70 max-w-[calc(100vw-16px)] flex-col rounded-card border border-line bg-raised p-1.5 text-ink shadow-float outline-none"
      >
        <Options label={label} onClose={() => onOpenChange(false)} {...rest} />
      </Popover.Content>
    </Popover.Root>
  )
}

type OptionsProps = Pick<PickerProps, 'label' | 'options' | 'onPick' | 'footer'> & { onClose: () => void }

function Options({ label, options, onPick, footer, onClose }: OptionsProps) {
  const [text, setText] = useState('')
  const focused = useRef<HTMLInputElement>(null)
  useEffect(() => focused.current?.focus(), [])
  const found = matchingOptions(options, text)
  const pick = (index: number) => {
    onClose()
    onPick(found[index]?.id ?? '')
  }
  const first = Math.max(
    0,
    options.findIndex(({ checked }) => checked),
  )
  const active = useOptionList(found.length, pick, first)
  const keyboard = {
    'aria-activedescendant': active.activeId,
    onKeyDown: (event: KeyboardEvent) => {
      // No letter that is pressed here is a shortcut.
      if (event.key !== 'Escape') event.stopPropagation()
      active.onKeyDown(event)
    },
  }
  return (
    <>
      <input
        ref={focused}
        role="combobox"
        aria-expanded="true"
        aria-controls={active.listId}
        aria-label={`${label}: ${sharedText.common.filter}`}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          active.setAt(0)
        }}
        {...keyboard}
        className="control mb-1 w-full rounded-control bg-surface-2 px-2.5 text-small text-ink outline-none placeholder:text-ink-3"
      />
      <ul
        id={active.listId}
        role="listbox"
        aria-label={label}
        className="min-h-0 overflow-y-auto outline-none"
      >
        {found.map((option, index) => (
          <Option key={option.id} {...active.option(index)} isChosen={option.checked}>
            {option.before}
            <span className="min-w-0 flex-1 py-1.5">
              <span className="block truncate">{option.label}</span>
              {option.hint && <span className="block truncate text-ink-3">{option.hint}</span>}
            </span>
            {option.checked && <Icon name="check" size={16} />}
          </Option>
        ))}
      </ul>
      {found.length === 0 && options.length > 0 && (
        <p className="px-2.5 py-2 text-small text-ink-3">{sharedText.common.nothingFound}</p>
      )}
      {footer}
    </>
  )
}
