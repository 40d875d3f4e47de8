import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * A list to choose from beneath an input that keeps the focus: arrows move what is current, Enter picks it. What fits the text is for
 * its users to say; menus, which take the focus, are `menu.tsx`.
 */
export function useOptionList(count: number, onPick: (index: number) => void, first = 0) {
  const [at, setAt] = useState(first)
  const listId = useId()
  const current = Math.min(at, count - 1)
  const optionId = (index: number) => `${listId}-${index}`
  /** Does what a key asks of the list; says whether it was one of its keys. */
  const onKey = (key: string): boolean => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) {
      const next = (current + step + count) % count
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (key === 'Enter') {
      if (current >= 0) onPick(current)
    } else return false
    return true
  }
  return {
    listId,
    current,
    setAt,
    activeId: current >= 0 ? optionId(current) : undefined,
    onKey,
    onKeyDown: (event: KeyboardEvent) => {
      // Keys of an input method are its own.
      if (!event.nativeEvent.isComposing && onKey(event.key)) event.preventDefault()
    },
    /** What the option at a place is drawn with. */
    option: (index: number) => ({
      id: optionId(index),
      isCurrent: index === current,
      onPoint: () => setAt(index),
      onPick: () => onPick(index),
    }),
  }
}

/** A list’s keys and its options’ properties, for the parts of a component. */
export type OptionList = ReturnType<typeof useOptionList>

interface OptionProps extends ReturnType<OptionList['option']> {
  /** Whether it is what is chosen; where nothing is, the current one is read as such. */
  isChosen?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One line of a list to choose from; the pointer makes it current, too. */
export function Option({ id, isCurrent, isChosen = isCurrent, onPoint, onPick, ...rest }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onPick}
      className={classNames(
        'control flex items-center gap-2.5 rounded-control px-2.5 text-small select-none',
        isCurrent && 'bg-surface-2',
        rest.className,
      )}
    >
      {rest.children}
    </li>
  )
}
